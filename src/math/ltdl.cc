// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sparse L^T D L (see ltdl.h): supernodal factorisation and rank-one update.

#include "math/ltdl.h"

#include "math/dense.h"

namespace syn {
namespace {

// Consecutive rows with the same m columns before their own; row t has t more, its diagonal last.
template <int R>
struct Supernode {
  mjtNum* row[R];
  mjtNum inv[R];
  int m;
  const int* columns;
};

// target[0:n] -= sum_t coef[t] row_t[from : from+n]
template <int R>
SYNOVIA_INLINE void SubtractRows(mjtNum* target, const Supernode<R>& s, const mjtNum (&coef)[R],
                                 int from, int n) {
  if (n < 4) {
    for (int c = 0; c < n; ++c) {
      for (int t = 0; t < R; ++t) target[c] = Fma(-coef[t], s.row[t][from + c], target[c]);
    }
    return;
  }
  const auto updated = [&](int c) SYNOVIA_LAMBDA {
    Vec4d v = Load4(target + c);
    for (int t = 0; t < R; ++t) v = FmaNeg(Splat4(coef[t]), Load4(s.row[t] + from + c), v);
    return v;
  };
  const Vec4d last = updated(n - 4);  // overlaps the loop's, with the same values
  for (int c = 0; c + 4 < n; c += 4) Store4(target + c, updated(c));
  Store4(target + n - 4, last);
}

// Target row with more columns than the supernode: runs of columns common to both.
template <int R>
void SubtractRuns(mjtNum* target, const int* target_columns, const Supernode<R>& s,
                  const mjtNum (&coef)[R], int n) {
  for (int c = 0, at = 0; c < n;) {
    while (target_columns[at] != s.columns[c]) ++at;
    int length = 1;
    while (c + length < n && target_columns[at + length] == s.columns[c + length]) ++length;
    SubtractRows(target + at, s, coef, c, length);
    c += length;
    at += length;
  }
}

// Pivots of the supernode's own rows, last to first. Rows stay unscaled: targets need them so.
template <int R>
SYNOVIA_INLINE int EliminateWithin(Supernode<R>& s, mjtNum mindiag) {
  int floored = 0;
  for (int t = R - 1; t >= 0; --t) {
    mjtNum& pivot = s.row[t][s.m + t];
    if (pivot < mindiag) {
      pivot = mindiag;
      ++floored;
    }
    s.inv[t] = 1 / pivot;
    const Supernode<1> single = {{s.row[t]}, {s.inv[t]}, s.m, s.columns};
    for (int u = 0; u < t; ++u) {
      SubtractRows(s.row[u], single, {s.row[t][s.m + u] * s.inv[t]}, 0, s.m + u + 1);
    }
  }
  return floored;
}

template <int R>
int EliminateSupernode(mjtNum* ld, mjtNum* diag_inv, const CsrPattern& p, int k0, mjtNum mindiag) {
  Supernode<R> s;
  s.m = p.rownnz[k0] - 1;
  s.columns = p.Columns(k0);
  for (int t = 0; t < R; ++t) s.row[t] = ld + p.rowadr[k0 + t];
  const int floored = EliminateWithin(s, mindiag);

  for (int a = 0; a < s.m; ++a) {
    const int i = s.columns[a];
    mjtNum coef[R];
    for (int t = 0; t < R; ++t) coef[t] = s.row[t][a] * s.inv[t];
    mjtNum* target = ld + p.rowadr[i];
    if (p.rownnz[i] == a + 1) {
      SubtractRows(target, s, coef, 0, a + 1);
    } else {
      SubtractRuns(target, p.Columns(i), s, coef, a + 1);
    }
  }
  for (int t = 0; t < R; ++t) {
    Scale(s.row[t], s.row[t], s.inv[t], s.m + t);
    diag_inv[k0 + t] = s.inv[t];
  }
  return floored;
}

}  // namespace

int FactorLtdl(mjtNum* ld, mjtNum* diag_inv, const CsrPattern& p, mjtNum mindiag) {
  int floored = 0;
  for (int k = p.nr; k > 0;) {
    const int size = SupernodeSize(p, k - 1);
    k -= size;
    if (size == 4) {
      floored += EliminateSupernode<4>(ld, diag_inv, p, k, mindiag);
    } else if (size == 3) {
      floored += EliminateSupernode<3>(ld, diag_inv, p, k, mindiag);
    } else if (size == 2) {
      floored += EliminateSupernode<2>(ld, diag_inv, p, k, mindiag);
    } else {
      floored += EliminateSupernode<1>(ld, diag_inv, p, k, mindiag);
    }
  }
  return floored;
}

// Along the path k, parent(k), ... with parent(k) the last column before the diagonal, and p = x_k:
//
//   D' = D + alpha p^2,  beta = alpha p / D',  alpha <- alpha D / D'
//   x_j -= p L_kj,  L_kj += beta x_j           for all j in row k
//
// (Gill, Golub, Murray and Saunders 1974, method C1.)
int UpdateLtdl(mjtNum* ld, mjtNum* diag_inv, const CsrPattern& p, mjtNum* x, mjtNum alpha,
               mjtNum mindiag) {
  int floored = 0;
  int k = p.nr - 1;
  while (k >= 0 && x[k] == 0) --k;
  while (k >= 0) {
    const int n = p.rownnz[k] - 1;
    const int* columns = p.Columns(k);
    mjtNum* row = ld + p.rowadr[k];
    const mjtNum pivot = x[k];
    x[k] = 0;
    if (pivot != 0) {
      const mjtNum old = row[n];
      mjtNum updated = old + alpha * pivot * pivot;
      if (updated < mindiag) {
        updated = mindiag;
        ++floored;
      }
      const mjtNum inverse = 1 / updated, beta = alpha * pivot * inverse;
      alpha *= old * inverse;
      row[n] = updated;
      diag_inv[k] = inverse;
      for (int i = 0; i < n; ++i) {
        mjtNum& xj = x[columns[i]];
        xj = Fma(-pivot, row[i], xj);
        row[i] = Fma(beta, xj, row[i]);
      }
    }
    k = n > 0 ? columns[n - 1] : -1;
  }
  return floored;
}

void MulSqrtLtdl(mjtNum* res, const mjtNum* ld, const CsrPattern& p, const mjtNum* x) {
  for (int k = 0; k < p.nr; ++k) {
    const mjtNum* row = ld + p.rowadr[k];
    const int n = p.rownnz[k] - 1;
    res[k] = Sqrt(row[n]) * (x[k] + DotSparse(row, p.Columns(k), n, x));
  }
}

}  // namespace syn
