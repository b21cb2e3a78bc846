// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Operations on vectors of n numbers, inlined into the loops that use them.
//
// Element-wise operations round exactly like a plain loop. Reductions have four accumulators of
// four lanes each. These are independent chains, which keep the multiply-add units busy. Element i
// is added in lane i % 4. While at least sixteen elements remain, four at a time are added to the
// accumulators 0, 1, 2 and 3. Of the remaining elements, eight are added to 0 and 1, four to 2, and
// the last one to three to 3. Accumulators and lanes are then summed in one fixed order. So the
// bits of a sum depend on n alone, and not on the CPU or on alignment.
//
// A result may be the same vector as an operand. Other overlap is not allowed.
//
// Most vectors of the engine are short (3 or 6 numbers, or the dofs of a chain). Therefore vectors
// of fewer than sixteen numbers take a straight path without a loop.

#ifndef SYNOVIA_MATH_VECTOR_H_
#define SYNOVIA_MATH_VECTOR_H_

#include <algorithm>

#include "math/simd.h"

namespace syn {

inline void Zero(mjtNum* res, int n) { std::fill_n(res, n, mjtNum{0}); }
inline void Fill(mjtNum* res, mjtNum value, int n) { std::fill_n(res, n, value); }

// Stores res[i : i+4V] = {at(i), at(i+4), ...}. All V vectors are computed before the first is
// stored.
template <int V, typename At>
SYNOVIA_INLINE void StoreBlock(mjtNum* res, int i, At at) {
  Vec4d block[V];
  Unroll<V>([&](auto v) SYNOVIA_LAMBDA { block[v] = at(i + 4 * v); });
  Unroll<V>([&](auto v) SYNOVIA_LAMBDA { Store4(res + i + 4 * v, block[v]); });
}

// Stores res[0:n] for n > 16, where at(i) computes the four numbers from i on. The last vectors are
// placed such that they end at n. They overlap others, with the same values, so no loop over single
// numbers is needed. If the operation is in place, a late vector would read numbers that were
// already overwritten. Therefore the last vectors are computed before the stores that overlap them.
template <typename At>
[[gnu::noinline]] void StoreLong(mjtNum* res, int n, At at) {
  const Vec4d last = at(n - 4);
  int i = 0;
  do {
    StoreBlock<4>(res, i, at);
    i += 16;
  } while (i + 16 < n);
  if (i + 8 < n) {
    const Vec4d before_last = at(n - 8);
    StoreBlock<2>(res, i, at);
    Store4(res + n - 8, before_last);
  } else if (i + 4 < n) {
    StoreBlock<1>(res, i, at);
  }
  Store4(res + n - 4, last);
}

// Stores res[0:n] for n >= 4. Up to 16 numbers need at most four vectors.
template <typename At>
SYNOVIA_INLINE void StoreAll(mjtNum* res, int n, At at) {
  if (n > 16) return StoreLong(res, n, at);
  const Vec4d first = at(0), last = at(n - 4);
  if (n > 8) [[unlikely]] {
    const Vec4d second = at(4), before_last = at(n - 8);
    Store4(res + 4, second);
    Store4(res + n - 8, before_last);
  }
  Store4(res, first);
  Store4(res + n - 4, last);
}

// Computes res_i = op(a_i), where op works on four numbers at a time.
template <typename Op>
SYNOVIA_INLINE void Map(mjtNum* res, const mjtNum* a, int n, Op op) {
  if (n >= 4) {
    StoreAll(res, n, [=](int i) SYNOVIA_LAMBDA { return op(Load4(a + i)); });
  } else if (n > 0) {
    StorePart4(res, op(LoadPart4(a, n)), n);
  }
}

// Copies n numbers. It does not call memcpy for two reasons. First, the numbers have often just
// been written in pieces that are smaller than the loads of memcpy. Second, from a few thousand
// bytes on memcpy uses string instructions. On Zen 4 these take ten times as long where both
// addresses are close modulo the page size, as those of adjacent arrays are.
SYNOVIA_INLINE void Copy(mjtNum* res, const mjtNum* a, int n) {
  Map(res, a, n, [](Vec4d v) SYNOVIA_LAMBDA { return v; });
}

// Computes res_i = op(a_i, b_i), where op works on four numbers at a time.
template <typename Op>
SYNOVIA_INLINE void Map(mjtNum* res, const mjtNum* a, const mjtNum* b, int n, Op op) {
  if (n >= 4) {
    StoreAll(res, n, [=](int i) SYNOVIA_LAMBDA { return op(Load4(a + i), Load4(b + i)); });
  } else if (n > 0) {
    StorePart4(res, op(LoadPart4(a, n), LoadPart4(b, n)), n);
  }
}

// Computes res_i = op(res_i, a_i) for 4V numbers and advances both pointers.
template <int V, typename Op>
SYNOVIA_INLINE void UpdateBlock(mjtNum*& res, const mjtNum*& a, Op op) {
  StoreBlock<V>(res, 0, [=](int i) SYNOVIA_LAMBDA { return op(Load4(res + i), Load4(a + i)); });
  res += 4 * V;
  a += 4 * V;
}
// Computes res_i = op(res_i, a_i) for n numbers. The same few numbers are often updated call after
// call. Therefore each is stored once, by a store whose data the load of the next call can take
// from the store buffer.
template <typename Op>
SYNOVIA_INLINE void Update(mjtNum* res, const mjtNum* a, int n, Op op) {
  if (n >= 4) {
    if (n >= 16) [[unlikely]] {
      const mjtNum* const end = a + (n & ~15);
      do {
        UpdateBlock<4>(res, a, op);
      } while (a != end);
      if (n % 16 == 0) return;
    }
    if (n & 8) UpdateBlock<2>(res, a, op);
    if (n & 4) UpdateBlock<1>(res, a, op);
    n &= 3;
  }
  if (n > 0) StorePart4(res, op(LoadPart4(res, n), LoadPart4(a, n)), n);
}

// Returns the sum over four accumulators s of s = term(lanes of a, lanes of b, s). In the last
// vector, the lanes beyond n hold zeros.
template <typename Term>
SYNOVIA_INLINE mjtNum Reduce(const mjtNum* a, const mjtNum* b, int n, Term term) {
  Vec4d s0{}, s1{}, s2{}, s3{};
  if (n < 4) {
    if (n > 0) s3 = term(LoadPart4(a, n), LoadPart4(b, n), s3);
    return Sum(s3);
  }
  if (n >= 16) {
    const mjtNum* const end = a + (n & ~15);
    do {
      s0 = term(Load4(a), Load4(b), s0);
      s1 = term(Load4(a + 4), Load4(b + 4), s1);
      s2 = term(Load4(a + 8), Load4(b + 8), s2);
      s3 = term(Load4(a + 12), Load4(b + 12), s3);
      a += 16, b += 16;
    } while (a != end);
    if (n % 16 == 0) return Sum((s0 + s1) + (s2 + s3));
  }
  if (n & 8) {
    s0 = term(Load4(a), Load4(b), s0);
    s1 = term(Load4(a + 4), Load4(b + 4), s1);
    a += 8, b += 8;
  }
  if (n & 4) {
    s2 = term(Load4(a), Load4(b), s2);
    a += 4, b += 4;
  }
  if (n & 3) s3 = term(LoadPart4(a, n & 3), LoadPart4(b, n & 3), s3);
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

// Computes res = a + b s.
SYNOVIA_INLINE void AddScaled(mjtNum* res, const mjtNum* a, const mjtNum* b, mjtNum s, int n) {
  Map(res, a, b, n, [s](auto x, auto y) SYNOVIA_LAMBDA { return x + y * s; });
}
// Computes res += a s.
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
// Returns w . (a - b), accumulated in one chain of four lanes.
inline mjtNum DotDifference(const mjtNum* w, const mjtNum* a, const mjtNum* b, int n) {
  Vec4d sum{};
  int i = 0;
  for (; i + 4 <= n; i += 4) sum = Fma(Load4(w + i), Load4(a + i) - Load4(b + i), sum);
  if (i < n) {
    const int left = n - i;
    sum = Fma(LoadPart4(w + i, left), LoadPart4(a + i, left) - LoadPart4(b + i, left), sum);
  }
  return Sum(sum);
}
SYNOVIA_INLINE mjtNum Norm(const mjtNum* a, int n) { return Sqrt(Dot(a, a, n)); }

// Scales a to unit length and returns its former norm. A vector shorter than mjMINVAL becomes
// (1,0,0,...).
mjtNum Normalize(mjtNum* a, int n);

// Returns the index of the first number from k on that is not zero, or n if there is none.
inline int NextNonzero(const mjtNum* a, int k, int n) {
  while (k + 4 <= n && !Any(Load4(a + k) != 0)) k += 4;
  while (k < n && a[k] == 0) ++k;
  return k;
}
inline bool IsZero(const mjtNum* a, int n) { return NextNonzero(a, 0, n) == n; }

}  // namespace syn

#endif  // SYNOVIA_MATH_VECTOR_H_
