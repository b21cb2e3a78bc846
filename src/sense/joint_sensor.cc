// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sensors that read one quantity of a joint, tendon or actuator, and sensors of joint and tendon
// limits.

#include "math/quat.h"
#include "sense/sensor.h"

namespace syn {

bool JointSensor(const mjModel* m, const mjData* d, int i, mjtNum* out) {
  const int id = m->sensor_objid[i];
  switch (m->sensor_type[i]) {
    case mjSENS_JOINTPOS:
      out[0] = d->qpos[m->jnt_qposadr[id]];
      return true;
    case mjSENS_JOINTVEL:
      out[0] = d->qvel[m->jnt_dofadr[id]];
      return true;
    case mjSENS_TENDONPOS:
      out[0] = d->ten_length[id];
      return true;
    case mjSENS_TENDONVEL:
      out[0] = d->ten_velocity[id];
      return true;
    case mjSENS_ACTUATORPOS:
      out[0] = d->actuator_length[id];
      return true;
    case mjSENS_ACTUATORVEL:
      out[0] = d->actuator_velocity[id];
      return true;
    case mjSENS_BALLQUAT:
      Normalized(Quat::Load(d->qpos + m->jnt_qposadr[id])).Store(out);
      return true;
    case mjSENS_BALLANGVEL:
      Vec3::Load(d->qvel + m->jnt_dofadr[id]).Store(out);
      return true;
    default:
      return false;
  }
}

// The value is that of the first limit row of the joint or tendon. It is 0 if the limit is not
// active.
bool LimitSensor(const mjModel* m, const mjData* d, int i, mjtNum* out) {
  const int type = m->sensor_type[i];
  if (type < mjSENS_JOINTLIMITPOS || type > mjSENS_TENDONLIMITFRC) return false;
  const int row_type = type <= mjSENS_JOINTLIMITFRC ? mjCNSTR_LIMIT_JOINT : mjCNSTR_LIMIT_TENDON;
  out[0] = 0;
  for (int j = d->ne + d->nf; j < d->nefc; ++j) {
    if (d->efc_type[j] != row_type || d->efc_id[j] != m->sensor_objid[i]) continue;
    if (type == mjSENS_JOINTLIMITPOS || type == mjSENS_TENDONLIMITPOS) {
      out[0] = d->efc_pos[j] - d->efc_margin[j];
    } else if (type == mjSENS_JOINTLIMITVEL || type == mjSENS_TENDONLIMITVEL) {
      out[0] = d->efc_vel[j];
    } else {
      out[0] = d->efc_force[j];
    }
    break;
  }
  return true;
}

}  // namespace syn
