// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "constraint/half_solved.h"

#include <algorithm>
#include <bit>

#include "base/arena.h"
#include "math/columns.h"
#include "math/vector.h"

namespace syn {
namespace {

// A set of dofs with all their ancestors.
class DofSet {
 public:
  DofSet(mjData* d, int nv) : words_((nv + 63) / 64), bits_(StackAlloc<uint64_t>(d, words_)) {}

  void Clear() { std::fill_n(bits_, words_, 0); }

  void AddChain(const mjModel* m, int dof) {
    for (; dof >= 0; dof = m->dof_parentid[dof]) {
      const uint64_t bit = uint64_t{1} << (dof % 64);
      if (bits_[dof / 64] & bit) return;
      bits_[dof / 64] |= bit;
    }
  }

  int Size() const {
    int size = 0;
    for (int w = 0; w < words_; ++w) size += std::popcount(bits_[w]);
    return size;
  }

  void List(int* dof) const {
    for (int w = 0; w < words_; ++w) {
      for (uint64_t left = bits_[w]; left; left &= left - 1) {
        *dof++ = 64 * w + std::countr_zero(left);
      }
    }
  }

 private:
  int words_;
  uint64_t* bits_;
};

class HalfSolver {
 public:
  HalfSolver(const mjModel* m, mjData* d)
      : m_(m), d_(d), sparse_(mj_isSparse(m)), support_(d, m->nv) {
    x_ = StackAlloc<mjtNum>(d, 4 * static_cast<size_t>(m->nv));
    root_ = StackAlloc<mjtNum>(d, m->nv);
    nonzero_ = StackAlloc<int>(d, m->nv + 1);
    Map(root_, d->qLDiagInv, m->nv, [](Vec4d v) SYNOVIA_LAMBDA { return Sqrt(v); });
  }

  RowGroup Solve(int row) {
    RowGroup group{};
    group.row = row;
    group.rows = std::min(4, sparse_ ? d_->efc_J_rowsuper[row] + 1 : d_->nefc - row);
    FindColumns(&group);
    group.value = StackAlloc<mjtNum>(d_, 4 * static_cast<size_t>(group.n));
    LoadRows(group);
    Eliminate(group);
    for (int k = 0; k < group.n; ++k) {
      const int dof = group.column[k];
      Store4(group.value + 4 * k, Load4(x_ + 4 * dof) * Splat4(root_[dof]));
    }
    return group;
  }

 private:
  // Where the rows have entries, and with all ancestors.
  void FindColumns(RowGroup* group) {
    if (sparse_) {
      columns_ = d_->efc_J_colind + d_->efc_J_rowadr[group->row];
      num_columns_ = d_->efc_J_rownnz[group->row];
    } else {
      const mjtNum* J = d_->efc_J + static_cast<ptrdiff_t>(group->row) * m_->nv;
      num_columns_ = CollectColumns(J, group->rows, m_->nv, nonzero_);
      columns_ = nonzero_;
    }
    support_.Clear();
    for (int k = num_columns_ - 1; k >= 0; --k) support_.AddChain(m_, columns_[k]);
    group->n = support_.Size();
    group->column = StackAlloc<int>(d_, group->n);
    support_.List(group->column);
  }

  // x = J^T of the group on its support.
  void LoadRows(const RowGroup& group) {
    for (int k = 0; k < group.n; ++k) Store4(x_ + 4 * group.column[k], Vec4d{});
    for (int r = 0; r < group.rows; ++r) {
      const int row = group.row + r;
      if (sparse_) {
        const mjtNum* J = d_->efc_J + d_->efc_J_rowadr[row];
        for (int k = 0; k < num_columns_; ++k) x_[4 * columns_[k] + r] = J[k];
      } else {
        const mjtNum* J = d_->efc_J + static_cast<ptrdiff_t>(row) * m_->nv;
        for (int k = 0; k < num_columns_; ++k) x_[4 * columns_[k] + r] = J[columns_[k]];
      }
    }
  }

  // x <- L^-T x, from the leaves to the roots.
  void Eliminate(const RowGroup& group) {
    for (int n = group.n - 1; n >= 0; --n) {
      const int dof = group.column[n], adr = m_->M_rowadr[dof];
      const int end = adr + m_->M_rownnz[dof] - 1;
      const Vec4d own = Load4(x_ + 4 * dof);
      for (int k = adr; k < end; ++k) {
        mjtNum* ancestor = x_ + 4 * m_->M_colind[k];
        Store4(ancestor, FmaNeg(Splat4(d_->qLD[k]), own, Load4(ancestor)));
      }
    }
  }

  const mjModel* m_;
  mjData* d_;
  bool sparse_;
  DofSet support_;
  mjtNum* x_;     // four right-hand sides, by dof
  mjtNum* root_;  // D^-1/2
  int* nonzero_;
  const int* columns_ = nullptr;  // of J in the present group
  int num_columns_ = 0;
};

}  // namespace

std::span<RowGroup> HalfSolve(const mjModel* m, mjData* d) {
  RowGroup* group = StackAlloc<RowGroup>(d, d->nefc);
  HalfSolver solver(m, d);
  size_t count = 0;
  for (int row = 0; row < d->nefc; row += group[count++].rows) group[count] = solver.Solve(row);
  return {group, count};
}

void Scatter(const RowGroup& group, mjtNum* x) {
  for (int k = 0; k < group.n; ++k) Store4(x + 4 * group.column[k], Load4(group.value + 4 * k));
}

void ClearScattered(const RowGroup& group, mjtNum* x) {
  for (int k = 0; k < group.n; ++k) Store4(x + 4 * group.column[k], Vec4d{});
}

}  // namespace syn
