// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Supernodes of lower triangles, and the product of a symmetric matrix with a vector (see
// triangle.h).

#include "math/sparse/triangle.h"

#include <array>
#include <utility>

#include "base/assert.h"

namespace syn {
namespace {

// Returns true if row k has exactly the columns of row k - 1 and its own diagonal. In a closed
// pattern (ltdl.h) it suffices to compare the counts and the column before the diagonal.
bool Continues(const CsrPattern& p, int k) {
  const int n = p.rownnz[k];
  return n > 1 && p.rownnz[k - 1] == n - 1 && p.Columns(k)[n - 2] == k - 1;
}

// Returns count + 1, capped at kMaxSupernode.
constexpr uint8_t OneMore(int count) {
  return static_cast<uint8_t>(std::min(count + 1, kMaxSupernode));
}

// The arrays to which DenseTriangle(n) points.
struct DenseTables {
  int rownnz[kMaxDenseTriangle], rowadr[kMaxDenseTriangle];
  int colind[kMaxDenseTriangle * kMaxDenseTriangle];
  SupernodePlace place[kMaxDenseTriangle];
};

constexpr DenseTables MakeDenseTables(int n) {
  DenseTables t{};
  for (int i = 0; i < n; ++i) {
    t.rownnz[i] = i + 1;
    t.rowadr[i] = i * n;
    for (int k = 0; k <= i; ++k) t.colind[i * n + k] = k;
    t.place[i] = {OneMore(i), OneMore(n - 1 - i)};
  }
  return t;
}

// The arrays for all n from 0 to kMaxDenseTriangle.
template <int... N>
constexpr std::array<DenseTables, sizeof...(N)> AllDenseTables(std::integer_sequence<int, N...>) {
  return {MakeDenseTables(N)...};
}

constexpr auto kDense = AllDenseTables(std::make_integer_sequence<int, kMaxDenseTriangle + 1>{});

// Computes the contributions of R rows of a supernode, from k0 on, to res = S x. Each number of x
// and res at a shared column is loaded and stored once for all rows.
template <int R>
SYNOVIA_INLINE void MulSymRows(mjtNum* res, const mjtNum* lower, const TrianglePattern& p, int k0,
                               const mjtNum* x) {
  const auto [m, columns, row] = Supernode<R, const mjtNum>(lower, p, k0);
  mjtNum own[R], sum[R] = {};
  for (int t = 0; t < R; ++t) own[t] = x[k0 + t];
  // The part left of the supernode: row t contributes its dot product with x to res[k0 + t], and,
  // by symmetry, its multiple by own[t] to res at the shared columns. Consecutive columns are
  // processed in lanes.
  int c = 0;
  if (IsRun(columns, m)) {
    const mjtNum* from = x + columns[0];
    mjtNum* to = res + columns[0];
    Vec4d lanes[R] = {};
    for (; c + 4 <= m; c += 4) {
      const Vec4d xs = Load4(from + c);
      Vec4d rs = Load4(to + c);
      for (int t = 0; t < R; ++t) {
        const Vec4d v = Load4(row[t] + c);
        lanes[t] = Fma(v, xs, lanes[t]);
        rs = Fma(v, Splat4(own[t]), rs);
      }
      Store4(to + c, rs);
    }
    for (int t = 0; t < R; ++t) sum[t] = Sum(lanes[t]);
  }
  for (; c < m; ++c) {
    mjtNum r = res[columns[c]];
    for (int t = 0; t < R; ++t) {
      sum[t] = Fma(row[t][c], x[columns[c]], sum[t]);
      r = Fma(row[t][c], own[t], r);
    }
    res[columns[c]] = r;
  }
  // The triangle of the supernode itself contributes to its own rows only.
  for (int t = 0; t < R; ++t) {
    for (int u = 0; u < t; ++u) {
      sum[t] = Fma(row[t][m + u], own[u], sum[t]);
      sum[u] = Fma(row[t][m + u], own[t], sum[u]);
    }
    sum[t] = Fma(row[t][m + t], own[t], sum[t]);
  }
  StoreTogether(res + k0, sum);
}

// Number of rows of a supernode that a product processes at a time. It was measured
// (docs/tunables.md).
constexpr int kProductRows = 4;

}  // namespace

TrianglePattern DenseTriangle(int n) {
  SYN_ASSERT(n >= 0 && n <= kMaxDenseTriangle, "%d", n);
  const DenseTables& t = kDense[n];
  return {{n, t.rownnz, t.rowadr, t.colind}, t.place};
}

void FindSupernodes(SupernodePlace* place, const CsrPattern& p) {
  // The first pass counts rows from the start of each supernode, the second from its end.
  for (int k = 0; k < p.nr; ++k) {
    place[k] = {Continues(p, k) ? OneMore(place[k - 1].ending) : uint8_t{1}, 1};
  }
  for (int k = p.nr - 1; k > 0; --k) {
    if (place[k].ending > 1) place[k - 1].starting = OneMore(place[k].starting);
  }
}

void MulSymCsrVec(mjtNum* res, const mjtNum* lower, const TrianglePattern& p, const mjtNum* x) {
  const auto [nr, rownnz, rowadr, colind] = static_cast<const CsrPattern&>(p);
  // Diagonal matrices and diagonal blocks are element-wise products.
  const auto multiply = [](auto a, auto b) SYNOVIA_LAMBDA { return a * b; };
  if (IsDiagonal(p)) return Map(res, lower + rowadr[0], x, nr, multiply);
  for (int k = 0; k < nr;) {
    if (rownnz[k] == 1 && IsDiagonalBlock(p, k, kDiagonalBlock)) {
      Map(res + k, lower + rowadr[k], x + k, kDiagonalBlock, multiply);
      k += kDiagonalBlock;
      continue;
    }
    // Row k is diagonal, and so is the next one, so that row k is not the start of a supernode.
    if (rownnz[k] == 1 && (k + 1 == nr || rownnz[k + 1] == 1)) {
      res[k] = lower[rowadr[k]] * x[k];
      ++k;
      continue;
    }
    const int size = p.Starting<kProductRows>(k);
    WithConstant<kProductRows>(
        size, [&](auto rows) SYNOVIA_LAMBDA { MulSymRows<rows>(res, lower, p, k, x); });
    k += size;
  }
}

}  // namespace syn
