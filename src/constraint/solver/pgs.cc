// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Projected Gauss-Seidel. A row, or the rows of an elliptic contact, are optimised while all other
// forces stay; a sweep visits every block once.

#include <algorithm>

#include "base/arena.h"
#include "constraint/solver/dual.h"
#include "constraint/solver/dual_rows.h"
#include "constraint/solver/qcqp.h"

namespace syn {
namespace {

mjtNum UpdateScalar(mjData* d, const DualRows& rows, int i) {
  mjtNum old = d->efc_force[i], diagonal = rows.At(i, i);
  mjtNum res = d->efc_b[i] + rows.Mul(i, d->efc_force);
  mjtNum f = old - res / diagonal;
  if (i >= d->ne + d->nf) {
    f = std::max<mjtNum>(0, f);
  } else if (i >= d->ne) {
    f = std::clamp(f, -d->efc_frictionloss[i], d->efc_frictionloss[i]);
  }
  mjtNum change = AcceptChange(&diagonal, &old, &res, 1, &f);
  d->efc_force[i] = f;
  return change;
}

// Normal force, or the length of the whole force vector when there is one.
void UpdateAlongRay(const mjtNum* A, const mjtNum* res, int n, mjtNum* f) {
  if (f[0] < mjMINVAL) {
    f[0] = std::max<mjtNum>(0, f[0] - res[0] / A[0]);
    std::fill_n(f + 1, n - 1, 0);
    return;
  }
  mjtNum vAv = 0, slope = 0;
  for (int i = 0; i < n; ++i) {
    slope += f[i] * res[i];
    for (int j = 0; j < n; ++j) vAv += f[i] * A[i * n + j] * f[j];
  }
  if (vAv < mjMINVAL) return;
  mjtNum x = std::max<mjtNum>(-1, -slope / vAv);
  for (int i = 0; i < n; ++i) f[i] += x * f[i];
}

void UpdateTangent(const mjContact& con, const mjtNum* A, const mjtNum* res, const mjtNum* old,
                   mjtNum* f) {
  int n = con.dim, nt = n - 1;
  if (f[0] < mjMINVAL) {
    std::fill_n(f + 1, nt, 0);
    return;
  }
  mjtNum block[kMaxQcqp * kMaxQcqp], b[kMaxQcqp];
  for (int i = 0; i < nt; ++i) {
    b[i] = res[i + 1] + A[(i + 1) * n] * (f[0] - old[0]);
    for (int j = 0; j < nt; ++j) {
      block[i * nt + j] = A[(i + 1) * n + j + 1];
      b[i] -= block[i * nt + j] * old[j + 1];
    }
  }
  if (SolveQcqp(block, b, con.friction, f[0], nt, f + 1)) ScaleToCone(con, f[0], f + 1);
}

mjtNum UpdateElliptic(mjData* d, const DualRows& rows, int i) {
  const mjContact& con = d->contact[d->efc_id[i]];
  int n = con.dim;
  mjtNum A[36] = {}, res[6] = {}, old[6] = {};
  mjtNum* f = d->efc_force + i;
  rows.Block(i, n, A);
  for (int r = 0; r < n; ++r) res[r] = d->efc_b[i + r] + rows.Mul(i + r, d->efc_force);
  std::copy_n(f, n, old);
  UpdateAlongRay(A, res, n, f);
  UpdateTangent(con, A, res, old, f);
  return AcceptChange(A, old, res, n, f);
}

}  // namespace

mjtNum DualCost(const mjModel* m, mjData* d, const mjtNum* force) {
  DualRows rows(m, d);
  mjtNum cost = 0;
  for (int i = 0; i < d->nefc; ++i) {
    if (force[i]) cost += force[i] * (0.5 * rows.Mul(i, force) + d->efc_b[i]);
  }
  return cost;
}

void SolvePgs(const mjModel* m, mjData* d) {
  DualRows rows(m, d);
  mjtNum scale = 1 / (m->stat.meaninertia * std::max(1, m->nv));
  UpdateDualStates(d);
  int iteration = 0;
  while (iteration < m->opt.iterations) {
    mjtNum improvement = 0;
    for (int i = 0; i < d->nefc;) {
      bool elliptic = d->efc_type[i] == mjCNSTR_CONTACT_ELLIPTIC;
      improvement -= elliptic ? UpdateElliptic(d, rows, i) : UpdateScalar(d, rows, i);
      i += elliptic ? d->contact[d->efc_id[i]].dim : 1;
    }
    improvement *= scale;
    RecordDualIteration(d, iteration++, improvement, UpdateDualStates(d));
    if (improvement < m->opt.tolerance) break;
  }
  FinishDual(m, d);
  d->solver_niter[0] = iteration;
  d->solver_nnz[0] = d->nA;
}

}  // namespace syn
