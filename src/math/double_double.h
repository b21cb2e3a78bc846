// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Numbers of twice the precision: the unevaluated sum high + low with |low| <= ulp(high)/2. Sums
// and products of two doubles are such numbers exactly (Dekker 1971, Knuth 1969), whatever the CPU:
// where it has an fma, that gives the same error term with fewer operations.

#ifndef SYNOVIA_MATH_DOUBLE_DOUBLE_H_
#define SYNOVIA_MATH_DOUBLE_DOUBLE_H_

#include <cmath>

namespace syn {

struct DoubleDouble {
  double high = 0, low = 0;
};

// a + b exactly.
constexpr DoubleDouble TwoSum(double a, double b) {
  const double sum = a + b, part = sum - a;
  return {sum, (a - (sum - part)) + (b - part)};
}

// a + b exactly, if |a| >= |b| or a = 0.
constexpr DoubleDouble FastTwoSum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

// The leading 26 bits of a; the rest fits into 26 bits as well. |a| < 2^996.
constexpr double LeadingHalf(double a) {
  const double scaled = 0x1.0000002p27 * a;
  return scaled - (scaled - a);
}

// a b exactly, unless it overflows or the error term underflows.
inline DoubleDouble TwoProduct(double a, double b) {
  const double product = a * b;
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
  return {product, std::fma(a, b, -product)};
#else
  const double ah = LeadingHalf(a), al = a - ah, bh = LeadingHalf(b), bl = b - bh;
  return {product, ((ah * bh - product) + ah * bl + al * bh) + al * bl};
#endif
}

// c[0] + c[1] x + c[2] x^2 + ...
template <int N>
constexpr double Polynomial(const double (&c)[N], double x) {
  double sum = c[N - 1];
  for (int i = N - 2; i >= 0; --i) sum = sum * x + c[i];
  return sum;
}

}  // namespace syn

#endif  // SYNOVIA_MATH_DOUBLE_DOUBLE_H_
