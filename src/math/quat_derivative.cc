// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The closed forms of quat_derivative.h, with power series where the closed forms lose digits by
// cancellation.

#include "math/quat_derivative.h"

#include <mujoco/mujoco.h>

namespace syn {

Mat3 DifferenceDerivative(Quat a, Quat b) {
  Vec3 axis = Difference(a, b);
  const mjtNum t = 0.5 * Normalize(axis);
  const Mat3 k = Skew(axis);
  // 1 - t / tan t is about t^2 / 3. As in the specification it is neglected below t = 6e-8, where
  // it is at most 1.2e-15.
  const mjtNum coefficient = t < 6e-8 ? 0 : 1 - t / Tan(t);
  return Mat3::Identity() + k * t + (k * k) * coefficient;
}

IntegrateDerivative DifferentiateIntegrate(Vec3 vel, mjtNum scale) {
  const Vec3 s = vel * scale;
  const mjtNum x = Norm(s), xx = x * x;
  const auto [sine, cosine] = SinCos(x);
  mjtNum sinc, cosc, cubic;  // sin x / x, (1 - cos x) / x^2, (x - sin x) / x^3
  // The series have three terms besides the leading one. At x = 1/32 the first omitted term is
  // below the rounding error.
  if (x <= 1.0 / 32) {
    sinc = 1 - xx / 6 * (1 - xx / 20 * (1 - xx / 42));
    cosc = 0.5 * (1 - xx / 12 * (1 - xx / 30 * (1 - xx / 56)));
    cubic = 1.0 / 6 * (1 - xx / 20 * (1 - xx / 42 * (1 - xx / 72)));
  } else {
    sinc = sine / x;
    cosc = (1 - cosine) / xx;
    cubic = (1 - sinc) / xx;
  }
  const Mat3 skew = Skew(s), outer = Outer(s, s);
  return {Mat3::Identity() * cosine - skew * sinc + outer * cosc,
          Mat3::Identity() * sinc - skew * cosc + outer * cubic};
}

}  // namespace syn

extern "C" {

void mjd_subQuat(const mjtNum qa[4], const mjtNum qb[4], mjtNum Da[9], mjtNum Db[9]) {
  const syn::Mat3 d = syn::DifferenceDerivative(syn::Quat::Load(qa), syn::Quat::Load(qb));
  if (Da) d.Store(Da);
  if (Db) (Transpose(d) * -1).Store(Db);
}

void mjd_quatIntegrate(const mjtNum vel[3], mjtNum scale, mjtNum Dquat[9], mjtNum Dvel[9],
                       mjtNum Dscale[3]) {
  const syn::Vec3 v = syn::Vec3::Load(vel);
  const syn::IntegrateDerivative d = syn::DifferentiateIntegrate(v, scale);
  if (Dquat) d.quat.Store(Dquat);
  if (Dvel) d.vel.Store(Dvel);
  if (Dscale) (d.vel * v).Store(Dscale);
}

}  // extern "C"
