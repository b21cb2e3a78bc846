// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Quaternion functions with branches or iterations, and the functions of the C interface on
// quaternions (mju_rotVecQuat and so on).
//
// The simple operations are inline in math/quat.h.

#include <mujoco/mujoco.h>

#include <cstring>

#include "math/quat.h"

namespace syn {

// Each branch computes a component q_k that is not small from the diagonal. With s = 2 q_k, the
// other three components are sums and differences of off-diagonal entries, divided by 2s.
Quat FromMat3(const Mat3& a) {
  const mjtNum xx = a(0, 0), yy = a(1, 1), zz = a(2, 2);
  Quat q;
  // This branch computes w from the diagonal; the other branches compute x, y or z from it.
  if (xx + yy + zz > 0) {
    const mjtNum s = Sqrt(1 + xx + yy + zz), h = 0.5 / s;
    q = {0.5 * s, h * (a(2, 1) - a(1, 2)), h * (a(0, 2) - a(2, 0)), h * (a(1, 0) - a(0, 1))};
  } else if (xx > yy && xx > zz) {
    const mjtNum s = Sqrt(1 + xx - yy - zz), h = 0.5 / s;
    q = {h * (a(2, 1) - a(1, 2)), 0.5 * s, h * (a(0, 1) + a(1, 0)), h * (a(0, 2) + a(2, 0))};
  } else if (yy > zz) {
    const mjtNum s = Sqrt(1 - xx + yy - zz), h = 0.5 / s;
    q = {h * (a(0, 2) - a(2, 0)), h * (a(0, 1) + a(1, 0)), 0.5 * s, h * (a(1, 2) + a(2, 1))};
  } else {
    const mjtNum s = Sqrt(1 - xx - yy + zz), h = 0.5 / s;
    q = {h * (a(1, 0) - a(0, 1)), h * (a(0, 2) + a(2, 0)), h * (a(1, 2) + a(2, 1)), 0.5 * s};
  }
  return Normalized(q);
}

Quat ZAxisTo(Vec3 v) {
  if (Normalize(v) < mjMINVAL) return Quat{};
  Vec3 axis = {-v.y, v.x, 0};  // z x v
  const mjtNum s = Normalize(axis);
  // v is parallel to z. For v = -z, any half turn about a horizontal axis is shortest; x is chosen.
  if (s < mjMINVAL) return v.z >= 0 ? Quat{} : Quat{0, 1, 0, 0};
  return FromAxisAngle(axis, Atan2(s, v.z));
}

namespace {

// Replaces q by the rotation R nearest to m, starting from the given q, and returns the number of
// iterations. R maximizes the alignment sum_k r_k . m_k over the columns r_k of R and m_k of m. The
// gradient of the alignment is the rotation vector sum_k r_k x m_k. Divided by the alignment, it is
// a Newton-like step. The limits are those of the specification: at most 500 iterations, until a
// step turns by less than 1e-9 radians.
int RefineRotation(Quat& q, const Mat3& m) {
  constexpr int kMaxIterations = 500;
  constexpr mjtNum kTolerance = 1e-9;
  int iteration = 0;
  for (; iteration < kMaxIterations; ++iteration) {
    // Gradient and objective at the current rotation.
    const Mat3 r = ToMat3(q);
    Vec3 omega;
    mjtNum alignment = 0;
    for (int k = 0; k < 3; ++k) {
      omega += Cross(r.Col(k), m.Col(k));
      alignment += Dot(r.Col(k), m.Col(k));
    }
    omega *= 1 / (Abs(alignment) + mjMINVAL);
    const mjtNum angle = Norm(omega);
    if (angle < kTolerance) break;
    q = Normalized(FromAxisAngle(omega * (1 / angle), angle) * q);
  }
  return iteration;
}

// Composes three rotations by the angles `euler` (radians) about the axes `seq`. A lower-case
// letter turns about an axis of the moving frame, an upper-case letter about an axis of the fixed
// frame. Returns the index of the first character that names no axis, or -1 if all do.
int FromEuler(Quat& q, const mjtNum* euler, const char* seq) {
  q = Quat{};
  for (int i = 0; i < 3; ++i) {
    const bool fixed_axes = seq[i] >= 'X' && seq[i] <= 'Z';
    const int axis = seq[i] - (fixed_axes ? 'X' : 'x');
    if (axis < 0 || axis > 2) return i;
    const Quat turn = FromAxisAngle(Vec3::Unit(axis), euler[i]);
    // A rotation about a fixed axis is applied after the others, one about a moving axis before
    // them.
    q = fixed_axes ? turn * q : q * turn;
  }
  return -1;
}

}  // namespace
}  // namespace syn

extern "C" {

using syn::Mat3;
using syn::Quat;
using syn::Vec3;

void mju_rotVecQuat(mjtNum res[3], const mjtNum vec[3], const mjtNum quat[4]) {
  Rotate(Quat::Load(quat), Vec3::Load(vec)).Store(res);
}

void mju_negQuat(mjtNum res[4], const mjtNum quat[4]) { Conj(Quat::Load(quat)).Store(res); }

void mju_mulQuat(mjtNum res[4], const mjtNum quat1[4], const mjtNum quat2[4]) {
  (Quat::Load(quat1) * Quat::Load(quat2)).Store(res);
}

void mju_mulQuatAxis(mjtNum res[4], const mjtNum quat[4], const mjtNum axis[3]) {
  MulPure(Quat::Load(quat), Vec3::Load(axis)).Store(res);
}

void mju_axisAngle2Quat(mjtNum res[4], const mjtNum axis[3], mjtNum angle) {
  syn::FromAxisAngle(Vec3::Load(axis), angle).Store(res);
}

void mju_quat2Vel(mjtNum res[3], const mjtNum quat[4], mjtNum dt) {
  ToVelocity(Quat::Load(quat), dt).Store(res);
}

void mju_subQuat(mjtNum res[3], const mjtNum qa[4], const mjtNum qb[4]) {
  Difference(Quat::Load(qa), Quat::Load(qb)).Store(res);
}

void mju_quat2Mat(mjtNum res[9], const mjtNum quat[4]) { ToMat3(Quat::Load(quat)).Store(res); }

void mju_mat2Quat(mjtNum quat[4], const mjtNum mat[9]) { FromMat3(Mat3::Load(mat)).Store(quat); }

void mju_derivQuat(mjtNum res[4], const mjtNum quat[4], const mjtNum vel[3]) {
  Derivative(Quat::Load(quat), Vec3::Load(vel)).Store(res);
}

void mju_quatIntegrate(mjtNum quat[4], const mjtNum vel[3], mjtNum scale) {
  Integrate(Quat::Load(quat), Vec3::Load(vel), scale).Store(quat);
}

void mju_quatZ2Vec(mjtNum quat[4], const mjtNum vec[3]) {
  syn::ZAxisTo(Vec3::Load(vec)).Store(quat);
}

int mju_mat2Rot(mjtNum quat[4], const mjtNum mat[9]) {
  Quat q = Quat::Load(quat);
  const int iterations = syn::RefineRotation(q, Mat3::Load(mat));
  q.Store(quat);
  return iterations;
}

void mju_euler2Quat(mjtNum quat[4], const mjtNum euler[3], const char* seq) {
  Quat q;
  if (std::strlen(seq) != 3) {
    mju_error("mju_euler2Quat: seq must contain exactly 3 characters");
  } else if (const int wrong = syn::FromEuler(q, euler, seq); wrong >= 0) {
    mju_error("mju_euler2Quat: seq[%d] is '%c', should be one of x, y, z, X, Y, Z", wrong,
              seq[wrong]);
  } else {
    q.Store(quat);
  }
}

}  // extern "C"
