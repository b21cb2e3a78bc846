// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The factorization A = L^T D L of sparse symmetric matrices, which eliminates from the last row to
// the first.
//
// L is unit lower triangular and D diagonal. A is given by its lower triangle in compressed rows
// with the diagonal last. The factor overwrites it, with L off the diagonal and D on it.
// Eliminating row k subtracts a rank-one matrix from all rows i in its pattern,
//
//   A(i, :) -= A(k,i) / D_k  A(k, 0:i),     L(k, :) = A(k, :) / D_k
//
// so the pattern must be closed: for every i in row k, the columns of row k up to i occur in row i.
// The ancestors of a dof in a kinematic tree form such a pattern, hence the inertia matrix has no
// fill-in. The closed pattern of other matrices is found by math/sparse/fill.h. The same code
// factorizes the joint-space inertia and the Newton Hessian of the constraint solver.
//
// The rows of a supernode (triangle.h) are eliminated together, so that each target row is read and
// written once for all of them. In a tree, the columns of row k up to i are exactly those of row i.
// Both rows are then dense vectors, and no column index is read. Otherwise runs of common columns
// are subtracted.

#ifndef SYNOVIA_MATH_SPARSE_LTDL_H_
#define SYNOVIA_MATH_SPARSE_LTDL_H_

#include <limits>
#include <span>

#include "math/sparse/triangle.h"

namespace syn {

// Factorizes `ld` in place and writes 1/D to diag_inv. A pivot below mindiag is replaced by
// mindiag. Returns the number of replaced pivots.
int FactorLtdl(mjtNum* ld, mjtNum* diag_inv, const TrianglePattern& p,
               mjtNum mindiag = -std::numeric_limits<mjtNum>::infinity());

// The rank-one change alpha w w^T of a matrix; alpha must not be zero.
struct RankOne {
  const mjtNum* w;
  mjtNum alpha;
};
inline constexpr int kMaxChanges = 4;  // changes that UpdateLtdl applies together

// Changes the factor of A to that of A plus one to kMaxChanges rank-one changes. The vectors w of
// all changes are given at the same n ascending columns. All of these columns must occur in the row
// of the last of them. Returns false if a negative alpha would leave a pivot that consists mostly
// of rounding error; the factor must then be discarded. `scratch` must have room for nr numbers for
// each change.
bool UpdateLtdl(mjtNum* ld, mjtNum* diag_inv, const CsrPattern& p, const int* columns, int n,
                std::span<const RankOne> changes, mjtNum* scratch);

// Replaces x by A^-1 x.
void SolveLtdl(mjtNum* x, const mjtNum* ld, const mjtNum* diag_inv, const TrianglePattern& p);

// Replace x by L^-T x (upper) and by L^-1 x (lower).
void SolveLtdlUpper(mjtNum* x, const mjtNum* ld, const TrianglePattern& p);
void SolveLtdlLower(mjtNum* x, const mjtNum* ld, const TrianglePattern& p);

// Computes res = D^(1/2) L x, so that res . res = x^T A x.
void MulSqrtLtdl(mjtNum* res, const mjtNum* ld, const TrianglePattern& p, const mjtNum* x);

}  // namespace syn

#endif  // SYNOVIA_MATH_SPARSE_LTDL_H_
