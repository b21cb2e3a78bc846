// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Half of the product J M^-1 J^T. With the factor M = L^T D L, the rows of
//
//   Y = J L^-1 D^-1/2,   so that   J M^-1 J^T = Y Y^T.
//
// Row i of Y is zero except at the dofs of constraint row i and their ancestors. Up to four
// rows form a group and lie in the lanes of one vector. One column of a group therefore costs
// as much as one number of a single row, and a tile of 4 x 4 products takes four
// multiply-adds for each column.

#ifndef SYNOVIA_CONSTRAINT_DUAL_HALF_SOLVED_H_
#define SYNOVIA_CONSTRAINT_DUAL_HALF_SOLVED_H_

#include <span>

#include <mujoco/mujoco.h>

#include "math/simd.h"

namespace syn {

// Rows row to row + rows - 1 of Y, at the n dofs (ascending) where one of them is not zero. value[4
// k + r] belongs to row r and dof column[k]; lanes without a row are zero.
struct RowGroup {
  int row, rows;
  int n;
  int* column;
  mjtNum* value;
};

// Returns all rows in groups, in memory from the stack of d. A dense Jacobian is cut after every
// fourth row. A sparse one is also cut where the columns change, so that the rows of a group have
// the same pattern.
std::span<RowGroup> HalfSolve(const mjModel* m, mjData* d);

// Write the values of a group to x at its columns, and set these elements to zero again. x has four
// numbers for each dof.
void Scatter(const RowGroup& group, mjtNum* x);
void ClearScattered(const RowGroup& group, mjtNum* x);

// Sets tile[r][c] = y_r . y_c, where y_r are the rows of the group that was scattered to x and y_c
// those of `other`.
using Tile4 = Vec4d[4];
inline void MulTile(const mjtNum* x, const RowGroup& other, Tile4& tile) {
  Unroll<4>([&](auto r) SYNOVIA_LAMBDA { tile[r] = Vec4d{}; });
  for (int k = 0; k < other.n; ++k) {
    const Vec4d y = Load4(other.value + 4 * k);
    const mjtNum* own = x + 4 * other.column[k];
    Unroll<4>([&](auto r) SYNOVIA_LAMBDA { tile[r] = Fma(Splat4(own[r]), y, tile[r]); });
  }
}

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_DUAL_HALF_SOLVED_H_
