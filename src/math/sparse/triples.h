// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sparse rows whose columns come three by three: the dofs of particles, of the vertices of a flex,
// of free bodies. Only the first column of each triple is kept, and its numbers fill a vector of
// four (the last one zero), so that a triple costs one load and one multiply-add. All rows have
// the same number of triples, one to kMaxTriples; those that need fewer have some that are zero.
//
// A product with the transpose that goes row by row waits for what the row before has just written:
// rows that follow each other, the edges of a mesh, share their vertices. So the rows of each
// triple of columns are listed, too, and its sum stays in a register.

#ifndef SYNOVIA_MATH_SPARSE_TRIPLES_H_
#define SYNOVIA_MATH_SPARSE_TRIPLES_H_

#include "math/sparse/csr.h"

namespace syn {

inline constexpr int kMaxTriples = 4;

// A triple of a row.
struct TripleEntry {
  int row;
  int at;  // its place among all triples
};

struct TripleRows {
  int nr, nc;
  int width;                 // triples in a row
  int first;                 // column of the first triple of columns: 0, 1 or 2
  const int* column;         // nr x width: the first column of each
  const mjtNum* value;       // nr x width x 4
  const int* begin;          // of the entries of each triple of columns, and behind the last
  const TripleEntry* entry;  // in the order of rows

  int num_columns() const { return (nc - first) / 3; }
};

// How many of the first rows of a matrix consist of triples, how many the longest has, and where
// the triples of columns begin.
struct TripleShape {
  int nr, width, first;

  size_t size() const { return static_cast<size_t>(nr) * width; }
};
TripleShape FindTriples(const CsrPattern& p);

// What MakeTriples writes to.
struct TripleMemory {
  int* column;         // size()
  mjtNum* value;       // 4 size()
  int* begin;          // nc / 3 + 2
  TripleEntry* entry;  // size()
};
TripleRows MakeTriples(const mjtNum* a, const CsrPattern& p, TripleShape shape, int nc,
                       const TripleMemory& memory);

// res = A x and res = A^T y.
void MulTriplesVec(mjtNum* res, const TripleRows& a, const mjtNum* x);
void MulTriplesTVec(mjtNum* res, const TripleRows& a, const mjtNum* y);

}  // namespace syn

#endif  // SYNOVIA_MATH_SPARSE_TRIPLES_H_
