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
// fill-in at all; other matrices get theirs from math/fill.h. The joint-space inertia and the
// Newton Hessian of the constraint solver are factorised by the same code.
//
// Why it is fast: rows whose patterns differ only by their own diagonals (a supernode: the links of
// a chain, the dofs of a body) are eliminated together, so that each target row is read and written
// once for all of them. In a tree the columns of row k up to i are exactly row i, so both are
// dense vectors, and no index is looked at. Otherwise runs of equal columns are.

#ifndef SYNOVIA_MATH_LTDL_H_
#define SYNOVIA_MATH_LTDL_H_

#include <limits>

#include "math/csr.h"

namespace syn {

// Factorises in place and writes 1/D to diag_inv. Pivots below mindiag are replaced by it; returns
// how many were.
int FactorLtdl(mjtNum* ld, mjtNum* diag_inv, const CsrPattern& p,
               mjtNum mindiag = -std::numeric_limits<mjtNum>::infinity());

// x <- A^-1 x.
void SolveLtdl(mjtNum* x, const mjtNum* ld, const mjtNum* diag_inv, const CsrPattern& p);

// The two triangular halves: x <- L^-T x and x <- L^-1 x.
void SolveLtdlUpper(mjtNum* x, const mjtNum* ld, const CsrPattern& p);
void SolveLtdlLower(mjtNum* x, const mjtNum* ld, const CsrPattern& p);

// The same on four right-hand sides at once, interleaved: x[4 i + lane]. Costs about as much as
// one.
void SolveLtdl4(mjtNum* x, const mjtNum* ld, const mjtNum* diag_inv, const CsrPattern& p);
void SolveLtdlUpper4(mjtNum* x, const mjtNum* ld, const CsrPattern& p);

// x <- A^-1 x for count vectors stored one after the other; scratch holds 4 nr numbers.
void SolveLtdlMany(mjtNum* x, int count, const mjtNum* ld, const mjtNum* diag_inv,
                   const CsrPattern& p, mjtNum* scratch);

// res = D^(1/2) L x, so that res . res = x^T A x.
void MulSqrtLtdl(mjtNum* res, const mjtNum* ld, const CsrPattern& p, const mjtNum* x);

// The factor of A + alpha v v^T, where the nonzeros of v lie in the pattern of the row of its last
// one. v is dense, given in x, which comes back zero. Pivots below mindiag are replaced by it;
// returns how many were.
int UpdateLtdl(mjtNum* ld, mjtNum* diag_inv, const CsrPattern& p, mjtNum* x, mjtNum alpha,
               mjtNum mindiag);

}  // namespace syn

#endif  // SYNOVIA_MATH_LTDL_H_
