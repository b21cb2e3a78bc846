// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Vec4d: four doubles in one value, on the vector extensions shared by gcc and clang.
//
// The type has four lanes on every target: one AVX register, two SSE or NEON registers, or four
// scalars. Every lane does the same IEEE operations in the same order, and Sum folds the lanes as
// (0+2) + (1+3), so a result never depends on the instruction set, nor on alignment: all loads are
// unaligned. Kernels keep this promise by giving each lane a fixed share of the work, as a
// function of n alone.

#ifndef SYNOVIA_MATH_SIMD_H_
#define SYNOVIA_MATH_SIMD_H_

#include <cstring>

#include "math/libm.h"

#if defined(__AVX__) && defined(__FMA__)
#include <immintrin.h>
#endif

// Without AVX the compilers warn that the calling convention of such vectors differs from AVX
// builds; every function here is inlined, so no call is affected.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpsabi"

#define SYNOVIA_INLINE inline __attribute__((always_inline))

namespace syn {

using Vec4d = double __attribute__((vector_size(32)));

SYNOVIA_INLINE Vec4d Load4(const double* p) {
  Vec4d v;
  std::memcpy(&v, p, sizeof v);
  return v;
}
SYNOVIA_INLINE void Store4(double* p, Vec4d v) { std::memcpy(p, &v, sizeof v); }
SYNOVIA_INLINE Vec4d Splat4(double s) { return Vec4d{s, s, s, s}; }
SYNOVIA_INLINE Vec4d Zero4() { return Vec4d{}; }

// The first n < 4 numbers of p, the other lanes zero; and the store of the first n lanes.
SYNOVIA_INLINE Vec4d LoadPart4(const double* p, int n) {
  Vec4d v{};
  for (int i = 0; i < n; ++i) v[i] = p[i];
  return v;
}
SYNOVIA_INLINE void StorePart4(double* p, Vec4d v, int n) {
  for (int i = 0; i < n; ++i) p[i] = v[i];
}

// a*b + c, rounded once in every lane.
SYNOVIA_INLINE Vec4d Fma(Vec4d a, Vec4d b, Vec4d c) {
#if defined(__AVX__) && defined(__FMA__)
  return _mm256_fmadd_pd(a, b, c);
#else
  return Vec4d{Fma(a[0], b[0], c[0]), Fma(a[1], b[1], c[1]), Fma(a[2], b[2], c[2]),
               Fma(a[3], b[3], c[3])};
#endif
}

// c - a*b, rounded once in every lane.
SYNOVIA_INLINE Vec4d FmaNeg(Vec4d a, Vec4d b, Vec4d c) {
#if defined(__AVX__) && defined(__FMA__)
  return _mm256_fnmadd_pd(a, b, c);
#else
  return Fma(-a, b, c);
#endif
}

SYNOVIA_INLINE double Sum(Vec4d v) { return (v[0] + v[2]) + (v[1] + v[3]); }

}  // namespace syn

#pragma GCC diagnostic pop

#endif  // SYNOVIA_MATH_SIMD_H_
