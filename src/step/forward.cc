// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Forward dynamics, the pipeline of a step. The stages are
//
//   position       kinematics, inertia, collision, constraint rows, transmissions
//   velocity       velocities, passive forces, constraint reference, bias forces
//   actuation      controls to forces
//   acceleration   qacc_smooth = M^-1 (sum of smooth forces)
//   constraint     qacc and constraint forces
//
// Each stage reads what earlier stages have written into mjData. A caller that knows that positions
// or velocities have not changed can skip their stages (mj_forwardSkip).

#include "step/forward.h"

#include <algorithm>

#include "smooth/actuator/transmission.h"
#include "smooth/apply_force.h"
#include "smooth/flex/flex.h"
#include "smooth/tendon/tendon.h"
#include "system/timer.h"

namespace syn {

bool HasSensor(const mjModel* m, mjtSensor type) {
  return std::find(m->sensor_type, m->sensor_type + m->nsensor, type) !=
         m->sensor_type + m->nsensor;
}

void ReportSmallData(const char* caller) {
  mju_error(
      "%s: mjData is too small for this model, it was made for another one; make it with "
      "mj_makeData(m)",
      caller);
}

namespace {

// Computes kinematics, centers of mass, cameras and lights, flexes and tendons: all that depends on
// qpos alone.
void KinematicStage(const mjModel* m, mjData* d) {
  const StageTimer timer(d, mjTIMER_POS_KINEMATICS);
  mj_kinematics(m, d);
  mj_comPos(m, d);
  mj_camlight(m, d);
  mj_flex(m, d);
  mj_tendon(m, d);
}

// Computes and factorizes the inertia matrix.
void InertiaStage(const mjModel* m, mjData* d) {
  const StageTimer timer(d, mjTIMER_POS_INERTIA);
  mj_makeM(m, d);
  mj_factorM(m, d);
}

}  // namespace

void PositionStage(const mjModel* m, mjData* d, bool islands) {
  KinematicStage(m, d);
  InertiaStage(m, d);
  mj_collision(m, d);
  {
    const StageTimer make(d, mjTIMER_POS_MAKE);
    mj_makeConstraint(m, d);
    if (islands) mj_island(m, d);
  }
  // Adhesion reads contacts and their rows, so transmissions are computed after them.
  // The second measurement belongs to the same timer and must not count as another call.
  const StageTimer kinematics(d, mjTIMER_POS_KINEMATICS, false);
  mj_transmission(m, d);
}

// An energy sensor computes the energy when it is evaluated, so it need not be computed again.
void PositionOutputs(const mjModel* m, mjData* d, bool sensors) {
  if (sensors) mj_sensorPos(m, d);
  const bool done = sensors && !mjDISABLED(mjDSBL_SENSOR) && HasSensor(m, mjSENS_E_POTENTIAL);
  if (done) return;
  if (mjENABLED(mjENBL_ENERGY)) {
    mj_energyPos(m, d);
  } else {
    d->energy[0] = d->energy[1] = 0;
  }
}

void VelocityOutputs(const mjModel* m, mjData* d, bool sensors) {
  if (sensors) mj_sensorVel(m, d);
  const bool done = sensors && !mjDISABLED(mjDSBL_SENSOR) && HasSensor(m, mjSENS_E_KINETIC);
  if (!done && mjENABLED(mjENBL_ENERGY)) mj_energyVel(m, d);
}

}  // namespace syn

void mj_fwdPosition(const mjModel* m, mjData* d) {
  using namespace syn;
  const StageTimer timer(d, mjTIMER_POSITION);
  PositionStage(m, d, true);
  const StageTimer project(d, mjTIMER_POS_PROJECT);
  mj_projectConstraint(m, d);
}

void mj_fwdVelocity(const mjModel* m, mjData* d) {
  using namespace syn;
  const StageTimer timer(d, mjTIMER_VELOCITY);
  FlexEdgeVelocity(m, d);
  TendonVelocity(m, d);
  ActuatorVelocity(m, d);
  mj_comVel(m, d);
  mj_passive(m, d);
  mj_referenceConstraint(m, d);
  // The bias forces do not contain accelerations, so the second argument that asks for them is 0.
  mj_rne(m, d, 0, d->qfrc_bias);
  AddTendonBias(m, d, d->qfrc_bias);
}

void mj_fwdAcceleration(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nv; ++i) {
    d->qfrc_smooth[i] =
        d->qfrc_passive[i] - d->qfrc_bias[i] + d->qfrc_applied[i] + d->qfrc_actuator[i];
  }
  syn::AddExternalForces(m, d, d->qfrc_smooth);
  mj_solveM(m, d, d->qacc_smooth, d->qfrc_smooth, 1);
}

void mj_forwardSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor) {
  using namespace syn;
  if (!RequireFittingData(m, d, "mj_forward")) return;
  const StageTimer timer(d, mjTIMER_FORWARD);
  if (skipstage < mjSTAGE_POS) {
    mj_fwdPosition(m, d);
    PositionOutputs(m, d, !skipsensor);
  }
  if (skipstage < mjSTAGE_VEL) {
    mj_fwdVelocity(m, d);
    VelocityOutputs(m, d, !skipsensor);
  }
  // The callback runs after the velocity stage, so that it can read positions and velocities.
  if (mjcb_control && !mjDISABLED(mjDSBL_ACTUATION)) mjcb_control(m, d);
  mj_fwdActuation(m, d);
  mj_fwdAcceleration(m, d);
  mj_fwdConstraint(m, d);
  if (!skipsensor) mj_sensorAcc(m, d);
}

void mj_forward(const mjModel* m, mjData* d) { mj_forwardSkip(m, d, mjSTAGE_NONE, 0); }
