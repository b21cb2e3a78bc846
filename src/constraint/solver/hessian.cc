// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "constraint/solver/hessian.h"

#include <algorithm>

#include "base/arena.h"
#include "math/cholesky.h"
#include "math/dense.h"
#include "math/fill.h"
#include "math/ltdl.h"

namespace syn {
namespace {

// Up to this size a dense factor is faster than a sparse one whatever the pattern.
constexpr int kDenseLimit = 60;

// Adds the lower triangle of sum_r w_r J_r^T J_r to a dense matrix; the rows share their columns.
void AddBlockDense(mjtNum* H, int nv, const mjtNum* J, const int* column, int n, int rows,
                   const mjtNum* weight) {
  for (int r = 0; r < rows; ++r, J += n) {
    if (!weight[r]) continue;
    for (int a = 0; a < n; ++a) {
      mjtNum s = weight[r] * J[a];
      if (!s) continue;
      mjtNum* out = H + static_cast<ptrdiff_t>(column[a]) * nv;
      for (int b = 0; b <= a; ++b) out[column[b]] += s * J[b];
    }
  }
}

// The same on a sparse pattern that contains every pair of columns. `place` is scratch for n
// numbers.
void AddBlockSparse(mjtNum* H, const CsrPattern& p, const mjtNum* J, const int* column, int n,
                    int rows, const mjtNum* weight, int* place) {
  for (int a = 0; a < n; ++a) {
    const int* in_row = p.Columns(column[a]);
    for (int b = 0, k = 0; b <= a; ++b) {
      while (in_row[k] != column[b]) ++k;
      place[b] = k;
    }
    mjtNum* out = H + p.rowadr[column[a]];
    for (int r = 0; r < rows; ++r) {
      mjtNum s = weight[r] * J[r * n + a];
      if (!s) continue;
      const mjtNum* row = J + r * n;
      for (int b = 0; b <= a; ++b) out[place[b]] += s * row[b];
    }
  }
}

}  // namespace

Hessian::Hessian(const Problem& p) : p_(p), dense_(!p.sparse || p.nv <= kDenseLimit) {
  if (dense_) {
    num_entries_ = p.nv * p.nv;
  } else {
    AnalyzePattern();
    diag_inv_ = StackAlloc<mjtNum>(p.d, p.nv);
  }
  quadratic_ = StackAlloc<mjtNum>(p.d, num_entries_);
  factor_ = StackAlloc<mjtNum>(p.d, num_entries_);
  included_ = StackAlloc<bool>(p.d, p.nefc);
  weight_ = StackAlloc<mjtNum>(p.d, p.nefc);
  if (!p.sparse) gather_ = StackAlloc<mjtNum>(p.d, static_cast<size_t>(p.nefc) * p.nv);
}

void Hessian::AnalyzePattern() {
  mjData* d = p_.d;
  int* rownnz = StackAlloc<int>(d, p_.nv);
  int* rowadr = StackAlloc<int>(d, p_.nv);
  uint64_t* bits = StackAlloc<uint64_t>(d, FillScratch(p_.nv));
  num_entries_ = AnalyzeFill(bits, rownnz, rowadr, p_.M_pattern, p_.J_pattern, p_.J_rowsuper);
  int* colind = StackAlloc<int>(d, num_entries_);
  ExtractFill(colind, bits, rowadr, p_.nv);
  pattern_ = {p_.nv, rownnz, rowadr, colind};
}

void Hessian::StartFromInertia() {
  std::fill_n(quadratic_, num_entries_, 0);
  for (int i = 0; i < p_.nv; ++i) {
    const int* column = p_.M_pattern.Columns(i);
    const mjtNum* value = p_.M + p_.M_pattern.rowadr[i];
    mjtNum* row = quadratic_ + (dense_ ? static_cast<ptrdiff_t>(i) * p_.nv : pattern_.rowadr[i]);
    for (int k = 0, at = 0; k < p_.M_pattern.rownnz[i]; ++k) {
      if (dense_) {
        row[column[k]] = value[k];
        continue;
      }
      while (pattern_.Columns(i)[at] != column[k]) ++at;
      row[at] = value[k];
    }
  }
  std::fill_n(included_, p_.nefc, false);
}

void Hessian::AddDenseRows(int count) {
  if (count) AddLowerSqrMatTD(quadratic_, gather_, weight_, count, p_.nv);
}

void Hessian::AddSparseRows(int first, int rows, const mjtNum* weight) {
  const CsrPattern& J = p_.J_pattern;
  int n = J.rownnz[first];
  const mjtNum* value = p_.J + J.rowadr[first];
  if (dense_) {
    AddBlockDense(quadratic_, p_.nv, value, J.Columns(first), n, rows, weight);
  } else {
    StackFrame frame(p_.d);
    int* place = StackAlloc<int>(p_.d, n);
    AddBlockSparse(quadratic_, pattern_, value, J.Columns(first), n, rows, weight, place);
  }
}

int Hessian::AddQuadraticRows() {
  int count = 0;
  auto joins = [&](int i) { return p_.state[i] == mjCNSTRSTATE_QUADRATIC && !included_[i]; };
  if (!p_.sparse) {
    for (int i = 0; i < p_.nefc; ++i) {
      if (!joins(i)) continue;
      std::copy_n(p_.J + static_cast<ptrdiff_t>(i) * p_.nv, p_.nv,
                  gather_ + static_cast<ptrdiff_t>(count) * p_.nv);
      weight_[count++] = p_.D[i];
      included_[i] = true;
    }
    AddDenseRows(count);
    return count;
  }
  for (int i = 0; i < p_.nefc;) {
    int rows = p_.J_rowsuper[i] + 1, joined = 0;
    for (int r = 0; r < rows; ++r) {
      bool join = joins(i + r);
      weight_[r] = join ? p_.D[i + r] : 0;
      included_[i + r] |= join;
      joined += join;
    }
    if (joined) AddSparseRows(i, rows, weight_);
    count += joined;
    i += rows;
  }
  return count;
}

// J_c^T H_c J_c for contacts in the cone. With H_c = C C^T (Cholesky) this is the sum over the
// columns of C of outer products of combined rows.
void Hessian::AddCones(mjtNum* target) {
  mjtNum* quadratic = quadratic_;
  quadratic_ = target;
  for (int i = p_.ne + p_.nf; i < p_.nefc;) {
    if (p_.type[i] != mjCNSTR_CONTACT_ELLIPTIC) {
      ++i;
      continue;
    }
    const mjContact& con = p_.d->contact[p_.id[i]];
    int dim = con.dim;
    if (p_.state[i] == mjCNSTRSTATE_CONE) {
      StackFrame frame(p_.d);
      mjtNum C[36], one[6] = {1, 1, 1, 1, 1, 1};
      std::copy_n(con.H, dim * dim, C);
      CholFactor(C, dim, mjMINVAL);
      int n = p_.sparse ? p_.J_pattern.rownnz[i] : p_.nv;
      const mjtNum* J =
          p_.J + (p_.sparse ? p_.J_pattern.rowadr[i] : static_cast<ptrdiff_t>(i) * p_.nv);
      mjtNum* combined = StackAlloc<mjtNum>(p_.d, static_cast<size_t>(dim) * n);
      std::fill_n(combined, dim * n, 0);
      for (int c = 0; c < dim; ++c) {
        for (int r = c; r < dim; ++r) AddToScaled(combined + c * n, J + r * n, C[r * dim + c], n);
      }
      if (!p_.sparse) {
        AddLowerSqrMatTD(quadratic_, combined, nullptr, dim, p_.nv);
      } else if (dense_) {
        AddBlockDense(quadratic_, p_.nv, combined, p_.J_pattern.Columns(i), n, dim, one);
      } else {
        AddBlockSparse(quadratic_, pattern_, combined, p_.J_pattern.Columns(i), n, dim, one,
                       StackAlloc<int>(p_.d, n));
      }
    }
    i += dim;
  }
  quadratic_ = quadratic;
}

int Hessian::Factor() {
  bool leaves = !started_;
  for (int i = 0; i < p_.nefc && !leaves; ++i) {
    leaves = included_[i] && p_.state[i] != mjCNSTRSTATE_QUADRATIC;
  }
  if (leaves) StartFromInertia();
  started_ = true;
  int added = AddQuadraticRows();
  std::copy_n(quadratic_, num_entries_, factor_);
  if (p_.m->opt.cone == mjCONE_ELLIPTIC) AddCones(factor_);
  if (dense_) {
    CholFactor(factor_, p_.nv, mjMINVAL);
  } else {
    FactorLtdl(factor_, diag_inv_, pattern_, mjMINVAL);
  }
  return added;
}

void Hessian::Solve(mjtNum* x) const {
  if (dense_) {
    CholSolve(x, factor_, x, p_.nv);
  } else {
    SolveLtdl(x, factor_, diag_inv_, pattern_);
  }
}

}  // namespace syn
