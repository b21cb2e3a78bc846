// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Forward and inverse constraint dynamics. mj_fwdConstraint finds the constraint forces and the
// acceleration: it computes b = J qacc_smooth - aref, chooses a start, and calls the solver for the
// whole system or for each island. mj_invConstraint computes the forces for a given acceleration,
// which needs no solver.

#include <algorithm>

#include "base/arena.h"
#include "constraint/dual/dual.h"
#include "constraint/solver/primal.h"
#include "constraint/solver/problem.h"
#include "model/arena_arrays.h"
#include "system/timer.h"

namespace syn {
namespace {

bool IsPrimal(const mjModel* m) {
  return m->opt.solver == mjSOL_CG || m->opt.solver == mjSOL_NEWTON;
}

// The products at the start that the solvers need (see Problem): J a - aref and M (a - a_s).
struct Start {
  mjtNum* jar;
  mjtNum* Mdif;
};

// Starts from the unconstrained solution a_s, where J a - aref = b and M (a - a_s) = 0.
void ColdStart(const mjModel* m, mjData* d, const Start& start) {
  Copy(d->qacc, d->qacc_smooth, m->nv);
  std::fill_n(d->efc_force, d->nefc, 0);
  Copy(start.jar, d->efc_b, d->nefc);
  std::fill_n(start.Mdif, m->nv, 0);
}

// Computes M (a - a_s) for a = acc. Returns 1/2 (a - a_s)^T M (a - a_s).
mjtNum GaussCost(const mjModel* m, mjData* d, const mjtNum* acc, mjtNum* Mdif) {
  const StackFrame frame(d);
  mjtNum* dif = StackAlloc<mjtNum>(d, m->nv);
  Sub(dif, acc, d->qacc_smooth, m->nv);
  mj_mulM(m, d, Mdif, dif);
  return 0.5 * Dot(dif, Mdif, m->nv);
}

// Starts from the solution of the last step, unless the unconstrained solution has a lower cost.
void WarmStart(const mjModel* m, mjData* d, const Problem& p, const Start& start) {
  MulJacobian(p, d->qacc_warmstart, start.jar);
  SubFrom(start.jar, d->efc_aref, d->nefc);
  mjtNum warm = UpdateConstraints(p, start.jar, false);
  Copy(d->qacc, d->qacc_warmstart, m->nv);
  // The dual solver starts from the forces that UpdateConstraints has left in efc_force. Primal
  // solvers compare the costs of both starts. The Gauss cost of the unconstrained one is zero.
  if (IsPrimal(m)) {
    warm += GaussCost(m, d, d->qacc_warmstart, start.Mdif);
    const mjtNum smooth = UpdateConstraints(p, d->efc_b, false);
    if (warm > smooth) ColdStart(m, d, start);
  }
  // Dofs outside all islands are unconstrained, so their solution is known.
  if (!d->nisland) return;
  for (int i = 0; i < m->nv; ++i) {
    if (d->dof_island[i] < 0) d->qacc[i] = d->qacc_smooth[i];
  }
}

PrimalMethod MethodOf(const mjModel* m) {
  return m->opt.solver == mjSOL_CG ? PrimalMethod::kConjugateGradient : PrimalMethod::kNewton;
}

// Copies what the solver reads into the order of the islands. If both orders share their rows, only
// the dofs are copied.
void GatherIslands(const mjModel* m, mjData* d) {
  for (int i = 0; i < d->nidof; ++i) {
    const int dof = d->map_idof2dof[i];
    d->ifrc_smooth[i] = d->qfrc_smooth[dof];
    d->iacc_smooth[i] = d->qacc_smooth[dof];
    d->iacc[i] = d->qacc[dof];
  }
  if (SharesRows(m, d)) return;
  for (int i = 0; i < d->nefc; ++i) {
    const int row = d->map_iefc2efc[i];
    d->iefc_aref[i] = d->efc_aref[row];
    d->iefc_force[i] = d->efc_force[row];
  }
}

// Copies the results back into the order of the whole system.
void ScatterIslands(const mjModel* m, mjData* d) {
  for (int i = 0; i < d->nidof; ++i) {
    const int dof = d->map_idof2dof[i];
    d->qacc[dof] = d->iacc[i];
    d->qfrc_constraint[dof] = d->ifrc_constraint[i];
  }
  if (SharesRows(m, d)) return;
  for (int i = 0; i < d->nefc; ++i) {
    const int row = d->map_iefc2efc[i];
    d->efc_force[row] = d->iefc_force[i];
    d->efc_state[row] = d->iefc_state[i];
  }
}

// Arguments of SolveIsland.
struct IslandTask {
  const Problem* whole;
  int island;
};

// Solves one island. It has the signature of a task of mjThreadPool.
void* SolveIsland(void* args) {
  auto* task = static_cast<IslandTask*>(args);
  // The frame is opened in the stack of the thread that runs this task.
  const StackFrame frame(task->whole->d);
  SolvePrimal(IslandProblem(*task->whole, task->island), MethodOf(task->whole->m));
  return nullptr;
}

// Solves all islands, in parallel if a thread pool is bound to d.
void SolveIslands(const Problem& whole) {
  mjData* d = whole.d;
  GatherIslands(whole.m, d);
  const StackFrame frame(d);
  IslandTask* args = StackAlloc<IslandTask>(d, d->nisland);
  for (int k = 0; k < d->nisland; ++k) args[k] = {&whole, k};
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
  ScatterIslands(whole.m, d);
}

}  // namespace
}  // namespace syn

void mj_fwdConstraint(const mjModel* m, mjData* d) {
  using namespace syn;
  const StageTimer timer(d, mjTIMER_CONSTRAINT);
  std::fill_n(d->qfrc_constraint, m->nv, 0);
  std::fill_n(d->solver_niter, mjNISLAND, 0);
  if (!d->nefc) {
    Copy(d->qacc, d->qacc_smooth, m->nv);
    return;
  }
  if (!IsPrimal(m) && m->opt.solver != mjSOL_PGS) {
    mju_error("mj_fwdConstraint: unknown solver type %d", m->opt.solver);
    return;
  }
  // The user may change the solver after the position stage; then AR has not been computed yet.
  if (mj_isDual(m) && !d->nA) mj_projectConstraint(m, d);
  // mj_projectConstraint removes all constraints if there is no room for AR.
  if (!d->nefc) {
    Copy(d->qacc, d->qacc_smooth, m->nv);
    return;
  }
  const StackFrame frame(d);
  Problem p = WholeProblem(m, d);
  const Start start = {StackAlloc<mjtNum>(d, d->nefc), StackAlloc<mjtNum>(d, m->nv)};
  p.start_jar = start.jar;
  p.start_Mdif = start.Mdif;
  AddTriples(&p);
  MulJacobian(p, d->qacc_smooth, d->efc_b);
  SubFrom(d->efc_b, d->efc_aref, d->nefc);
  if (mjDISABLED(mjDSBL_WARMSTART)) {
    ColdStart(m, d, start);
  } else {
    WarmStart(m, d, p, start);
  }
  // Noslip acts on the whole system, so islands are not used with it.
  const bool islands = !mjDISABLED(mjDSBL_ISLAND) && d->nisland && !m->opt.noslip_iterations;
  if (IsPrimal(m) && islands) {
    SolveIslands(p);
  } else if (IsPrimal(m)) {
    SolvePrimal(p, MethodOf(m));
  } else {
    SolvePgs(m, d);
  }
  if (m->opt.noslip_iterations > 0) SolveNoslip(m, d);
}

void mj_invConstraint(const mjModel* m, mjData* d) {
  using namespace syn;
  const StageTimer timer(d, mjTIMER_CONSTRAINT);
  if (!d->nefc) {
    std::fill_n(d->qfrc_constraint, m->nv, 0);
    return;
  }
  const StackFrame frame(d);
  mjtNum* jar = StackAlloc<mjtNum>(d, d->nefc);
  mj_mulJacVec(m, d, jar, d->qacc);
  SubFrom(jar, d->efc_aref, d->nefc);
  mj_constraintUpdate(m, d, jar, nullptr, 0);
}
