// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// mj_projectConstraint: AR = J M^-1 J^T + diag(R), for the dual solvers.
//
// It is Y Y^T + diag(R) (see half_solved.h), found in tiles of 4 x 4 on and right of the diagonal;
// each is stored twice. A sparse AR holds the pairs of rows that touch a common tree.

#include <algorithm>
#include <climits>

#include <mujoco/mujoco.h>

#include "base/arena.h"
#include "constraint/dual/half_solved.h"
#include "constraint/rows/rows.h"
#include "math/sparse/csr.h"
#include "model/arena_arrays.h"

namespace syn {
namespace {

using Groups = std::span<const RowGroup>;

void StoreTile(mjtNum* out, ptrdiff_t stride, int rows, int columns, const Tile4& tile) {
  for (int r = 0; r < rows; ++r, out += stride) {
    if (columns == 4) {
      Store4(out, tile[r]);
    } else {
      StorePart4(out, tile[r], columns);
    }
  }
}

// Walks over pairs of groups with the left one scattered: `partners` gives those of a group that do
// not come before it, `store` takes the tile, and its transpose where it belongs to two places.
template <typename Partners, typename Store, typename StoreMirrored>
void ForEachTile(const mjModel* m, mjData* d, Groups groups, Partners partners, Store store,
                 StoreMirrored store_mirrored) {
  mjtNum* x = StackAlloc<mjtNum>(d, 4 * static_cast<size_t>(m->nv));
  std::fill_n(x, 4 * static_cast<size_t>(m->nv), 0);
  for (size_t g = 0; g < groups.size(); ++g) {
    Scatter(groups[g], x);
    partners(g, [&](size_t h) {
      Tile4 tile;
      MulTile(x, groups[h], tile);
      store(g, h, tile);
      if (g == h) return;
      Transpose4(tile[0], tile[1], tile[2], tile[3]);
      store_mirrored(g, h, tile);
    });
    ClearScattered(groups[g], x);
  }
}

void FillDense(const mjModel* m, mjData* d, Groups groups) {
  const ptrdiff_t n = d->nefc;
  auto store = [&](size_t g, size_t h, const Tile4& tile) {
    StoreTile(d->efc_AR + groups[g].row * n + groups[h].row, n, groups[g].rows, groups[h].rows,
              tile);
  };
  auto all = [&](size_t g, auto visit) {
    for (size_t h = g; h < groups.size(); ++h) visit(h);
  };
  ForEachTile(m, d, groups, all, store,
              [&](size_t g, size_t h, const Tile4& t) { store(h, g, t); });
  for (int i = 0; i < d->nefc; ++i) d->efc_AR[i * (n + 1)] += d->efc_R[i];
}

// Which groups share a tree with a group, all in ascending order.
class Partners {
 public:
  Partners(const mjModel* m, mjData* d, Groups groups) : m_(m), groups_(groups) {
    int pairs = 0;
    begin_ = StackAlloc<int>(d, m->ntree + 1);
    std::fill_n(begin_, m->ntree + 1, 0);
    ForEachPair([&](int tree, int) { ++begin_[tree + 1], ++pairs; });
    for (int t = 0; t < m->ntree; ++t) begin_[t + 1] += begin_[t];
    of_tree_ = StackAlloc<int>(d, pairs);
    int* end = StackAlloc<int>(d, m->ntree);
    std::copy_n(begin_, m->ntree, end);
    ForEachPair([&](int tree, int g) { of_tree_[end[tree]++] = g; });
    list_ = StackAlloc<int>(d, groups.size());
    merged_ = StackAlloc<int>(d, groups.size());
  }

  // Valid until the next call.
  std::span<const int> Of(int g) {
    int trees = 0, n = 0;
    ForEachTree(g, [&](int tree) {
      const int *first = of_tree_ + begin_[tree], *last = of_tree_ + begin_[tree + 1];
      if (!trees++) {
        n = static_cast<int>(std::copy(first, last, list_) - list_);
        return;
      }
      n = static_cast<int>(std::set_union(list_, list_ + n, first, last, merged_) - merged_);
      std::swap(list_, merged_);
    });
    if (!trees) list_[n++] = g;
    return {list_, static_cast<size_t>(n)};
  }

 private:
  // Dofs of a tree are consecutive, so its first dof in a group differs in tree from the one
  // before.
  template <typename Visit>
  void ForEachTree(int g, Visit visit) const {
    int last = -1;
    for (int k = 0; k < groups_[g].n; ++k) {
      const int tree = m_->dof_treeid[groups_[g].column[k]];
      if (tree != last) visit(tree);
      last = tree;
    }
  }
  template <typename Visit>
  void ForEachPair(Visit visit) const {
    for (int g = 0; g < static_cast<int>(groups_.size()); ++g) {
      ForEachTree(g, [&](int tree) { visit(tree, g); });
    }
  }

  const mjModel* m_;
  Groups groups_;
  int* begin_;    // of each tree in of_tree_
  int* of_tree_;  // groups, tree after tree
  int *list_, *merged_;
};

int64_t CountEntries(Groups groups, Partners& partners, int* row_entries) {
  int64_t count = 0;
  for (size_t g = 0; g < groups.size(); ++g) {
    int entries = 0;
    for (const int h : partners.Of(static_cast<int>(g))) entries += groups[h].rows;
    row_entries[g] = entries;
    count += int64_t{entries} * groups[g].rows;
  }
  return count;
}

// Columns of all rows.
void FillPattern(mjData* d, Groups groups, Partners& partners, const int* row_entries) {
  int end = 0;
  for (size_t g = 0; g < groups.size(); ++g) {
    const int first = end;
    for (const int h : partners.Of(static_cast<int>(g))) {
      for (int r = 0; r < groups[h].rows; ++r) d->efc_AR_colind[end++] = groups[h].row + r;
    }
    RepeatRow(d->efc_AR_colind + first, row_entries[g], groups[g].rows);
    for (int r = 0; r < groups[g].rows; ++r) {
      d->efc_AR_rownnz[groups[g].row + r] = row_entries[g];
      d->efc_AR_rowadr[groups[g].row + r] = first + r * row_entries[g];
    }
    end = first + groups[g].rows * row_entries[g];
  }
}

void FillSparse(const mjModel* m, mjData* d, Groups groups, Partners& partners,
                const int* row_entries) {
  FillPattern(d, groups, partners, row_entries);
  // Entries of each group's rows that are filled: tiles arrive in the order of the columns, those
  // left of the diagonal from the groups before, the others from the group itself.
  int* filled = StackAlloc<int>(d, groups.size());
  std::fill_n(filled, groups.size(), 0);
  auto store = [&](size_t g, size_t h, const Tile4& tile) {
    StoreTile(d->efc_AR + d->efc_AR_rowadr[groups[g].row] + filled[g], row_entries[g],
              groups[g].rows, groups[h].rows, tile);
    filled[g] += groups[h].rows;
  };
  auto not_before = [&](size_t g, auto visit) {
    for (const int h : partners.Of(static_cast<int>(g))) {
      if (h >= static_cast<int>(g)) visit(static_cast<size_t>(h));
    }
  };
  ForEachTile(m, d, groups, not_before, store,
              [&](size_t g, size_t h, const Tile4& t) { store(h, g, t); });
  for (int i = 0; i < d->nefc; ++i) {
    const int adr = d->efc_AR_rowadr[i];
    const int* column = d->efc_AR_colind + adr;
    const int k =
        static_cast<int>(std::lower_bound(column, column + d->efc_AR_rownnz[i], i) - column);
    d->efc_AR[adr + k] += d->efc_R[i];
  }
}

// Memory for AR with this many entries; without it there are no constraints.
bool Allocate(mjData* d, int64_t entries) {
  d->nA = entries > INT_MAX ? 0 : static_cast<int>(entries);
  if (entries <= INT_MAX && AllocateDualArrays(d)) return true;
  mj_warning(d, mjWARN_CNSTRFULL, static_cast<int>(d->narena));
  ClearConstraints(d);
  return false;
}

}  // namespace
}  // namespace syn

void mj_projectConstraint(const mjModel* m, mjData* d) {
  using namespace syn;
  if (!d->nefc || !mj_isDual(m)) return;
  const StackFrame frame(d);
  const Groups groups = HalfSolve(m, d);
  if (!mj_isSparse(m)) {
    if (Allocate(d, int64_t{d->nefc} * d->nefc)) FillDense(m, d, groups);
    return;
  }
  Partners partners(m, d, groups);
  int* row_entries = StackAlloc<int>(d, groups.size());
  if (Allocate(d, CountEntries(groups, partners, row_entries))) {
    FillSparse(m, d, groups, partners, row_entries);
  }
}
