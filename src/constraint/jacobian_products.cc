// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Products with the constraint Jacobian J, and the reference acceleration, which needs J qvel.

#include <mujoco/mujoco.h>

#include "math/dense.h"
#include "math/sparse/csr.h"

namespace {

syn::CsrPattern Pattern(const mjData* d) {
  return {d->nefc, d->efc_J_rownnz, d->efc_J_rowadr, d->efc_J_colind};
}

}  // namespace

void mj_mulJacVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  if (!d->nefc) return;
  if (mj_isSparse(m)) {
    syn::MulCsrVec(res, d->efc_J, Pattern(d), d->efc_J_rowsuper, vec);
  } else {
    syn::MulMatVec(res, d->efc_J, vec, d->nefc, m->nv);
  }
}

void mj_mulJacTVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  if (!d->nefc) return;
  if (mj_isSparse(m)) {
    // The sparse product adds to its result.
    syn::Zero(res, m->nv);
    syn::AddMulCsrTVec(res, d->efc_J, Pattern(d), d->efc_J_rowsuper, vec);
  } else {
    syn::MulMatTVec(res, d->efc_J, vec, d->nefc, m->nv);
  }
}

void mj_referenceConstraint(const mjModel* m, mjData* d) {
  mj_mulJacVec(m, d, d->efc_vel, d->qvel);
  for (int i = 0; i < d->nefc; ++i) {
    // efc_KBIP holds stiffness, damping, impedance and its slope (see impedance.h for the law).
    const mjtNum* kbip = d->efc_KBIP + 4 * i;
    d->efc_aref[i] =
        -kbip[1] * d->efc_vel[i] - kbip[0] * kbip[2] * (d->efc_pos[i] - d->efc_margin[i]);
  }
}
