// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the inertia matrix by the composite rigid body algorithm (Walker and Orin 1982;
// Featherstone 2008, chapter 6). crb_i is the inertia of the subtree of body i as if all its joints
// were locked:
//
//   M(i, j) = cdof_j . (crb_body(i) cdof_i)   for j on the chain of i
//
// plus dof_armature on the diagonal and armature * J^T J of tendons.

#include "smooth/inertia_matrix.h"

#include <algorithm>

#include "base/arena.h"
#include "math/inertia.h"
#include "math/sparse/ltdl.h"
#include "math/spatial.h"
#include "smooth/tendon/tendon.h"

namespace syn {
namespace {

// Sums inertias over subtrees, from the leaves to the root. The world needs no sum.
void CompositeInertia(const mjModel* m, mjData* d) {
  Copy(d->crb, d->cinert, 10 * m->nbody);
  for (int i = m->nbody - 1; i > 0; --i) {
    const int parent = m->body_parentid[i];
    if (!parent) continue;
    AddTo(d->crb + 10 * parent, d->crb + 10 * i, 10);
  }
}

// Computes row i of M, four entries at a time. The six products of an entry are two overlapping
// vectors of four, of which the second one counts only for its last two lanes.
void InertiaRow(const mjModel* m, mjData* d, int i) {
  const int adr = m->M_rowadr[i], n = m->M_rownnz[i];
  mjtNum* row = d->M + adr;
  // The inertia of a simple dof is constant.
  if (m->dof_simplenum[i]) {
    row[n - 1] = m->dof_M0[i];
    return;
  }
  const Spatial f = Inertia::Load(d->crb + 10 * m->dof_bodyid[i]) * Spatial::Load(d->cdof + 6 * i);
  const Vec4d head = {f.rot.x, f.rot.y, f.rot.z, f.lin.x}, tail = {0, 0, f.lin.y, f.lin.z};
  const int* column = m->M_colind + adr;
  const auto products = [&](int c) SYNOVIA_LAMBDA {
    const mjtNum* cdof = d->cdof + 6 * column[c];
    return Fma(Load4(cdof), head, Load4(cdof + 2) * tail);
  };
  int c = 0;
  for (; c + 4 <= n; c += 4) {
    Store4(row + c, Sum4(products(c), products(c + 1), products(c + 2), products(c + 3)));
  }
  for (; c < n; ++c) row[c] = Sum(products(c));
  row[n - 1] += m->dof_armature[i];
}

// Adds armature J^T J of tendons to M. Entries outside the pattern of M are dropped.
void AddTendonArmature(const mjModel* m, mjData* d) {
  const StackFrame frame(d);
  mjtNum* dense = nullptr;
  for (int t = 0; t < m->ntendon; ++t) {
    mjtNum armature = m->tendon_armature[t];
    if (!armature) continue;
    if (!dense) {
      dense = StackAlloc<mjtNum>(d, m->nv);
      std::fill_n(dense, m->nv, 0);
    }
    const JacobianRow row = TendonRow(m, d, t);
    // The row is scattered into a dense vector, so that columns can be looked up by index.
    row.AddTo(dense, 1);
    row.ForEach([&](int i, mjtNum v) {
      if (!v) return;
      for (int k = m->M_rowadr[i]; k < m->M_rowadr[i] + m->M_rownnz[i]; ++k) {
        d->M[k] += armature * v * dense[m->M_colind[k]];
      }
    });
    // Only the entries that were set are cleared.
    row.ForEach([&](int i, mjtNum) { dense[i] = 0; });
  }
}

}  // namespace

void FactorInertia(const mjModel* m, mjtNum* M, mjtNum* diag_inv) {
  FactorLtdl(M, diag_inv, InertiaPattern(m));
}

namespace {

// Returns true if a pivot is below the rounding error of the diagonal entry it was computed from.
// The inertia is then singular, as with two joints on one axis, and even the sign of the pivot is
// arbitrary.
bool HasLostPivot(const mjModel* m, const mjtNum* M, const mjtNum* diag_inv) {
  // relative; 2^-53 times the few rows that contribute to a pivot
  constexpr mjtNum kRounding = 1e-15;
  bool lost = false;
  for (int i = 0; i < m->nv; ++i) {
    const mjtNum diagonal = M[m->M_rowadr[i] + m->M_rownnz[i] - 1];
    lost |= !(diag_inv[i] > 0 && kRounding * diagonal * diag_inv[i] < 1);
  }
  return lost;
}

// Factorizes the inertia with a diagonal that is enlarged by a relative amount above its rounding
// error, so that every pivot is positive.
void FactorSingularInertia(const mjModel* m, mjData* d) {
  constexpr mjtNum kShift = 1e-13;  // relative to the diagonal; a hundred times kRounding
  Copy(d->qLD, d->M, m->nC);
  for (int i = 0; i < m->nv; ++i) d->qLD[m->M_rowadr[i] + m->M_rownnz[i] - 1] *= 1 + kShift;
  FactorInertia(m, d->qLD, d->qLDiagInv);
}

}  // namespace

void SolveInertia(const mjModel* m, const mjtNum* LD, const mjtNum* diag_inv, mjtNum* x) {
  SolveLtdl(x, LD, diag_inv, InertiaPattern(m));
}

void MulInertia(const mjModel* m, const mjtNum* M, const mjtNum* x, mjtNum* y) {
  MulSymCsrVec(y, M, InertiaPattern(m), x);
}

}  // namespace syn

void mj_crb(const mjModel* m, mjData* d) {
  syn::CompositeInertia(m, d);
  for (int i = 0; i < m->nv; ++i) syn::InertiaRow(m, d, i);
}

void mj_makeM(const mjModel* m, mjData* d) {
  mj_crb(m, d);
  syn::AddTendonArmature(m, d);
  // qM holds the same matrix in the older layout of the interface.
  for (int k = 0; k < m->nC; ++k) d->qM[m->mapM2M[k]] = d->M[k];
}

void mj_factorM(const mjModel* m, mjData* d) {
  syn::Copy(d->qLD, d->M, m->nC);
  syn::FactorInertia(m, d->qLD, d->qLDiagInv);
  if (syn::HasLostPivot(m, d->M, d->qLDiagInv)) [[unlikely]]
    syn::FactorSingularInertia(m, d);
}

void mj_solveM(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, int n) {
  if (x != y) syn::Copy(x, y, n * m->nv);
  for (int k = 0; k < n; ++k) {
    syn::SolveInertia(m, d->qLD, d->qLDiagInv, x + static_cast<ptrdiff_t>(k) * m->nv);
  }
}

// Computes x = diag(sqrtInvD) L^-T y for n vectors.
void mj_solveM2(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, const mjtNum* sqrtInvD,
                int n) {
  if (x != y) std::copy_n(y, static_cast<ptrdiff_t>(n) * m->nv, x);
  for (int k = 0; k < n; ++k, x += m->nv) {
    syn::SolveLtdlUpper(x, d->qLD, syn::InertiaPattern(m));
    for (int i = 0; i < m->nv; ++i) x[i] *= sqrtInvD[i];
  }
}

void mj_mulM(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  syn::MulInertia(m, d->M, vec, res);
}

// Computes res = sqrt(D) L vec.
void mj_mulM2(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  syn::MulSqrtLtdl(res, d->qLD, syn::InertiaPattern(m), vec);
}

void mj_fullM(const mjModel* m, mjtNum* dst, const mjtNum* M) {
  std::fill_n(dst, static_cast<ptrdiff_t>(m->nv) * m->nv, 0);
  for (int i = 0; i < m->nv; ++i) {
    // A row of the older layout begins with the diagonal and continues with the ancestors.
    const mjtNum* entry = M + m->dof_Madr[i];
    for (int j = i; j >= 0; j = m->dof_parentid[j], ++entry) {
      dst[static_cast<ptrdiff_t>(i) * m->nv + j] = *entry;
      dst[static_cast<ptrdiff_t>(j) * m->nv + i] = *entry;
    }
  }
}
