// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Converts between positions and velocities. Positions are points of a manifold: the quaternion of
// a ball or free joint has four numbers but only three directions of motion.

#include <mujoco/mujoco.h>

#include "math/quat.h"
#include "math/vec3.h"

namespace syn {
namespace {

// Calls scalar(qposadr, dofadr) for each scalar coordinate, and quat(qposadr, dofadr) for each
// quaternion.
template <typename Scalar, typename Quaternion>
void ForEachCoordinate(const mjModel* m, Scalar&& scalar, Quaternion&& quat) {
  for (int j = 0; j < m->njnt; ++j) {
    const int q = m->jnt_qposadr[j], v = m->jnt_dofadr[j];
    switch (m->jnt_type[j]) {
      case mjJNT_FREE:
        for (int k = 0; k < 3; ++k) scalar(q + k, v + k);
        quat(q + 3, v + 3);
        break;
      case mjJNT_BALL:
        quat(q, v);
        break;
      default:
        scalar(q, v);
    }
  }
}

}  // namespace
}  // namespace syn

void mj_differentiatePos(const mjModel* m, mjtNum* qvel, mjtNum dt, const mjtNum* qpos1,
                         const mjtNum* qpos2) {
  using namespace syn;
  // A quaternion changes by the rotation vector between both values, divided by dt.
  ForEachCoordinate(
      m, [&](int q, int v) { qvel[v] = (qpos2[q] - qpos1[q]) / dt; },
      [&](int q, int v) {
        (Difference(Quat::Load(qpos2 + q), Quat::Load(qpos1 + q)) * (1 / dt)).Store(qvel + v);
      });
}

void mj_integratePos(const mjModel* m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt) {
  using namespace syn;
  // A quaternion is rotated by the angular velocity for the time dt.
  ForEachCoordinate(
      m, [&](int q, int v) { qpos[q] += dt * qvel[v]; },
      [&](int q, int v) {
        Integrate(Quat::Load(qpos + q), Vec3::Load(qvel + v), dt).Store(qpos + q);
      });
}

void mj_normalizeQuat(const mjModel* m, mjtNum* qpos) {
  using namespace syn;
  ForEachCoordinate(
      m, [](int, int) {}, [&](int q, int) { Normalized(Quat::Load(qpos + q)).Store(qpos + q); });
}
