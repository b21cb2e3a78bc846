// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Products with the constraint Jacobian, and the reference acceleration that needs one.

#include <algorithm>

#include <mujoco/mujoco.h>

#include "math/dense.h"

namespace syn {
namespace {

// J x for CSR rows.
void MulSparse(const mjData* d, const mjtNum* x, mjtNum* res) {
  for (int i = 0; i < d->nefc; ++i) {
    int adr = d->efc_J_rowadr[i];
    const mjtNum* value = d->efc_J + adr;
    const int* column = d->efc_J_colind + adr;
    mjtNum sum = 0;
    for (int k = 0; k < d->efc_J_rownnz[i]; ++k) sum += value[k] * x[column[k]];
    res[i] = sum;
  }
}

void MulTransposedSparse(const mjModel* m, const mjData* d, const mjtNum* x, mjtNum* res) {
  std::fill_n(res, m->nv, 0);
  for (int i = 0; i < d->nefc; ++i) {
    if (!x[i]) continue;
    int adr = d->efc_J_rowadr[i];
    const mjtNum* value = d->efc_J + adr;
    const int* column = d->efc_J_colind + adr;
    for (int k = 0; k < d->efc_J_rownnz[i]; ++k) res[column[k]] += value[k] * x[i];
  }
}

}  // namespace
}  // namespace syn

void mj_mulJacVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  if (!d->nefc) return;
  if (mj_isSparse(m)) {
    syn::MulSparse(d, vec, res);
  } else {
    syn::MulMatVec(res, d->efc_J, vec, d->nefc, m->nv);
  }
}

void mj_mulJacTVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  if (!d->nefc) return;
  if (mj_isSparse(m)) {
    syn::MulTransposedSparse(m, d, vec, res);
  } else {
    syn::MulMatTVec(res, d->efc_J, vec, d->nefc, m->nv);
  }
}

void mj_referenceConstraint(const mjModel* m, mjData* d) {
  mj_mulJacVec(m, d, d->efc_vel, d->qvel);
  for (int i = 0; i < d->nefc; ++i) {
    const mjtNum* kbip = d->efc_KBIP + 4 * i;
    d->efc_aref[i] =
        -kbip[1] * d->efc_vel[i] - kbip[0] * kbip[2] * (d->efc_pos[i] - d->efc_margin[i]);
  }
}
