// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sparsity patterns that follow from the kinematic tree.
//
// Two dofs share an entry of the inertia matrix only if one is an ancestor of the other. With
// anc(i) the chain of strict ancestors of dof i from the root down:
//
//   M   lower triangle, CSR:   row i = anc(i), i          (a simple dof: only i)
//   D   full symmetric, CSR:   row i = anc(i), i, descendants of i
//   B   one row per body:      dofs of its ancestors, its own, those of its descendants
//   qM  the older layout:      row i = i, parent, grandparent, ... up to the root
//
// The maps take an entry of one layout to the same entry of another. All lists are ascending.

#ifndef SYNOVIA_MODEL_SPARSITY_H_
#define SYNOVIA_MODEL_SPARSITY_H_

#include <span>
#include <vector>

#include <mujoco/mujoco.h>

namespace syn {

// A sparsity pattern in compressed rows: length, address and column indices of each row.
struct Csr {
  std::vector<int> rownnz, rowadr, colind;
};

// All patterns and maps of a model; see the head of this file.
struct Sparsity {
  std::vector<int> dof_Madr;  // start of row i in qM
  int nM;                     // length of qM
  Csr M, D, B;
  std::vector<int> D_diag;  // position of the diagonal within its row of D
  std::vector<int> mapM2M;  // index in qM, for each entry of M
  std::vector<int> mapM2D;  // index in M, for each entry of D; -1 if M has no such entry
  std::vector<int> mapD2M;  // index in D, for each entry of M
};

// The arrays of mjModel from which the patterns follow.
struct TreeStructure {
  std::span<const int> body_parentid;
  std::span<const int> dof_bodyid;
  std::span<const int> dof_parentid;
  std::span<const int> dof_simplenum;
};

// Computes all patterns. Parents must precede their children.
Sparsity DeriveSparsity(const TreeStructure& tree);

// Copies the patterns into a model that has matching sizes.
void StoreSparsity(const Sparsity& s, mjModel* m);

// Returns true if the model holds exactly the patterns that follow from its tree.
bool HasDerivedSparsity(const mjModel* m);

}  // namespace syn

#endif  // SYNOVIA_MODEL_SPARSITY_H_
