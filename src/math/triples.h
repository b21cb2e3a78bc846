// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sparse rows whose columns come three by three: the dofs of particles, of the vertices of a flex,
// of free bodies. Only the first column of each triple is kept, and its numbers fill a vector of
// four (the last one zero), so that a triple costs one load and one multiply-add. All rows have
// the same number of triples, one to kMaxTriples; those that need fewer have some that are zero.

#ifndef SYNOVIA_MATH_TRIPLES_H_
#define SYNOVIA_MATH_TRIPLES_H_

#include "math/csr.h"

namespace syn {

inline constexpr int kMaxTriples = 4;

struct TripleRows {
  int nr, nc;
  int width;            // triples in a row
  const int* column;    // nr x width: the first column of each
  const mjtNum* value;  // nr x width x 4
};

// How many of the first rows of a matrix consist of triples, and how many the longest has.
struct TripleShape {
  int nr, width;
};
TripleShape FindTriples(const CsrPattern& p);

// Those rows, in memory of their size.
TripleRows MakeTriples(const mjtNum* a, const CsrPattern& p, TripleShape shape, int nc, int* column,
                       mjtNum* value);

// res = A x.
void MulTriplesVec(mjtNum* res, const TripleRows& a, const mjtNum* x);

// res += A^T y; rows with y = 0 are skipped. The number behind the last column of res is read and
// written, too.
void AddMulTriplesTVec(mjtNum* res, const TripleRows& a, const mjtNum* y);

}  // namespace syn

#endif  // SYNOVIA_MATH_TRIPLES_H_
