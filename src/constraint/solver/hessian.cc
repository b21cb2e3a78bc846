// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "constraint/solver/hessian.h"

#include <algorithm>

#include "base/arena.h"
#include "constraint/rows.h"
#include "math/cholesky.h"
#include "math/dense.h"
#include "math/fill.h"
#include "math/ltdl.h"

namespace syn {
namespace {

// Up to this size a dense factor is faster than a sparse one whatever the pattern.
constexpr int kDenseLimit = 60;

// Consecutive columns of a block: the dofs of a body, or of a chain.
struct Run {
  int begin;   // first column, as its place in the block
  int column;  // and as a dof
};

// Runs of the columns of a block; returns their number.
int FindRuns(const int* column, int n, Run* runs) {
  int count = 0;
  for (int k = 0; k < n; ++k) {
    if (!k || column[k] != column[k - 1] + 1) runs[count++] = {k, column[k]};
  }
  return count;
}

// out[t] += sum_r s_r J_r[t]
void AddRows(mjtNum* out, const mjtNum* J, int stride, const mjtNum* s, int rows, int n) {
  int r = 0;
  for (; r + 4 <= rows; r += 4, J += 4 * stride) {
    const mjtNum *j0 = J, *j1 = J + stride, *j2 = J + 2 * stride, *j3 = J + 3 * stride;
    mjtNum s0 = s[r], s1 = s[r + 1], s2 = s[r + 2], s3 = s[r + 3];
    for (int t = 0; t < n; ++t) out[t] += (s0 * j0[t] + s1 * j1[t]) + (s2 * j2[t] + s3 * j3[t]);
  }
  for (; r < rows; ++r, J += stride) {
    for (int t = 0; t < n; ++t) out[t] += s[r] * J[t];
  }
}

// Adds the lower triangle of sum_r w_r J_r^T J_r for rows that share their columns. Row c of the
// target begins at row(c), and column c of it is at place(c, column): runs of columns stay together
// there.
template <typename RowStart, typename Place>
void AddBlock(const mjtNum* J, const int* column, int n, int rows, const mjtNum* weight, Run* runs,
              RowStart&& row, Place&& place) {
  int num_runs = FindRuns(column, n, runs);
  mjtNum scaled[kMaxBlockRows];
  for (int a = 0; a < n; ++a) {
    for (int r = 0; r < rows; ++r) scaled[r] = weight[r] * J[r * n + a];
    mjtNum* out = row(column[a]);
    for (int k = 0; k < num_runs && runs[k].begin <= a; ++k) {
      int begin = runs[k].begin,
          end = k + 1 < num_runs ? std::min(runs[k + 1].begin, a + 1) : a + 1;
      AddRows(out + place(column[a], runs[k].column), J + begin, n, scaled, rows, end - begin);
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
  AddSharedRows(quadratic_, value, J.Columns(first), n, rows, weight);
}

void Hessian::AddSharedRows(mjtNum* target, const mjtNum* J, const int* column, int n, int rows,
                            const mjtNum* weight) {
  StackFrame frame(p_.d);
  Run* runs = StackAlloc<Run>(p_.d, n);
  if (dense_) {
    AddBlock(
        J, column, n, rows, weight, runs,
        [&](int c) { return target + static_cast<ptrdiff_t>(c) * p_.nv; },
        [](int, int c) { return c; });
  } else {
    AddBlock(
        J, column, n, rows, weight, runs, [&](int c) { return target + pattern_.rowadr[c]; },
        [&](int r, int c) {
          const int* begin = pattern_.Columns(r);
          return static_cast<int>(std::lower_bound(begin, begin + pattern_.rownnz[r], c) - begin);
        });
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
        AddLowerSqrMatTD(target, combined, nullptr, dim, p_.nv);
      } else {
        AddSharedRows(target, combined, p_.J_pattern.Columns(i), n, dim, one);
      }
    }
    i += dim;
  }
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
