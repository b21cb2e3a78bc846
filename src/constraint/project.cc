// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// mj_projectConstraint: AR = J M^-1 J^T + diag(R), for the dual solvers.
//
// With M = L^T D L and Y = D^-1/2 L^-T J^T this is Y^T Y. Row i of Y lives on the dofs of
// constraint row i and their ancestors, so two rows interact exactly if they touch a common tree.

#include <algorithm>
#include <climits>

#include <mujoco/mujoco.h>

#include "base/arena.h"
#include "constraint/rows.h"
#include "math/csr.h"
#include "math/dense.h"
#include "math/libm.h"
#include "model/arena_arrays.h"

namespace syn {
namespace {

// Rows of Y, each on its support.
struct HalfSolved {
  int* rownnz;
  int* rowadr;
  int* colind;
  mjtNum* value;
};

template <typename Visitor>
void ForEachEntry(const mjModel* m, const mjData* d, int row, Visitor&& visit) {
  if (mj_isSparse(m)) {
    int adr = d->efc_J_rowadr[row];
    for (int k = adr; k < adr + d->efc_J_rownnz[row]; ++k) visit(d->efc_J_colind[k], d->efc_J[k]);
    return;
  }
  const mjtNum* value = d->efc_J + static_cast<ptrdiff_t>(row) * m->nv;
  for (int k = 0; k < m->nv; ++k) {
    if (value[k]) visit(k, value[k]);
  }
}

// Marks the dofs of a row and their ancestors; returns how many are new.
int MarkSupport(const mjModel* m, const mjData* d, int row, bool* marked) {
  int count = 0;
  ForEachEntry(m, d, row, [&](int dof, mjtNum) {
    for (int i = dof; i >= 0 && !marked[i]; i = m->dof_parentid[i]) {
      marked[i] = true;
      ++count;
    }
  });
  return count;
}

HalfSolved HalfSolve(const mjModel* m, mjData* d) {
  int nv = m->nv, nefc = d->nefc;
  bool* marked = StackAlloc<bool>(d, nv);
  mjtNum* x = StackAlloc<mjtNum>(d, nv);
  HalfSolved y{StackAlloc<int>(d, nefc), StackAlloc<int>(d, nefc), nullptr, nullptr};
  int total = 0;
  for (int i = 0; i < nefc; ++i) {
    std::fill_n(marked, nv, false);
    y.rownnz[i] = MarkSupport(m, d, i, marked);
    y.rowadr[i] = total;
    total += y.rownnz[i];
  }
  y.colind = StackAlloc<int>(d, total);
  y.value = StackAlloc<mjtNum>(d, total);
  for (int i = 0; i < nefc; ++i) {
    std::fill_n(marked, nv, false);
    MarkSupport(m, d, i, marked);
    int* column = y.colind + y.rowadr[i];
    for (int k = 0, n = 0; k < nv; ++k) {
      if (marked[k]) {
        column[n++] = k;
        x[k] = 0;
      }
    }
    ForEachEntry(m, d, i, [&](int dof, mjtNum v) { x[dof] = v; });
    for (int n = y.rownnz[i] - 1; n >= 0; --n) {
      int dof = column[n], adr = m->M_rowadr[dof];
      for (int k = adr; k < adr + m->M_rownnz[dof] - 1; ++k)
        x[m->M_colind[k]] -= d->qLD[k] * x[dof];
    }
    mjtNum* value = y.value + y.rowadr[i];
    for (int n = 0; n < y.rownnz[i]; ++n) value[n] = x[column[n]] * Sqrt(d->qLDiagInv[column[n]]);
  }
  return y;
}

// For each row, which rows share a tree with it: a matrix of flags by tree.
class SharedTrees {
 public:
  SharedTrees(const mjModel* m, mjData* d, const HalfSolved& y)
      : words_((m->ntree + 63) / 64),
        bits_(StackAlloc<uint64_t>(d, static_cast<size_t>(words_) * d->nefc)) {
    std::fill_n(bits_, static_cast<size_t>(words_) * d->nefc, 0);
    for (int i = 0; i < d->nefc; ++i) {
      for (int k = y.rowadr[i]; k < y.rowadr[i] + y.rownnz[i]; ++k) {
        int tree = m->dof_treeid[y.colind[k]];
        bits_[static_cast<size_t>(words_) * i + tree / 64] |= uint64_t{1} << (tree % 64);
      }
    }
  }
  bool operator()(int i, int j) const {
    if (i == j) return true;
    const uint64_t *a = bits_ + static_cast<size_t>(words_) * i,
                   *b = bits_ + static_cast<size_t>(words_) * j;
    for (int w = 0; w < words_; ++w) {
      if (a[w] & b[w]) return true;
    }
    return false;
  }

 private:
  int words_;
  uint64_t* bits_;
};

int64_t CountEntries(const mjData* d, const SharedTrees& shared) {
  int64_t count = 0;
  for (int i = 0; i < d->nefc; ++i) {
    for (int j = 0; j < d->nefc; ++j) count += shared(i, j);
  }
  return count;
}

// Row i of Y Y^T: scatters y_i and takes the dot product with every partner.
void FillRow(mjData* d, const HalfSolved& y, int i, mjtNum* dense, const int* column, int n,
             mjtNum* out) {
  const int* own = y.colind + y.rowadr[i];
  for (int k = 0; k < y.rownnz[i]; ++k) dense[own[k]] = y.value[y.rowadr[i] + k];
  for (int k = 0; k < n; ++k) {
    int j = column ? column[k] : k;
    out[k] = DotSparse(y.value + y.rowadr[j], y.colind + y.rowadr[j], y.rownnz[j], dense);
    if (i == j) out[k] += d->efc_R[i];
  }
  for (int k = 0; k < y.rownnz[i]; ++k) dense[own[k]] = 0;
}

void FillSparse(const mjModel* m, mjData* d, const HalfSolved& y, const SharedTrees& shared) {
  mjtNum* dense = StackAlloc<mjtNum>(d, m->nv);
  std::fill_n(dense, m->nv, 0);
  int end = 0;
  for (int i = 0; i < d->nefc; ++i) {
    d->efc_AR_rowadr[i] = end;
    for (int j = 0; j < d->nefc; ++j) {
      if (shared(i, j)) d->efc_AR_colind[end++] = j;
    }
    int adr = d->efc_AR_rowadr[i];
    d->efc_AR_rownnz[i] = end - adr;
    FillRow(d, y, i, dense, d->efc_AR_colind + adr, end - adr, d->efc_AR + adr);
  }
}

void FillDense(const mjModel* m, mjData* d, const HalfSolved& y) {
  mjtNum* dense = StackAlloc<mjtNum>(d, m->nv);
  std::fill_n(dense, m->nv, 0);
  for (int i = 0; i < d->nefc; ++i) {
    FillRow(d, y, i, dense, nullptr, d->nefc, d->efc_AR + static_cast<ptrdiff_t>(i) * d->nefc);
  }
}

}  // namespace
}  // namespace syn

void mj_projectConstraint(const mjModel* m, mjData* d) {
  using namespace syn;
  if (!d->nefc || !mj_isDual(m)) return;
  StackFrame frame(d);
  HalfSolved y = HalfSolve(m, d);
  SharedTrees shared(m, d, y);
  bool sparse = mj_isSparse(m);
  int64_t entries = sparse ? CountEntries(d, shared) : int64_t{d->nefc} * d->nefc;
  d->nA = entries > INT_MAX ? 0 : static_cast<int>(entries);
  if (entries > INT_MAX || !AllocateDualArrays(d)) {
    mj_warning(d, mjWARN_CNSTRFULL, static_cast<int>(d->narena));
    ClearConstraints(d);
    return;
  }
  if (sparse) {
    FillSparse(m, d, y, shared);
  } else {
    FillDense(m, d, y);
  }
}
