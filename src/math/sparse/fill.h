// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Symbolic analysis for math/sparse/ltdl.h: finds where the factor of H = M + J^T D J is nonzero.
//
// Rows of the factor are bit sets, with one bit per column. Rows are eliminated from the last to
// the first. Row k passes its columns on to its parent, which is the largest column before the
// diagonal:
//
//   row(k) = M(k) + { columns of J rows whose last column is k } + { row(c) - c : parent(c) = k }
//
// Two facts save work. First, M has the pattern of a tree, so M(k) equals M(c) - c for any child c
// of k and is passed on from there. Only rows without children are read. Second, a row of J couples
// all its columns with each other, but it need only be entered at its last column, because the
// parents pass on the remaining columns. The union of two rows takes one OR per 64 columns, and
// reading the set bits in order yields sorted columns.

#ifndef SYNOVIA_MATH_SPARSE_FILL_H_
#define SYNOVIA_MATH_SPARSE_FILL_H_

#include <cstddef>
#include <cstdint>

#include "math/sparse/csr.h"

namespace syn {

// Returns the number of 64-bit words for n bits.
inline int BitWords(int n) { return (n + 63) / 64; }

// Returns the size of the scratch memory `bits` of AnalyzeFill, in 64-bit words.
inline size_t FillScratch(int n) { return static_cast<size_t>(n) * BitWords(n); }

// Finds the pattern of the factor and returns its number of entries. `lower` is the pattern of M,
// which must be that of a tree: row r holds all ancestors of dof r, and r itself last. `j` is the
// pattern of J; rowsuper of J may be null. Writes rownnz and rowadr of the factor (rows in order,
// without gaps), and leaves the rows as bit sets in `bits`.
int AnalyzeFill(uint64_t* bits, int* rownnz, int* rowadr, const CsrPattern& lower,
                const CsrPattern& j, const int* rowsuper);

// Writes the columns of the factor, the diagonal last, from the bit sets that AnalyzeFill left.
void ExtractFill(int* colind, const uint64_t* bits, const int* rowadr, int n);

}  // namespace syn

#endif  // SYNOVIA_MATH_SPARSE_FILL_H_
