// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Symbolic analysis by bit sets (see fill.h). The parents form the elimination tree (Liu 1990).

#include "math/sparse/fill.h"

#include <bit>

namespace syn {
namespace {

// Adds column c to a row.
void SetBit(uint64_t* row, int c) { row[c / 64] |= uint64_t{1} << (c % 64); }

// Returns the largest column below k in the row, or -1 if there is none.
int Parent(const uint64_t* row, int k) {
  int word = k / 64;
  uint64_t bits = row[word] & ((uint64_t{1} << (k % 64)) - 1);
  while (bits == 0 && word > 0) bits = row[--word];
  return bits == 0 ? -1 : 64 * word + 63 - std::countl_zero(bits);
}

}  // namespace

int AnalyzeFill(uint64_t* bits, int* rownnz, int* rowadr, const CsrPattern& lower,
                const CsrPattern& j, const int* rowsuper) {
  const int n = lower.nr, words = BitWords(n);
  std::fill_n(bits, FillScratch(n), 0);
  int* has_child = rownnz;  // rownnz serves as scratch until the counts are written
  std::fill_n(has_child, n, 0);
  // Enter the rows of M that have no children, and the diagonal of the others. Children come after
  // their parents, so has_child[r] is final when row r is reached.
  for (int r = n - 1; r >= 0; --r) {
    const int *columns = lower.Columns(r), count = lower.rownnz[r];
    if (count > 1) has_child[columns[count - 2]] = 1;
    uint64_t* row = bits + r * words;
    SetBit(row, r);
    for (int i = has_child[r] ? count : 0; i < count; ++i) SetBit(row, columns[i]);
  }
  // Enter each row of J at its last column. Rows with the same pattern are entered once.
  for (int r = 0; r < j.nr; r += 1 + (rowsuper ? rowsuper[r] : 0)) {
    if (j.rownnz[r] == 0) continue;
    uint64_t* row = bits + j.Columns(r)[j.rownnz[r] - 1] * words;
    for (int i = 0; i < j.rownnz[r]; ++i) SetBit(row, j.Columns(r)[i]);
  }
  // Eliminate from the last row to the first: count row k and pass its columns up to the parent on.
  for (int k = n - 1; k >= 0; --k) {
    const uint64_t* row = bits + k * words;
    int count = 0;
    for (int w = 0; w <= k / 64; ++w) count += std::popcount(row[w]);
    rownnz[k] = count;
    const int parent = Parent(row, k);
    if (parent < 0) continue;
    uint64_t* target = bits + parent * words;
    for (int w = 0; w < parent / 64; ++w) target[w] |= row[w];
    const uint64_t up_to_parent = ~uint64_t{0} >> (63 - parent % 64);
    target[parent / 64] |= row[parent / 64] & up_to_parent;
  }
  int adr = 0;
  for (int r = 0; r < n; ++r) {
    rowadr[r] = adr;
    adr += rownnz[r];
  }
  return adr;
}

void ExtractFill(int* colind, const uint64_t* bits, const int* rowadr, int n) {
  const int words = BitWords(n);
  for (int r = 0; r < n; ++r) {
    int* out = colind + rowadr[r];
    for (int w = 0; w <= r / 64; ++w) {
      for (uint64_t rest = bits[r * words + w]; rest != 0; rest &= rest - 1) {
        *out++ = 64 * w + std::countr_zero(rest);
      }
    }
  }
}

}  // namespace syn
