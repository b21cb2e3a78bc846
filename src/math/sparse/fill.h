// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Where the factor of H = M + J^T D J is nonzero: symbolic analysis for math/sparse/ltdl.h.
//
// Rows of the factor are bit sets. Eliminating from the last row to the first, row k passes its
// columns on to its parent, the largest column before the diagonal:
//
//   row(k) = M(k) + { columns of J rows whose last column is k } + { row(c) - c : parent(c) = k }
//
// In a tree, M(k) is M(c) - c of any child c of k, and comes down from there: only rows without
// children are read. A row of J couples all its columns with each other, yet need only be entered
// at its last column: the parents hand the rest down. Union is one OR per 64 columns, and reading
// the set bits in order gives sorted columns for nothing.

#ifndef SYNOVIA_MATH_SPARSE_FILL_H_
#define SYNOVIA_MATH_SPARSE_FILL_H_

#include <cstddef>
#include <cstdint>

#include "math/sparse/csr.h"

namespace syn {

inline int BitWords(int n) { return (n + 63) / 64; }

// Scratch needed by AnalyzeFill, in 64-bit words.
inline size_t FillScratch(int n) { return static_cast<size_t>(n) * BitWords(n); }

// `lower` is the pattern of a tree: dof r, last, and all above it. Writes rownnz and rowadr of the
// factor (rows in order, no gaps), leaving the rows in bits.
// Returns the number of entries. rowsuper of J may be null.
int AnalyzeFill(uint64_t* bits, int* rownnz, int* rowadr, const CsrPattern& lower,
                const CsrPattern& j, const int* rowsuper);

// The columns, diagonal last, from the bit sets AnalyzeFill left.
void ExtractFill(int* colind, const uint64_t* bits, const int* rowadr, int n);

}  // namespace syn

#endif  // SYNOVIA_MATH_SPARSE_FILL_H_
