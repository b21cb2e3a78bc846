// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The dofs that a constraint between two bodies touches, and its Jacobian on them.

#ifndef SYNOVIA_SMOOTH_DOFS_H_
#define SYNOVIA_SMOOTH_DOFS_H_

#include <algorithm>

#include <mujoco/mujoco.h>

#include "smooth/chain.h"

namespace syn {

// The dofs that move a body, in ascending order. They are a part of a row of the D pattern.
struct Chain {
  const int* dof;
  int size;
};

// Returns the chain of a body; it is empty if the body cannot move.
inline Chain ChainOf(const mjModel* m, int body) {
  const int last = LastDof(m, body);
  if (last < 0) return {nullptr, 0};
  return {m->D_colind + m->D_rowadr[last], m->D_diag[last] + 1};
}

// The union of two chains. Dofs are numbered depth first, so after the common dofs the rest of one
// chain lies entirely before the rest of the other.
struct ChainUnion {
  Chain common;         // dofs that move both bodies
  Chain first, second;  // the rests of both chains, the one with smaller dofs first
  bool swapped;         // true if `first` is the rest of the second chain

  ChainUnion(const Chain& a, const Chain& b) {
    const int shorter = std::min(a.size, b.size);
    int n = 0;
    // The common dofs are a prefix of both chains.
    while (n < shorter && a.dof[n] == b.dof[n]) ++n;
    common = {a.dof, n};
    const Chain rest_a = {a.dof + n, a.size - n}, rest_b = {b.dof + n, b.size - n};
    swapped = rest_b.size && (!rest_a.size || rest_b.dof[0] < rest_a.dof[0]);
    first = swapped ? rest_b : rest_a;
    second = swapped ? rest_a : rest_b;
  }
  int size() const { return common.size + first.size + second.size; }

  // Returns dof k of the union, in ascending order.
  int operator[](int k) const {
    if (k < common.size) return common.dof[k];
    k -= common.size;
    return k < first.size ? first.dof[k] : second.dof[k - first.size];
  }

  // Writes all dofs to `out` and returns the end of what was written.
  int* CopyDofs(int* out) const {
    for (const Chain& part : {common, first, second}) out = std::copy_n(part.dof, part.size, out);
    return out;
  }
};

// Adds `weight` on the dofs of a chain to weights on n ascending dofs. Both arrays are changed in
// place and must have room for the union. Returns the new number of dofs.
inline int MergeChain(const Chain& chain, mjtNum weight, int n, int* dof, mjtNum* total) {
  int added = 0;
  for (int i = 0, k = 0; k < chain.size; ++k) {
    while (i < n && dof[i] < chain.dof[k]) ++i;
    added += i == n || dof[i] != chain.dof[k];
  }
  // Entries are moved from the back, so that none is overwritten before it has moved.
  for (int to = n + added - 1, i = n - 1, k = chain.size - 1; k >= 0; --to) {
    if (i >= 0 && dof[i] > chain.dof[k]) {
      dof[to] = dof[i];
      total[to] = total[i--];
    } else {
      const bool known = i >= 0 && dof[i] == chain.dof[k];
      total[to] = known ? total[i--] + weight : weight;
      dof[to] = chain.dof[k--];
    }
  }
  return n + added;
}

// A point that is fixed to a body, in world coordinates.
struct Anchor {
  int body;
  Vec3 pos;
};

// Calls visit(k, rot, lin) with column k of J(a) - J(b) on the union of both chains.
template <typename Visitor>
void DifferenceColumns(const mjModel* m, const mjData* d, const ChainUnion& dofs, const Anchor& a,
                       const Anchor& b, Visitor&& visit) {
  const Vec3 offset_a = a.pos - TreeOrigin(m, d, a.body),
             offset_b = b.pos - TreeOrigin(m, d, b.body);
  int k = 0;
  // A common dof rotates both points in the same way, so its rotational part cancels.
  for (int i = 0; i < dofs.common.size; ++i) {
    const JacobianColumn column = ColumnAt(d, dofs.common.dof[i], offset_a);
    visit(k++, Vec3{}, column.lin - ColumnAt(d, dofs.common.dof[i], offset_b).lin);
  }
  auto rest = [&](const Chain& part, bool of_b) {
    const mjtNum sign = of_b ? -1 : 1;
    for (int i = 0; i < part.size; ++i) {
      const JacobianColumn column = ColumnAt(d, part.dof[i], of_b ? offset_b : offset_a);
      visit(k++, column.rot * sign, column.lin * sign);
    }
  };
  rest(dofs.first, dofs.swapped);
  rest(dofs.second, !dofs.swapped);
}

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_DOFS_H_
