// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The dofs a constraint between two bodies touches, and its Jacobian on them.

#ifndef SYNOVIA_CONSTRAINT_DOFS_H_
#define SYNOVIA_CONSTRAINT_DOFS_H_

#include <algorithm>

#include <mujoco/mujoco.h>

#include "smooth/chain.h"

namespace syn {

// The dofs that move a body, ascending: a piece of the D pattern.
struct Chain {
  const int* dof;
  int size;
};

inline Chain ChainOf(const mjModel* m, int body) {
  int last = LastDof(m, body);
  if (last < 0) return {nullptr, 0};
  return {m->D_colind + m->D_rowadr[last], m->D_diag[last] + 1};
}

// Union of two chains, with visit(k, dof, in1, in2) for the k-th dof of it. Returns its size.
template <typename Visitor>
int MergeChains(const Chain& a, const Chain& b, Visitor&& visit) {
  int i = 0, j = 0, n = 0;
  while (i < a.size || j < b.size) {
    bool in1 = j == b.size || (i < a.size && a.dof[i] <= b.dof[j]);
    bool in2 = i == a.size || (j < b.size && b.dof[j] <= a.dof[i]);
    visit(n++, in1 ? a.dof[i] : b.dof[j], in1, in2);
    i += in1;
    j += in2;
  }
  return n;
}

// A point of a body, as a constraint sees it.
struct Anchor {
  int body;
  Vec3 pos;
};

// Visits the columns of J(a) - J(b) on the union of both chains: visit(k, dof, rot, lin).
template <typename Visitor>
int DifferenceColumns(const mjModel* m, const mjData* d, const Anchor& a, const Anchor& b,
                      Visitor&& visit) {
  Vec3 offset_a = a.pos - TreeOrigin(m, d, a.body), offset_b = b.pos - TreeOrigin(m, d, b.body);
  return MergeChains(ChainOf(m, a.body), ChainOf(m, b.body),
                     [&](int k, int dof, bool in_a, bool in_b) {
                       JacobianColumn column{};
                       if (in_a) column = ColumnAt(d, dof, offset_a);
                       if (in_b) {
                         JacobianColumn other = ColumnAt(d, dof, offset_b);
                         column.rot -= other.rot;
                         column.lin -= other.lin;
                       }
                       visit(k, dof, column.rot, column.lin);
                     });
}

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_DOFS_H_
