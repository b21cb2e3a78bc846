// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Islands: sets of kinematic trees that constraints join. They do not influence each other within a
// step, so each is solved on its own, with vectors and matrices permuted to make it contiguous.

#include <algorithm>

#include <mujoco/mujoco.h>

#include "base/arena.h"
#include "constraint/equality.h"
#include "constraint/rows.h"
#include "math/csr.h"
#include "model/arena_arrays.h"

namespace syn {
namespace {

// Disjoint sets of trees; the representative of a set is its smallest tree.
class TreeSets {
 public:
  TreeSets(mjData* d, int n)
      : parent_(StackAlloc<int>(d, n)), constrained_(StackAlloc<bool>(d, n)) {
    for (int i = 0; i < n; ++i) parent_[i] = i;
    std::fill_n(constrained_, n, false);
  }
  int Find(int i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void Join(int a, int b) {
    a = Find(a);
    b = Find(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }
  void Touch(int i) { constrained_[i] = true; }
  bool constrained(int i) const { return constrained_[i]; }

 private:
  int* parent_;
  bool* constrained_;
};

// Joins the trees of one constraint as they are named; keeps the first.
struct Joiner {
  TreeSets* sets;
  int first = -1;

  void Add(int tree) {
    if (tree < 0) return;
    sets->Touch(tree);
    if (first < 0) {
      first = tree;
    } else {
      sets->Join(first, tree);
    }
  }
};

void JoinRow(const mjModel* m, const mjData* d, int row, Joiner* join) {
  if (mj_isSparse(m)) {
    const int* column = d->efc_J_colind + d->efc_J_rowadr[row];
    for (int k = 0; k < d->efc_J_rownnz[row]; ++k) join->Add(m->dof_treeid[column[k]]);
    return;
  }
  const mjtNum* value = d->efc_J + static_cast<ptrdiff_t>(row) * m->nv;
  for (int k = 0; k < m->nv; ++k) {
    if (value[k]) join->Add(m->dof_treeid[k]);
  }
}

// The tree of the constraint that owns a row; joins all trees it touches.
int JoinConstraint(const mjModel* m, const mjData* d, int row, TreeSets* sets) {
  Joiner join{sets};
  int id = d->efc_id[row];
  switch (d->efc_type[row]) {
    case mjCNSTR_FRICTION_DOF:
      join.Add(m->dof_treeid[id]);
      break;
    case mjCNSTR_LIMIT_JOINT:
      join.Add(m->dof_treeid[m->jnt_dofadr[id]]);
      break;
    case mjCNSTR_CONTACT_FRICTIONLESS:
    case mjCNSTR_CONTACT_PYRAMIDAL:
    case mjCNSTR_CONTACT_ELLIPTIC:
      for (int geom : d->contact[id].geom) join.Add(m->body_treeid[m->geom_bodyid[geom]]);
      break;
    case mjCNSTR_EQUALITY:
      if (m->eq_type[id] == mjEQ_CONNECT || m->eq_type[id] == mjEQ_WELD) {
        EqualityAnchors anchors = AnchorsOf(m, d, id);
        join.Add(m->body_treeid[anchors.first.body]);
        join.Add(m->body_treeid[anchors.second.body]);
        break;
      }
      [[fallthrough]];
    default:
      JoinRow(m, d, row, &join);
  }
  return join.first;
}

// First pass: the tree each row belongs to.
void RowTrees(const mjModel* m, const mjData* d, TreeSets* sets, int* tree) {
  for (int i = 0; i < d->nefc; ++i) {
    bool same = i && d->efc_type[i] == d->efc_type[i - 1] && d->efc_id[i] == d->efc_id[i - 1];
    tree[i] = same ? tree[i - 1] : JoinConstraint(m, d, i, sets);
  }
}

// Numbers the islands by their smallest tree.
int NumberIslands(const mjModel* m, TreeSets* sets, int* tree_island) {
  int count = 0;
  for (int t = 0; t < m->ntree; ++t) {
    if (!sets->constrained(t)) {
      tree_island[t] = -1;
    } else if (int root = sets->Find(t); root == t) {
      tree_island[t] = count++;
    } else {
      tree_island[t] = tree_island[root];
    }
  }
  return count;
}

// One island of everything has the rows of the whole system: nothing is permuted, and the arrays
// iefc_* are those of efc_*.
bool IsWhole(const mjModel* m, const mjData* d) { return d->nisland == 1 && d->nidof == m->nv; }

void ShareRows(mjData* d) {
  d->iefc_type = d->efc_type;
  d->iefc_id = d->efc_id;
  d->iefc_J_rownnz = d->efc_J_rownnz;
  d->iefc_J_rowadr = d->efc_J_rowadr;
  d->iefc_J_rowsuper = d->efc_J_rowsuper;
  d->iefc_J_colind = d->efc_J_colind;
  d->iefc_J = d->efc_J;
  d->iefc_frictionloss = d->efc_frictionloss;
  d->iefc_D = d->efc_D;
  d->iefc_R = d->efc_R;
  d->iefc_aref = d->efc_aref;
  d->iefc_state = d->efc_state;
  d->iefc_force = d->efc_force;
}

// Exclusive prefix sum.
void PrefixSum(const int* count, int n, int* sum) {
  for (int i = 0, total = 0; i < n; ++i) {
    sum[i] = total;
    total += count[i];
  }
}

void MapDofs(const mjModel* m, mjData* d) {
  std::fill_n(d->island_nv, d->nisland, 0);
  std::fill_n(d->island_dofadr, d->nisland, -1);
  for (int i = 0; i < m->nv; ++i) {
    int k = d->dof_island[i];
    if (k < 0) continue;
    if (!d->island_nv[k]++) d->island_dofadr[k] = i;
  }
  PrefixSum(d->island_nv, d->nisland, d->island_idofadr);
  std::fill_n(d->island_nv, d->nisland, 0);
  int free_dof = d->nidof;
  for (int i = 0; i < m->nv; ++i) {
    int k = d->dof_island[i];
    int at = k < 0 ? free_dof++ : d->island_idofadr[k] + d->island_nv[k]++;
    d->map_dof2idof[i] = at;
    d->map_idof2dof[at] = i;
  }
}

void MapRows(mjData* d) {
  for (int* count : {d->island_ne, d->island_nf, d->island_nefc}) std::fill_n(count, d->nisland, 0);
  for (int i = 0; i < d->nefc; ++i) {
    int k = d->efc_island[i];
    d->island_nefc[k]++;
    if (i < d->ne) {
      d->island_ne[k]++;
    } else if (i < d->ne + d->nf) {
      d->island_nf[k]++;
    }
  }
  PrefixSum(d->island_nefc, d->nisland, d->island_iefcadr);
  std::fill_n(d->island_nefc, d->nisland, 0);
  for (int i = 0; i < d->nefc; ++i) {
    int k = d->efc_island[i];
    int at = d->island_iefcadr[k] + d->island_nefc[k]++;
    d->map_efc2iefc[i] = at;
    d->map_iefc2efc[at] = i;
  }
}

void CopyInertia(const mjModel* m, mjData* d) {
  std::copy_n(m->M_rownnz, m->nv, d->iM_rownnz);
  std::copy_n(m->M_rowadr, m->nv, d->iM_rowadr);
  std::copy_n(m->M_colind, m->nC, d->iM_colind);
  std::copy_n(d->M, m->nC, d->iM);
  std::copy_n(d->qLD, m->nC, d->iLD);
  std::copy_n(d->qLDiagInv, m->nv, d->iLDiagInv);
}

void PermuteInertia(const mjModel* m, mjData* d) {
  int end = 0;
  for (int i = 0; i < d->nidof; ++i) {
    int dof = d->map_idof2dof[i], nnz = m->M_rownnz[dof], adr = m->M_rowadr[dof];
    int base = d->island_idofadr[d->dof_island[dof]];
    d->iM_rownnz[i] = nnz;
    d->iM_rowadr[i] = end;
    d->iLDiagInv[i] = d->qLDiagInv[dof];
    std::copy_n(d->M + adr, nnz, d->iM + end);
    std::copy_n(d->qLD + adr, nnz, d->iLD + end);
    for (int k = 0; k < nnz; ++k)
      d->iM_colind[end + k] = d->map_dof2idof[m->M_colind[adr + k]] - base;
    end += nnz;
  }
}

// Rows that were neighbours before know already whether their patterns are equal.
void PermuteSupernodes(mjData* d) {
  CsrPattern J = {d->nefc, d->efc_J_rownnz, d->efc_J_rowadr, d->efc_J_colind};
  for (int i = d->nefc - 1; i >= 0; --i) {
    bool same = false;
    if (i + 1 < d->nefc) {
      int row = d->map_iefc2efc[i], next = d->map_iefc2efc[i + 1];
      same = d->efc_island[row] == d->efc_island[next] &&
             (next == row + 1 ? d->efc_J_rowsuper[row] > 0 : SamePattern(J, row, next));
    }
    d->iefc_J_rowsuper[i] = same ? d->iefc_J_rowsuper[i + 1] + 1 : 0;
  }
}

// By groups of rows of one pattern: they stay together, and need their columns only once.
void PermuteJacobianSparse(mjData* d) {
  int end = 0;
  for (int i = 0; i < d->nefc;) {
    int row = d->map_iefc2efc[i], rows = d->efc_J_rowsuper[row] + 1;
    int nnz = d->efc_J_rownnz[row], adr = d->efc_J_rowadr[row];
    int base = d->island_idofadr[d->efc_island[row]];
    std::copy_n(d->efc_J + adr, rows * nnz, d->iefc_J + end);
    int* column = d->iefc_J_colind + end;
    for (int k = 0; k < nnz; ++k) {
      column[k] = d->map_dof2idof[d->efc_J_colind[adr + k]] - base;
    }
    for (int r = 0; r < rows; ++r) {
      if (r) std::copy_n(column, nnz, column + r * nnz);
      d->iefc_J_rownnz[i + r] = nnz;
      d->iefc_J_rowadr[i + r] = end + r * nnz;
    }
    end += rows * nnz;
    i += rows;
  }
  PermuteSupernodes(d);
}

void PermuteJacobianDense(const mjModel* m, mjData* d) {
  for (int k = 0; k < d->nisland; ++k) {
    int nv = d->island_nv[k], first = d->island_iefcadr[k];
    const int* dof = d->map_idof2dof + d->island_idofadr[k];
    mjtNum* block = d->iefc_J + static_cast<ptrdiff_t>(d->nidof) * first;
    for (int i = 0; i < d->island_nefc[k]; ++i) {
      const mjtNum* row = d->efc_J + static_cast<ptrdiff_t>(d->map_iefc2efc[first + i]) * m->nv;
      mjtNum* out = block + static_cast<ptrdiff_t>(i) * nv;
      if (nv == m->nv) {
        std::copy_n(row, nv, out);
      } else {
        for (int j = 0; j < nv; ++j) out[j] = row[dof[j]];
      }
    }
  }
}

void PermuteRows(mjData* d) {
  for (int i = 0; i < d->nefc; ++i) {
    int row = d->map_iefc2efc[i];
    d->iefc_type[i] = d->efc_type[row];
    d->iefc_id[i] = d->efc_id[row];
    d->iefc_frictionloss[i] = d->efc_frictionloss[row];
    d->iefc_D[i] = d->efc_D[row];
    d->iefc_R[i] = d->efc_R[row];
  }
}

}  // namespace
}  // namespace syn

void mj_island(const mjModel* m, mjData* d) {
  using namespace syn;
  d->nisland = d->nidof = 0;
  if (mjDISABLED(mjDSBL_ISLAND) || !d->nefc) return;
  StackFrame frame(d);
  TreeSets sets(d, m->ntree);
  int* row_tree = StackAlloc<int>(d, d->nefc);
  int* tree_island = StackAlloc<int>(d, m->ntree);
  RowTrees(m, d, &sets, row_tree);
  d->nisland = NumberIslands(m, &sets, tree_island);
  for (int i = 0; i < m->nv; ++i) d->nidof += tree_island[m->dof_treeid[i]] >= 0;
  size_t parena = d->parena;
  const bool whole = IsWhole(m, d);
  if (whole) ShareRows(d);
  if (!AllocateIslandArrays(m, d, whole)) {
    mj_warning(d, mjWARN_CNSTRFULL, static_cast<int>(d->narena));
    ArenaTruncate(d, parena);
    ClearConstraints(d);
    return;
  }
  for (int i = 0; i < m->nv; ++i) d->dof_island[i] = tree_island[m->dof_treeid[i]];
  for (int i = 0; i < d->nefc; ++i) d->efc_island[i] = tree_island[row_tree[i]];
  MapDofs(m, d);
  MapRows(d);
  if (whole) {
    CopyInertia(m, d);
    return;
  }
  PermuteInertia(m, d);
  PermuteRows(d);
  if (mj_isSparse(m)) {
    PermuteJacobianSparse(d);
  } else {
    PermuteJacobianDense(m, d);
  }
}
