// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sizes by type of joint in qpos and qvel: free 7 and 6, ball 4 and 3, slide and hinge 1 and 1.

#ifndef SYNOVIA_MODEL_JOINT_TRAITS_H_
#define SYNOVIA_MODEL_JOINT_TRAITS_H_

#include <mujoco/mjmodel.h>

namespace syn {

// Return how many numbers a joint of this type (mjtJoint) has in qpos and in qvel.
constexpr int QposSize(int type) { return type == mjJNT_FREE ? 7 : type == mjJNT_BALL ? 4 : 1; }
constexpr int DofSize(int type) { return type == mjJNT_FREE ? 6 : type == mjJNT_BALL ? 3 : 1; }

}  // namespace syn

#endif  // SYNOVIA_MODEL_JOINT_TRAITS_H_
