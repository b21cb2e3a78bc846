// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the derivative of the bias forces (Coriolis and centrifugal) with respect to velocity,
// by differentiating the recursive Newton-Euler algorithm (rne.cc).
//
// A body i is moved only by its ancestor dofs j, d v_i / d qvel_j = cdof_j. Because cdof_dot_k =
// v_before_k x cdof_k, where v_before_k is the velocity of what precedes dof k:
//
//   d a_i / d qvel_j = cdof_dot_j + sum_k (cdof_j x cdof_k) qvel_k     over dofs k behind j
//   d f_i / d qvel_j = I_i (d a_i) + cdof_j x* (I_i v_i) + v_i x* (I_i cdof_j)
//
// The forces of a subtree depend on ancestors and descendants. These are exactly the B row of the
// body, which is also the D row of its dofs. Ancestor dofs are a common prefix of all rows in a
// subtree, and the dofs of a child's subtree are contiguous, so a child is added to its parent by
// two plain loops.

#include <algorithm>

#include "base/arena.h"
#include "math/inertia.h"
#include "math/spatial.h"
#include "smooth/derivative.h"

namespace syn {
namespace {

// One row of spatial vectors for each body, in the layout of B.
struct BodyRows {
  const mjModel* m;
  Spatial* data;

  Spatial* Row(int body) const { return data + m->B_rowadr[body]; }
};

// Returns the number of ancestor and own dofs of a body: the prefix of its row.
int PrefixLength(const mjModel* m, int body) {
  const int b = m->body_weldid[body];
  if (!m->body_dofnum[b]) return 0;
  const int last = m->body_dofadr[b] + m->body_dofnum[b] - 1;
  return m->D_diag[last] + 1;
}

// Returns how many dofs at the front of the chain move what precedes dof k: those of earlier joints
// and, for the rotations of a free joint, also its translations. Returns -1 for translations of a
// free joint, whose axes do not rotate.
int DofsBefore(const mjModel* m, int k) {
  const int joint = m->dof_jntid[k], adr = m->jnt_dofadr[joint];
  switch (m->jnt_type[joint]) {
    case mjJNT_FREE:
      return k < adr + 3 ? -1 : m->D_diag[adr + 3];
    case mjJNT_BALL:
      return m->D_diag[adr];
    default:
      return m->D_diag[k];
  }
}

Spatial Cdof(const mjData* d, int i) { return Spatial::Load(d->cdof + 6 * i); }

// Computes d a_i for the prefix of a body's row from the row of its parent.
void AccelerationRow(const mjModel* m, const mjData* d, int body, const BodyRows& acc) {
  const int parent = m->body_parentid[body], inherited = parent ? PrefixLength(m, parent) : 0;
  Spatial* row = acc.Row(body);
  std::copy_n(acc.Row(parent), inherited, row);
  const int* chain = m->B_colind + m->B_rowadr[body];
  const int first = m->body_dofadr[body];
  for (int k = first; k < first + m->body_dofnum[body]; ++k) {
    // The first term of the formula belongs to the dof itself, the sum to the dofs before it.
    row[m->D_diag[k]] = Spatial::Load(d->cdof_dot + 6 * k);
    const Spatial turning = Cdof(d, k) * d->qvel[k];
    for (int p = 0; p < DofsBefore(m, k); ++p) row[p] += CrossMotion(Cdof(d, chain[p]), turning);
  }
}

// Computes d f_i for the prefix of a body's row. The rest, which belongs to descendants, is zero.
void ForceRow(const mjModel* m, const mjData* d, int body, const BodyRows& acc,
              const BodyRows& force) {
  const Inertia inertia = Inertia::Load(d->cinert + 10 * body);
  const Spatial vel = Spatial::Load(d->cvel + 6 * body), momentum = inertia * vel;
  const int* chain = m->B_colind + m->B_rowadr[body];
  const Spatial* da = acc.Row(body);
  Spatial* df = force.Row(body);
  const int prefix = PrefixLength(m, body);
  for (int p = 0; p < prefix; ++p) {
    const Spatial cdof = Cdof(d, chain[p]);
    df[p] = inertia * da[p] + CrossForce(cdof, momentum) + CrossForce(vel, inertia * cdof);
  }
  std::fill(df + prefix, df + m->B_rownnz[body], Spatial{});
}

// Adds the row of a body to that of its parent.
void AddToParent(const mjModel* m, int body, const BodyRows& force) {
  const int parent = m->body_parentid[body];
  const Spatial* from = force.Row(body);
  Spatial* to = force.Row(parent);
  const int shared = PrefixLength(m, parent), length = m->B_rownnz[body];
  // The prefix of the parent is common to both rows. The remaining columns of the child are
  // contiguous in the parent's row, so one search finds their place.
  for (int p = 0; p < shared; ++p) to[p] += from[p];
  if (length == shared) return;
  const int* columns = m->B_colind + m->B_rowadr[parent];
  const int first = m->B_colind[m->B_rowadr[body] + shared];
  const int offset =
      static_cast<int>(std::lower_bound(columns, columns + m->B_rownnz[parent], first) - columns);
  for (int p = shared; p < length; ++p) to[offset + p - shared] += from[p];
}

}  // namespace

void AddBiasDerivative(const mjModel* m, mjData* d) {
  const StackFrame frame(d);
  const BodyRows acc{m, StackAlloc<Spatial>(d, m->nB)}, force{m, StackAlloc<Spatial>(d, m->nB)};
  // The forward pass goes from the root to the leaves, the backward pass returns.
  for (int i = 1; i < m->nbody; ++i) {
    AccelerationRow(m, d, i, acc);
    ForceRow(m, d, i, acc, force);
  }
  for (int i = m->nbody - 1; i > 0; --i) {
    if (m->body_parentid[i]) AddToParent(m, i, force);
  }
  // The result is the projection on the joint axes, with the sign of -qfrc_bias.
  for (int k = 0; k < m->nv; ++k) {
    const Spatial cdof = Cdof(d, k);
    const Spatial* row = force.Row(m->dof_bodyid[k]);
    mjtNum* out = d->qDeriv + m->D_rowadr[k];
    for (int p = 0; p < m->D_rownnz[k]; ++p) out[p] -= Dot(cdof, row[p]);
  }
}

}  // namespace syn
