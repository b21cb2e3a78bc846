// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes quaternions q from other representations of an orientation:
//
//   axisangle  q = (cos a/2, sin a/2 n), where n is the unit axis and a the angle
//   xyaxes     columns x, y - (x.y) x, x cross y of the rotation matrix, each normalized
//   zaxis      rotation about z cross v by atan2(|z cross v|, v_z), where v is the given axis
//   euler      product of three axis rotations r: q <- q r about moving axes, q <- r q about fixed

#include "spec/orientation.h"

#include <cmath>

namespace syn::spec {

bool MakeUnit(Vec3* v) {
  const mjtNum length = Norm(*v);
  if (length < kTinyLength) return false;
  // A vector that is already a unit vector is not changed, so that its bits are kept.
  if (std::abs(length - 1) > kTinyLength * kTinyLength) {
    *v = {v->x / length, v->y / length, v->z / length};
  }
  return true;
}

Quat RotationFromZ(Vec3 z) {
  Vec3 axis = Cross({0, 0, 1}, z);
  const mjtNum sine = Norm(axis);
  // If z is parallel to the z axis, every horizontal axis is correct; x is chosen.
  axis = sine < 1e-10 ? Vec3{1, 0, 0} : axis * (1 / sine);
  return FromAxisAngle(axis, Atan2(sine, z.z));
}

const char* ResolveEuler(const double euler[3], bool degree, const char sequence[3], Quat* quat) {
  Quat result;
  for (int i = 0; i < 3; ++i) {
    const bool moving = sequence[i] >= 'x' && sequence[i] <= 'z';
    const bool fixed = sequence[i] >= 'X' && sequence[i] <= 'Z';
    if (!moving && !fixed) return "euler sequence can only contain x, y, z, X, Y, Z";
    const double angle = degree ? euler[i] / 180 * kPi : euler[i];
    const Quat turn = FromAxisAngle(Vec3::Unit(sequence[i] - (moving ? 'x' : 'X')), angle);
    result = moving ? result * turn : turn * result;
  }
  *quat = Normalized(result);
  return nullptr;
}

const char* ResolveOrientation(const mjsOrientation& alt, bool degree, const char sequence[3],
                               Quat* quat) {
  switch (alt.type) {
    case mjORIENTATION_AXISANGLE: {
      Vec3 axis = Vec3::Load(alt.axisangle);
      if (!MakeUnit(&axis)) return "axisangle too small";
      const double angle = degree ? alt.axisangle[3] / 180 * kPi : alt.axisangle[3];
      *quat = FromAxisAngle(axis, angle);
      return nullptr;
    }
    case mjORIENTATION_XYAXES: {
      Vec3 x = Vec3::Load(alt.xyaxes), y = Vec3::Load(alt.xyaxes + 3);
      if (!MakeUnit(&x)) return "xaxis too small";
      y -= Dot(x, y) * x;
      if (!MakeUnit(&y)) return "yaxis too small";
      Vec3 z = Cross(x, y);
      if (!MakeUnit(&z)) return "cross(xaxis, yaxis) too small";
      *quat = FromMat3(Mat3::FromCols(x, y, z));
      return nullptr;
    }
    case mjORIENTATION_ZAXIS: {
      Vec3 z = Vec3::Load(alt.zaxis);
      if (!MakeUnit(&z)) return "zaxis too small";
      *quat = RotationFromZ(z);
      return nullptr;
    }
    case mjORIENTATION_EULER:
      return ResolveEuler(alt.euler, degree, sequence, quat);
    default:
      return nullptr;
  }
}

}  // namespace syn::spec

const char* mjs_resolveOrientation(double quat[4], mjtByte degree, const char* sequence,
                                   const mjsOrientation* orientation) {
  syn::Quat result = syn::Quat::Load(quat);
  const char* error = syn::spec::ResolveOrientation(*orientation, degree != 0, sequence, &result);
  if (!error) result.Store(quat);
  return error;
}
