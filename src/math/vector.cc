// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The functions of the C interface on vectors. Those of length 3 and 4 use the value types Vec3 and
// Quat, those of length n use math/vector.h.

#include "math/vector.h"

#include <mujoco/mujoco.h>

#include "math/mat3.h"
#include "math/quat.h"
#include "math/spatial.h"
#include "math/vec3.h"

namespace syn {

mjtNum Normalize(mjtNum* a, int n) {
  const mjtNum norm = Norm(a, n);
  if (norm < mjMINVAL) {
    Zero(a, n);
    if (n > 0) a[0] = 1;
  } else {
    Scale(a, a, 1 / norm, n);
  }
  return norm;
}

}  // namespace syn

using syn::Mat3;
using syn::Quat;
using syn::Spatial;
using syn::Vec3;

extern "C" {

void mju_zero3(mjtNum res[3]) { Vec3{}.Store(res); }
void mju_copy3(mjtNum res[3], const mjtNum data[3]) { Vec3::Load(data).Store(res); }
void mju_scl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl) {
  (Vec3::Load(vec) * scl).Store(res);
}
void mju_add3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]) {
  (Vec3::Load(vec1) + Vec3::Load(vec2)).Store(res);
}
void mju_sub3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]) {
  (Vec3::Load(vec1) - Vec3::Load(vec2)).Store(res);
}
void mju_addTo3(mjtNum res[3], const mjtNum vec[3]) { mju_add3(res, res, vec); }
void mju_subFrom3(mjtNum res[3], const mjtNum vec[3]) { mju_sub3(res, res, vec); }
void mju_addToScl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl) {
  mju_addScl3(res, res, vec, scl);
}
void mju_addScl3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3], mjtNum scl) {
  (Vec3::Load(vec1) + Vec3::Load(vec2) * scl).Store(res);
}
mjtNum mju_normalize3(mjtNum vec[3]) {
  Vec3 v = Vec3::Load(vec);
  const mjtNum norm = Normalize(v);
  v.Store(vec);
  return norm;
}
mjtNum mju_norm3(const mjtNum vec[3]) { return Norm(Vec3::Load(vec)); }
mjtNum mju_dot3(const mjtNum vec1[3], const mjtNum vec2[3]) {
  return Dot(Vec3::Load(vec1), Vec3::Load(vec2));
}
mjtNum mju_dist3(const mjtNum pos1[3], const mjtNum pos2[3]) {
  return Distance(Vec3::Load(pos1), Vec3::Load(pos2));
}
void mju_mulMatVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]) {
  (Mat3::Load(mat) * Vec3::Load(vec)).Store(res);
}
void mju_mulMatTVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]) {
  MulT(Mat3::Load(mat), Vec3::Load(vec)).Store(res);
}
void mju_cross(mjtNum res[3], const mjtNum a[3], const mjtNum b[3]) {
  Cross(Vec3::Load(a), Vec3::Load(b)).Store(res);
}

void mju_zero4(mjtNum res[4]) { Quat{0, 0, 0, 0}.Store(res); }
void mju_unit4(mjtNum res[4]) { Quat{}.Store(res); }
void mju_copy4(mjtNum res[4], const mjtNum data[4]) { Quat::Load(data).Store(res); }
mjtNum mju_normalize4(mjtNum vec[4]) {
  Quat q = Quat::Load(vec);
  const mjtNum norm = Normalize(q);
  q.Store(vec);
  return norm;
}

void mju_zero(mjtNum* res, int n) { syn::Zero(res, n); }
void mju_fill(mjtNum* res, mjtNum val, int n) { syn::Fill(res, val, n); }
void mju_copy(mjtNum* res, const mjtNum* vec, int n) { std::copy_n(vec, n, res); }
mjtNum mju_sum(const mjtNum* vec, int n) { return syn::Sum(vec, n); }
mjtNum mju_L1(const mjtNum* vec, int n) { return syn::SumAbs(vec, n); }
void mju_scl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n) { syn::Scale(res, vec, scl, n); }
void mju_add(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n) {
  syn::Add(res, vec1, vec2, n);
}
void mju_sub(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n) {
  syn::Sub(res, vec1, vec2, n);
}
void mju_addTo(mjtNum* res, const mjtNum* vec, int n) { syn::AddTo(res, vec, n); }
void mju_subFrom(mjtNum* res, const mjtNum* vec, int n) { syn::SubFrom(res, vec, n); }
void mju_addToScl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n) {
  syn::AddToScaled(res, vec, scl, n);
}
void mju_addScl(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, mjtNum scl, int n) {
  syn::AddScaled(res, vec1, vec2, scl, n);
}
mjtNum mju_normalize(mjtNum* res, int n) { return syn::Normalize(res, n); }
mjtNum mju_norm(const mjtNum* res, int n) { return syn::Norm(res, n); }
mjtNum mju_dot(const mjtNum* vec1, const mjtNum* vec2, int n) { return syn::Dot(vec1, vec2, n); }
int mju_isZero(const mjtNum* vec, int n) { return syn::IsZero(vec, n); }

void mju_transformSpatial(mjtNum res[6], const mjtNum vec[6], int flg_force, const mjtNum newpos[3],
                          const mjtNum oldpos[3], const mjtNum rotnew2old[9]) {
  const Vec3 shift = Vec3::Load(newpos) - Vec3::Load(oldpos);
  const Spatial old = Spatial::Load(vec);
  const Spatial moved = flg_force ? ShiftForce(old, shift) : ShiftMotion(old, shift);
  (rotnew2old ? ToLocal(Mat3::Load(rotnew2old), moved) : moved).Store(res);
}

}  // extern "C"
