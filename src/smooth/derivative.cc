// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the velocity derivative of actuator and damper forces, and sums all parts. Most forces
// are linear in the velocity of a scalar length l (tendon, actuator, edge) with Jacobian row J: a
// force k dl/dt along l adds k J^T J.

#include "smooth/derivative.h"

#include <algorithm>

#include "base/arena.h"
#include "smooth/actuator/actuation.h"
#include "smooth/actuator/muscle.h"
#include "smooth/actuator/transmission.h"
#include "smooth/flex/flex.h"
#include "smooth/fluid/fluid.h"

namespace syn {
namespace {

// Adds k row^T row to qDeriv, limited to the entries of the D pattern. `dense` is scratch of nv
// zeros, which are zero again afterwards.
void AddOuterProduct(const mjModel* m, mjData* d, const JacobianRow& row, mjtNum k, mjtNum* dense) {
  // The row is scattered into a dense vector, so that columns can be looked up by index.
  row.AddTo(dense, 1);
  row.ForEach([&](int i, mjtNum v) {
    if (!v) return;
    const int adr = m->D_rowadr[i], end = adr + m->D_rownnz[i];
    const int* column = m->D_colind;
    mjtNum* deriv = d->qDeriv;
    for (int p = adr; p < end; ++p) deriv[p] += k * v * dense[column[p]];
  });
  row.ForEach([&](int i, mjtNum) { dense[i] = 0; });
}

// Returns d force / d velocity of an actuator. The control is taken as the user set it, without
// clamping.
mjtNum ActuatorVelocityGain(const mjModel* m, const mjData* d, int i) {
  mjtNum bias = 0, gain = 0;
  if (m->actuator_biastype[i] == mjBIAS_AFFINE) bias = m->actuator_biasprm[mjNBIAS * i + 2];
  const mjtNum* prm = m->actuator_gainprm + mjNGAIN * i;
  if (m->actuator_gaintype[i] == mjGAIN_AFFINE) {
    gain = prm[2];
  } else if (m->actuator_gaintype[i] == mjGAIN_MUSCLE) {
    gain = MuscleGainVel(d->actuator_length[i], d->actuator_velocity[i],
                         m->actuator_lengthrange + 2 * i, m->actuator_acc0[i], prm);
  }
  if (!gain) return bias;
  // The input of a stateful actuator is its last activation.
  const int last = m->actuator_actadr[i] + m->actuator_actnum[i] - 1;
  return bias + gain * (m->actuator_dyntype[i] == mjDYN_NONE ? d->ctrl[i] : d->act[last]);
}

// Adds the derivative of all actuator forces.
void AddActuatorDerivative(const mjModel* m, mjData* d, mjtNum* dense) {
  if (mjDISABLED(mjDSBL_ACTUATION)) return;
  for (int i = 0; i < m->nu; ++i) {
    if (ActuatorDisabled(m, i)) continue;
    const mjtNum k = ActuatorVelocityGain(m, d, i);
    if (k) AddOuterProduct(m, d, MomentRow(d, i), k, dense);
  }
}

// Adds the derivative of joint, tendon and flex-edge damping.
void AddDamperDerivative(const mjModel* m, mjData* d, mjtNum* dense) {
  for (int i = 0; i < m->nv; ++i) d->qDeriv[m->D_rowadr[i] + m->D_diag[i]] -= m->dof_damping[i];
  for (int i = 0; i < m->ntendon; ++i) {
    if (m->tendon_damping[i])
      AddOuterProduct(m, d, TendonRow(m, d, i), -m->tendon_damping[i], dense);
  }
  for (int f = 0; f < m->nflex; ++f) {
    const mjtNum damping = m->flex_edgedamping[f];
    if (m->flex_rigid[f] || !damping) continue;
    const int begin = m->flex_edgeadr[f], end = begin + m->flex_edgenum[f];
    for (int e = begin; e < end; ++e) {
      if (!m->flexedge_rigid[e])
        AddOuterProduct(m, d, FlexEdgeRow(m, d, e, mj_isSparse(m)), -damping, dense);
    }
  }
}

}  // namespace

void VelocityDerivative(const mjModel* m, mjData* d, bool with_bias) {
  const StackFrame frame(d);
  std::fill_n(d->qDeriv, m->nD, 0);
  mjtNum* dense = StackAlloc<mjtNum>(d, m->nv);
  std::fill_n(dense, m->nv, 0);
  AddActuatorDerivative(m, d, dense);
  const bool dampers = !mjDISABLED(mjDSBL_DAMPER);
  // Fluid forces are passive forces, which are off if both springs and dampers are disabled.
  if (dampers || !mjDISABLED(mjDSBL_SPRING)) {
    if (HasFluid(m)) AddFluidDerivative(m, d, !with_bias);
    if (dampers) AddDamperDerivative(m, d, dense);
  }
  if (with_bias) AddBiasDerivative(m, d);
}

}  // namespace syn
