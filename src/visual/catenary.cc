// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the curve of a hanging chain, which shows slack tendons. In the vertical plane through
// its ends, let s be the horizontal coordinate from the first end, h the horizontal and v the
// vertical distance of the ends, L the length of the chain. Then
//
//   y(s) = B cosh((s - s0) / B) + y0,       L^2 - v^2 = (2 B sinh(h / 2B))^2
//
// With b = B/h and r = sqrt(L^2 - v^2)/h > 1, the second equation is 2 b sinh(1/2b) = r. Its left
// side falls monotonically in b from infinity to 1. Newton's method finds the root of g(b) = c,
// where g(b) = 1/sqrt(2 b sinh(1/2b) - 1) and c = 1/sqrt(r - 1), because g is almost linear in b (g
// approaches sqrt(24) b for large b).

#include <cmath>

#include "visual/tendon.h"

namespace syn {
namespace {

// Returns g(b) - c.
mjtNum Residual(mjtNum b, mjtNum c) { return 1 / Sqrt(2 * b * std::sinh(1 / (2 * b)) - 1) - c; }

// Returns g'(b).
mjtNum ResidualSlope(mjtNum b) {
  const mjtNum a = 1 / (2 * b), excess = std::sinh(a) / a - 1;
  const mjtNum slope = 2 * std::sinh(a) - std::cosh(a) / b;
  return -0.5 * slope / (excess * Sqrt(excess));
}

// Solves g(b) = c by Newton's method. Steps that do not reduce the residual are halved, at most 40
// times. The tolerance 1e-9 is far below what can be seen in a picture.
mjtNum SolveShape(mjtNum c) {
  // The start is the solution for large b.
  mjtNum b = c / Sqrt(24), res = Residual(b, c);
  for (int i = 0; i < 50 && Abs(res) > 1e-9; ++i) {
    mjtNum step = -res / ResidualSlope(b), next = res;
    for (int half = 0; half < 40; ++half, step /= 2) {
      if (b + step <= 0) continue;
      next = Residual(b + step, c);
      if (Abs(next) < Abs(res)) break;
    }
    if (!(Abs(next) < Abs(res))) break;
    b += step;
    res = next;
  }
  return b;
}

}  // namespace

int Catenary(Vec3 begin, Vec3 end, Vec3 gravity, mjtNum length, std::span<Vec3> points) {
  const Vec3 span = end - begin;
  // A chain that is stretched, or that has no room for a middle point, is a straight line.
  if (Norm(span) > length || points.size() < 3) {
    points[0] = begin, points[1] = end;
    return 2;
  }
  // The plane of the chain is spanned by `up` and the horizontal unit vector `across`.
  const Vec3 up = -Normalized(gravity);
  Vec3 across = span - Dot(span, up) * up;
  const mjtNum width = Norm(across);
  across = width < mjMINVAL ? Vec3{} : across * (1 / width);
  const mjtNum h = Dot(span, across), v = Dot(span, up);

  if (length > 100 * h) {  // It hangs almost straight down and is drawn as a V.
    const mjtNum down = -0.5 * (Sqrt(length * length - h * h) - v);
    const mjtNum aside = h * down / (2 * down - v);
    points[0] = begin, points[2] = end;
    points[1] = begin + down * up + aside * across;
    return 3;
  }

  // Scale B, horizontal position s0 of the lowest point, and offset y0 such that y(0) = 0.
  const mjtNum c = 1 / Sqrt(Sqrt(length * length - v * v) / h - 1);
  const mjtNum scale = SolveShape(c) * h;
  const mjtNum lowest = 0.5 * (h - scale * Log((length + v) / (length - v)));
  const mjtNum offset = -scale * std::cosh(lowest / scale);
  const int n = static_cast<int>(points.size());
  points[0] = begin;
  points[n - 1] = end;
  for (int i = 1; i + 1 < n; ++i) {
    const mjtNum s = i * h / n;  // [Q17] The divisor is n, not n - 1: the last piece is longer.
    points[i] = begin + s * across + (scale * std::cosh((s - lowest) / scale) + offset) * up;
  }
  return n;
}

}  // namespace syn
