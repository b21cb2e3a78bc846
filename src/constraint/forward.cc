// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Forward and inverse constraint dynamics.

#include <algorithm>

#include "base/arena.h"
#include "base/timer.h"
#include "constraint/solver/dual.h"
#include "constraint/solver/primal.h"
#include "constraint/solver/problem.h"

namespace syn {
namespace {

bool IsPrimal(const mjModel* m) {
  return m->opt.solver == mjSOL_CG || m->opt.solver == mjSOL_NEWTON;
}

// 1/2 (a - a_s)^T M (a - a_s)
mjtNum GaussCost(const mjModel* m, mjData* d, const mjtNum* acc) {
  StackFrame frame(d);
  mjtNum* dif = StackAlloc<mjtNum>(d, m->nv);
  mjtNum* Mdif = StackAlloc<mjtNum>(d, m->nv);
  for (int i = 0; i < m->nv; ++i) dif[i] = acc[i] - d->qacc_smooth[i];
  mj_mulM(m, d, Mdif, dif);
  return 0.5 * Dot(dif, Mdif, m->nv);
}

void ColdStart(const mjModel* m, mjData* d) {
  std::copy_n(d->qacc_smooth, m->nv, d->qacc);
  std::fill_n(d->efc_force, d->nefc, 0);
}

// Starts where the last step ended, unless the unconstrained solution is better.
void WarmStart(const mjModel* m, mjData* d, const Problem& p) {
  StackFrame frame(d);
  mjtNum* jar = StackAlloc<mjtNum>(d, d->nefc);
  MulJacobian(p, d->qacc_warmstart, jar);
  SubFrom(jar, d->efc_aref, d->nefc);
  mjtNum warm = UpdateConstraints(p, jar, false);
  std::copy_n(d->qacc_warmstart, m->nv, d->qacc);
  if (IsPrimal(m)) {
    warm += GaussCost(m, d, d->qacc_warmstart);
    mjtNum smooth = UpdateConstraints(p, d->efc_b, false);
    if (warm > smooth) std::copy_n(d->qacc_smooth, m->nv, d->qacc);
  } else if (DualCost(m, d, d->efc_force) > 0) {
    std::fill_n(d->efc_force, d->nefc, 0);
  }
  if (!d->nisland) return;
  for (int i = 0; i < m->nv; ++i) {
    if (d->dof_island[i] < 0) d->qacc[i] = d->qacc_smooth[i];
  }
}

PrimalMethod MethodOf(const mjModel* m) {
  return m->opt.solver == mjSOL_CG ? PrimalMethod::kConjugateGradient : PrimalMethod::kNewton;
}

void GatherIslands(mjData* d) {
  for (int i = 0; i < d->nidof; ++i) {
    int dof = d->map_idof2dof[i];
    d->ifrc_smooth[i] = d->qfrc_smooth[dof];
    d->iacc_smooth[i] = d->qacc_smooth[dof];
    d->iacc[i] = d->qacc[dof];
  }
  for (int i = 0; i < d->nefc; ++i) {
    int row = d->map_iefc2efc[i];
    d->iefc_aref[i] = d->efc_aref[row];
    d->iefc_force[i] = d->efc_force[row];
  }
}

void ScatterIslands(mjData* d) {
  for (int i = 0; i < d->nidof; ++i) {
    int dof = d->map_idof2dof[i];
    d->qacc[dof] = d->iacc[i];
    d->qfrc_constraint[dof] = d->ifrc_constraint[i];
  }
  for (int i = 0; i < d->nefc; ++i) {
    int row = d->map_iefc2efc[i];
    d->efc_force[row] = d->iefc_force[i];
    d->efc_state[row] = d->iefc_state[i];
  }
}

struct IslandTask {
  const mjModel* m;
  mjData* d;
  int island;
};

void* SolveIsland(void* args) {
  auto* task = static_cast<IslandTask*>(args);
  SolvePrimal(IslandProblem(task->m, task->d, task->island), MethodOf(task->m));
  return nullptr;
}

void SolveIslands(const mjModel* m, mjData* d) {
  GatherIslands(d);
  StackFrame frame(d);
  IslandTask* args = StackAlloc<IslandTask>(d, d->nisland);
  for (int k = 0; k < d->nisland; ++k) args[k] = {m, d, k};
  if (d->threadpool && d->nisland > 1) {
    auto* pool = reinterpret_cast<mjThreadPool*>(d->threadpool);
    mjTask* tasks = StackAlloc<mjTask>(d, d->nisland);
    for (int k = 0; k < d->nisland; ++k) {
      mju_defaultTask(tasks + k);
      tasks[k].func = SolveIsland;
      tasks[k].args = args + k;
      mju_threadPoolEnqueue(pool, tasks + k);
    }
    for (int k = 0; k < d->nisland; ++k) mju_taskJoin(tasks + k);
  } else {
    for (int k = 0; k < d->nisland; ++k) SolveIsland(args + k);
  }
  ScatterIslands(d);
}

}  // namespace
}  // namespace syn

void mj_fwdConstraint(const mjModel* m, mjData* d) {
  using namespace syn;
  StageTimer timer(d, mjTIMER_CONSTRAINT);
  std::fill_n(d->qfrc_constraint, m->nv, 0);
  std::fill_n(d->solver_niter, mjNISLAND, 0);
  if (!d->nefc) {
    std::copy_n(d->qacc_smooth, m->nv, d->qacc);
    return;
  }
  Problem p = WholeProblem(m, d);
  MulJacobian(p, d->qacc_smooth, d->efc_b);
  SubFrom(d->efc_b, d->efc_aref, d->nefc);
  if (mjDISABLED(mjDSBL_WARMSTART)) {
    ColdStart(m, d);
  } else {
    WarmStart(m, d, p);
  }
  bool islands = !mjDISABLED(mjDSBL_ISLAND) && d->nisland && !m->opt.noslip_iterations;
  if (IsPrimal(m) && islands) {
    SolveIslands(m, d);
  } else if (IsPrimal(m)) {
    SolvePrimal(p, MethodOf(m));
  } else if (m->opt.solver == mjSOL_PGS) {
    SolvePgs(m, d);
  } else {
    mju_error("mj_fwdConstraint: unknown solver type %d", m->opt.solver);
    return;
  }
  if (m->opt.noslip_iterations > 0) SolveNoslip(m, d);
}

void mj_invConstraint(const mjModel* m, mjData* d) {
  using namespace syn;
  StageTimer timer(d, mjTIMER_CONSTRAINT);
  if (!d->nefc) {
    std::fill_n(d->qfrc_constraint, m->nv, 0);
    return;
  }
  StackFrame frame(d);
  mjtNum* jar = StackAlloc<mjtNum>(d, d->nefc);
  mj_mulJacVec(m, d, jar, d->qacc);
  SubFrom(jar, d->efc_aref, d->nefc);
  mj_constraintUpdate(m, d, jar, nullptr, 0);
}
