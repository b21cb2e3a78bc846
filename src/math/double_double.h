// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Numbers of twice the precision of a double: the unevaluated sum high + low, with |low| <=
// ulp(high)/2.
//
// The sum and the product of two doubles can be represented exactly in this form (Dekker 1971,
// Knuth 1969). The result has the same bits on every CPU. Where an fma instruction exists,
// TwoProduct uses it, because it yields the same error term with fewer operations. These functions
// serve the transcendental functions of math/libm.h.

#ifndef SYNOVIA_MATH_DOUBLE_DOUBLE_H_
#define SYNOVIA_MATH_DOUBLE_DOUBLE_H_

#include <cmath>

namespace syn {

// The unevaluated sum high + low.
struct DoubleDouble {
  double high = 0, low = 0;
};

// Returns a + b exactly.
constexpr DoubleDouble TwoSum(double a, double b) {
  const double sum = a + b, part = sum - a;
  return {sum, (a - (sum - part)) + (b - part)};
}

// Returns a + b exactly, with fewer operations than TwoSum. Requires |a| >= |b| or a = 0.
constexpr DoubleDouble FastTwoSum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

// Returns a, rounded to its leading 26 bits (the splitting of Dekker 1971). The remainder a -
// LeadingHalf(a) also fits into 26 bits. Requires |a| < 2^996, because the intermediate product
// would overflow otherwise.
constexpr double LeadingHalf(double a) {
  const double scaled = 0x1.0000002p27 * a;
  return scaled - (scaled - a);
}

// Returns a b exactly, unless the product overflows or the error term underflows.
inline DoubleDouble TwoProduct(double a, double b) {
  const double product = a * b;
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
  return {product, std::fma(a, b, -product)};
#else
  const double ah = LeadingHalf(a), al = a - ah, bh = LeadingHalf(b), bl = b - bh;
  return {product, ((ah * bh - product) + ah * bl + al * bh) + al * bl};
#endif
}

// Returns c[0] + c[1] x + c[2] x^2 + ..., evaluated by Horner's rule.
template <int N>
constexpr double Polynomial(const double (&c)[N], double x) {
  double sum = c[N - 1];
  for (int i = N - 2; i >= 0; --i) sum = sum * x + c[i];
  return sum;
}

}  // namespace syn

#endif  // SYNOVIA_MATH_DOUBLE_DOUBLE_H_
