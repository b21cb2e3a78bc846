// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Vec4d: four doubles in one value, on the vector extensions that gcc and clang share.
//
// The type has four lanes on every target. It is one AVX register, two SSE or NEON registers, or
// four scalars. Every lane executes the same IEEE operations in the same order, and Sum adds the
// lanes as (0+2) + (1+3). So a result depends neither on the instruction set nor on alignment; all
// loads are unaligned. Kernels preserve this property by assigning the work to lanes as a function
// of the vector length alone.

#ifndef SYNOVIA_MATH_SIMD_H_
#define SYNOVIA_MATH_SIMD_H_

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "math/libm.h"

#ifdef __AVX__
#include <immintrin.h>
#else
// Without AVX the compilers warn that such values are passed differently than in AVX builds. Every
// function that takes them is inlined, so no call is affected.
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

// Force inlining of functions and of lambdas. Values of Vec4d then stay in registers.
#define SYNOVIA_INLINE inline __attribute__((always_inline))
#define SYNOVIA_LAMBDA __attribute__((always_inline))

namespace syn {

// Calls f(0), f(1), ..., f(N-1) with arguments that are compile-time constants. The compiler cannot
// leave such a loop rolled, so arrays indexed by the argument can stay in registers.
template <int N, typename F>
SYNOVIA_INLINE void Unroll(F&& f) {
  [&]<int... I>(std::integer_sequence<int, I...>) SYNOVIA_LAMBDA {
    (f(std::integral_constant<int, I>{}), ...);
  }
  (std::make_integer_sequence<int, N>{});
}

// Calls f(n) with n as a compile-time constant in 1 .. Max and returns its result. A larger n is
// treated as Max and a smaller one as 1.
template <int Max, typename F>
SYNOVIA_INLINE auto WithConstant(int n, F f) {
  if constexpr (Max > 1) {
    if (n < Max) return WithConstant<Max - 1>(n, f);
  }
  return f(std::integral_constant<int, Max>{});
}

// Calls f(n) with n as a compile-time constant that is one of those listed. Any other n is treated
// as the last one.
template <int First, int... Others, typename F>
SYNOVIA_INLINE auto WithOneOf(int n, F f) {
  if constexpr (sizeof...(Others) > 0) {
    if (n != First) return WithOneOf<Others...>(n, f);
  }
  return f(std::integral_constant<int, First>{});
}

// Four doubles. The operators + - * / and comparisons work lane by lane.
using Vec4d = double __attribute__((vector_size(32)));

// Load and store four numbers without alignment. Splat4 copies one number to all lanes.
SYNOVIA_INLINE Vec4d Load4(const double* p) {
  Vec4d v;
  std::memcpy(&v, p, sizeof v);
  return v;
}
SYNOVIA_INLINE void Store4(double* p, Vec4d v) { std::memcpy(p, &v, sizeof v); }
SYNOVIA_INLINE Vec4d Splat4(double s) { return Vec4d{s, s, s, s}; }

// The result of comparing two vectors: -1 in the lanes where the comparison holds, 0 in the others.
using Mask4 = int64_t __attribute__((vector_size(32)));

// Returns true if the comparison holds in at least one lane.
SYNOVIA_INLINE bool Any(Mask4 mask) {
#ifdef __AVX__
  return !_mm256_testz_si256(reinterpret_cast<__m256i>(mask), reinterpret_cast<__m256i>(mask));
#else
  return (mask[0] | mask[1] | mask[2] | mask[3]) != 0;
#endif
}

// Returns an integer whose bit k is set if the comparison holds in lane k.
SYNOVIA_INLINE int Bits(Mask4 mask) {
#ifdef __AVX__
  return _mm256_movemask_pd(reinterpret_cast<__m256d>(mask));
#else
  return (mask[0] ? 1 : 0) | (mask[1] ? 2 : 0) | (mask[2] ? 4 : 0) | (mask[3] ? 8 : 0);
#endif
}

// Loads the first n < 4 numbers of p and sets the other lanes to zero. Memory beyond p[n-1] is not
// accessed.
SYNOVIA_INLINE Vec4d LoadPart4(const double* p, int n) {
#ifdef __AVX__
  static constexpr int64_t kMask[8] = {-1, -1, -1, -1, 0, 0, 0, 0};
  __m256i mask;
  std::memcpy(&mask, kMask + 4 - n, sizeof mask);
  return _mm256_maskload_pd(p, mask);
#else
  Vec4d v{};
  for (int i = 0; i < n; ++i) v[i] = p[i];
  return v;
#endif
}

// Stores the first n < 4 lanes. Memory beyond p[n-1] is not accessed.
SYNOVIA_INLINE void StorePart4(double* p, Vec4d v, int n) {
  if (n > 0) p[0] = v[0];
  if (n > 1) p[1] = v[1];
  if (n > 2) p[2] = v[2];
}

// Returns a*b + c, rounded once in every lane.
SYNOVIA_INLINE Vec4d Fma(Vec4d a, Vec4d b, Vec4d c) {
#if defined(__AVX__) && defined(__FMA__)
  return _mm256_fmadd_pd(a, b, c);
#else
  return Vec4d{Fma(a[0], b[0], c[0]), Fma(a[1], b[1], c[1]), Fma(a[2], b[2], c[2]),
               Fma(a[3], b[3], c[3])};
#endif
}

// Returns c - a*b, rounded once in every lane.
SYNOVIA_INLINE Vec4d FmaNeg(Vec4d a, Vec4d b, Vec4d c) {
#if defined(__AVX__) && defined(__FMA__)
  return _mm256_fnmadd_pd(a, b, c);
#else
  return Fma(-a, b, c);
#endif
}

SYNOVIA_INLINE Vec4d Sqrt(Vec4d v) {
#ifdef __AVX__
  return _mm256_sqrt_pd(v);
#else
  return Vec4d{Sqrt(v[0]), Sqrt(v[1]), Sqrt(v[2]), Sqrt(v[3])};
#endif
}

// Returns true if the comparison holds in every lane.
SYNOVIA_INLINE bool All(Mask4 mask) { return Bits(mask) == 15; }

// Returns the sum of the lanes as (0+2) + (1+3).
SYNOVIA_INLINE double Sum(Vec4d v) {
#ifdef __AVX__
  const __m128d pair = _mm_add_pd(_mm256_castpd256_pd128(v), _mm256_extractf128_pd(v, 1));
  return _mm_cvtsd_f64(_mm_add_sd(pair, _mm_unpackhi_pd(pair, pair)));
#else
  return (v[0] + v[2]) + (v[1] + v[3]);
#endif
}

// Transposes the 4x4 matrix whose rows are a, b, c and d.
SYNOVIA_INLINE void Transpose4(Vec4d& a, Vec4d& b, Vec4d& c, Vec4d& d) {
#ifdef __AVX__
  const __m256d ab_even = _mm256_unpacklo_pd(a, b), ab_odd = _mm256_unpackhi_pd(a, b);
  const __m256d cd_even = _mm256_unpacklo_pd(c, d), cd_odd = _mm256_unpackhi_pd(c, d);
  a = _mm256_permute2f128_pd(ab_even, cd_even, 0x20);
  b = _mm256_permute2f128_pd(ab_odd, cd_odd, 0x20);
  c = _mm256_permute2f128_pd(ab_even, cd_even, 0x31);
  d = _mm256_permute2f128_pd(ab_odd, cd_odd, 0x31);
#else
  const Vec4d t[4] = {a, b, c, d};
  a = Vec4d{t[0][0], t[1][0], t[2][0], t[3][0]};
  b = Vec4d{t[0][1], t[1][1], t[2][1], t[3][1]};
  c = Vec4d{t[0][2], t[1][2], t[2][2], t[3][2]};
  d = Vec4d{t[0][3], t[1][3], t[2][3], t[3][3]};
#endif
}

// Returns {Sum(a), Sum(b), Sum(c), Sum(d)} with the same bits as Sum.
SYNOVIA_INLINE Vec4d Sum4(Vec4d a, Vec4d b, Vec4d c, Vec4d d) {
  Transpose4(a, b, c, d);
  return (a + c) + (b + d);
}

// Stores R numbers, the first four of them by one vector store. A loop that soon afterwards loads
// them as one vector can then take them from the store buffer. This would not be possible if they
// were stored one by one.
template <int R>
SYNOVIA_INLINE void StoreTogether(double* p, const double (&value)[R]) {
  if constexpr (R >= 4) Store4(p, Vec4d{value[0], value[1], value[2], value[3]});
  for (int i = R >= 4 ? 4 : 0; i < R; ++i) p[i] = value[i];
}

}  // namespace syn

#endif  // SYNOVIA_MATH_SIMD_H_
