// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Dense Cholesky factorization, left-looking by strips of eight columns. With S the strip of
// columns j .. j+7 and P the columns before it,
//
//        P       S
//    .-------.-------.
//    | done  |       |       1. A(j:, S) -= L(j:, P) L(S, P)^T
//    |-------+-------|  j    2. factorize the 8 x 8 diagonal block
//    | L(S,P)|  diag |       3. L(below, S) = A(below, S) diag^-T
//    |-------+-------|
//    |L(.,P) | below |
//    '-------'-------'
//
// Step 1 contains nearly all the work. L(S,P)^T is packed once per strip into a buffer that fits
// into the first-level cache. Each 4 x 8 tile of results then stays in registers over the whole
// depth. Steps 2 and 3 hold rows in lanes, so nothing is summed across lanes. Every entry is one
// chain over k in ascending order, so its bits do not depend on the position of its tile.

#include "math/cholesky.h"

#include <mujoco/mujoco.h>

#include "math/dense.h"
#include "math/vector.h"

namespace syn {
namespace {

// Columns of a strip (two vectors), and rows of a packed panel (16 kB). Both were measured
// (docs/tunables.md).
constexpr int kStrip = 8;
constexpr int kDepth = 256;

// The factor of the diagonal block by columns, t[c][r] = L(j+r, j+c), and the reciprocals of its
// diagonal.
struct DiagonalBlock {
  mjtNum t[kStrip][kStrip];
  mjtNum inv[kStrip];
};

// Computes packed(k, c) = a(c, k): the transpose of `width` rows of length `depth`. Columns from
// `width` to kStrip are set to zero.
void PackTransposed(mjtNum* packed, const mjtNum* a, int n, int width, int depth) {
  int k = 0;
  // The rows of a full strip exist, so vectors can be loaded from all of them.
  if (width == kStrip) {
    // Full strips are transposed in blocks of 4 x 4.
    for (; k + 4 <= depth; k += 4) {
      for (int half = 0; half < kStrip; half += 4) {
        const mjtNum* p = a + half * n + k;
        Vec4d r0 = Load4(p), r1 = Load4(p + n), r2 = Load4(p + 2 * n), r3 = Load4(p + 3 * n);
        Transpose4(r0, r1, r2, r3);
        mjtNum* out = packed + k * kStrip + half;
        Store4(out, r0);
        Store4(out + kStrip, r1);
        Store4(out + 2 * kStrip, r2);
        Store4(out + 3 * kStrip, r3);
      }
    }
  }
  for (; k < depth; ++k) {
    for (int c = 0; c < kStrip; ++c) packed[k * kStrip + c] = c < width ? a[c * n + k] : 0;
  }
}

// Adds the product of R rows with the packed panel to acc.
template <int R>
SYNOVIA_INLINE void PanelTile(Vec4d (&acc)[R][2], const mjtNum* rows, int n, int depth,
                              const mjtNum* packed) {
  OuterTile(acc, depth, packed, kStrip,
            [=](int r, int k) SYNOVIA_LAMBDA { return rows[r * n + k]; });
}

// Performs step 1 for R rows below the diagonal block.
template <int R>
SYNOVIA_INLINE void UpdateRows(mjtNum* out, const mjtNum* rows, int n, int depth,
                               const mjtNum* packed) {
  Vec4d acc[R][2] = {};
  PanelTile(acc, rows, n, depth, packed);
  for (int r = 0; r < R; ++r) {
    Store4(out + r * n, Load4(out + r * n) - acc[r][0]);
    Store4(out + r * n + 4, Load4(out + r * n + 4) - acc[r][1]);
  }
}

// Performs step 1 for the rows of the diagonal block, of which only the lower triangle is written.
void UpdateDiagonal(mjtNum* out, const mjtNum* rows, int n, int width, int depth,
                    const mjtNum* packed) {
  // Numbers right of the diagonal are computed, too, but not stored.
  mjtNum product[kStrip];
  for (int r = 0; r < width; ++r) {
    Vec4d acc[1][2] = {};
    PanelTile(acc, rows + r * n, n, depth, packed);
    Store4(product, acc[0][0]);
    Store4(product + 4, acc[0][1]);
    for (int c = 0; c <= r; ++c) out[r * n + c] -= product[c];
  }
}

// Performs step 1 for the strip at column j, with the columns before it in panels of kDepth.
void UpdateStrip(mjtNum* a, int n, int j, int width) {
  mjtNum packed[kDepth * kStrip];
  for (int k = 0; k < j; k += kDepth) {
    const int depth = std::min(kDepth, j - k);
    PackTransposed(packed, a + j * n + k, n, width, depth);
    UpdateDiagonal(a + j * n + j, a + j * n + k, n, width, depth, packed);
    // Rows below the diagonal block, four at a time.
    int r = j + kStrip;
    for (; r + 4 <= n; r += 4) UpdateRows<4>(a + r * n + j, a + r * n + k, n, depth, packed);
    for (; r < n; ++r) UpdateRows<1>(a + r * n + j, a + r * n + k, n, depth, packed);
  }
}

// LoadTile and StoreTile copy the 4 x 4 tile of rows 4H .. 4H+3 and columns 4G .. 4G+3 between
// memory and t, where t[c][h] holds rows 4h .. 4h+3 of column c. Of a tile on the diagonal, only
// the lower triangle is accessed. Rows from `width` on do not exist.
template <int H, int G>
SYNOVIA_INLINE void LoadTile(Vec4d (&t)[kStrip][2], const mjtNum* a, int n, int width) {
  Vec4d row[4] = {};
  Unroll<4>([&](auto r) SYNOVIA_LAMBDA {
    const mjtNum* from = a + (4 * H + r) * n + 4 * G;
    if (4 * H + r < width) row[r] = H > G || r == 3 ? Load4(from) : LoadPart4(from, r + 1);
  });
  Transpose4(row[0], row[1], row[2], row[3]);
  Unroll<4>([&](auto c) SYNOVIA_LAMBDA { t[4 * G + c][H] = row[c]; });
}
template <int H, int G>
SYNOVIA_INLINE void StoreTile(mjtNum* a, int n, int width, const Vec4d (&t)[kStrip][2]) {
  Vec4d row[4];
  Unroll<4>([&](auto c) SYNOVIA_LAMBDA { row[c] = t[4 * G + c][H]; });
  Transpose4(row[0], row[1], row[2], row[3]);
  Unroll<4>([&](auto r) SYNOVIA_LAMBDA {
    mjtNum* to = a + (4 * H + r) * n + 4 * G;
    if (4 * H + r < width) H > G || r == 3 ? Store4(to, row[r]) : StorePart4(to, row[r], r + 1);
  });
}

// Performs step 2 in registers, right-looking. Columns are divided by the root of their pivot only
// at the end. With the pivot p = t_cc, the multiple t_sc / p of column c is subtracted from column
// s. So only a division, and no square root, lies between one pivot and the next. H is the number
// of groups of four columns (1 or 2). Returns the number of pivots that were raised to mindiag.
template <int H>
int FactorDiagonal(DiagonalBlock& block, mjtNum* a, int n, int width, mjtNum mindiag) {
  Vec4d t[kStrip][2];
  LoadTile<0, 0>(t, a, n, width);
  if constexpr (H == 2) {
    LoadTile<1, 0>(t, a, n, width);
    LoadTile<1, 1>(t, a, n, width);
  }
  mjtNum pivots[kStrip] = {1, 1, 1, 1, 1, 1, 1, 1};
  int floored = 0;
  Unroll<4 * H>([&](auto c) SYNOVIA_LAMBDA {
    if (c >= width) return;
    // A pivot is complete when all columns to its left have been subtracted.
    mjtNum pivot = t[c][c / 4][c % 4];
    if (pivot < mindiag) {
      pivot = mindiag;
      ++floored;
    }
    pivots[c] = pivot;
    const Vec4d inverse = Splat4(1 / pivot);
    // Subtract column c from the columns to its right, for the rows from c on.
    Unroll<H - c / 4>([&](auto i) SYNOVIA_LAMBDA {
      constexpr int h = c / 4 + i;
      const Vec4d scaled = t[c][h] * inverse;
      Unroll<4 * h + 3 - c>([&](auto k) SYNOVIA_LAMBDA {
        constexpr int s = c + 1 + k;
        t[s][h] = FmaNeg(Splat4(t[c][s / 4][s % 4]), scaled, t[s][h]);
      });
    });
  });
  // Divide each column by the root of its pivot.
  mjtNum root[kStrip];
  Unroll<H>([&](auto h) SYNOVIA_LAMBDA {
    const Vec4d r = Sqrt(Load4(pivots + 4 * h));
    Store4(root + 4 * h, r);
    Store4(block.inv + 4 * h, 1 / r);
  });
  Unroll<4 * H>([&](auto c) SYNOVIA_LAMBDA {
    Unroll<H - c / 4>([&](auto i) SYNOVIA_LAMBDA {
      constexpr int h = c / 4 + i;
      t[c][h] *= block.inv[c];
      Store4(block.t[c] + 4 * h, t[c][h]);
    });
  });
  StoreTile<0, 0>(a, n, width, t);
  if constexpr (H == 2) {
    StoreTile<1, 0>(a, n, width, t);
    StoreTile<1, 1>(a, n, width, t);
  }
  for (int c = 0; c < width; ++c) a[c * n + c] = root[c];
  return floored;
}

// Performs step 3 for four rows, one in each lane. x[c] holds column c of these rows.
SYNOVIA_INLINE void SolveFourRows(mjtNum* a, int n, const DiagonalBlock& block) {
  Vec4d x[kStrip];
  // Transpose the 4 x 8 tile, so that each vector holds one column of four rows.
  for (int half = 0; half < kStrip; half += 4) {
    for (int r = 0; r < 4; ++r) x[half + r] = Load4(a + r * n + half);
    Transpose4(x[half], x[half + 1], x[half + 2], x[half + 3]);
  }
  // Forward substitution: finish column c, then subtract it from the columns to its right.
  for (int c = 0; c < kStrip; ++c) {
    x[c] *= block.inv[c];
    for (int s = c + 1; s < kStrip; ++s) x[s] = FmaNeg(Splat4(block.t[c][s]), x[c], x[s]);
  }
  for (int half = 0; half < kStrip; half += 4) {
    Transpose4(x[half], x[half + 1], x[half + 2], x[half + 3]);
    for (int r = 0; r < 4; ++r) Store4(a + r * n + half, x[half + r]);
  }
}

// Performs step 3 for one row.
SYNOVIA_INLINE void SolveOneRow(mjtNum* a, const DiagonalBlock& block) {
  for (int c = 0; c < kStrip; ++c) {
    a[c] *= block.inv[c];
    for (int s = c + 1; s < kStrip; ++s) a[s] = Fma(-block.t[c][s], a[c], a[s]);
  }
}

// Solves L y = b for rows i0 .. i0+R-1, where y is known for all rows before them: y_i = (b_i -
// L(i,:) . y) / L_ii.
template <int R>
SYNOVIA_INLINE void ForwardRows(mjtNum* y, const mjtNum* l, int n, int i0) {
  // The reciprocals do not depend on y, so they are ready early.
  mjtNum known[R], inv[R], value[R];
  for (int r = 0; r < R; ++r) inv[r] = 1 / l[(i0 + r) * (n + 1)];
  // The part of L left of these rows is a dense product, and their own triangle is solved in
  // registers.
  DotTile<R>(known, l + i0 * n, n, y, i0);
  Unroll<R>([&](auto r) SYNOVIA_LAMBDA {
    const mjtNum* row = l + (i0 + r) * n + i0;
    value[r] = y[i0 + r] - known[r];
    Unroll<r>([&](auto c) SYNOVIA_LAMBDA { value[r] = Fma(-row[c], value[c], value[r]); });
    value[r] *= inv[r];
  });
  StoreTogether(y + i0, value);
}

// Solves L^T x = y for rows i0 .. i0+R-1, where x is known for all rows after them. Then subtracts
// their contribution from all rows before them.
template <int R>
SYNOVIA_INLINE void BackwardRows(mjtNum* x, const mjtNum* l, int n, int i0) {
  mjtNum value[R], inv[R];
  for (int r = 0; r < R; ++r) {
    inv[r] = 1 / l[(i0 + r) * (n + 1)];
    value[r] = x[i0 + r];
  }
  Unroll<R>([&](auto i) SYNOVIA_LAMBDA {
    constexpr int r = R - 1 - i;
    const mjtNum* row = l + (i0 + r) * n + i0;
    value[r] *= inv[r];
    Unroll<r>([&](auto c) SYNOVIA_LAMBDA { value[c] = Fma(-row[c], value[r], value[c]); });
  });
  StoreTogether(x + i0, value);
  // Subtract the contribution of the R new unknowns from those before them, in one pass over
  // memory.
  const mjtNum* rows = l + i0 * n;
  int c = 0;
  for (; c + 4 <= i0; c += 4) {
    Vec4d xc = Load4(x + c);
    for (int r = 0; r < R; ++r) xc = FmaNeg(Splat4(value[r]), Load4(rows + r * n + c), xc);
    Store4(x + c, xc);
  }
  for (; c < i0; ++c) {
    for (int r = 0; r < R; ++r) x[c] = Fma(-value[r], rows[r * n + c], x[c]);
  }
}

}  // namespace

int CholFactor(mjtNum* a, int n, mjtNum mindiag) {
  // Strip by strip: update by the columns before it, factorize the diagonal block, solve for the
  // rows below.
  int rank = n;
  for (int j = 0; j < n; j += kStrip) {
    const int width = std::min(kStrip, n - j);
    if (j > 0) UpdateStrip(a, n, j, width);
    DiagonalBlock block;
    mjtNum* diagonal = a + j * n + j;
    rank -= width > 4 ? FactorDiagonal<2>(block, diagonal, n, width, mindiag)
                      : FactorDiagonal<1>(block, diagonal, n, width, mindiag);
    int r = j + kStrip;
    for (; r + 4 <= n; r += 4) SolveFourRows(a + r * n + j, n, block);
    for (; r < n; ++r) SolveOneRow(a + r * n + j, block);
  }
  return rank;
}

void CholSolve(mjtNum* res, const mjtNum* l, const mjtNum* b, int n) {
  if (res != b) Copy(res, b, n);
  // Four rows at a time; the last n % 4 rows are treated one by one.
  const int blocked = n - n % 4;
  for (int i = 0; i < blocked; i += 4) ForwardRows<4>(res, l, n, i);
  for (int i = blocked; i < n; ++i) ForwardRows<1>(res, l, n, i);
  for (int i = n - 1; i >= blocked; --i) BackwardRows<1>(res, l, n, i);
  for (int i = blocked - 4; i >= 0; i -= 4) BackwardRows<4>(res, l, n, i);
}

}  // namespace syn

extern "C" {

int mju_cholFactor(mjtNum* mat, int n, mjtNum mindiag) { return syn::CholFactor(mat, n, mindiag); }

void mju_cholSolve(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n) {
  syn::CholSolve(res, mat, vec, n);
}

}  // extern "C"
