// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The functions of the C interface on poses: mju_mulPose, mju_negPose and mju_trnVecPose. They are
// wrappers around math/pose.h.

#include "math/pose.h"

#include <mujoco/mujoco.h>

using syn::Pose;
using syn::Vec3;

extern "C" {

void mju_mulPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos1[3], const mjtNum quat1[4],
                 const mjtNum pos2[3], const mjtNum quat2[4]) {
  (Pose::Load(pos1, quat1) * Pose::Load(pos2, quat2)).Store(posres, quatres);
}

void mju_negPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos[3], const mjtNum quat[4]) {
  Inverse(Pose::Load(pos, quat)).Store(posres, quatres);
}

void mju_trnVecPose(mjtNum res[3], const mjtNum pos[3], const mjtNum quat[4], const mjtNum vec[3]) {
  (Pose::Load(pos, quat) * Vec3::Load(vec)).Store(res);
}

}  // extern "C"
