// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The transcendental functions of the engine, behind one door.
//
// IEEE 754 fixes the result of + - * / sqrt and fma to the last bit, but not that of sin or exp:
// those differ between C libraries, and between the variants for different CPUs in one of them. The
// functions below are our own (trigonometric.cc, inverse_trigonometric.cc, exponential.cc), of IEEE
// operations in a fixed order, and give the same bits everywhere; tests/math/libm_test.cc measures
// that they are within one unit in the last place. All engine code calls them and never <cmath>
// (tests/project/libm.py).

#ifndef SYNOVIA_MATH_LIBM_H_
#define SYNOVIA_MATH_LIBM_H_

#include <mujoco/mjtnum.h>

#include <cmath>

namespace syn {

// A value as it is: no optimisation looks through it.
template <typename T>
constexpr T Rounded(T x) {
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12
  return __builtin_assoc_barrier(x);
#else
  return x;
#endif
}

// The nearest value of single precision. gcc 12's vectoriser takes the way to float and back for
// none at all, so sources with points of that precision do without it (SynoviaLibrary.cmake).
constexpr mjtNum RoundToFloat(mjtNum x) { return Rounded(static_cast<float>(x)); }

inline mjtNum Sqrt(mjtNum x) { return std::sqrt(x); }
inline mjtNum Abs(mjtNum x) { return std::fabs(x); }
inline mjtNum Floor(mjtNum x) { return std::floor(x); }

// Both for little more than one of them.
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

// a*b + c with a single rounding: the same bits on every CPU, one instruction where it exists.
inline mjtNum Fma(mjtNum a, mjtNum b, mjtNum c) { return std::fma(a, b, c); }

}  // namespace syn

#endif  // SYNOVIA_MATH_LIBM_H_
