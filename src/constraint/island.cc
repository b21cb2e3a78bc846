// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Islands are sets of kinematic trees that constraints connect. Islands do not influence each other
// within a step, so each is solved separately. Vectors and matrices are permuted such that those of
// each island are contiguous.
//
// The steps are: join the trees of each constraint (disjoint sets), number the islands, build the
// maps between both orders of dofs and rows, and permute inertia, rows and Jacobian.

#include <algorithm>
#include <span>
#include <vector>

#include <mujoco/mujoco.h>

#include "base/arena.h"
#include "constraint/rows/equality.h"
#include "constraint/rows/rows.h"
#include "constraint/validate.h"
#include "math/sparse/csr.h"
#include "math/vector.h"
#include "model/arena_arrays.h"
#include "model/plan/plan.h"
#include "smooth/contact_side.h"

namespace syn {
namespace {

// Disjoint sets of trees (union-find). The representative of a set is its smallest tree.
class TreeSets {
 public:
  TreeSets(mjData* d, int n)
      : parent_(StackAlloc<int>(d, n)), constrained_(StackAlloc<bool>(d, n)) {
    for (int i = 0; i < n; ++i) parent_[i] = i;
    std::fill_n(constrained_, n, false);
  }
  // Returns the representative of tree i. Halves the path on the way.
  int Find(int i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void Join(int a, int b) {
    a = Find(a);
    b = Find(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }
  // Marks tree i as constrained.
  void Touch(int i) { constrained_[i] = true; }
  bool constrained(int i) const { return constrained_[i]; }

 private:
  int* parent_;
  bool* constrained_;
};

// Joins the trees of one constraint as they are added, and remembers the first one. Negative trees
// (of bodies that cannot move) are ignored.
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

// Joins the trees in which a row has entries. Dofs of a tree are consecutive: after one dof of a
// tree was found, all others of that tree are skipped.
void JoinRow(const mjModel* m, const mjData* d, int row, Joiner* join) {
  const std::vector<int>& tree_dof = PlanOf(m).tree_dof;
  if (mj_isSparse(m)) {
    const int* column = d->efc_J_colind + d->efc_J_rowadr[row];
    for (int k = 0, next = 0; k < d->efc_J_rownnz[row]; ++k) {
      // Skip the dofs of a tree that was added before.
      if (column[k] < next) continue;
      const int tree = m->dof_treeid[column[k]];
      join->Add(tree);
      next = tree_dof[tree + 1];  // first dof of the next tree
    }
    return;
  }
  const mjtNum* value = d->efc_J + static_cast<ptrdiff_t>(row) * m->nv;
  // A dense row is searched for nonzeros, from the first dof of each tree.
  for (int k = NextNonzero(value, 0, m->nv); k < m->nv;) {
    const int tree = m->dof_treeid[k];
    join->Add(tree);
    k = NextNonzero(value, tree_dof[tree + 1], m->nv);
  }
}

// Joins the trees of both sides of a contact of flexes. It is used if all
// entries of its row are zero.
[[gnu::noinline]] void JoinSides(const mjModel* m, const mjData* d, const mjContact& con,
                                 Joiner* join) {
  for (int k = 0; k < 2; ++k) {
    const ContactSide side = SideOf(m, d, con, k);
    for (int b = 0; b < side.size; ++b) join->Add(m->body_treeid[side.body[b]]);
  }
}

// Joins all trees that the constraint of a row acts on. Returns one of them.
int JoinConstraint(const mjModel* m, const mjData* d, int row, TreeSets* sets) {
  Joiner join{sets};
  const int id = d->efc_id[row];
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
      // Contacts of geoms act on the trees of two bodies. Those of flexes are read from the row.
      if (const mjContact& con = d->contact[id]; con.geom[0] >= 0 && con.geom[1] >= 0) {
        for (const int geom : con.geom) join.Add(m->body_treeid[m->geom_bodyid[geom]]);
        break;
      }
      JoinRow(m, d, row, &join);
      if (join.first < 0) JoinSides(m, d, d->contact[id], &join);
      break;
    case mjCNSTR_EQUALITY:
      if (m->eq_type[id] == mjEQ_CONNECT || m->eq_type[id] == mjEQ_WELD) {
        const EqualityBodyIds bodies = EqualityBodies(m, id);
        join.Add(m->body_treeid[bodies.first]);
        join.Add(m->body_treeid[bodies.second]);
        break;
      }
      [[fallthrough]];
    default:
      JoinRow(m, d, row, &join);
  }
  return join.first;
}

// The rows of one constraint, and one of the trees that it joins.
struct ConstraintRows {
  int first, count;
  int tree;
};

// Handles models with a single tree. All rows belong to it, so the rows of each kind are treated as
// one constraint.
std::span<ConstraintRows> JoinOneTree(mjData* d, TreeSets* sets) {
  const int equality = d->ne, friction = d->ne + d->nf;
  auto* found = StackAlloc<ConstraintRows>(d, 3);
  found[0] = {0, equality, 0};
  found[1] = {equality, d->nf, 0};
  found[2] = {friction, d->nefc - friction, 0};
  sets->Touch(0);
  return {found, 3};
}

// Finds the constraints and joins their trees.
std::span<ConstraintRows> JoinConstraints(const mjModel* m, mjData* d, TreeSets* sets) {
  if (m->ntree == 1) return JoinOneTree(d, sets);
  ConstraintRows* found = StackAlloc<ConstraintRows>(d, d->nefc);
  size_t n = 0;
  for (int i = 0; i < d->nefc; i += found[n++].count) {
    int end = i + 1;
    // Each edge of a flex counts as a separate constraint, although one equality has all edges.
    const bool alone =
        m->nflex && d->efc_type[i] == mjCNSTR_EQUALITY && m->eq_type[d->efc_id[i]] == mjEQ_FLEX;
    while (!alone && end < d->nefc && d->efc_type[end] == d->efc_type[i] &&
           d->efc_id[end] == d->efc_id[i]) {
      ++end;
    }
    found[n] = {i, end - i, JoinConstraint(m, d, i, sets)};
  }
  return {found, n};
}

// Numbers the islands in the order of their smallest trees. tree_island[t] becomes the island of
// tree t, or -1 if nothing constrains it. Returns the number of islands.
int NumberIslands(const mjModel* m, TreeSets* sets, int* tree_island) {
  int count = 0;
  for (int t = 0; t < m->ntree; ++t) {
    if (!sets->constrained(t)) {
      tree_island[t] = -1;
      // A representative comes first in its set and gets a new number.
    } else if (const int root = sets->Find(t); root == t) {
      tree_island[t] = count++;
    } else {
      // The representative is smaller than t, so it has its number already.
      tree_island[t] = tree_island[root];
    }
  }
  return count;
}

// Returns the number of dofs in all islands.
int CountDofs(const mjModel* m, const int* tree_island) {
  const std::vector<int>& tree_dof = PlanOf(m).tree_dof;
  int count = 0;
  for (int t = 0; t < m->ntree; ++t) {
    if (tree_island[t] >= 0) count += tree_dof[t + 1] - tree_dof[t];
  }
  return count;
}

// Computes sum[i] = count[0] + ... + count[i - 1].
void PrefixSum(const int* count, int n, int* sum) {
  for (int i = 0, total = 0; i < n; ++i) {
    sum[i] = total;
    total += count[i];
  }
}

// Builds the maps between both orders of dofs, tree by tree, because islands consist of trees and
// the dofs of a tree are consecutive. Dofs that are in no island come last.
void MapDofs(const mjModel* m, mjData* d, const int* tree_island) {
  const std::vector<int>& tree_dof = PlanOf(m).tree_dof;
  std::fill_n(d->island_nv, d->nisland, 0);
  for (int t = 0; t < m->ntree; ++t) {
    const int k = tree_island[t];
    if (k >= 0) d->island_nv[k] += tree_dof[t + 1] - tree_dof[t];
  }
  PrefixSum(d->island_nv, d->nisland, d->island_idofadr);
  // island_nv counts again, now as the number of dofs that were placed.
  std::fill_n(d->island_nv, d->nisland, 0);
  int free_dofs = d->nidof;
  for (int t = 0; t < m->ntree; ++t) {
    const int k = tree_island[t], begin = tree_dof[t], size = tree_dof[t + 1] - begin;
    // island_dofadr is the first dof of the island in the original order.
    if (k >= 0 && !d->island_nv[k]) d->island_dofadr[k] = begin;
    const int at = k < 0 ? free_dofs : d->island_idofadr[k] + d->island_nv[k];
    (k < 0 ? free_dofs : d->island_nv[k]) += size;
    for (int i = 0; i < size; ++i) {
      d->dof_island[begin + i] = k;
      d->map_dof2idof[begin + i] = at + i;
      d->map_idof2dof[at + i] = begin + i;
    }
  }
}

// Builds the maps between both orders of rows. The rows of an island keep their relative order.
void MapRows(mjData* d, std::span<const ConstraintRows> constraints, const int* tree_island) {
  for (int* count : {d->island_ne, d->island_nf, d->island_nefc}) std::fill_n(count, d->nisland, 0);
  for (const ConstraintRows& c : constraints) {
    const int k = tree_island[c.tree];
    d->island_nefc[k] += c.count;
    // Rows are sorted by kind, so the first row tells the kind of the constraint.
    if (c.first < d->ne) {
      d->island_ne[k] += c.count;
    } else if (c.first < d->ne + d->nf) {
      d->island_nf[k] += c.count;
    }
  }
  PrefixSum(d->island_nefc, d->nisland, d->island_iefcadr);
  // island_nefc counts again, now as the number of rows that were placed.
  std::fill_n(d->island_nefc, d->nisland, 0);
  for (const ConstraintRows& c : constraints) {
    const int k = tree_island[c.tree], at = d->island_iefcadr[k] + d->island_nefc[k];
    d->island_nefc[k] += c.count;
    for (int i = 0; i < c.count; ++i) {
      d->efc_island[c.first + i] = k;
      d->map_efc2iefc[c.first + i] = at + i;
      d->map_iefc2efc[at + i] = c.first + i;
    }
  }
}

// Copies the rows of M and of its factor for dofs dof to dof + size - 1, which have the indices
// idof and following in the order of islands. `base` is the first index of the island, `end` the
// number of entries so far. The rows are consecutive in M, and have no columns outside their trees.
// Returns the number of entries.
int CopyInertia(const mjModel* m, mjData* d, int dof, int size, int idof, int base, int end) {
  const int begin = m->M_rowadr[dof], last = dof + size - 1;
  const int nnz = m->M_rowadr[last] + m->M_rownnz[last] - begin;
  // Columns are relative to the first dof of the island.
  const int shift = idof - base - dof;
  std::copy_n(m->M_rownnz + dof, size, d->iM_rownnz + idof);
  for (int i = 0; i < size; ++i) d->iM_rowadr[idof + i] = m->M_rowadr[dof + i] - begin + end;
  for (int k = 0; k < nnz; ++k) d->iM_colind[end + k] = m->M_colind[begin + k] + shift;
  Copy(d->iM + end, d->M + begin, nnz);
  Copy(d->iLD + end, d->qLD + begin, nnz);
  Copy(d->iLDiagInv + idof, d->qLDiagInv + dof, size);
  return nnz;
}

// Copies the inertia of each island, one run of dofs at a time that are consecutive in both orders.
void PermuteInertia(const mjModel* m, mjData* d) {
  int entries = 0;
  for (int k = 0; k < d->nisland; ++k) {
    const int base = d->island_idofadr[k], end = base + d->island_nv[k];
    for (int i = base, size; i < end; i += size) {
      const int dof = d->map_idof2dof[i];
      size = 1;
      // Extend the run while the next dof is consecutive in the original order, too.
      while (i + size < end && d->map_idof2dof[i + size] == dof + size) ++size;
      entries += CopyInertia(m, d, dof, size, i, base, entries);
    }
  }
}

// Permutes a sparse Jacobian. Groups of rows with the same columns stay together, and their columns
// are computed only once.
void PermuteJacobianSparse(mjData* d) {
  int end = 0;
  for (int i = 0; i < d->nefc;) {
    const int row = d->map_iefc2efc[i], rows = d->efc_J_rowsuper[row] + 1;
    const int nnz = d->efc_J_rownnz[row], adr = d->efc_J_rowadr[row];
    // Columns are relative to the first dof of the island.
    const int base = d->island_idofadr[d->efc_island[row]];
    Copy(d->iefc_J + end, d->efc_J + adr, rows * nnz);
    for (int k = 0; k < nnz; ++k) {
      d->iefc_J_colind[end + k] = d->map_dof2idof[d->efc_J_colind[adr + k]] - base;
    }
    RepeatRow(d->iefc_J_colind + end, nnz, rows);
    for (int left = rows - 1; left >= 0; --left, ++i, end += nnz) {
      d->iefc_J_rownnz[i] = nnz;
      d->iefc_J_rowadr[i] = end;
      d->iefc_J_rowsuper[i] = left;
    }
  }
  // Groups may now follow others with the same columns, and then they become one.
  for (int k = 0; k < d->nisland; ++k) {
    const int row = d->island_iefcadr[k];
    ExtendRowGroups(d->iefc_J_rowsuper + row, {d->island_nefc[k], d->iefc_J_rownnz + row,
                                               d->iefc_J_rowadr + row, d->iefc_J_colind});
  }
}

// Permutes a dense Jacobian. Each island has a matrix with island_nv columns.
void PermuteJacobianDense(const mjModel* m, mjData* d) {
  for (int k = 0; k < d->nisland; ++k) {
    const int nv = d->island_nv[k], begin = d->island_iefcadr[k];
    const int* dof = d->map_idof2dof + d->island_idofadr[k];
    mjtNum* out = d->iefc_J + static_cast<ptrdiff_t>(d->nidof) * begin;
    for (int i = begin; i < begin + d->island_nefc[k]; ++i, out += nv) {
      const mjtNum* row = d->efc_J + static_cast<ptrdiff_t>(d->map_iefc2efc[i]) * m->nv;
      // Consecutive dofs are copied as a block.
      if (IsRun(dof, nv)) {
        Copy(out, row + dof[0], nv);
      } else {
        for (int j = 0; j < nv; ++j) out[j] = row[dof[j]];
      }
    }
  }
}

// Copies the attributes of all rows into the order of the islands.
void PermuteRows(mjData* d) {
  for (int i = 0; i < d->nefc; ++i) {
    const int row = d->map_iefc2efc[i];
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
  const StackFrame frame(d);
  TreeSets sets(d, m->ntree);
  const std::span<const ConstraintRows> constraints = JoinConstraints(m, d, &sets);
  int* tree_island = StackAlloc<int>(d, m->ntree);
  d->nisland = NumberIslands(m, &sets, tree_island);
  d->nidof = CountDofs(m, tree_island);
  const size_t parena = d->parena;
  // Without room for the islands, the step continues without constraints and with a warning.
  if (!AllocateIslandArrays(m, d)) {
    mj_warning(d, mjWARN_CNSTRFULL, static_cast<int>(d->narena));
    ArenaTruncate(d, parena);
    ClearConstraints(d);
    return;
  }
  MapDofs(m, d, tree_island);
  MapRows(d, constraints, tree_island);
  PermuteInertia(m, d);
  SYN_VALIDATE(ValidateIslands(m, d));
  // With shared rows both orders use the same arrays, so nothing else is permuted.
  if (SharesRows(m, d)) return;
  PermuteRows(d);
  if (mj_isSparse(m)) {
    PermuteJacobianSparse(d);
  } else {
    PermuteJacobianDense(m, d);
  }
}
