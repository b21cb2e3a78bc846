// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Builds the views of a Problem, and multiplies by its Jacobian.

#include "constraint/solver/problem.h"

#include <algorithm>

#include "base/arena.h"
#include "math/dense.h"
#include "model/arena_arrays.h"
#include "model/plan/plan.h"

namespace syn {

Problem WholeProblem(const mjModel* m, mjData* d) {
  Problem p{};
  p.m = m;
  p.d = d;
  p.nv = m->nv;
  p.nefc = d->nefc;
  p.ne = d->ne;
  p.nf = d->nf;
  p.elliptic = m->opt.cone == mjCONE_ELLIPTIC;
  p.sparse = mj_isSparse(m);
  p.J = d->efc_J;
  p.J_pattern = {d->nefc, d->efc_J_rownnz, d->efc_J_rowadr, d->efc_J_colind};
  p.J_rowsuper = d->efc_J_rowsuper;
  p.M = d->M;
  p.M_pattern = InertiaPattern(m);
  p.LD = d->qLD;
  p.LD_diag_inv = d->qLDiagInv;
  p.type = d->efc_type;
  p.id = d->efc_id;
  p.D = d->efc_D;
  p.R = d->efc_R;
  p.frictionloss = d->efc_frictionloss;
  p.aref = d->efc_aref;
  p.acc_smooth = d->qacc_smooth;
  p.acc = d->qacc;
  p.force = d->efc_force;
  p.state = d->efc_state;
  p.frc_constraint = d->qfrc_constraint;
  // Costs are relative to the inertia of all dofs, so that the tolerance does not depend on units.
  p.scale = 1 / (m->stat.meaninertia * std::max(1, m->nv));
  p.island = 0;
  return p;
}

// Returns the supernodes of the dofs of an island. An island consists of whole trees and a
// supernode lies within one tree, so each dof keeps its place in its supernode. The places of the
// plan are used directly if the dofs of the island are consecutive; otherwise they are copied.
static const SupernodePlace* IslandSupernodes(const mjModel* m, mjData* d, const int* dofs,
                                              int nv) {
  const SupernodePlace* all = PlanOf(m).supernodes.data();
  if (IsRun(dofs, nv)) return all + dofs[0];
  SupernodePlace* places = StackAlloc<SupernodePlace>(d, nv);
  for (int i = 0; i < nv; ++i) places[i] = all[dofs[i]];
  return places;
}

Problem IslandProblem(const Problem& whole, int k) {
  Problem p = whole;
  mjData* d = p.d;
  const int dof = d->island_idofadr[k], row = d->island_iefcadr[k];
  p.nv = d->island_nv[k];
  p.nefc = d->island_nefc[k];
  p.ne = d->island_ne[k];
  p.nf = d->island_nf[k];
  // Entries of a sparse Jacobian are addressed by rowadr, those of a dense one by position.
  p.J = p.sparse ? d->iefc_J : d->iefc_J + static_cast<ptrdiff_t>(d->nidof) * row;
  p.J_pattern = {p.nefc, d->iefc_J_rownnz + row, d->iefc_J_rowadr + row, d->iefc_J_colind};
  p.J_rowsuper = d->iefc_J_rowsuper + row;
  // Shared rows belong to the whole problem, which has its triples already.
  if (!SharesRows(p.m, d)) AddTriples(&p);
  p.M = d->iM;
  p.M_pattern = {{p.nv, d->iM_rownnz + dof, d->iM_rowadr + dof, d->iM_colind},
                 IslandSupernodes(p.m, d, d->map_idof2dof + dof, p.nv)};
  p.LD = d->iLD;
  p.LD_diag_inv = d->iLDiagInv + dof;
  p.type = d->iefc_type + row;
  p.id = d->iefc_id + row;
  p.D = d->iefc_D + row;
  p.R = d->iefc_R + row;
  p.frictionloss = d->iefc_frictionloss + row;
  p.aref = d->iefc_aref + row;
  p.acc_smooth = d->iacc_smooth + dof;
  p.acc = d->iacc + dof;
  p.force = d->iefc_force + row;
  p.state = d->iefc_state + row;
  p.frc_constraint = d->ifrc_constraint + dof;
  p.row_map = d->map_iefc2efc + row;
  p.dof_map = d->map_idof2dof + dof;
  // The scale of an island is relative to its own inertia. The diagonal is last in each row of M.
  mjtNum trace = 0;
  for (int i = 0; i < p.nv; ++i) {
    trace += p.M[p.M_pattern.rowadr[i] + p.M_pattern.rownnz[i] - 1];
  }
  p.scale = 1 / trace;
  p.island = k;
  return p;
}

namespace {

// Writes the columns in which one of the rows is not zero, and returns their number. Writes up to
// one element behind the last column, because the position advances without a branch.
int CollectColumns(const mjtNum* J, int rows, int nv, int* column) {
  int n = 0, k = 0;
  for (; k + 4 <= nv; k += 4) {
    // Test four columns at once; most groups of four are empty.
    Mask4 any{};
    for (int r = 0; r < rows; ++r) any |= Load4(J + r * nv + k) != 0;
    if (!Any(any)) continue;
    for (int lane = 0; lane < 4; ++lane) {
      column[n] = k + lane;
      n -= static_cast<int>(any[lane]);  // true is -1 in a mask
    }
  }
  for (; k < nv; ++k) {
    bool any = false;
    for (int r = 0; r < rows; ++r) any |= J[r * nv + k] != 0;
    column[n] = k;
    n += any;
  }
  return n;
}

}  // namespace

Problem CompressedProblem(const Problem& p) {
  const int nefc = p.nefc, nv = p.nv;
  // CollectColumns writes one element behind the last column.
  const size_t capacity = static_cast<size_t>(nefc) * nv + 1;
  mjtNum* value = StackAlloc<mjtNum>(p.d, capacity);
  int* colind = StackAlloc<int>(p.d, capacity);
  int* rownnz = StackAlloc<int>(p.d, nefc);
  int* rowadr = StackAlloc<int>(p.d, nefc);
  int* rowsuper = StackAlloc<int>(p.d, nefc);
  int end = 0;
  for (int i = 0; i < nefc;) {
    // Rows of one constraint have equal type and id.
    int rows = 1;
    while (i + rows < nefc && p.type[i + rows] == p.type[i] && p.id[i + rows] == p.id[i]) {
      ++rows;
    }
    const mjtNum* J = p.J + static_cast<ptrdiff_t>(i) * nv;
    const int* column = colind + end;
    // All rows of the constraint get the union of their columns.
    const int n = CollectColumns(J, rows, nv, colind + end);
    for (int r = 0; r < rows; ++r, ++i, J += nv) {
      rownnz[i] = n;
      rowadr[i] = end;
      rowsuper[i] = rows - 1 - r;
      if (r) std::copy_n(column, n, colind + end);
      for (int k = 0; k < n; ++k) value[end++] = J[column[k]];
    }
  }
  Problem compressed = p;
  compressed.sparse = true;
  compressed.J = value;
  compressed.J_pattern = {nefc, rownnz, rowadr, colind};
  compressed.J_rowsuper = rowsuper;
  ExtendRowGroups(rowsuper, compressed.J_pattern);
  return compressed;
}

void AddTriples(Problem* p) {
  p->J_triples = {};
  // The packing pays off for CG, which multiplies in each of many iterations. Newton ends before.
  if (!p->sparse || p->m->opt.solver != mjSOL_CG) return;
  // Rows with the same columns, as those of a contact, are faster as groups (J_rowsuper). The
  // search for triples therefore ends at the first group behind the equalities. Equalities may
  // contain a few groups, because most of them are edges of a flex.
  const int* super = p->J_rowsuper;
  const auto contacts =
      std::find_if(super + p->ne, super + p->nefc, [](int same) { return same > 0; });
  const CsrPattern rows = {static_cast<int>(contacts - super), p->J_pattern.rownnz,
                           p->J_pattern.rowadr, p->J_pattern.colind};
  const TripleShape shape = FindTriples(rows);
  // Fewer rows do not repay the packing (measured, docs/tunables.md).
  constexpr int kFew = 16;
  if (shape.nr < kFew || !shape.width) return;
  mjData* d = p->d;
  const size_t size = shape.size();
  const TripleMemory memory{StackAlloc<int>(d, size), StackAlloc<mjtNum>(d, 4 * size),
                            StackAlloc<int>(d, p->nv / 3 + 2), StackAlloc<TripleEntry>(d, size)};
  p->J_triples = MakeTriples(p->J, rows, shape, p->nv, memory);
}

// Returns the pattern of the rows behind those that are stored as triples.
static CsrPattern OtherRows(const Problem& p) {
  const CsrPattern& J = p.J_pattern;
  const int first = p.J_triples.nr;
  return {J.nr - first, J.rownnz + first, J.rowadr + first, J.colind};
}

void MulJacobian(const Problem& p, const mjtNum* x, mjtNum* y) {
  if (!p.sparse) {
    MulMatVec(y, p.J, x, p.nefc, p.nv);
    return;
  }
  const int first = p.J_triples.nr;
  if (first) MulTriplesVec(y, p.J_triples, x);
  MulCsrVec(y + first, p.J, OtherRows(p), p.J_rowsuper + first, x);
}

void MulJacobianT(const Problem& p, const mjtNum* x, mjtNum* y) {
  if (!p.sparse) {
    MulMatTVec(y, p.J, x, p.nefc, p.nv);
    return;
  }
  const int first = p.J_triples.nr;
  // The product with the triples writes all of y; the other rows are added to it.
  if (first) {
    MulTriplesTVec(y, p.J_triples, x);
  } else {
    std::fill_n(y, p.nv, 0);
  }
  AddMulCsrTVec(y, p.J, OtherRows(p), p.J_rowsuper + first, x + first);
}

}  // namespace syn
