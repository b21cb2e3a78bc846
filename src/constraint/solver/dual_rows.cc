// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "constraint/solver/dual_rows.h"

#include <algorithm>

#include "math/libm.h"

namespace syn {

mjtNum AcceptChange(const mjtNum* A, const mjtNum* old, const mjtNum* res, int n, mjtNum* f) {
  mjtNum change = 0;
  for (int i = 0; i < n; ++i) {
    mjtNum delta = f[i] - old[i], Ad = 0;
    for (int j = 0; j < n; ++j) Ad += A[i * n + j] * (f[j] - old[j]);
    change += delta * (0.5 * Ad + res[i]);
  }
  if (change > 1e-10) {
    std::copy_n(old, n, f);
    return 0;
  }
  return change;
}

void ScaleToCone(const mjContact& con, mjtNum f0, mjtNum* tangent) {
  mjtNum sum = 0;
  for (int j = 0; j < con.dim - 1; ++j)
    sum += tangent[j] * tangent[j] / (con.friction[j] * con.friction[j]);
  mjtNum s = Sqrt(f0 * f0 / std::max<mjtNum>(mjMINVAL, sum));
  for (int j = 0; j < con.dim - 1; ++j) tangent[j] *= s;
}

namespace {

int ConeState(const mjContact& con, const mjtNum* f) {
  mjtNum N = f[0] / con.mu, square = 0;
  for (int j = 1; j < con.dim; ++j)
    square += f[j] * f[j] / (con.friction[j - 1] * con.friction[j - 1]);
  mjtNum T = Sqrt(square);
  if (con.mu * N >= T) return mjCNSTRSTATE_SATISFIED;
  return N + con.mu * T <= 0 ? mjCNSTRSTATE_QUADRATIC : mjCNSTRSTATE_CONE;
}

int ScalarState(const mjData* d, int i) {
  mjtNum f = d->efc_force[i], eta = d->efc_frictionloss[i];
  if (i < d->ne) return mjCNSTRSTATE_QUADRATIC;
  if (i < d->ne + d->nf) {
    return f <= -eta  ? mjCNSTRSTATE_LINEARPOS
           : f >= eta ? mjCNSTRSTATE_LINEARNEG
                      : mjCNSTRSTATE_QUADRATIC;
  }
  return f <= 0 ? mjCNSTRSTATE_SATISFIED : mjCNSTRSTATE_QUADRATIC;
}

}  // namespace

DualStates UpdateDualStates(mjData* d) {
  DualStates count{0, 0};
  for (int i = 0; i < d->nefc;) {
    bool elliptic = d->efc_type[i] == mjCNSTR_CONTACT_ELLIPTIC;
    const mjContact* con = elliptic ? d->contact + d->efc_id[i] : nullptr;
    int rows = elliptic ? con->dim : 1;
    int state = elliptic ? ConeState(*con, d->efc_force + i) : ScalarState(d, i);
    bool friction = i >= d->ne && i < d->ne + d->nf;
    if (friction || state != mjCNSTRSTATE_SATISFIED) count.active += rows;
    for (int r = 0; r < rows; ++r) {
      count.changed += d->efc_state[i + r] != state;
      d->efc_state[i + r] = state;
    }
    i += rows;
  }
  return count;
}

void FinishDual(const mjModel* m, mjData* d) {
  mj_mulJacTVec(m, d, d->qfrc_constraint, d->efc_force);
  mj_solveM(m, d, d->qacc, d->qfrc_constraint, 1);
  for (int i = 0; i < m->nv; ++i) d->qacc[i] += d->qacc_smooth[i];
}

void RecordDualIteration(mjData* d, int iteration, mjtNum improvement, const DualStates& states) {
  if (iteration >= mjNSOLVER) return;
  d->solver[iteration] = {improvement, 0, 0, states.active, states.changed, 0, 0};
}

}  // namespace syn
