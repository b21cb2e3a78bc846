// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Inverse dynamics of a recorded motion: finds the torques that made an arm move as it did.
//
//   inverse [arm.xml]
//
// A recording holds positions only, as motion capture does. Velocities and accelerations are
// computed by differences,
//
//   v_t = (q_t - q_{t-1}) / h,   a_t = (v_{t+1} - v_t) / h,
//
// which inverts the integrator exactly. mj_inverse then finds the torques, which are compared with
// those that were applied.

#include <mujoco/mujoco.h>

#include <cmath>
#include <cstdio>
#include <vector>

namespace {

using Vector = std::vector<mjtNum>;

// Returns the torques at a time. They are smooth in time, and in proportion to the inertia that
// each joint moves.
Vector Torque(const mjModel* m, mjtNum time) {
  Vector torque(m->nv);
  for (int i = 0; i < m->nv; ++i) torque[i] = 5 * m->dof_M0[i] * std::sin(3 * time + i);
  return torque;
}

// Simulates nstep steps with these torques and returns the positions before each step.
std::vector<Vector> Record(const mjModel* m, mjData* d, int nstep) {
  std::vector<Vector> motion;
  for (int t = 0; t < nstep; ++t) {
    motion.emplace_back(d->qpos, d->qpos + m->nq);
    mju_copy(d->qfrc_applied, Torque(m, d->time).data(), m->nv);
    mj_step(m, d);
  }
  return motion;
}

// Returns (to - from) / h in the space of velocities, which is also correct for quaternions.
Vector Velocity(const mjModel* m, const Vector& from, const Vector& to) {
  Vector v(m->nv);
  mj_differentiatePos(m, v.data(), m->opt.timestep, from.data(), to.data());
  return v;
}

}  // namespace

int main(int argc, char** argv) {
  char error[1000] = "";
  mjModel* m =
      mj_loadXML(argc > 1 ? argv[1] : "models/arm_gripper.xml", nullptr, error, sizeof(error));
  if (!m) {
    std::printf("%s\n", error);
    return 1;
  }
  // The integrator is Euler without implicit damping, so that (v' - v) / h is exactly the
  // acceleration.
  m->opt.integrator = mjINT_EULER;
  m->opt.disableflags |= mjDSBL_EULERDAMP | mjDSBL_ACTUATION | mjDSBL_CONSTRAINT;
  mjData* d = mj_makeData(m);
  std::vector<Vector> motion = Record(m, d, 500);

  mjtNum worst = 0, largest = 0, h = m->opt.timestep;
  for (size_t t = 1; t + 1 < motion.size(); ++t) {
    Vector before = Velocity(m, motion[t - 1], motion[t]);
    Vector after = Velocity(m, motion[t], motion[t + 1]);
    mju_copy(d->qpos, motion[t].data(), m->nq);
    mju_copy(d->qvel, before.data(), m->nv);
    for (int i = 0; i < m->nv; ++i) d->qacc[i] = (after[i] - before[i]) / h;
    mj_inverse(m, d);
    Vector applied = Torque(m, t * h);
    for (int i = 0; i < m->nv; ++i) {
      worst = std::fmax(worst, std::fabs(d->qfrc_inverse[i] - applied[i]));
      largest = std::fmax(largest, std::fabs(applied[i]));
    }
  }
  std::printf("torques up to %.3f recovered from %zu positions, largest error %.1e\n", largest,
              motion.size(), worst);
  mj_deleteData(d);
  mj_deleteModel(m);
  return worst < 1e-6 ? 0 : 1;
}
