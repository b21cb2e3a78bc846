// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sparse rows whose columns come in triples: the dofs of particles, of the vertices of a flex, or
// of free bodies.
//
// Only the first column of each triple is stored. Its three numbers fill a vector of four, the last
// of which is zero. So a triple costs one load and one multiply-add. All rows have the same number
// of triples, one to kMaxTriples. Shorter rows are padded with triples of zeros.
//
// A product with the transpose that proceeds row by row would have to wait for the results that the
// previous row has just stored, because consecutive rows (the edges of a mesh) share vertices.
// Therefore the entries are also listed by their triple of columns, and the sum of each triple of
// columns stays in a register.

#ifndef SYNOVIA_MATH_SPARSE_TRIPLES_H_
#define SYNOVIA_MATH_SPARSE_TRIPLES_H_

#include "math/sparse/csr.h"

namespace syn {

// Largest number of triples in a row. There is one unrolled loop for each number.
inline constexpr int kMaxTriples = 4;

// One triple of a row, in the list by columns.
struct TripleEntry {
  int row;  // index of the row
  int at;   // index among all triples: row * width + position in the row
};

// A matrix of nr rows and nc columns that consists of triples.
struct TripleRows {
  int nr, nc;
  int width;            // number of triples in each row
  int first;            // column where the first triple of columns starts: 0, 1 or 2
  const int* column;    // nr x width: first column of each triple
  const mjtNum* value;  // nr x width x 4: the numbers, the last of each four is zero
  // Index of the first entry of each triple of columns, and the end of the last one.
  const int* begin;
  const TripleEntry* entry;  // entries by triples of columns, and by rows within each

  // Returns the number of complete triples of columns.
  int num_columns() const { return (nc - first) / 3; }
};

// The part of a matrix that consists of triples: its first nr rows, the longest of which has
// `width` triples. All triples start at columns c with c % 3 = first.
struct TripleShape {
  int nr, width, first;

  // Returns the number of triples, including padding.
  size_t size() const { return static_cast<size_t>(nr) * width; }
};
// Finds the largest number of leading rows that consist of triples.
TripleShape FindTriples(const CsrPattern& p);

// The arrays that MakeTriples fills, with their sizes.
struct TripleMemory {
  int* column;         // size()
  mjtNum* value;       // 4 size()
  int* begin;          // nc / 3 + 2
  TripleEntry* entry;  // size()
};
// Copies the first rows of the CSR matrix (a, p), which has nc columns, into the form of triples.
// The result refers to `memory`.
TripleRows MakeTriples(const mjtNum* a, const CsrPattern& p, TripleShape shape, int nc,
                       const TripleMemory& memory);

// Compute res = A x and res = A^T y.
void MulTriplesVec(mjtNum* res, const TripleRows& a, const mjtNum* x);
void MulTriplesTVec(mjtNum* res, const TripleRows& a, const mjtNum* y);

}  // namespace syn

#endif  // SYNOVIA_MATH_SPARSE_TRIPLES_H_
