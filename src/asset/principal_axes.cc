// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "asset/principal_axes.h"

#include <utility>

namespace syn {
namespace {

constexpr double kThreshold = 1e-12;
constexpr int kMaxSweeps = 500;

Quat AboutAxis(int axis, double w, double v) {
  return {w, axis == 0 ? v : 0, axis == 1 ? v : 0, axis == 2 ? v : 0};
}

// Indices (row, column) of the off-diagonal element to eliminate.
std::pair<int, int> Pivot(const Mat3& d) {
  const double d01 = Abs(d(0, 1)), d02 = Abs(d(0, 2)), d12 = Abs(d(1, 2));
  if (d01 > d02 && d01 > d12) return {0, 1};
  return d02 > d12 ? std::pair{0, 2} : std::pair{1, 2};
}

}  // namespace

PrincipalFrame PrincipalAxes(const Mat3& tensor) {
  Quat quat;
  Mat3 d = tensor;
  for (int sweep = 0; sweep < kMaxSweeps; ++sweep) {
    const Mat3 r = ToMat3(quat);
    d = MulT(r, tensor * r);
    const auto [row, col] = Pivot(d);
    if (Abs(d(row, col)) < kThreshold) break;

    // tan of the rotation that zeroes the pivot: t^2 + 2 tau t - 1 = 0, the smaller root.
    const double tau = (d(col, col) - d(row, row)) / (2 * d(row, col));
    const double t = (tau >= 0 ? 1 : -1) / (Abs(tau) + Sqrt(1 + tau * tau));
    const double c = 1 / Sqrt(1 + t * t);
    if (c > 1 - kThreshold) break;

    // Half the angle -atan(t) about the third axis; (0, 2) turns about -y.
    const int axis = 3 - row - col;
    double v = (tau >= 0 ? -1 : 1) * Sqrt(0.5 * (1 - c));
    if (axis == 1) v = -v;
    quat = Normalized(quat * AboutAxis(axis, Sqrt(1 - v * v), v));
  }

  PrincipalFrame frame{{d(0, 0), d(1, 1), d(2, 2)}, quat};
  for (const int j : {0, 1, 0}) {
    if (frame.values[j] + kThreshold < frame.values[j + 1]) {
      std::swap(frame.values[j], frame.values[j + 1]);
      frame.quat = Normalized(frame.quat * AboutAxis((j + 2) % 3, Sqrt(0.5), Sqrt(0.5)));
    }
  }
  return frame;
}

}  // namespace syn
