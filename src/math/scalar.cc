// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions of the C interface on scalars: minima and rounding, the spring-damper, friction
// pyramids, random and quasi-random numbers, conversions of precision, and sorting.

#include <mujoco/mujoco.h>

#include <climits>
#include <cstdlib>

#include "math/libm.h"

namespace syn {
namespace {

// Returns the position p(t) of a damped spring p'' = -k p - b p' that starts at p with velocity v.
// With r = -b/2 and det = b^2 - 4k:
//   det > 0:  a sum of two exponentials with rates r +- sqrt(det)/2
//   det = 0:  (p + (v - r p) t) exp(r t)
//   det < 0:  (p cos wt + (v - r p)/w sin wt) exp(r t),  w = sqrt(-det)/2
mjtNum SpringDamper(mjtNum p, mjtNum v, mjtNum k, mjtNum b, mjtNum t) {
  const mjtNum det = b * b - 4 * k, r = -b / 2;
  // The spring is overdamped.
  if (det > mjMINVAL) {
    const mjtNum half = Sqrt(det) / 2, r1 = r + half, r2 = r - half;
    return ((v - r2 * p) * Exp(r1 * t) + (r1 * p - v) * Exp(r2 * t)) / (r1 - r2);
  }
  // The spring is critically damped.
  if (det >= -mjMINVAL) return (p + (v - r * p) * t) * Exp(r * t);
  // The spring is underdamped and oscillates.
  const mjtNum w = Sqrt(-det) / 2;
  const auto [sine, cosine] = SinCos(w * t);
  return (p * cosine + (v - r * p) / w * sine) * Exp(r * t);
}

// Returns the nearest integer; halves are rounded up. Values beyond the range of int become INT_MAX
// or INT_MIN, and NaN becomes 0.
int Round(mjtNum x) {
  const mjtNum below = Floor(x), nearest = x - below >= 0.5 ? below + 1 : below;
  if (nearest >= INT_MAX) return INT_MAX;
  if (nearest <= INT_MIN) return INT_MIN;
  return nearest == nearest ? static_cast<int>(nearest) : 0;
}

// Returns the number in [0, 1) whose digits in the given base, after the point, are those of
// `index` in reverse order. Consecutive indices yield the Halton sequence of that base.
mjtNum RadicalInverse(int index, int base) {
  mjtNum value = 0, weight = 1;
  for (; index > 0; index /= base) {
    weight /= base;
    value += weight * (index % base);
  }
  return value;
}

// Returns a standard normal deviate by Marsaglia's polar method. A uniform point in the unit disc
// yields two independent deviates; the other one is written to `second` if that is not null.
mjtNum StandardNormal(mjtNum* second) {
  const auto uniform = [] { return 2.0 * std::rand() / static_cast<mjtNum>(RAND_MAX) - 1; };
  mjtNum x, y, s;
  do {
    x = uniform();
    y = uniform();
    s = x * x + y * y;
  } while (s >= 1 || s == 0);
  // (x, y) / sqrt(s) is a random direction, and sqrt(-2 log s) the length of a normal deviate in
  // the plane.
  const mjtNum scale = Sqrt(-2 * Log(s) / s);
  if (second) *second = y * scale;
  return x * scale;
}

// Sorts in ascending order; elements that compare equal keep their order.
template <typename T>
void InsertionSort(T* list, int n) {
  for (int i = 1; i < n; ++i) {
    const T value = list[i];
    int j = i;
    for (; j > 0 && list[j - 1] > value; --j) list[j] = list[j - 1];
    list[j] = value;
  }
}

template <typename To, typename From>
void Convert(To* res, const From* vec, int n) {
  for (int i = 0; i < n; ++i) res[i] = static_cast<To>(vec[i]);
}

}  // namespace
}  // namespace syn

extern "C" {

mjtNum mju_min(mjtNum a, mjtNum b) { return b < a ? b : a; }
mjtNum mju_max(mjtNum a, mjtNum b) { return b > a ? b : a; }
mjtNum mju_clip(mjtNum x, mjtNum min, mjtNum max) { return x < min ? min : x > max ? max : x; }
mjtNum mju_sign(mjtNum x) { return x < 0 ? -1 : x > 0 ? 1 : 0; }
int mju_round(mjtNum x) { return syn::Round(x); }
int mju_isBad(mjtNum x) { return x != x || x > mjMAXVAL || x < -mjMAXVAL; }

mjtNum mju_springDamper(mjtNum pos0, mjtNum vel0, mjtNum Kp, mjtNum Kv, mjtNum dt) {
  return syn::SpringDamper(pos0, vel0, Kp, Kv, dt);
}

mjtNum mju_Halton(int index, int base) {
  if (base < 2) mju_error("mju_Halton: base must be at least 2, got %d", base);
  return base < 2 ? 0 : syn::RadicalInverse(index, base);
}

mjtNum mju_standardNormal(mjtNum* num2) { return syn::StandardNormal(num2); }

void mju_encodePyramid(mjtNum* pyramid, const mjtNum* force, const mjtNum* mu, int dim) {
  // Each pair of pyramid edges carries an equal part a of the normal force. Their difference b is
  // the tangential force divided by its friction coefficient.
  const mjtNum a = force[0] / (dim - 1);
  for (int i = 0; i < dim - 1; ++i) {
    const mjtNum b = mju_min(a, force[i + 1] / mu[i]);
    pyramid[2 * i] = 0.5 * (a + b);
    pyramid[2 * i + 1] = 0.5 * (a - b);
  }
}

void mju_decodePyramid(mjtNum* force, const mjtNum* pyramid, const mjtNum* mu, int dim) {
  force[0] = dim == 1 ? pyramid[0] : 0;
  for (int i = 0; i < dim - 1; ++i) {
    force[0] += pyramid[2 * i] + pyramid[2 * i + 1];
    force[i + 1] = (pyramid[2 * i] - pyramid[2 * i + 1]) * mu[i];
  }
}

void mju_f2n(mjtNum* res, const float* vec, int n) { syn::Convert(res, vec, n); }
void mju_n2f(float* res, const mjtNum* vec, int n) { syn::Convert(res, vec, n); }
void mju_d2n(mjtNum* res, const double* vec, int n) { syn::Convert(res, vec, n); }
void mju_n2d(double* res, const mjtNum* vec, int n) { syn::Convert(res, vec, n); }
void mju_insertionSort(mjtNum* list, int n) { syn::InsertionSort(list, n); }
void mju_insertionSortInt(int* list, int n) { syn::InsertionSort(list, n); }

}  // extern "C"
