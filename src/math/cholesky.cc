// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Dense Cholesky, left-looking by strips of eight columns. With S the strip j .. j+7 and P the
// columns before it,
//
//        P       S
//    .-------.-------.
//    | done  |       |       1. A(j:, S) -= L(j:, P) L(S, P)^T
//    |-------+-------|  j    2. factorise the 8 x 8 diagonal block
//    | L(S,P)|  diag |       3. L(below, S) = A(below, S) diag^-T
//    |-------+-------|
//    |L(.,P) | below |
//    '-------'-------'
//
// Step 1 holds nearly all the work. L(S,P)^T is packed once per strip into a buffer that fits the
// first-level cache, and each 4 x 8 tile of results then stays in registers over the whole depth.
// Steps 2 and 3 put rows into lanes, so nothing is summed across lanes: every entry is one chain
// over k in order.

#include "math/cholesky.h"

#include <mujoco/mujoco.h>

#include "math/dense.h"
#include "math/vector.h"

namespace syn {
namespace {

constexpr int kStrip = 8;
constexpr int kDepth = 256;

// The diagonal block by columns: t[c][r] = L(j+r, j+c), and the reciprocals of its diagonal.
struct DiagonalBlock {
  mjtNum t[kStrip][kStrip] = {};
  mjtNum inv[kStrip] = {};
};

// packed(k, c) = a(c, k): the transpose of 'width' rows of length depth, padded to kStrip columns.
void PackTransposed(mjtNum* packed, const mjtNum* a, int n, int width, int depth) {
  int k = 0;
  if (width == kStrip) {
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

// Product of R rows starting at 'rows' with the packed panel.
template <int R>
SYNOVIA_INLINE void PanelTile(Vec4d (&acc)[R][2], const mjtNum* rows, int n, int depth,
                              const mjtNum* packed) {
  OuterTile(acc, depth, packed, kStrip,
            [=](int r, int k) SYNOVIA_LAMBDA { return rows[r * n + k]; });
}

// Step 1 for R rows below the diagonal block.
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

// Step 1 for the rows of the diagonal block: only its lower triangle may be touched.
void UpdateDiagonal(mjtNum* out, const mjtNum* rows, int n, int width, int depth,
                    const mjtNum* packed) {
  mjtNum product[kStrip];
  for (int r = 0; r < width; ++r) {
    Vec4d acc[1][2] = {};
    PanelTile(acc, rows + r * n, n, depth, packed);
    Store4(product, acc[0][0]);
    Store4(product + 4, acc[0][1]);
    for (int c = 0; c <= r; ++c) out[r * n + c] -= product[c];
  }
}

void UpdateStrip(mjtNum* a, int n, int j, int width) {
  mjtNum packed[kDepth * kStrip];
  for (int k = 0; k < j; k += kDepth) {
    const int depth = std::min(kDepth, j - k);
    PackTransposed(packed, a + j * n + k, n, width, depth);
    UpdateDiagonal(a + j * n + j, a + j * n + k, n, width, depth, packed);
    int r = j + kStrip;
    for (; r + 4 <= n; r += 4) UpdateRows<4>(a + r * n + j, a + r * n + k, n, depth, packed);
    for (; r < n; ++r) UpdateRows<1>(a + r * n + j, a + r * n + k, n, depth, packed);
  }
}

// Step 2, right-looking on columns. Returns the number of floored pivots.
int FactorDiagonal(DiagonalBlock& block, mjtNum* a, int n, int width, mjtNum mindiag) {
  for (int r = 0; r < width; ++r) {
    for (int c = 0; c <= r; ++c) block.t[c][r] = a[r * n + c];
  }
  int floored = 0;
  for (int c = 0; c < width; ++c) {
    mjtNum* column = block.t[c];
    mjtNum pivot = column[c];
    if (pivot < mindiag) {
      pivot = mindiag;
      ++floored;
    }
    const mjtNum diagonal = Sqrt(pivot);
    block.inv[c] = 1 / diagonal;
    const Vec4d low = Load4(column) * block.inv[c], high = Load4(column + 4) * block.inv[c];
    Store4(column, low);
    Store4(column + 4, high);
    column[c] = diagonal;
    for (int s = c + 1; s < width; ++s) {
      const Vec4d scale = Splat4(column[s]);
      Store4(block.t[s], FmaNeg(scale, low, Load4(block.t[s])));
      Store4(block.t[s] + 4, FmaNeg(scale, high, Load4(block.t[s] + 4)));
    }
  }
  for (int r = 0; r < width; ++r) {
    for (int c = 0; c <= r; ++c) a[r * n + c] = block.t[c][r];
  }
  return floored;
}

// Step 3 for four rows: lanes are rows, x[c] the unknowns of column c.
SYNOVIA_INLINE void SolveFourRows(mjtNum* a, int n, const DiagonalBlock& block) {
  Vec4d x[kStrip];
  for (int half = 0; half < kStrip; half += 4) {
    for (int r = 0; r < 4; ++r) x[half + r] = Load4(a + r * n + half);
    Transpose4(x[half], x[half + 1], x[half + 2], x[half + 3]);
  }
  for (int c = 0; c < kStrip; ++c) {
    x[c] *= block.inv[c];
    for (int s = c + 1; s < kStrip; ++s) x[s] = FmaNeg(Splat4(block.t[c][s]), x[c], x[s]);
  }
  for (int half = 0; half < kStrip; half += 4) {
    Transpose4(x[half], x[half + 1], x[half + 2], x[half + 3]);
    for (int r = 0; r < 4; ++r) Store4(a + r * n + half, x[half + r]);
  }
}

SYNOVIA_INLINE void SolveOneRow(mjtNum* a, const DiagonalBlock& block) {
  for (int c = 0; c < kStrip; ++c) {
    a[c] *= block.inv[c];
    for (int s = c + 1; s < kStrip; ++s) a[s] = Fma(-block.t[c][s], a[c], a[s]);
  }
}

// One rotation of the rank-one update per column k of a block, with r^2 = L_kk^2 +- x_k^2:
//
//   c = r / L_kk,  s = x_k / L_kk,  L_ik <- (L_ik +- s x_i) / c,  x_i <- c x_i - s L_ik
//
// Put in terms of the old L_ik, the last becomes x_i <- keep x_i - take L_ik with take = s/c and
// keep = c -+ s^2/c, which is 1/c unless r was floored. So the chain from one x_i to the next is a
// single multiply-add, and does not wait for L_ik.
struct Rotations {
  static constexpr int kBlock = 8;
  mjtNum inv_c[kBlock], signed_s[kBlock], keep[kBlock], take[kBlock];
};

SYNOVIA_INLINE mjtNum Splat(mjtNum s, mjtNum) { return s; }
SYNOVIA_INLINE Vec4d Splat(mjtNum s, Vec4d) { return Splat4(s); }

template <typename T>
SYNOVIA_INLINE void Rotate(const Rotations& rot, int k, T& l, T& x) {
  const T old = l;
  l = Fma(x, Splat(rot.signed_s[k], x), old) * rot.inv_c[k];
  x = Fma(old, Splat(-rot.take[k], x), x * rot.keep[k]);
}

// The rotation of column k from its diagonal and x_k; returns whether r had to be floored.
bool MakeRotation(Rotations& rot, int k, mjtNum& diagonal, mjtNum xk, mjtNum sign) {
  if (xk == 0) {
    rot.inv_c[k] = rot.keep[k] = 1, rot.signed_s[k] = rot.take[k] = 0;
    return false;
  }
  mjtNum square = diagonal * diagonal + sign * xk * xk;
  const bool floored = square < mjMINVAL;
  if (floored) square = mjMINVAL;
  const mjtNum r = Sqrt(square), c = r / diagonal, s = xk / diagonal;
  rot.inv_c[k] = diagonal / r;
  rot.signed_s[k] = sign * s;
  rot.take[k] = xk / r;
  rot.keep[k] = floored ? c - sign * s * rot.take[k] : rot.inv_c[k];
  diagonal = r;
  return floored;
}

// The rotations of columns k0 .. k0+width-1, each applied at once to the rows left in the block.
int MakeRotations(Rotations& rot, mjtNum* l, mjtNum* x, int n, int k0, int width, mjtNum sign) {
  int floored = 0;
  for (int k = 0; k < width; ++k) {
    mjtNum* below = l + (k0 + k) * n + k0 + k;
    floored += MakeRotation(rot, k, *below, x[k0 + k], sign);
    for (int i = k + 1; i < width; ++i) Rotate(rot, k, *(below += n), x[k0 + i]);
  }
  return floored;
}

// Four rows below the block, rows in lanes.
SYNOVIA_INLINE void RotateFourRows(const Rotations& rot, mjtNum* l, mjtNum* x, int n) {
  Vec4d xs = Load4(x);
  for (int k = 0; k < Rotations::kBlock; k += 4) {
    Vec4d v[4];
    for (int r = 0; r < 4; ++r) v[r] = Load4(l + r * n + k);
    Transpose4(v[0], v[1], v[2], v[3]);
    for (int m = 0; m < 4; ++m) Rotate(rot, k + m, v[m], xs);
    Transpose4(v[0], v[1], v[2], v[3]);
    for (int r = 0; r < 4; ++r) Store4(l + r * n + k, v[r]);
  }
  Store4(x, xs);
}

// L y = b on rows i0 .. i0+R-1, everything before being known: y_i = (b_i - L(i,:) . y) / L_ii.
template <int R>
SYNOVIA_INLINE void ForwardRows(mjtNum* y, const mjtNum* l, int n, int i0) {
  mjtNum known[R], inv[R], value[R];  // reciprocals off the critical path
  for (int r = 0; r < R; ++r) inv[r] = 1 / l[(i0 + r) * (n + 1)];
  DotTile(known, l + i0 * n, n, y, i0);
  Unroll<R>([&](auto r) SYNOVIA_LAMBDA {
    const mjtNum* row = l + (i0 + r) * n + i0;
    value[r] = y[i0 + r] - known[r];
    Unroll<r>([&](auto c) SYNOVIA_LAMBDA { value[r] = Fma(-row[c], value[c], value[r]); });
    value[r] *= inv[r];
  });
  StoreTogether(y + i0, value);
}

// L^T x = y on rows i0 .. i0+R-1 from below, then their contribution to everything above.
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
  int rank = n;
  for (int j = 0; j < n; j += kStrip) {
    const int width = std::min(kStrip, n - j);
    if (j > 0) UpdateStrip(a, n, j, width);
    DiagonalBlock block;
    rank -= FactorDiagonal(block, a + j * n + j, n, width, mindiag);
    int r = j + kStrip;
    for (; r + 4 <= n; r += 4) SolveFourRows(a + r * n + j, n, block);
    for (; r < n; ++r) SolveOneRow(a + r * n + j, block);
  }
  return rank;
}

void CholSolve(mjtNum* res, const mjtNum* l, const mjtNum* b, int n) {
  if (res != b) Copy(res, b, n);
  const int blocked = n - n % 4;
  for (int i = 0; i < blocked; i += 4) ForwardRows<4>(res, l, n, i);
  for (int i = blocked; i < n; ++i) ForwardRows<1>(res, l, n, i);
  for (int i = n - 1; i >= blocked; --i) BackwardRows<1>(res, l, n, i);
  for (int i = blocked - 4; i >= 0; i -= 4) BackwardRows<4>(res, l, n, i);
}

int CholUpdate(mjtNum* l, mjtNum* x, int n, bool plus) {
  const mjtNum sign = plus ? 1 : -1;
  int rank = n;
  for (int k = 0; k < n; k += Rotations::kBlock) {
    const int width = std::min(Rotations::kBlock, n - k);
    if (IsZero(x + k, width)) continue;
    Rotations rot;
    rank -= MakeRotations(rot, l, x, n, k, width, sign);
    int r = k + width;
    for (; r + 4 <= n; r += 4) RotateFourRows(rot, l + r * n + k, x + r, n);
    for (; r < n; ++r) {
      for (int m = 0; m < width; ++m) Rotate(rot, m, l[r * n + k + m], x[r]);
    }
  }
  return rank;
}

}  // namespace syn

extern "C" {

int mju_cholFactor(mjtNum* mat, int n, mjtNum mindiag) { return syn::CholFactor(mat, n, mindiag); }

void mju_cholSolve(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n) {
  syn::CholSolve(res, mat, vec, n);
}

int mju_cholUpdate(mjtNum* mat, mjtNum* x, int n, int flg_plus) {
  return syn::CholUpdate(mat, x, n, flg_plus != 0);
}

}  // extern "C"
