// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Supernodal factorization L^T D L of sparse symmetric matrices (see ltdl.h).
//
// On kinematic trees it has no fill-in (Featherstone 2005). A supernode of R rows is eliminated in
// three steps. First its corner (the R x R triangle at its own columns) is factorized in registers.
// Then the columns before the corner are updated by the multipliers of the corner. Finally the
// products of these columns are subtracted from the target rows, which are the rows of the shared
// columns. EliminateShort joins the last two steps for the frequent small case, EliminateLong
// handles the rest.

#include "math/sparse/ltdl.h"

#include "math/dense.h"

namespace syn {
namespace {

// Number of rows of a supernode that are eliminated at a time. It was measured (docs/tunables.md).
constexpr int kEliminatedRows = 6;

template <int R>
using Rows = Supernode<R, mjtNum>;

// Computes target[0:n] -= sum_t coef[t] row_t[from : from+n].
template <int R>
SYNOVIA_INLINE void SubtractRows(mjtNum* target, const Rows<R>& s, const mjtNum (&coef)[R],
                                 int from, int n) {
  // Short targets take one masked vector.
  if (n < 4) {
    Vec4d v = LoadPart4(target, n);
    for (int t = 0; t < R; ++t) v = FmaNeg(Splat4(coef[t]), LoadPart4(s.row[t] + from, n), v);
    StorePart4(target, v, n);
    return;
  }
  const auto updated = [&](int c) SYNOVIA_LAMBDA {
    Vec4d v = Load4(target + c);
    for (int t = 0; t < R; ++t) v = FmaNeg(Splat4(coef[t]), Load4(s.row[t] + from + c), v);
    return v;
  };
  const Vec4d last = updated(n - 4);  // overlaps the last vector of the loop, with the same values
  for (int c = 0; c + 4 < n; c += 4) Store4(target + c, updated(c));
  Store4(target + n - 4, last);
}

// Does the same for a target row that has more columns than the supernode: finds the runs of
// columns that both have and subtracts run by run. n is the number of columns of the supernode to
// subtract.
template <int R>
void SubtractRuns(mjtNum* target, const int* target_columns, const Rows<R>& s,
                  const mjtNum (&coef)[R], int n) {
  for (int c = 0, at = 0; c < n;) {
    // Skip the columns that only the target has, then measure the run that both have.
    while (target_columns[at] != s.columns[c]) ++at;
    int length = 1;
    while (c + length < n && target_columns[at + length] == s.columns[c + length]) ++length;
    SubtractRows(target + at, s, coef, c, length);
    c += length;
    at += length;
  }
}

// Factorizes the corner of the supernode and returns the number of pivots raised to mindiag. The
// corner is unrolled to stay in registers. Products a[t][u] a[t][v] are formed before they are
// multiplied by the inverse pivot, so that they do not wait for the division. multiplier[t][u] is
// the multiple of row t that is subtracted from row u; it is also the entry of L. The columns
// before the corner are not scaled here, because the target rows need them unscaled.
template <int R>
SYNOVIA_INLINE int EliminateCorner(const Rows<R>& s, mjtNum (&multiplier)[R][R], mjtNum (&inv)[R],
                                   mjtNum mindiag) {
  mjtNum a[R][R];
  Unroll<R>([&](auto t) SYNOVIA_LAMBDA {
    Unroll<t + 1>([&](auto u) SYNOVIA_LAMBDA { a[t][u] = s.row[t][s.m + u]; });
  });
  int floored = 0;
  Unroll<R>([&](auto i) SYNOVIA_LAMBDA {
    constexpr int t = R - 1 - i;
    // The pivot of row t is complete, because all rows after it are eliminated.
    if (a[t][t] < mindiag) {
      a[t][t] = mindiag;
      ++floored;
    }
    const mjtNum inverse = inv[t] = 1 / a[t][t];
    Unroll<t>([&](auto u) SYNOVIA_LAMBDA {
      Unroll<u + 1>([&](auto v)
                        SYNOVIA_LAMBDA { a[u][v] = Fma(a[t][u] * a[t][v], -inverse, a[u][v]); });
      multiplier[t][u] = a[t][u] * inverse;
    });
  });
  Unroll<R>([&](auto t) SYNOVIA_LAMBDA {
    Unroll<t>([&](auto u) SYNOVIA_LAMBDA { s.row[t][s.m + u] = multiplier[t][u]; });
    s.row[t][s.m + t] = a[t][t];
  });
  return floored;
}

// Eliminates in the columns before the corner: all rows of the supernode at once, from the last
// one, four columns at a time. The last row does not change.
template <int R>
SYNOVIA_INLINE void EliminateBefore(const Rows<R>& s, const mjtNum (&multiplier)[R][R]) {
  const auto eliminate = [&](Vec4d(&row)[R]) SYNOVIA_LAMBDA {
    for (int u = R - 2; u >= 0; --u) {
      for (int t = R - 1; t > u; --t) row[u] = FmaNeg(Splat4(multiplier[t][u]), row[t], row[u]);
    }
  };
  Vec4d row[R];
  int c = 0;
  for (; c + 4 <= s.m; c += 4) {
    for (int t = 0; t < R; ++t) row[t] = Load4(s.row[t] + c);
    eliminate(row);
    for (int t = 0; t < R - 1; ++t) Store4(s.row[t] + c, row[t]);
  }
  if (c == s.m) return;
  // The last one to three columns.
  for (int t = 0; t < R; ++t) row[t] = LoadPart4(s.row[t] + c, s.m - c);
  eliminate(row);
  for (int t = 0; t < R - 1; ++t) StorePart4(s.row[t] + c, row[t], s.m - c);
}

// Loads n <= 4 numbers one by one. A masked vector load would have to wait for the corner next to
// them, which has just been stored, although it does not use these numbers.
SYNOVIA_INLINE Vec4d LoadEach(const mjtNum* p, int n) {
  if (n == 1) return Vec4d{p[0]};
  if (n == 2) return Vec4d{p[0], p[1]};
  if (n == 3) return Vec4d{p[0], p[1], p[2]};
  return Load4(p);
}
// Stores the first min(n, 4) lanes.
SYNOVIA_INLINE void StoreUpTo4(mjtNum* p, Vec4d v, int n) {
  if (n >= 4) {
    Store4(p, v);
  } else {
    StorePart4(p, v, n);
  }
}

// Eliminates in the columns before the corner and updates the target rows, for supernodes with more
// than 4 (V - 1) and at most 4 V shared columns that form a dense triangle. The limbs of a free
// body are an example. The columns stay in registers, or nearly so.
template <int V, int R>
SYNOVIA_INLINE void EliminateShort(mjtNum* ld, const CsrPattern& p, const Rows<R>& s,
                                   const mjtNum (&multiplier)[R][R], const mjtNum (&inv)[R]) {
  const int last = s.m - 4 * (V - 1);  // number of columns in the last vector
  Vec4d row[R][V];
  mjtNum scaled[R][4 * V];
  Unroll<R>([&](auto t) SYNOVIA_LAMBDA {
    Unroll<V - 1>([&](auto v) SYNOVIA_LAMBDA { row[t][v] = Load4(s.row[t] + 4 * v); });
    row[t][V - 1] = LoadEach(s.row[t] + 4 * (V - 1), last);
  });
  // From the last row on: subtract each row from those before it, then scale it to obtain L.
  Unroll<R>([&](auto i) SYNOVIA_LAMBDA {
    constexpr int t = R - 1 - i;
    Unroll<V>([&](auto v) SYNOVIA_LAMBDA {
      Unroll<t>([&](auto u) SYNOVIA_LAMBDA {
        row[u][v] = FmaNeg(Splat4(multiplier[t][u]), row[t][v], row[u][v]);
      });
      const Vec4d l = row[t][v] * inv[t];
      Store4(scaled[t] + 4 * v, l);
      StoreUpTo4(s.row[t] + 4 * v, l, v < V - 1 ? 4 : last);
    });
  });
  // Subtract the products from target row a, which has the first a + 1 columns.
  Unroll<4 * V>([&](auto a) SYNOVIA_LAMBDA {
    if (a >= s.m) return;
    mjtNum* target = ld + p.rowadr[s.columns[a]];
    Unroll<a / 4 + 1>([&](auto v) SYNOVIA_LAMBDA {
      constexpr int n = a + 1 - 4 * v;
      Vec4d x = n >= 4 ? Load4(target + 4 * v) : LoadPart4(target + 4 * v, n);
      Unroll<R>([&](auto t) SYNOVIA_LAMBDA { x = FmaNeg(Splat4(scaled[t][a]), row[t][v], x); });
      StoreUpTo4(target + 4 * v, x, n);
    });
  });
}

// Returns true if, for all a < m, row columns[a] has exactly the columns up to columns[a]. It
// suffices to test two conditions. The columns are consecutive, and the first of these rows has no
// column before its diagonal. The other rows contain the first column, so by closure a column
// before it would also occur in the first row.
SYNOVIA_INLINE bool IsDenseTriangle(const CsrPattern& p, const int* columns, int m) {
  return IsRun(columns, m) && p.rownnz[columns[0]] == 1;
}

// Does the same as EliminateShort for any number of shared columns in any pattern.
template <int R>
SYNOVIA_INLINE void EliminateLong(mjtNum* ld, const CsrPattern& p, const Rows<R>& s,
                                  const mjtNum (&multiplier)[R][R], const mjtNum (&inv)[R]) {
  // The columns before the corner are completed before any target row reads them.
  if constexpr (R > 1) EliminateBefore(s, multiplier);
  for (int a = 0; a < s.m; ++a) {
    const int i = s.columns[a];
    mjtNum coef[R];
    for (int t = 0; t < R; ++t) coef[t] = s.row[t][a] * inv[t];
    mjtNum* target = ld + p.rowadr[i];
    // In a tree, row i has exactly the first a + 1 shared columns, and no index is compared.
    if (p.rownnz[i] == a + 1) {
      SubtractRows(target, s, coef, 0, a + 1);
    } else {
      SubtractRuns(target, p.Columns(i), s, coef, a + 1);
    }
  }
  // All targets are updated, so the rows can be scaled to become rows of L.
  for (int t = 0; t < R; ++t) Scale(s.row[t], s.row[t], inv[t], s.m);
}

// Eliminates the R rows from k0 on. Returns the number of raised pivots.
template <int R>
int EliminateSupernode(mjtNum* ld, mjtNum* diag_inv, const CsrPattern& p, int k0, mjtNum mindiag) {
  const Rows<R> s(ld, p, k0);
  mjtNum multiplier[R][R], inv[R];
  const int floored = EliminateCorner(s, multiplier, inv, mindiag);
  // The unrolled code exists for up to 12 shared columns (three vectors).
  if (s.m > 12 || !IsDenseTriangle(p, s.columns, s.m)) {
    EliminateLong(ld, p, s, multiplier, inv);
  } else if (s.m > 8) {
    EliminateShort<3>(ld, p, s, multiplier, inv);
  } else if (s.m > 4) {
    EliminateShort<2>(ld, p, s, multiplier, inv);
  } else {
    EliminateShort<1>(ld, p, s, multiplier, inv);
  }
  for (int t = 0; t < R; ++t) diag_inv[k0 + t] = inv[t];
  return floored;
}

}  // namespace

int FactorLtdl(mjtNum* ld, mjtNum* diag_inv, const TrianglePattern& p, mjtNum mindiag) {
  int floored = 0;
  for (int k = p.nr; k > 0;) {
    const int size = p.Ending<kEliminatedRows>(k - 1);
    k -= size;
    floored += WithConstant<kEliminatedRows>(size, [&](auto rows) SYNOVIA_LAMBDA {
      return EliminateSupernode<rows>(ld, diag_inv, p, k, mindiag);
    });
  }
  return floored;
}

void MulSqrtLtdl(mjtNum* res, const mjtNum* ld, const TrianglePattern& p, const mjtNum* x) {
  for (int k = 0; k < p.nr; ++k) {
    const mjtNum* row = ld + p.rowadr[k];
    const int n = p.rownnz[k] - 1;
    res[k] = Sqrt(row[n]) * (x[k] + DotSparse(row, p.Columns(k), n, x));
  }
}

}  // namespace syn
