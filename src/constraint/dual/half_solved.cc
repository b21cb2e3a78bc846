// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes Y = J L^-1 D^-1/2 (half_solved.h), four rows at a time: the rows are loaded into the
// lanes of x, eliminated from the leaves to the roots, and scaled.

#include "constraint/dual/half_solved.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "base/arena.h"
#include "math/vector.h"

namespace syn {
namespace {

// A set of dofs that contains all ancestors of its elements, as a bit mask.
class DofSet {
 public:
  DofSet(mjData* d, int nv) : words_((nv + 63) / 64), bits_(StackAlloc<uint64_t>(d, words_)) {}

  void Clear() { std::fill_n(bits_, words_, 0); }

  // Adds a dof and its ancestors. Stops at the first one that is in the set, because then all
  // further ancestors are, too.
  void AddChain(const mjModel* m, int dof) {
    for (; dof >= 0; dof = m->dof_parentid[dof]) {
      const uint64_t bit = uint64_t{1} << (dof % 64);
      if (bits_[dof / 64] & bit) return;
      bits_[dof / 64] |= bit;
    }
  }

  // Writes the elements in ascending order and returns their number.
  int List(int* dof) const {
    int n = 0;
    for (int w = 0; w < words_; ++w) {
      // Each iteration removes the lowest bit.
      for (uint64_t left = bits_[w]; left; left &= left - 1) {
        dof[n++] = 64 * w + std::countr_zero(left);
      }
    }
    return n;
  }

 private:
  int words_;
  uint64_t* bits_;
};

// Computes the groups one after the other.
class HalfSolver {
 public:
  HalfSolver(const mjModel* m, mjData* d)
      : m_(m), d_(d), sparse_(mj_isSparse(m)), support_(d, m->nv) {
    x_ = StackAlloc<mjtNum>(d, 4 * static_cast<size_t>(m->nv));
    root_ = StackAlloc<mjtNum>(d, m->nv);
    dofs_ = StackAlloc<int>(d, m->nv);
    // qLDiagInv is 1 / D.
    Map(root_, d->qLDiagInv, m->nv, [](Vec4d v) SYNOVIA_LAMBDA { return Sqrt(v); });
    num_dofs_ = m->nv;
    std::iota(dofs_, dofs_ + m->nv, 0);
  }

  // Computes the group that begins at `row`.
  RowGroup Solve(int row) {
    RowGroup group{};
    group.row = row;
    if (sparse_) {
      // A group ends where the columns change.
      group.rows = std::min(4, d_->efc_J_rowsuper[row] + 1);
      LoadSparse(row, group.rows);
    } else {
      group.rows = std::min(4, d_->nefc - row);
      LoadDense(row, group.rows);
    }
    Eliminate();
    Compress(&group);
    return group;
  }

 private:
  // Sets x to J^T for the rows of the group, at the dofs of the rows and their ancestors (sparse)
  // or at all dofs (dense).
  void LoadSparse(int row, int rows) {
    const int n = d_->efc_J_rownnz[row], *column = d_->efc_J_colind + d_->efc_J_rowadr[row];
    support_.Clear();
    // Begin with the last dof, because its chain usually contains all the others.
    for (int k = n - 1; k >= 0; --k) support_.AddChain(m_, column[k]);
    num_dofs_ = support_.List(dofs_);
    for (int k = 0; k < num_dofs_; ++k) Store4(x_ + 4 * dofs_[k], Vec4d{});
    for (int r = 0; r < rows; ++r) {
      const mjtNum* J = d_->efc_J + d_->efc_J_rowadr[row + r];
      for (int k = 0; k < n; ++k) x_[4 * column[k] + r] = J[k];
    }
  }

  void LoadDense(int row, int rows) {
    const int nv = m_->nv;
    const mjtNum* J = d_->efc_J + static_cast<ptrdiff_t>(row) * nv;
    // Four columns of up to four rows are transposed, so that each dof has its rows in the lanes.
    auto load = [=](int k, auto load_columns) SYNOVIA_LAMBDA {
      Vec4d a = load_columns(J + k), b{}, c{}, e{};
      if (rows > 1) b = load_columns(J + nv + k);
      if (rows > 2) c = load_columns(J + 2 * nv + k);
      if (rows > 3) e = load_columns(J + 3 * nv + k);
      Transpose4(a, b, c, e);
      return std::array<Vec4d, 4>{a, b, c, e};
    };
    int k = 0;
    for (; k + 4 <= nv; k += 4) {
      auto t = load(k, [](const mjtNum* p) SYNOVIA_LAMBDA { return Load4(p); });
      Unroll<4>([&](auto i) SYNOVIA_LAMBDA { Store4(x_ + 4 * (k + i), t[i]); });
    }
    // The last columns may be fewer than four.
    if (k == nv) return;
    auto t = load(k, [=](const mjtNum* p) SYNOVIA_LAMBDA { return LoadPart4(p, nv - k); });
    for (int i = 0; k + i < nv; ++i) Store4(x_ + 4 * (k + i), t[i]);
  }

  // Replaces x by L^-T x, from the leaves to the roots: each dof subtracts from its ancestors.
  void Eliminate() {
    const int *rownnz = m_->M_rownnz, *rowadr = m_->M_rowadr, *colind = m_->M_colind, *dofs = dofs_;
    const mjtNum* L = d_->qLD;
    mjtNum* x = x_;
    for (int n = num_dofs_ - 1; n >= 0; --n) {
      const Vec4d own = Load4(x + 4 * dofs[n]);
      // Rows of a dense Jacobian have many zeros.
      if (!Any(own != 0)) continue;
      // The diagonal is last in the row and has no part in L.
      const int adr = rowadr[dofs[n]], end = adr + rownnz[dofs[n]] - 1;
      for (int k = adr; k < end; ++k) {
        mjtNum* ancestor = x + 4 * colind[k];
        Store4(ancestor, FmaNeg(Splat4(L[k]), own, Load4(ancestor)));
      }
    }
  }

  // Copies x times D^-1/2 to the group. Columns of zeros are left out of a dense matrix. They are
  // kept in a sparse one, because they belong to its pattern.
  void Compress(RowGroup* group) {
    const int *dofs = dofs_, num_dofs = num_dofs_;
    const mjtNum *x = x_, *root = root_;
    int* column = StackAlloc<int>(d_, num_dofs);
    mjtNum* value = StackAlloc<mjtNum>(d_, 4 * static_cast<size_t>(num_dofs));
    int n = 0;
    for (int k = 0; k < num_dofs; ++k) {
      const int dof = dofs[k];
      const Vec4d own = Load4(x + 4 * dof);
      column[n] = dof;
      Store4(value + 4 * n, own * Splat4(root[dof]));
      // The column is overwritten by the next one unless it counts.
      n += sparse_ || Any(own != 0);
    }
    group->n = n;
    group->column = column;
    group->value = value;
  }

  const mjModel* m_;
  mjData* d_;
  bool sparse_;
  DofSet support_;
  mjtNum* x_;     // four right-hand sides for each dof
  mjtNum* root_;  // D^-1/2
  int* dofs_;     // dofs at which the present group may be nonzero, ascending
  int num_dofs_;
};

}  // namespace

std::span<RowGroup> HalfSolve(const mjModel* m, mjData* d) {
  // There are at most as many groups as rows.
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
