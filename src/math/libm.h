// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The transcendental functions of the engine, behind one door.
//
// IEEE 754 fixes the result of + - * / sqrt and fma to the last bit, but not that of sin or exp:
// those differ between C libraries. All engine code calls the wrappers below and never <cmath>
// directly, so that pinning the bits on every platform is a change to this file alone.

#ifndef SYNOVIA_MATH_LIBM_H_
#define SYNOVIA_MATH_LIBM_H_

#include <mujoco/mjtnum.h>

#include <cmath>

namespace syn {

// A value as it is: no optimisation looks through it.
constexpr mjtNum Rounded(mjtNum x) {
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12
  return __builtin_assoc_barrier(x);
#else
  return x;
#endif
}

inline mjtNum Sqrt(mjtNum x) { return std::sqrt(x); }
inline mjtNum Abs(mjtNum x) { return std::fabs(x); }
inline mjtNum Floor(mjtNum x) { return std::floor(x); }
inline mjtNum Sin(mjtNum x) { return std::sin(x); }
inline mjtNum Cos(mjtNum x) { return std::cos(x); }
inline mjtNum Tan(mjtNum x) { return std::tan(x); }
inline mjtNum Asin(mjtNum x) { return std::asin(x); }
inline mjtNum Acos(mjtNum x) { return std::acos(x); }
inline mjtNum Atan2(mjtNum y, mjtNum x) { return std::atan2(y, x); }
inline mjtNum Tanh(mjtNum x) { return std::tanh(x); }
inline mjtNum Exp(mjtNum x) { return std::exp(x); }
inline mjtNum Log(mjtNum x) { return std::log(x); }
inline mjtNum Pow(mjtNum x, mjtNum y) { return std::pow(x, y); }

// a*b + c with a single rounding: the same bits on every CPU, one instruction where it exists.
inline mjtNum Fma(mjtNum a, mjtNum b, mjtNum c) { return std::fma(a, b, c); }

}  // namespace syn

#endif  // SYNOVIA_MATH_LIBM_H_
