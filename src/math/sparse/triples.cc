// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Conversion of sparse rows to triples of columns, and products with vectors (see triples.h).

#include "math/sparse/triples.h"

namespace syn {
namespace {

// Returns true if the n columns of a row consist of at most kMaxTriples triples of consecutive
// columns, each of which starts at a column c with c % 3 = first.
bool ConsistsOfTriples(const int* column, int n, int first) {
  if (n % 3 || n > 3 * kMaxTriples) return false;
  for (int k = 0; k < n; k += 3) {
    if (column[k + 2] != column[k] + 2 || column[k] % 3 != first) return false;
  }
  return true;
}

// Lists the triples of all rows by their columns: a counting sort. begin is shifted by one during
// the sort, so that it is correct afterwards.
void ListByColumns(const CsrPattern& p, const TripleRows& a, int* begin, TripleEntry* entry) {
  const int n = a.num_columns();
  const auto for_each = [&](auto visit) {
    for (int r = 0; r < a.nr; ++r) {
      for (int t = 0; t < p.rownnz[r] / 3; ++t) {
        const int at = r * a.width + t;
        visit((a.column[at] - a.first) / 3, TripleEntry{r, at});
      }
    }
  };
  // First count the triples of each column at begin[c + 2], then sum up, then place each triple at
  // begin[c + 1]. Afterwards begin[c] is the first and begin[c + 1] the end of the triples of
  // column c.
  std::fill_n(begin, n + 2, 0);
  for_each([&](int c, const TripleEntry&) { ++begin[c + 2]; });
  for (int c = 2; c < n + 2; ++c) begin[c] += begin[c - 1];
  for_each([&](int c, const TripleEntry& e) { entry[begin[c + 1]++] = e; });
}

}  // namespace

// The first column of the first row determines where triples start.
TripleShape FindTriples(const CsrPattern& p) {
  TripleShape shape{0, 0, p.nr && p.rownnz[0] ? p.Columns(0)[0] % 3 : 0};
  for (; shape.nr < p.nr; ++shape.nr) {
    const int n = p.rownnz[shape.nr];
    if (!ConsistsOfTriples(p.Columns(shape.nr), n, shape.first)) break;
    shape.width = std::max(shape.width, n / 3);
  }
  return shape;
}

TripleRows MakeTriples(const mjtNum* a, const CsrPattern& p, TripleShape shape, int nc,
                       const TripleMemory& memory) {
  const TripleRows triples{shape.nr,      nc,           shape.width,  shape.first,
                           memory.column, memory.value, memory.begin, memory.entry};
  int* column = memory.column;
  mjtNum* value = memory.value;
  for (int r = 0; r < shape.nr; ++r) {
    const mjtNum* row = a + p.rowadr[r];
    const int *from = p.Columns(r), n = p.rownnz[r] / 3;
    for (int t = 0; t < shape.width; ++t, ++column, value += 4) {
      // Triples beyond the end of the row are padding: zeros at column 0.
      *column = t < n ? from[3 * t] : 0;
      Store4(value, t < n ? LoadPart4(row + 3 * t, 3) : Vec4d{});
    }
  }
  ListByColumns(p, triples, memory.begin, memory.entry);
  return triples;
}

namespace {

// Returns the products of a row of W triples with x, summed over the triples in each lane.
template <int W>
SYNOVIA_INLINE Vec4d RowProducts(const int* column, const mjtNum* value, const mjtNum* x) {
  Vec4d sum{};
  Unroll<W>([&](auto t) SYNOVIA_LAMBDA {
    sum = Fma(Load4(value + 4 * t), LoadPart4(x + column[t], 3), sum);
  });
  return sum;
}

// Computes res = A x for rows of W triples, four rows at a time.
template <int W>
void MulFixed(mjtNum* res, const TripleRows& a, const mjtNum* x) {
  const int *column = a.column, nr = a.nr;
  const mjtNum* value = a.value;
  // The products of four rows are summed across lanes by one transposition.
  auto row = [&](int k)
                 SYNOVIA_LAMBDA { return RowProducts<W>(column + W * k, value + 4 * W * k, x); };
  int r = 0;
  for (; r + 4 <= nr; r += 4, column += 4 * W, value += 16 * W) {
    Store4(res + r, Sum4(row(0), row(1), row(2), row(3)));
  }
  for (; r < nr; ++r, column += W, value += 4 * W) res[r] = Sum(row(0));
}

}  // namespace

void MulTriplesVec(mjtNum* res, const TripleRows& a, const mjtNum* x) {
  WithConstant<kMaxTriples>(a.width, [&](auto W) { MulFixed<W>(res, a, x); });
}

void MulTriplesTVec(mjtNum* res, const TripleRows& a, const mjtNum* y) {
  const auto [nr, nc, width, first, column, value, begin, entry] = a;
  const int n = a.num_columns(), end = first + 3 * n;
  // Columns before the first and after the last complete triple have no entries.
  std::fill_n(res, first, 0);
  std::fill(res + end, res + nc, 0);
  for (int c = 0; c < n; ++c) {
    Vec4d sum{};
    for (int k = begin[c]; k < begin[c + 1]; ++k) {
      sum += Load4(value + 4 * entry[k].at) * Splat4(y[entry[k].row]);
    }
    StorePart4(res + first + 3 * c, sum, 3);
  }
}

}  // namespace syn
