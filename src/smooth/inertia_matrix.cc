// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Composite rigid bodies: with crb_i the inertia of the whole subtree of body i as if frozen,
//
//   M(i, j) = cdof_j . (crb_body(i) cdof_i)   for j on the chain of i
//
// plus dof_armature on the diagonal and armature * J^T J of tendons.

#include "smooth/inertia_matrix.h"

#include <algorithm>

#include "base/arena.h"
#include "math/inertia.h"
#include "math/libm.h"
#include "math/spatial.h"
#include "smooth/tendon.h"

namespace syn {
namespace {

void CompositeInertia(const mjModel* m, mjData* d) {
  std::copy_n(d->cinert, 10 * m->nbody, d->crb);
  for (int i = m->nbody - 1; i > 0; --i) {
    int parent = m->body_parentid[i];
    if (!parent) continue;
    for (int k = 0; k < 10; ++k) d->crb[10 * parent + k] += d->crb[10 * i + k];
  }
}

void InertiaRow(const mjModel* m, mjData* d, int i) {
  mjtNum* diagonal = d->M + m->M_rowadr[i] + m->M_rownnz[i] - 1;
  if (m->dof_simplenum[i]) {
    *diagonal = m->dof_M0[i];
    return;
  }
  Spatial force = Inertia::Load(d->crb + 10 * m->dof_bodyid[i]) * Spatial::Load(d->cdof + 6 * i);
  mjtNum* entry = diagonal;
  for (int j = i; j >= 0; j = m->dof_parentid[j]) {
    *entry-- = Dot(Spatial::Load(d->cdof + 6 * j), force);
  }
  *diagonal += m->dof_armature[i];
}

// M += armature J^T J, entries outside the pattern of M are dropped.
void AddTendonArmature(const mjModel* m, mjData* d) {
  StackFrame frame(d);
  mjtNum* dense = nullptr;
  for (int t = 0; t < m->ntendon; ++t) {
    mjtNum armature = m->tendon_armature[t];
    if (!armature) continue;
    if (!dense) {
      dense = StackAlloc<mjtNum>(d, m->nv);
      std::fill_n(dense, m->nv, 0);
    }
    JacobianRow row = TendonRow(m, d, t);
    row.AddTo(dense, 1);
    row.ForEach([&](int i, mjtNum v) {
      if (!v) return;
      for (int k = m->M_rowadr[i]; k < m->M_rowadr[i] + m->M_rownnz[i]; ++k) {
        d->M[k] += armature * v * dense[m->M_colind[k]];
      }
    });
    row.ForEach([&](int i, mjtNum) { dense[i] = 0; });
  }
}

}  // namespace

void FactorInertia(const mjModel* m, mjtNum* M, mjtNum* diag_inv) {
  for (int k = m->nv - 1; k >= 0; --k) {
    int adr = m->M_rowadr[k], last = m->M_rownnz[k] - 1;
    mjtNum* row = M + adr;
    mjtNum inverse = 1 / row[last];
    diag_inv[k] = inverse;
    // Subtract from the rows of the ancestors, whose patterns are prefixes of this one.
    for (int p = last - 1; p >= 0; --p) {
      mjtNum* target = M + m->M_rowadr[m->M_colind[adr + p]];
      mjtNum scale = row[p] * inverse;
      for (int q = 0; q <= p; ++q) target[q] -= scale * row[q];
      row[p] = scale;
    }
  }
}

void SolveInertia(const mjModel* m, const mjtNum* LD, const mjtNum* diag_inv, mjtNum* x) {
  for (int i = m->nv - 1; i >= 0; --i) {
    mjtNum xi = x[i];
    if (!xi) continue;
    int adr = m->M_rowadr[i];
    for (int k = adr; k < adr + m->M_rownnz[i] - 1; ++k) x[m->M_colind[k]] -= LD[k] * xi;
  }
  for (int i = 0; i < m->nv; ++i) {
    mjtNum sum = x[i] * diag_inv[i];
    int adr = m->M_rowadr[i];
    for (int k = adr; k < adr + m->M_rownnz[i] - 1; ++k) sum -= LD[k] * x[m->M_colind[k]];
    x[i] = sum;
  }
}

void MulInertia(const mjModel* m, const mjtNum* M, const mjtNum* x, mjtNum* y) {
  for (int i = 0; i < m->nv; ++i) {
    int adr = m->M_rowadr[i], last = adr + m->M_rownnz[i] - 1;
    mjtNum sum = M[last] * x[i];
    for (int k = adr; k < last; ++k) {
      int j = m->M_colind[k];
      sum += M[k] * x[j];
      y[j] += M[k] * x[i];
    }
    y[i] = sum;
  }
}

}  // namespace syn

void mj_crb(const mjModel* m, mjData* d) {
  syn::CompositeInertia(m, d);
  for (int i = 0; i < m->nv; ++i) syn::InertiaRow(m, d, i);
}

void mj_makeM(const mjModel* m, mjData* d) {
  mj_crb(m, d);
  syn::AddTendonArmature(m, d);
  for (int k = 0; k < m->nC; ++k) d->qM[m->mapM2M[k]] = d->M[k];
}

void mj_factorM(const mjModel* m, mjData* d) {
  std::copy_n(d->M, m->nC, d->qLD);
  syn::FactorInertia(m, d->qLD, d->qLDiagInv);
}

void mj_solveM(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, int n) {
  if (x != y) std::copy_n(y, static_cast<ptrdiff_t>(n) * m->nv, x);
  for (int k = 0; k < n; ++k) {
    syn::SolveInertia(m, d->qLD, d->qLDiagInv, x + static_cast<ptrdiff_t>(k) * m->nv);
  }
}

// x = diag(sqrtInvD) L^-T y
void mj_solveM2(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, const mjtNum* sqrtInvD,
                int n) {
  if (x != y) std::copy_n(y, static_cast<ptrdiff_t>(n) * m->nv, x);
  for (int k = 0; k < n; ++k, x += m->nv) {
    for (int i = m->nv - 1; i >= 0; --i) {
      int adr = m->M_rowadr[i];
      for (int e = adr; e < adr + m->M_rownnz[i] - 1; ++e) x[m->M_colind[e]] -= d->qLD[e] * x[i];
    }
    for (int i = 0; i < m->nv; ++i) x[i] *= sqrtInvD[i];
  }
}

void mj_mulM(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  syn::MulInertia(m, d->M, vec, res);
}

// res = sqrt(D) L vec
void mj_mulM2(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  for (int i = 0; i < m->nv; ++i) {
    int adr = m->M_rowadr[i], last = adr + m->M_rownnz[i] - 1;
    mjtNum sum = vec[i];
    for (int k = adr; k < last; ++k) sum += d->qLD[k] * vec[m->M_colind[k]];
    res[i] = sum * syn::Sqrt(d->qLD[last]);
  }
}

void mj_fullM(const mjModel* m, mjtNum* dst, const mjtNum* M) {
  std::fill_n(dst, static_cast<ptrdiff_t>(m->nv) * m->nv, 0);
  for (int i = 0; i < m->nv; ++i) {
    const mjtNum* entry = M + m->dof_Madr[i];
    for (int j = i; j >= 0; j = m->dof_parentid[j], ++entry) {
      dst[static_cast<ptrdiff_t>(i) * m->nv + j] = *entry;
      dst[static_cast<ptrdiff_t>(j) * m->nv + i] = *entry;
    }
  }
}
