// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Derives poses, limits and principal axes from the fields of elements; see resolved_values.h.

#include "compile/resolved_values.h"

#include <cmath>

#include "base/error.h"
#include "math/eig3.h"
#include "spec/orientation.h"
#include "spec/use.h"

namespace syn {

Quat UnitQuat(const double quat[4]) {
  const Quat q = Quat::Load(quat);
  return Norm(q) < kTinyLength ? q : Normalized(q);
}

Quat ResolvedQuat(const Element& element, const double quat[4], const mjsOrientation& alt) {
  Quat result = UnitQuat(quat);
  const mjsCompiler& compiler = CompilerOf(element);
  if (const char* problem =
          ResolveOrientation(alt, compiler.degree != 0, compiler.eulerseq, &result)) {
    throw ModelError(Format("orientation specification error '%s'", problem));
  }
  return result;
}

bool ResolveLimited(const Element& element, int limited, const double range[2],
                    const char* attribute, const char* range_attribute) {
  if (limited != mjLIMITED_AUTO) return limited == mjLIMITED_TRUE;
  const bool has_range = range[0] != 0 || range[1] != 0;
  if (has_range && !CompilerOf(element).autolimits) {
    throw ModelError(
        Format("%s has `%s` but not `%s`. set the autolimits=\"true\" compiler option, specify "
               "%s=\"true/false\" explicitly, or remove the %s attribute.",
               KindName(element.elemtype), range_attribute, attribute, attribute, range_attribute));
  }
  return range[0] < range[1];
}

PrincipalAxes Diagonalize(const Mat3& inertia) {
  PrincipalAxes axes;
  Eigen3(axes.moments, axes.quat, inertia, kEps);
  // The test is written so that NaN passes: a static body may be at infinity, which makes its
  // inertia NaN. A moving body with such an inertia is refused later.
  if (axes.moments.z < kEps) throw ModelError("inertia must have positive eigenvalues");
  return axes;
}

// Computes R diag(I) R' + m (|d|^2 E - d d'), the parallel axis theorem.
Mat3 TensorAt(double mass, Vec3 moments, const Quat& axes, Vec3 d) {
  const Mat3 rotation = ToMat3(axes);
  const double dd = Dot(d, d);
  return rotation * Mat3::Diagonal(moments) * Transpose(rotation) +
         mass * (Mat3::Diagonal({dd, dd, dd}) - Outer(d, d));
}

namespace {
constexpr double kFrameTolerance = 1e-6;  // meters, or units of a quaternion component

bool IsNear(double a, double b) { return std::abs(a - b) < kFrameTolerance; }
}  // namespace

bool IsNear(Vec3 a, Vec3 b) { return IsNear(a.x, b.x) && IsNear(a.y, b.y) && IsNear(a.z, b.z); }

bool IsNear(Quat a, Quat b) {
  return (IsNear(a.w, b.w) && IsNear(a.Vec(), b.Vec())) ||
         (IsNear(a.w, -b.w) && IsNear(a.Vec(), -b.Vec()));
}

}  // namespace syn
