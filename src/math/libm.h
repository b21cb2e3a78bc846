// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The elementary functions of the engine: square root, sine, exponential and so on.
//
// IEEE 754 defines the results of + - * / sqrt and fma to the last bit, but not those of sin or
// exp. These differ between C libraries, and between the variants for different CPUs within one
// library. The functions declared here are implemented in trigonometric.cc,
// inverse_trigonometric.cc and exponential.cc by IEEE operations in a fixed order, so they return
// the same bits on every machine. They are accurate to within one unit in the last place, which
// tests/math/libm_test.cc measures. All engine code calls these functions and never those of
// <cmath>, which tests/project/libm.py checks.
//
// Angles are in radians. Special values (infinity, NaN, signed zeros) are treated as in ISO C,
// annex F.

#ifndef SYNOVIA_MATH_LIBM_H_
#define SYNOVIA_MATH_LIBM_H_

#include <mujoco/mjtnum.h>

#include <cmath>

namespace syn {

// Returns x unchanged. The compiler does not move or merge operations across this call (gcc 12 and
// later).
template <typename T>
constexpr T Rounded(T x) {
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12
  return __builtin_assoc_barrier(x);
#else
  return x;
#endif
}

// Returns the value of single precision that is nearest to x. The vectorizer of gcc 12 wrongly
// removes the conversion to float and back. Therefore sources that round points to single precision
// are compiled without that vectorizer (SynoviaLibrary.cmake).
constexpr mjtNum RoundToFloat(mjtNum x) { return Rounded(static_cast<float>(x)); }

inline mjtNum Sqrt(mjtNum x) { return std::sqrt(x); }
inline mjtNum Abs(mjtNum x) { return std::fabs(x); }
inline mjtNum Floor(mjtNum x) { return std::floor(x); }

// The sine and cosine of one angle. Computing both costs little more than computing one.
struct SineCosine {
  mjtNum sin, cos;
};
SineCosine SinCos(mjtNum x);
mjtNum Sin(mjtNum x);
mjtNum Cos(mjtNum x);
mjtNum Tan(mjtNum x);
mjtNum Asin(mjtNum x);
mjtNum Acos(mjtNum x);
mjtNum Atan2(mjtNum y, mjtNum x);
mjtNum Exp(mjtNum x);
mjtNum Log(mjtNum x);
mjtNum Pow(mjtNum x, mjtNum y);

// Returns a*b + c with a single rounding. The result has the same bits on every CPU; it takes one
// instruction where the CPU has one.
inline mjtNum Fma(mjtNum a, mjtNum b, mjtNum c) { return std::fma(a, b, c); }

}  // namespace syn

#endif  // SYNOVIA_MATH_LIBM_H_
