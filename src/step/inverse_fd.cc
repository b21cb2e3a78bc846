// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mjd_inverseFD: derivatives of inverse dynamics, sensors and the inertia matrix by
// forward differences. Row i of an output belongs to input coordinate i.

#include "base/arena.h"
#include "step/finite_difference.h"

namespace syn {
namespace {

// Results of one evaluation, on the stack of mjData.
struct InverseOutputs {
  mjtNum *force, *sensor, *inertia;

  InverseOutputs(const mjModel* m, mjData* d)
      : force(StackAlloc<mjtNum>(d, m->nv)),
        sensor(StackAlloc<mjtNum>(d, m->nsensordata)),
        inertia(StackAlloc<mjtNum>(d, m->nM)) {}
};

// Evaluates inverse dynamics at the nominal and at perturbed inputs. With `actuation`, actuator
// forces are subtracted from the inverse force.
class InverseFd {
 public:
  InverseFd(const mjModel* m, mjData* d, mjtNum eps, bool actuation, bool sensors)
      : m_(m),
        d_(d),
        eps_(eps),
        actuation_(actuation),
        sensors_(sensors),
        nominal_(m, d),
        moved_(m, d) {
    Evaluate(mjSTAGE_NONE, &nominal_);
  }

  // Evaluates after a change of one input and stores the differences in row i of each output that
  // is not null. Stages up to `skip` are not computed again.
  void Row(int i, mjtStage skip, mjtNum* force, mjtNum* sensor, mjtNum* inertia) {
    Evaluate(skip, &moved_);
    auto store = [&](mjtNum* out, const mjtNum* plus, const mjtNum* base, int n) {
      if (out) syn::Difference(plus, base, eps_, n, out + static_cast<ptrdiff_t>(i) * n);
    };
    store(force, moved_.force, nominal_.force, m_->nv);
    store(sensor, moved_.sensor, nominal_.sensor, m_->nsensordata);
    store(inertia, moved_.inertia, nominal_.inertia, m_->nM);
  }

 private:
  // Runs inverse dynamics and copies its results.
  void Evaluate(mjtStage skip, InverseOutputs* out) {
    mj_inverseSkip(m_, d_, skip, !sensors_);
    std::copy_n(d_->qfrc_inverse, m_->nv, out->force);
    if (actuation_) {
      mj_fwdActuation(m_, d_);
      for (int i = 0; i < m_->nv; ++i) out->force[i] -= d_->qfrc_actuator[i];
    }
    std::copy_n(d_->sensordata, m_->nsensordata, out->sensor);
    std::copy_n(d_->qM, m_->nM, out->inertia);
  }

  const mjModel* m_;
  mjData* d_;
  mjtNum eps_;
  bool actuation_, sensors_;
  InverseOutputs nominal_, moved_;
};

}  // namespace
}  // namespace syn

void mjd_inverseFD(const mjModel* m, mjData* d, mjtNum eps, mjtByte flg_actuation, mjtNum* DfDq,
                   mjtNum* DfDv, mjtNum* DfDa, mjtNum* DsDq, mjtNum* DsDv, mjtNum* DsDa,
                   mjtNum* DmDq) {
  using namespace syn;
  if (m->opt.integrator == mjINT_RK4) {
    mju_error("mjd_inverseFD: RK4 integrator is not supported");
    return;
  }
  if (m->opt.noslip_iterations) {
    mju_error("mjd_inverseFD: noslip solver is not supported");
    return;
  }
  const StackFrame frame(d);
  InverseFd fd(m, d, eps, flg_actuation, DsDq || DsDv || DsDa);
  // Accelerations are perturbed first, because they invalidate the fewest stages.
  if (DfDa || DsDa) {
    for (int i = 0; i < m->nv; ++i) {
      const mjtNum saved = d->qacc[i];
      d->qacc[i] += eps;
      fd.Row(i, mjSTAGE_VEL, DfDa, DsDa, nullptr);
      d->qacc[i] = saved;
    }
  }
  if (DfDv || DsDv) {
    for (int i = 0; i < m->nv; ++i) {
      const mjtNum saved = d->qvel[i];
      d->qvel[i] += eps;
      fd.Row(i, mjSTAGE_POS, DfDv, DsDv, nullptr);
      d->qvel[i] = saved;
    }
  }
  if (DfDq || DsDq || DmDq) {
    // A position is moved along one direction of its tangent space, which keeps quaternions
    // normalized.
    mjtNum* direction = StackAlloc<mjtNum>(d, m->nv);
    const SavedState start(m, d, mjSTATE_QPOS);
    std::fill_n(direction, m->nv, 0);
    for (int i = 0; i < m->nv; ++i) {
      direction[i] = 1;
      mj_integratePos(m, d->qpos, direction, eps);
      fd.Row(i, mjSTAGE_NONE, DfDq, DsDq, DmDq);
      direction[i] = 0;
      start.Restore(d);
    }
  }
}
