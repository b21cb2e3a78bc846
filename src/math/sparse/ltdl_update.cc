// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rank-one changes of the factor of ltdl.h (Gill, Golub, Murray and Saunders 1974).
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
//
// Several changes with the same columns go from row to row together: while one waits for its w, the
// others work.

#include <algorithm>

#include "base/assert.h"
#include "math/sparse/ltdl.h"

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

// R changes under way.
template <int R>
struct Changes {
  mjtNum* w[R];  // as far as known, at the columns of the present row
  mjtNum t[R], inverse[R], least[R];
  mjtNum pivot[R], factor[R];  // p and p / (D t')

  // D of the present row, and what its other entries need. False if too little is left of it.
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

  // w <- w - p row,  row <- row + p / (D t') w
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
    // One by one, as the row above will load them: a vector would wait for what it overlaps.
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
