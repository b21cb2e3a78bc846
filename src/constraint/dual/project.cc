// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// mj_projectConstraint computes AR = J M^-1 J^T + diag(R), the matrix of the dual solvers.
//
// AR is Y Y^T + diag(R) (see half_solved.h). It is computed in tiles of 4 x 4 on the diagonal and
// right of it; each tile right of the diagonal is stored twice. A sparse AR contains the pairs of
// rows that act on a common tree.

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

// Stores the first `rows` x `columns` entries of a tile; rows of `out` are `stride` numbers apart.
void StoreTile(mjtNum* out, ptrdiff_t stride, int rows, int columns, const Tile4& tile) {
  for (int r = 0; r < rows; ++r, out += stride) {
    if (columns == 4) {
      Store4(out, tile[r]);
    } else {
      StorePart4(out, tile[r], columns);
    }
  }
}

// Computes the tiles of all pairs (g, h) of groups with g <= h. partners(g, visit) calls visit(h)
// for each h. store(g, h, tile) takes the tile; store_mirrored(g, h, tile) takes its transpose if g
// and h differ.
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
      // The mirrored place below the diagonal gets the transpose.
      Transpose4(tile[0], tile[1], tile[2], tile[3]);
      store_mirrored(g, h, tile);
    });
    ClearScattered(groups[g], x);
  }
}

// Fills a dense AR.
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

// Finds the groups that share a tree with a given group, in ascending order.
class Partners {
 public:
  Partners(const mjModel* m, mjData* d, Groups groups) : m_(m), groups_(groups) {
    // Counting sort of the pairs (tree, group) by tree: count, accumulate, fill.
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

  // Returns the groups that share a tree with g, including g. The result is
  // valid until the next call.
  std::span<const int> Of(int g) {
    int trees = 0, n = 0;
    ForEachTree(g, [&](int tree) {
      const int *first = of_tree_ + begin_[tree], *last = of_tree_ + begin_[tree + 1];
      if (!trees++) {
        n = static_cast<int>(std::copy(first, last, list_) - list_);
        return;
      }
      // The lists of further trees are merged; both are ascending.
      n = static_cast<int>(std::set_union(list_, list_ + n, first, last, merged_) - merged_);
      std::swap(list_, merged_);
    });
    // A group without dofs has only its diagonal.
    if (!trees) list_[n++] = g;
    return {list_, static_cast<size_t>(n)};
  }

 private:
  // Calls visit(tree) for each tree of a group. Dofs of a tree are consecutive, so a tree begins
  // where the tree of a dof differs from that of the dof before.
  template <typename Visit>
  void ForEachTree(int g, Visit visit) const {
    int last = -1;
    for (int k = 0; k < groups_[g].n; ++k) {
      const int tree = m_->dof_treeid[groups_[g].column[k]];
      if (tree != last) visit(tree);
      last = tree;
    }
  }
  // Calls visit(tree, g) for each group g and each of its trees.
  template <typename Visit>
  void ForEachPair(Visit visit) const {
    for (int g = 0; g < static_cast<int>(groups_.size()); ++g) {
      ForEachTree(g, [&](int tree) { visit(tree, g); });
    }
  }

  const mjModel* m_;
  Groups groups_;
  int* begin_;           // for each tree, the begin of its groups in of_tree_
  int* of_tree_;         // groups, tree by tree
  int *list_, *merged_;  // result of Of, and scratch for merging
};

// Returns the number of entries of a sparse AR. row_entries[g] becomes that of each row of group g.
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

// Fills the columns of all rows.
void FillPattern(mjData* d, Groups groups, Partners& partners, const int* row_entries) {
  int end = 0;
  for (size_t g = 0; g < groups.size(); ++g) {
    const int first = end;
    for (const int h : partners.Of(static_cast<int>(g))) {
      for (int r = 0; r < groups[h].rows; ++r) d->efc_AR_colind[end++] = groups[h].row + r;
    }
    // All rows of a group have the same columns.
    RepeatRow(d->efc_AR_colind + first, row_entries[g], groups[g].rows);
    for (int r = 0; r < groups[g].rows; ++r) {
      d->efc_AR_rownnz[groups[g].row + r] = row_entries[g];
      d->efc_AR_rowadr[groups[g].row + r] = first + r * row_entries[g];
    }
    end = first + groups[g].rows * row_entries[g];
  }
}

// Fills a sparse AR.
void FillSparse(const mjModel* m, mjData* d, Groups groups, Partners& partners,
                const int* row_entries) {
  FillPattern(d, groups, partners, row_entries);
  // Number of entries of each group's rows that are filled. Tiles arrive in the order of the
  // columns: those left of the diagonal come from earlier groups, the others from the group itself.
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
  // Add R to the diagonal, which is found by bisection.
  for (int i = 0; i < d->nefc; ++i) {
    const int adr = d->efc_AR_rowadr[i];
    const int* column = d->efc_AR_colind + adr;
    const int k =
        static_cast<int>(std::lower_bound(column, column + d->efc_AR_rownnz[i], i) - column);
    d->efc_AR[adr + k] += d->efc_R[i];
  }
}

// Allocates AR with this number of entries. If the arena is full, warns, removes all constraints,
// and returns false.
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
