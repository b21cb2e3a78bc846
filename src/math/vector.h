// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Operations on vectors of n numbers, inlined into the loops that use them.
//
// Element-wise operations round exactly like the plain loop. Reductions give element i to lane
// i % 4 of accumulator (i / 4) % 4 and fold accumulators and lanes in one fixed order: four
// independent chains keep the multiply-add units busy, and the bits depend on n alone.
// A result may be one of the operands; other overlap is not allowed.

#ifndef SYNOVIA_MATH_VECTOR_H_
#define SYNOVIA_MATH_VECTOR_H_

#include <algorithm>

#include "math/simd.h"

namespace syn {

inline void Zero(mjtNum* res, int n) { std::fill_n(res, n, mjtNum{0}); }
inline void Fill(mjtNum* res, mjtNum value, int n) { std::fill_n(res, n, value); }
inline void Copy(mjtNum* res, const mjtNum* a, int n) { std::copy_n(a, n, res); }

// res_i = op(a_i) and res_i = op(a_i, b_i), where op works on four at a time. The last
// four results are computed first and stored last: they overlap the loop's, with the same values,
// and no loop over single numbers remains.
template <typename Op>
SYNOVIA_INLINE void Map(mjtNum* res, const mjtNum* a, int n, Op op) {
  if (n < 4) {
    if (n > 0) StorePart4(res, op(LoadPart4(a, n)), n);
    return;
  }
  const Vec4d last = op(Load4(a + n - 4));
  for (int i = 0; i + 4 < n; i += 4) Store4(res + i, op(Load4(a + i)));
  Store4(res + n - 4, last);
}

template <typename Op>
SYNOVIA_INLINE void Map(mjtNum* res, const mjtNum* a, const mjtNum* b, int n, Op op) {
  if (n < 4) {
    if (n > 0) StorePart4(res, op(LoadPart4(a, n), LoadPart4(b, n)), n);
    return;
  }
  const Vec4d last = op(Load4(a + n - 4), Load4(b + n - 4));
  for (int i = 0; i + 4 < n; i += 4) Store4(res + i, op(Load4(a + i), Load4(b + i)));
  Store4(res + n - 4, last);
}

// res_i = op(res_i, a_i). Sums pile up in the same few numbers call after call, so each is stored
// once, in a way the next call's load can take straight from the store buffer.
template <typename Op>
SYNOVIA_INLINE void Update(mjtNum* res, const mjtNum* a, int n, Op op) {
  int i = 0;
  for (; i + 4 <= n; i += 4) Store4(res + i, op(Load4(res + i), Load4(a + i)));
  if (i < n) StorePart4(res + i, op(LoadPart4(res + i, n - i), LoadPart4(a + i, n - i)), n - i);
}

// The sum of term(lanes of a, lanes of b, accumulator); padding lanes see zeros.
template <typename Term>
SYNOVIA_INLINE mjtNum Reduce(const mjtNum* a, const mjtNum* b, int n, Term term) {
  Vec4d s0{}, s1{}, s2{}, s3{};
  int i = 0;
  for (; i + 16 <= n; i += 16) {
    s0 = term(Load4(a + i), Load4(b + i), s0);
    s1 = term(Load4(a + i + 4), Load4(b + i + 4), s1);
    s2 = term(Load4(a + i + 8), Load4(b + i + 8), s2);
    s3 = term(Load4(a + i + 12), Load4(b + i + 12), s3);
  }
  if (i + 8 <= n) {
    s0 = term(Load4(a + i), Load4(b + i), s0);
    s1 = term(Load4(a + i + 4), Load4(b + i + 4), s1);
    i += 8;
  }
  if (i + 4 <= n) {
    s2 = term(Load4(a + i), Load4(b + i), s2);
    i += 4;
  }
  if (i < n) s3 = term(LoadPart4(a + i, n - i), LoadPart4(b + i, n - i), s3);
  return Sum((s0 + s1) + (s2 + s3));
}

SYNOVIA_INLINE void Scale(mjtNum* res, const mjtNum* a, mjtNum s, int n) {
  Map(res, a, n, [s](auto x) SYNOVIA_LAMBDA { return x * s; });
}
SYNOVIA_INLINE void Add(mjtNum* res, const mjtNum* a, const mjtNum* b, int n) {
  Map(res, a, b, n, [](auto x, auto y) SYNOVIA_LAMBDA { return x + y; });
}
SYNOVIA_INLINE void Sub(mjtNum* res, const mjtNum* a, const mjtNum* b, int n) {
  Map(res, a, b, n, [](auto x, auto y) SYNOVIA_LAMBDA { return x - y; });
}
SYNOVIA_INLINE void AddTo(mjtNum* res, const mjtNum* a, int n) {
  Update(res, a, n, [](auto x, auto y) SYNOVIA_LAMBDA { return x + y; });
}
SYNOVIA_INLINE void SubFrom(mjtNum* res, const mjtNum* a, int n) {
  Update(res, a, n, [](auto x, auto y) SYNOVIA_LAMBDA { return x - y; });
}

// res = a + b s.
SYNOVIA_INLINE void AddScaled(mjtNum* res, const mjtNum* a, const mjtNum* b, mjtNum s, int n) {
  Map(res, a, b, n, [s](auto x, auto y) SYNOVIA_LAMBDA { return x + y * s; });
}
SYNOVIA_INLINE void AddToScaled(mjtNum* res, const mjtNum* a, mjtNum s, int n) {
  Update(res, a, n, [s](auto x, auto y) SYNOVIA_LAMBDA { return x + y * s; });
}

SYNOVIA_INLINE mjtNum Dot(const mjtNum* a, const mjtNum* b, int n) {
  return Reduce(a, b, n, [](Vec4d x, Vec4d y, Vec4d s) SYNOVIA_LAMBDA { return Fma(x, y, s); });
}
SYNOVIA_INLINE mjtNum Sum(const mjtNum* a, int n) {
  return Reduce(a, a, n, [](Vec4d x, Vec4d, Vec4d s) SYNOVIA_LAMBDA { return s + x; });
}
SYNOVIA_INLINE mjtNum SumAbs(const mjtNum* a, int n) {
  return Reduce(a, a, n,
                [](Vec4d x, Vec4d, Vec4d s) SYNOVIA_LAMBDA { return s + (x < 0 ? -x : x); });
}
SYNOVIA_INLINE mjtNum Norm(const mjtNum* a, int n) { return Sqrt(Dot(a, a, n)); }

// Unit length; returns the former norm. A vector shorter than mjMINVAL becomes (1,0,0,...).
mjtNum Normalize(mjtNum* a, int n);

bool IsZero(const mjtNum* a, int n);

}  // namespace syn

#endif  // SYNOVIA_MATH_VECTOR_H_
