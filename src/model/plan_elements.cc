// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "model/plan_elements.h"

namespace syn {

std::vector<ScalarTransmission> PlanTransmissions(const mjModel* m) {
  std::vector<ScalarTransmission> plan(m->nu);
  for (int i = 0; i < m->nu; ++i) {
    const int kind = m->actuator_trntype[i];
    if (kind != mjTRN_JOINT && kind != mjTRN_JOINTINPARENT) continue;
    const int joint = m->actuator_trnid[2 * i], type = m->jnt_type[joint];
    if (type != mjJNT_HINGE && type != mjJNT_SLIDE) continue;
    plan[i] = {m->jnt_dofadr[joint], m->jnt_qposadr[joint]};
  }
  return plan;
}

SensorStages PlanSensors(const mjModel* m) {
  SensorStages stages;
  for (int i = 0; i < m->nsensor; ++i) {
    const int stage = m->sensor_needstage[i];
    if (stage < 0 || stage > mjSTAGE_ACC) continue;
    const bool plugin = m->sensor_type[i] == mjSENS_PLUGIN;
    (plugin ? stages.plugin : stages.built_in)[stage].push_back(i);
  }
  return stages;
}

}  // namespace syn
