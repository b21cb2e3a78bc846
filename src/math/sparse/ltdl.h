// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A = L^T D L for sparse symmetric matrices, eliminated from the last row to the first.
//
// L is unit lower triangular, D diagonal. A is given by its lower triangle in compressed rows with
// the diagonal last; the factor overwrites it: L off the diagonal, D on it. Eliminating row k
// subtracts a rank-one matrix from all rows i in its pattern,
//
//   A(i, :) -= A(k,i) / D_k  A(k, 0:i),     L(k, :) = A(k, :) / D_k
//
// so the pattern must be closed: for every i in row k, the columns of row k up to i occur in row i.
// The ancestors of a dof in a kinematic tree form such a pattern, hence the inertia matrix has no
// fill-in at all; other matrices get theirs from math/sparse/fill.h. The joint-space inertia and the
// Newton Hessian of the constraint solver are factorised by the same code.
//
// Why it is fast: the rows of a supernode (triangle.h) are eliminated together, so that each target
// row is read and written once for all of them. In a tree the columns of row k up to i are exactly
// row i, so both are dense vectors, and no index is looked at. Otherwise runs of equal columns are.

#ifndef SYNOVIA_MATH_SPARSE_LTDL_H_
#define SYNOVIA_MATH_SPARSE_LTDL_H_

#include <limits>
#include <span>

#include "math/sparse/triangle.h"

namespace syn {

// Factorises in place and writes 1/D to diag_inv. Pivots below mindiag are replaced by it; returns
// how many were.
int FactorLtdl(mjtNum* ld, mjtNum* diag_inv, const TrianglePattern& p,
               mjtNum mindiag = -std::numeric_limits<mjtNum>::infinity());

// The change alpha w w^T of a matrix.
struct RankOne {
  const mjtNum* w;
  mjtNum alpha;
};
inline constexpr int kMaxChanges = 4;  // at a time

// The factor of A and one to kMaxChanges such changes, whose w are given at the same n ascending
// columns, which occur in the row of the last of them. False where what a negative alpha leaves of
// a pivot would be mostly rounding error; the factor is of no use then. `scratch` has room for a
// vector of each change.
bool UpdateLtdl(mjtNum* ld, mjtNum* diag_inv, const CsrPattern& p, const int* columns, int n,
                std::span<const RankOne> changes, mjtNum* scratch);

// x <- A^-1 x.
void SolveLtdl(mjtNum* x, const mjtNum* ld, const mjtNum* diag_inv, const TrianglePattern& p);

// The two triangular halves: x <- L^-T x and x <- L^-1 x.
void SolveLtdlUpper(mjtNum* x, const mjtNum* ld, const TrianglePattern& p);
void SolveLtdlLower(mjtNum* x, const mjtNum* ld, const TrianglePattern& p);

// res = D^(1/2) L x, so that res . res = x^T A x.
void MulSqrtLtdl(mjtNum* res, const mjtNum* ld, const TrianglePattern& p, const mjtNum* x);

}  // namespace syn

#endif  // SYNOVIA_MATH_SPARSE_LTDL_H_
