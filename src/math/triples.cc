// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "math/triples.h"

namespace syn {
namespace {

bool ConsistsOfTriples(const int* column, int n) {
  if (n % 3 || n > 3 * kMaxTriples) return false;
  for (int k = 0; k < n; k += 3) {
    if (column[k + 2] != column[k] + 2) return false;
  }
  return true;
}

}  // namespace

TripleShape FindTriples(const CsrPattern& p) {
  TripleShape shape{0, 0};
  for (; shape.nr < p.nr; ++shape.nr) {
    const int n = p.rownnz[shape.nr];
    if (!ConsistsOfTriples(p.Columns(shape.nr), n)) break;
    shape.width = std::max(shape.width, n / 3);
  }
  return shape;
}

TripleRows MakeTriples(const mjtNum* a, const CsrPattern& p, TripleShape shape, int nc, int* column,
                       mjtNum* value) {
  const TripleRows triples{shape.nr, nc, shape.width, column, value};
  for (int r = 0; r < shape.nr; ++r) {
    const mjtNum* row = a + p.rowadr[r];
    const int *from = p.Columns(r), n = p.rownnz[r] / 3;
    for (int t = 0; t < shape.width; ++t, ++column, value += 4) {
      *column = t < n ? from[3 * t] : 0;
      Store4(value, t < n ? LoadPart4(row + 3 * t, 3) : Vec4d{});
    }
  }
  return triples;
}

namespace {

// The products of a row with x, in lanes.
template <int W>
SYNOVIA_INLINE Vec4d RowProducts(const int* column, const mjtNum* value, const mjtNum* x) {
  Vec4d sum{};
  Unroll<W>([&](auto t) SYNOVIA_LAMBDA {
    sum = Fma(Load4(value + 4 * t), LoadPart4(x + column[t], 3), sum);
  });
  return sum;
}

template <int W>
void MulFixed(mjtNum* res, const TripleRows& a, const mjtNum* x) {
  const int *column = a.column, nr = a.nr;
  const mjtNum* value = a.value;
  auto row = [&](int k)
                 SYNOVIA_LAMBDA { return RowProducts<W>(column + W * k, value + 4 * W * k, x); };
  int r = 0;
  for (; r + 4 <= nr; r += 4, column += 4 * W, value += 16 * W) {
    Store4(res + r, Sum4(row(0), row(1), row(2), row(3)));
  }
  for (; r < nr; ++r, column += W, value += 4 * W) res[r] = Sum(row(0));
}

// Whole vectors are loaded and stored: what is added to the number behind a triple is zero.
template <int W>
void AddMulTFixed(mjtNum* res, const TripleRows& a, const mjtNum* y) {
  const int *column = a.column, nr = a.nr;
  const mjtNum* value = a.value;
  for (int r = 0; r < nr; ++r, column += W, value += 4 * W) {
    if (y[r] == 0) continue;
    const Vec4d s = Splat4(y[r]);
    Unroll<W>([&](auto t) SYNOVIA_LAMBDA {
      mjtNum* to = res + column[t];
      Store4(to, Load4(to) + Load4(value + 4 * t) * s);
    });
  }
}

}  // namespace

void MulTriplesVec(mjtNum* res, const TripleRows& a, const mjtNum* x) {
  WithConstant<kMaxTriples>(a.width, [&](auto W) { MulFixed<W>(res, a, x); });
}

void AddMulTriplesTVec(mjtNum* res, const TripleRows& a, const mjtNum* y) {
  WithConstant<kMaxTriples>(a.width, [&](auto W) { AddMulTFixed<W>(res, a, y); });
}

}  // namespace syn
