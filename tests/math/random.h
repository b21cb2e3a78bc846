// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reproducible random test data.

#ifndef SYNOVIA_TESTS_MATH_RANDOM_H_
#define SYNOVIA_TESTS_MATH_RANDOM_H_

#include <mujoco/mjtnum.h>

#include <random>
#include <vector>

#include "math/quat.h"

namespace syn {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}

  mjtNum Number() { return std::uniform_real_distribution<mjtNum>(-1, 1)(engine_); }
  int Index(int n) { return std::uniform_int_distribution<int>(0, n - 1)(engine_); }

  std::vector<mjtNum> Vector(int n) {
    std::vector<mjtNum> v(n);
    for (mjtNum& x : v) x = Number();
    return v;
  }

  // G G^T + n I, symmetric positive definite.
  std::vector<mjtNum> Definite(int n) {
    const std::vector<mjtNum> g = Vector(n * n);
    std::vector<mjtNum> a(n * n);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        for (int k = 0; k < n; ++k) a[i * n + j] += g[i * n + k] * g[j * n + k];
      }
      a[i * n + i] += n;
    }
    return a;
  }

  Vec3 Point() { return {Number(), Number(), Number()}; }
  Quat Rotation() { return Normalized(Quat{Number(), Number(), Number(), Number()}); }

 private:
  std::mt19937 engine_;
};

}  // namespace syn

#endif  // SYNOVIA_TESTS_MATH_RANDOM_H_
