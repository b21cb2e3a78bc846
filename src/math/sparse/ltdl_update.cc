// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rank-one changes of the factor of ltdl.h (Gill, Golub, Murray and Saunders 1974).
//
// A = sum_k D_k l_k l_k^T, with l_k the rows of L. Start at the last row k in which w is not zero.
// The term of row k and the change are combined such that w has no entry k afterwards:
//
//   D l l^T + w w^T / t  =  D' l' l'^T + w' w'^T / t'        p = w_k, t = 1 / alpha at the start
//
//   w' = w - p l,   t' = t + p^2 / D,   D' = D t' / t,   l' = l + p / (D t') w'
//
// Only the new row needs the divisions by t'. The chain from row to row carries w and t and
// contains multiply-adds only.
//
// The next row is the last column before k in the pattern of row k (its parent), and so on. In a
// tree, the parent has exactly the remaining columns of row k. If it has more, w is extended by
// zeros.
//
// Several changes with the same columns are applied together: while one waits for its w, the others
// make use of the processor.

#include <algorithm>

#include "base/assert.h"
#include "math/sparse/ltdl.h"

namespace syn {
namespace {

// Smallest ratio t' / t_0 that a change with negative alpha may reach, where t_0 is t at the start.
// Below it, at least four decimal digits of the pivots would be lost to cancellation.
constexpr mjtNum kLeastLeft = 1e-4;

// Copies numbers from n columns to the to_n columns of a row, which include them, and sets the
// others to zero. `to` may be `from`: a number never moves to the left, so the copy starts at the
// end.
void Spread(mjtNum* to, const int* to_columns, int to_n, const mjtNum* from, const int* columns,
            int n) {
  for (int c = to_n - 1, at = n - 1; c >= 0; --c) {
    const bool has = at >= 0 && columns[at] == to_columns[c];
    to[c] = has ? from[at] : 0;
    at -= has;
  }
}

// The state of R changes that proceed together from row to row.
template <int R>
struct Changes {
  mjtNum* w[R];                       // w at the columns of the current row
  mjtNum t[R], inverse[R], least[R];  // t, 1 / t, and the limit of t (0 if alpha > 0)
  mjtNum pivot[R], factor[R];         // p and p / (D t') of the current row

  // Updates D and 1 / D of the current row, whose diagonal is at position m, and computes pivot and
  // factor. Returns false if a change would leave too little of D.
  SYNOVIA_INLINE bool MeetDiagonal(mjtNum* diag, mjtNum* diag_inv, int m) {
    mjtNum D = *diag, inv = *diag_inv;
    bool left = true;
    for (int r = 0; r < R; ++r) {
      pivot[r] = w[r][m];
      const mjtNum scaled = pivot[r] * inv, next = Fma(pivot[r], scaled, t[r]);
      left &= least[r] == 0 || next < least[r];
      D = Fma(pivot[r] * pivot[r], inverse[r], D);
      inverse[r] = 1 / next;
      inv *= t[r] * inverse[r];
      factor[r] = scaled * inverse[r];
      t[r] = next;
    }
    *diag = D;
    *diag_inv = inv;
    return left;
  }

  // Updates the m entries of the current row before the diagonal, and w:
  //
  //   w <- w - p row,  row <- row + p / (D t') w
  SYNOVIA_INLINE void MeetRow(mjtNum* row, int m) const {
    int c = 0;
    for (; c + 4 <= m; c += 4) {
      Vec4d l = Load4(row + c);
      for (int r = 0; r < R; ++r) {
        const Vec4d next = FmaNeg(Splat4(pivot[r]), l, Load4(w[r] + c));
        Store4(w[r] + c, next);
        l = Fma(Splat4(factor[r]), next, l);
      }
      Store4(row + c, l);
    }
    // The remaining columns are stored one by one. The next row loads them in parts of other sizes,
    // and such a load would have to wait for an overlapping vector store.
    for (; c < m; ++c) {
      mjtNum l = row[c];
      for (int r = 0; r < R; ++r) {
        w[r][c] = Fma(-pivot[r], l, w[r][c]);
        l = Fma(factor[r], w[r][c], l);
      }
      row[c] = l;
    }
  }
};

// Applies R changes; see UpdateLtdl.
template <int R>
bool Update(mjtNum* ld, mjtNum* diag_inv, const CsrPattern& p, const int* columns, int n,
            const RankOne* change, mjtNum* scratch) {
  int k = columns[n - 1];
  Changes<R> changes;
  for (int r = 0; r < R; ++r) {
    const mjtNum alpha = change[r].alpha, t = 1 / alpha;
    changes.w[r] = scratch + static_cast<ptrdiff_t>(r) * p.nr;
    changes.t[r] = t;
    changes.inverse[r] = alpha;
    changes.least[r] = alpha < 0 ? kLeastLeft * t : 0;
    Spread(changes.w[r], p.Columns(k), p.rownnz[k], change[r].w, columns, n);
  }
  for (;;) {
    const int m = p.rownnz[k] - 1;
    mjtNum* row = ld + p.rowadr[k];
    if (!changes.MeetDiagonal(row + m, diag_inv + k, m)) return false;
    if (!m) return true;
    changes.MeetRow(row, m);
    // Continue with the parent. If it has more columns than row k, extend w to them.
    const int parent = p.Columns(k)[m - 1];
    if (p.rownnz[parent] != m) {
      for (mjtNum* w : changes.w) {
        Spread(w, p.Columns(parent), p.rownnz[parent], w, p.Columns(k), m);
      }
    }
    k = parent;
  }
}

}  // namespace

bool UpdateLtdl(mjtNum* ld, mjtNum* diag_inv, const CsrPattern& p, const int* columns, int n,
                std::span<const RankOne> changes, mjtNum* scratch) {
  SYN_ASSERT(changes.size() <= kMaxChanges, "%zu changes", changes.size());
  if (!n) return true;
  return WithConstant<kMaxChanges>(static_cast<int>(changes.size()), [&](auto r) SYNOVIA_LAMBDA {
    return Update<r>(ld, diag_inv, p, columns, n, changes.data(), scratch);
  });
}

}  // namespace syn
