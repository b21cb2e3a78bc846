// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rank-one change of a dense Cholesky factor: L' L'^T = L L^T + sigma x x^T, sigma = 1 or -1.
//
// The textbook method rotates (L_kk, x_k) column by column. Each column has to wait for the square
// root and the divisions of the column before it. Solving for p = L^-1 x instead leaves only
// multiply-adds in this chain. With
//
//   w^0 = x,   p_k = w^k_k / L_kk,   w^(k+1) = w^k - p_k L(:,k),   t_k = t_(k-1) + sigma p_k^2
//
// where t_(-1) = 1, the new factor is
//
//   L'(i,k) = g_k L(i,k) + h_k w^(k+1)_i,   g_k = sqrt(t_k / t_(k-1)),   h_k = sigma p_k g_k / t_k.
//
// Its diagonal is g_k L_kk, because w^(k+1)_k = 0 (Gill, Golub, Murray and Saunders 1974, there for
// L D L^T).
//
// Four rows at a time, one in each lane, pass through the finished columns to their left. Their 4 x
// 4 tile on the diagonal then yields their own p, t, g and h. Only the rows below need the square
// roots and quotients of g and h, so the chain does not wait for them.
//
//          finished columns
//        .--------------.
//   done | p, g, h      |
//        |-------.------|        w of these rows after the finished columns
//   rows | -->   | tile |   -->  p, t, g, h of their own columns
//        '-------'------'
//
// The finished columns form a panel. A panel ends at a column whose pivot becomes too small, or
// after kPanel columns. At the end of a panel the remaining problem has the same form, with the
// trailing block of L and x = w / sqrt(t). The critical columns are then treated by a few plain
// rotations, which raise pivots that are too small.

#include <mujoco/mujoco.h>

#include "math/cholesky.h"
#include "math/vector.h"

namespace syn {
namespace {

// Columns of a panel. Its g and h (2 kB) stay in the first-level cache.
constexpr int kPanel = 128;

// Range of t within a panel. A downdate (sigma = -1) decreases t by subtraction. The panel ends
// when t has fallen below 1/8, and the next one restarts from 1, so that at most three bits are
// lost. The upper limit avoids overflow.
constexpr mjtNum kSmallestT = 0.125, kLargestT = 1e100;

// The finished columns of a panel, with t after the last of them.
struct Panel {
  int columns = 0;
  mjtNum t = 1;
  mjtNum g[kPanel], h[kPanel];
};

// Passes R rows, one in each lane, through the finished columns of the panel, and updates both the
// rows of L and w. x holds p for the finished columns; w is the part of x of these rows.
template <int R>
SYNOVIA_INLINE void PassRows(const Panel& panel, const mjtNum* p, mjtNum* rows, int stride,
                             mjtNum* w) {
  Vec4d w4 = R == 4 ? Load4(w) : LoadPart4(w, R);
  for (int k = 0; k < panel.columns; k += 4) {
    Vec4d v[4] = {};
    for (int r = 0; r < R; ++r) v[r] = Load4(rows + r * stride + k);
    Transpose4(v[0], v[1], v[2], v[3]);
    for (int m = 0; m < 4; ++m) {
      w4 = FmaNeg(Splat4(p[k + m]), v[m], w4);
      v[m] = Fma(Splat4(panel.h[k + m]), w4, v[m] * panel.g[k + m]);
    }
    Transpose4(v[0], v[1], v[2], v[3]);
    for (int r = 0; r < R; ++r) Store4(rows + r * stride + k, v[r]);
  }
  R == 4 ? Store4(w, w4) : StorePart4(w, w4, R);
}

// Appends the next R columns to the panel. Their w is read from x and replaced by p, and their tile
// of L is updated. Returns false and changes nothing if one of them needs a plain rotation.
template <int R>
SYNOVIA_INLINE bool AppendColumns(Panel& panel, mjtNum* tile, int stride, mjtNum* x, mjtNum sigma) {
  Vec4d d = Splat4(1), p4{}, before{}, t4{};
  for (int r = 0; r < R; ++r) d[r] = tile[r * stride + r];
  const Vec4d inverse = 1 / d;
  mjtNum l[R][R], w[R][R], p[R], t = panel.t;  // w[r][c]: w of row r after column c
  // Forward substitution within the tile yields p and t.
  Unroll<R>([&](auto r) SYNOVIA_LAMBDA {
    mjtNum rest = x[r];
    Unroll<r>([&](auto c) SYNOVIA_LAMBDA {
      l[r][c] = tile[r * stride + c];
      w[r][c] = rest = Fma(-p[c], l[r][c], rest);
    });
    p[r] = rest * inverse[r.value];
    before[r.value] = t;
    t = Fma(sigma * p[r], p[r], t);
    p4[r.value] = p[r];
    t4[r.value] = t;
  });
  for (int r = R; r < 4; ++r) before[r] = t4[r] = t;
  // The roots and quotients of all R columns are computed at once.
  const Vec4d root = Sqrt(t4), root_before = Sqrt(before);
  const Vec4d g = root / root_before, h = sigma * p4 / (root * root_before), diagonal = g * d;
  if (!All((t4 >= kSmallestT) & (t4 <= kLargestT) & (d > 0) & (diagonal * diagonal >= mjMINVAL))) {
    return false;
  }
  Unroll<R>([&](auto r) SYNOVIA_LAMBDA {
    Unroll<r>([&](auto c) SYNOVIA_LAMBDA {
      tile[r * stride + c] = Fma(h[c.value], w[r][c], l[r][c] * g[c.value]);
    });
    tile[r * stride + r] = diagonal[r.value];
  });
  Store4(panel.g + panel.columns, g);
  Store4(panel.h + panel.columns, h);
  panel.t = t;
  panel.columns += R;
  R == 4 ? Store4(x, p4) : StorePart4(x, p4, R);
  return true;
}

// Updates columns from the first on until one needs a plain rotation, and returns their number. All
// rows have then passed through these columns, and the remainder of x belongs to the trailing
// block.
int UpdatePanel(mjtNum* l, mjtNum* x, int n, int stride, mjtNum sigma) {
  Panel panel;
  int r = 0;
  for (bool regular = true; regular && r < n && r < kPanel; r += 4) {
    regular = WithConstant<4>(n - r, [&](auto count) SYNOVIA_LAMBDA {
      PassRows<count>(panel, x, l + r * stride, stride, x + r);
      return AppendColumns<count>(panel, l + r * stride + r, stride, x + r, sigma);
    });
  }
  const int done = panel.columns;
  if (done == 0 || done == n) return done;
  for (; r < n; r += 4) {
    WithConstant<4>(n - r, [&](auto count) SYNOVIA_LAMBDA {
      PassRows<count>(panel, x, l + r * stride, stride, x + r);
    });
  }
  Scale(x + done, x + done, 1 / Sqrt(panel.t), n - done);
  return done;
}

// Updates the first column by a plain rotation. With r^2 = L_kk^2 + sigma x_k^2, raised to mjMINVAL
// if it is smaller,
//
//   c = r / L_kk,   s = x_k / L_kk,   L_ik <- (L_ik + sigma s x_i) / c,   x_i <- c x_i - s L_ik
//
// Returns true if r^2 was raised.
bool RotateColumn(mjtNum* l, mjtNum* x, int n, int stride, mjtNum sigma) {
  if (x[0] == 0) return false;
  mjtNum square = l[0] * l[0] + sigma * x[0] * x[0];
  const bool floored = square < mjMINVAL;
  if (floored) square = mjMINVAL;
  const mjtNum r = Sqrt(square), c = r / l[0], s = x[0] / l[0], inv_c = l[0] / r;
  l[0] = r;
  for (int i = 1; i < n; ++i) {
    mjtNum& below = l[i * stride];
    below = Fma(sigma * s, x[i], below) * inv_c;
    x[i] = Fma(-s, below, c * x[i]);
  }
  return floored;
}

}  // namespace

int CholUpdate(mjtNum* l, mjtNum* x, int n, bool plus) {
  const mjtNum sigma = plus ? 1 : -1;
  int rank = n, k = 0;
  // Columns before the first nonzero x do not change.
  while (k < n && x[k] == 0) ++k;
  while (k < n) {
    k += UpdatePanel(l + k * n + k, x + k, n - k, n, sigma);
    // A panel stops before a tile of four columns one of which has a small pivot, so four columns
    // are rotated. After a complete panel this is not necessary, but correct.
    for (const int end = std::min(k + 4, n); k < end; ++k) {
      rank -= RotateColumn(l + k * n + k, x + k, n - k, n, sigma);
    }
  }
  return rank;
}

}  // namespace syn

extern "C" int mju_cholUpdate(mjtNum* mat, mjtNum* x, int n, int flg_plus) {
  return syn::CholUpdate(mat, x, n, flg_plus != 0);
}
