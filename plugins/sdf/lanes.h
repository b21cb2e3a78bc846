// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions of one number or of four numbers at once. A shape can thus define its distance once, as
// a template on the number type R, which is mjtNum or Vec4d. The two versions agree up to rounding
// errors.

#ifndef SYNOVIA_PLUGINS_SDF_LANES_H_
#define SYNOVIA_PLUGINS_SDF_LANES_H_

#include <cmath>
#include <cstdint>

#include <mujoco/mujoco.h>
#include <synovia/math.h>

#if !defined(__AVX__) && defined(__GNUC__)
// Without AVX the compilers warn that vectors are passed differently than in AVX builds. The
// warning does not apply, because every function that takes vectors is inlined.
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

#define SYNOVIA_INLINE inline __attribute__((always_inline))

namespace syn::plugins {

// Vec4d holds four numbers; it uses the vector extensions of gcc and clang. Mask4 is the result of
// comparing them: -1 in lanes where the comparison is true, 0 elsewhere.
using Vec4d = double __attribute__((vector_size(32)));
using Mask4 = int64_t __attribute__((vector_size(32)));

SYNOVIA_INLINE Vec4d Splat4(double s) { return Vec4d{s, s, s, s}; }
SYNOVIA_INLINE bool All(Mask4 mask) { return mask[0] && mask[1] && mask[2] && mask[3]; }

inline mjtNum Abs(mjtNum a) { return std::fabs(a); }
inline mjtNum Floor(mjtNum a) { return std::floor(a); }
inline mjtNum Sqrt(mjtNum a) { return std::sqrt(a); }
inline mjtNum Atan2(mjtNum y, mjtNum x) { return syn_atan2(y, x); }

SYNOVIA_INLINE Vec4d Sqrt(Vec4d a) {
  return Vec4d{std::sqrt(a[0]), std::sqrt(a[1]), std::sqrt(a[2]), std::sqrt(a[3])};
}

// Returns `yes` where the condition is true and `no` elsewhere.
inline mjtNum Choose(bool condition, mjtNum yes, mjtNum no) { return condition ? yes : no; }
SYNOVIA_INLINE Vec4d Choose(Mask4 condition, Vec4d yes, Vec4d no) { return condition ? yes : no; }

template <typename R>
SYNOVIA_INLINE R Max(R a, R b) {
  return Choose(a < b, b, a);
}
template <typename R>
SYNOVIA_INLINE R Min(R a, R b) {
  return Choose(b < a, b, a);
}
SYNOVIA_INLINE Vec4d Max(Vec4d a, mjtNum b) { return Max(a, Splat4(b)); }
SYNOVIA_INLINE Vec4d Min(Vec4d a, mjtNum b) { return Min(a, Splat4(b)); }

SYNOVIA_INLINE Vec4d Abs(Vec4d a) { return Choose(a < 0, -a, a); }

// Returns the largest integer that is not greater than a. It is exact for |a| < 2^51: adding and
// subtracting 1.5 * 2^52 rounds to the nearest integer.
SYNOVIA_INLINE Vec4d Floor(Vec4d a) {
  const Vec4d magic = Splat4(6755399441055744.0), nearest = (a + magic) - magic;
  return Choose(a < nearest, nearest - 1, nearest);
}

template <typename R>
SYNOVIA_INLINE R Hypot(R a, R b) {
  return Sqrt(a * a + b * b);
}

// Returns x modulo the period: x - floor(x / period) period.
template <typename R>
SYNOVIA_INLINE R Mod(R x, mjtNum period) {
  return x - Floor(x / period) * period;
}

// Returns the arc tangent of t in [0, 1], with an error of about 1e-15. The argument is reduced
// about c = 0, 1/2 or 1 by
//
//   atan t = atan c + atan((t - c) / (1 + c t)),
//
// to |u| <= 1/4, where the odd Taylor series converges fast.
template <typename R>
SYNOVIA_INLINE R AtanUnit(R t) {
  constexpr mjtNum kAtanHalf = 0.46364760900080611621, kAtanOne = 0.78539816339744830962;
  const R zero = t * 0;
  const R c = Choose(t > 0.75, zero + 1, Choose(t > 0.25, zero + 0.5, zero));
  const R base = Choose(t > 0.75, zero + kAtanOne, Choose(t > 0.25, zero + kAtanHalf, zero));
  const R u = (t - c) / (c * t + 1), w = u * u;
  R sum = zero - 1.0 / 23;
  sum = sum * w + 1.0 / 21;
  sum = sum * w - 1.0 / 19;
  sum = sum * w + 1.0 / 17;
  sum = sum * w - 1.0 / 15;
  sum = sum * w + 1.0 / 13;
  sum = sum * w - 1.0 / 11;
  sum = sum * w + 1.0 / 9;
  sum = sum * w - 1.0 / 7;
  sum = sum * w + 1.0 / 5;
  sum = sum * w - 1.0 / 3;
  return base + (u + u * w * sum);
}

// Returns the angle of (x, y), with an error of about 1e-15, and 0 for x = y = 0. The angle is
// computed in the first octant and then mirrored.
SYNOVIA_INLINE Vec4d Atan2(Vec4d y, Vec4d x) {
  constexpr mjtNum kPi = 3.14159265358979323846;
  const Vec4d ax = Abs(x), ay = Abs(y), large = Max(ax, ay);
  const Vec4d ratio = Min(ax, ay) / Choose(large > 0, large, Splat4(1));
  Vec4d angle = AtanUnit(ratio);
  angle = Choose(ay > ax, kPi / 2 - angle, angle);
  angle = Choose(x < 0, kPi - angle, angle);
  return Choose(y < 0, -angle, angle);
}

}  // namespace syn::plugins

#endif  // SYNOVIA_PLUGINS_SDF_LANES_H_
