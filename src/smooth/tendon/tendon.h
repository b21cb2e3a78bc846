// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rows of the tendon Jacobian, whichever way they are stored.

#ifndef SYNOVIA_SMOOTH_TENDON_TENDON_H_
#define SYNOVIA_SMOOTH_TENDON_TENDON_H_

#include <mujoco/mujoco.h>

#include "math/vector.h"
#include "model/plan/plan.h"

namespace syn {

// Entries of one row: value[k] belongs to dof index[k], or to dof first + k if index is null.
struct JacobianRow {
  const mjtNum* value;
  const int* index;
  int size;
  int first = 0;

  static constexpr int kLong = 8;  // from here on vectors pay

  template <typename Visitor>
  void ForEach(Visitor&& visit) const {
    for (int k = 0; k < size; ++k) visit(index ? index[k] : first + k, value[k]);
  }

  mjtNum Dot(const mjtNum* x) const {
    if (!index && size >= kLong) return syn::Dot(value, x + first, size);
    mjtNum sum = 0;
    ForEach([&](int i, mjtNum v) { sum += v * x[i]; });
    return sum;
  }

  // y += s * row
  void AddTo(mjtNum* y, mjtNum s) const {
    if (!index && size >= kLong) return AddToScaled(y + first, value, s, size);
    ForEach([&](int i, mjtNum v) { y[i] += s * v; });
  }
};

// Of a dense row only the dofs that the tendon may depend on.
inline JacobianRow TendonRow(const mjModel* m, const mjData* d, int i) {
  if (!mj_isSparse(m)) {
    const DofRange dofs = PlanOf(m).tendons[i];
    const mjtNum* row = d->ten_J + static_cast<ptrdiff_t>(i) * m->nv;
    return {row + dofs.first, nullptr, dofs.size, dofs.first};
  }
  const int adr = d->ten_J_rowadr[i];
  return {d->ten_J + adr, d->ten_J_colind + adr, d->ten_J_rownnz[i]};
}

// Force of the tendon's spring: zero inside the dead band [lo, hi].
inline mjtNum TendonSpringForce(const mjModel* m, int i, mjtNum length) {
  const mjtNum k = m->tendon_stiffness[i];
  const mjtNum lo = m->tendon_lengthspring[2 * i], hi = m->tendon_lengthspring[2 * i + 1];
  return length > hi ? k * (hi - length) : length < lo ? k * (lo - length) : 0;
}

// qfrc_bias += J^T armature (Jdot . qvel) of every tendon with armature.
void AddTendonBias(const mjModel* m, mjData* d, mjtNum* qfrc);

// ten_velocity = ten_J qvel.
void TendonVelocity(const mjModel* m, mjData* d);

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_TENDON_TENDON_H_
