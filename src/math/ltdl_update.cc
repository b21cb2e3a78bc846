// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rank-one change of the factor of ltdl.h (Gill, Golub, Murray and Saunders 1974).
//
// A = sum_k D_k l_k l_k^T, with l_k the rows of L. From the last row in which w is not zero, the
// term of row k and the change are combined such that w has no entry k any more:
//
//   D l l^T + w w^T / t  =  D' l' l'^T + w' w'^T / t'        p = w_k, t = 1 / alpha at the start
//
//   w' = w - p l,   t' = t + p^2 / D,   D' = D t' / t,   l' = l + p / (D t') w'
//
// Divisions by t' are awaited by nobody but the new row: from row to row only w and t are handed
// on, by multiply-adds. The rows met are k, the last column before it, the last before that and so
// on. In a tree each has the columns of the one below it; where it has more, w is spread over them.

#include <algorithm>

#include "base/assert.h"
#include "math/ltdl.h"

namespace syn {
namespace {

// What a negative change must leave of its t: so many digits are lost otherwise.
constexpr mjtNum kLeastLeft = 1e-4;

// From the n columns of w to those of a row, which has them all. In place: what is at c goes to c
// or beyond, so from the end.
void Spread(mjtNum* to, const int* to_columns, int to_n, const mjtNum* from, const int* columns,
            int n) {
  for (int c = to_n - 1, at = n - 1; c >= 0; --c) {
    const bool has = at >= 0 && columns[at] == to_columns[c];
    to[c] = has ? from[at] : 0;
    at -= has;
  }
}

// w <- w - p row,  row <- row + beta w
SYNOVIA_INLINE void UpdateRow(mjtNum* row, mjtNum* w, mjtNum p, mjtNum beta, int n) {
  int c = 0;
  for (; c + 4 <= n; c += 4) {
    const Vec4d l = Load4(row + c), next = FmaNeg(Splat4(p), l, Load4(w + c));
    Store4(w + c, next);
    Store4(row + c, Fma(Splat4(beta), next, l));
  }
  for (; c < n; ++c) {
    w[c] = Fma(-p, row[c], w[c]);
    row[c] = Fma(beta, w[c], row[c]);
  }
}

}  // namespace

bool UpdateLtdl(mjtNum* ld, mjtNum* diag_inv, const CsrPattern& p, const int* columns,
                const mjtNum* w, int n, mjtNum alpha, mjtNum* scratch) {
  while (n > 0 && w[n - 1] == 0) --n;
  if (!n) return true;
  int k = columns[n - 1];
  Spread(scratch, p.Columns(k), p.rownnz[k], w, columns, n);
  mjtNum t = 1 / alpha, inverse = alpha;
  const mjtNum least = kLeastLeft * Abs(t);
  for (;;) {
    const int m = p.rownnz[k] - 1;
    mjtNum* row = ld + p.rowadr[k];
    const mjtNum pivot = scratch[m], scaled = pivot * diag_inv[k], next = Fma(pivot, scaled, t);
    if (alpha < 0 && next > -least) return false;
    row[m] = Fma(pivot * pivot, inverse, row[m]);
    inverse = 1 / next;
    diag_inv[k] *= t * inverse;
    UpdateRow(row, scratch, pivot, scaled * inverse, m);
    if (!m) return true;
    const int parent = p.Columns(k)[m - 1];
    if (p.rownnz[parent] != m) {
      Spread(scratch, p.Columns(parent), p.rownnz[parent], scratch, p.Columns(k), m);
    }
    k = parent;
    t = next;
  }
}

}  // namespace syn
