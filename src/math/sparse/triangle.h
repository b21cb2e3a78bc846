// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Lower triangles of sparse symmetric matrices, with the diagonal last in each row, and their
// supernodes.
//
// A supernode consists of consecutive rows whose patterns differ only by their own diagonals. The
// dofs of a body, or of a chain without branches, are of this kind:
//
//   row k0      shared columns, k0
//   row k0+1    shared columns, k0, k0+1
//   row k0+2    shared columns, k0, k0+1, k0+2
//
// Kernels process several rows of a supernode at a time and load each shared column once for all of
// them. They differ in the number of rows that fit into their registers, and in the end from which
// they start. Therefore TrianglePattern stores for each row how many rows of its supernode lie
// before and after it. This is computed once: in the plan (model/plan.h) for the inertia matrix,
// and together with the pattern for the matrices of a solver.

#ifndef SYNOVIA_MATH_SPARSE_TRIANGLE_H_
#define SYNOVIA_MATH_SPARSE_TRIANGLE_H_

#include <algorithm>
#include <cstdint>

#include "math/sparse/csr.h"

namespace syn {

// Largest number of rows that a kernel processes at a time: the dofs of a limb, or those of a free
// body and two more. It was measured (docs/tunables.md).
inline constexpr int kMaxSupernode = 8;

// The position of a row in its supernode: the number of rows of the supernode up to and including
// this row (`ending`), and from this row on (`starting`). Both are capped at kMaxSupernode.
struct SupernodePlace {
  uint8_t ending, starting;
};

// The pattern of a lower triangle.
struct TrianglePattern : CsrPattern {
  const SupernodePlace* place;  // position in its supernode, for each row

  // Return place[k].ending and place[k].starting, capped at kLimit.
  template <int kLimit>
  int Ending(int k) const {
    return UpTo<kLimit>(place[k].ending);
  }
  template <int kLimit>
  int Starting(int k) const {
    return UpTo<kLimit>(place[k].starting);
  }

 private:
  template <int kLimit>
  static int UpTo(int count) {
    static_assert(kLimit <= kMaxSupernode);
    return kLimit < kMaxSupernode ? std::min(count, kLimit) : count;
  }
};

// Computes the positions of all rows in their supernodes.
void FindSupernodes(SupernodePlace* place, const CsrPattern& p);

// Largest size n of DenseTriangle(n).
inline constexpr int kMaxDenseTriangle = 12;
// Returns the pattern of the whole lower triangle of a dense n x n matrix, where 0 <= n <=
// kMaxDenseTriangle (asserted). Its tables are constants. Row i starts at number i n.
TrianglePattern DenseTriangle(int n);

// R rows of a supernode, starting at row k0, of a matrix with elements of type T (mjtNum or const
// mjtNum).
template <int R, typename T>
struct Supernode {
  int m;               // number of columns that the rows share; row t has t + 1 more
  const int* columns;  // the shared columns
  T* row[R];           // the numbers of each row

  SYNOVIA_INLINE Supernode(T* a, const CsrPattern& p, int k0)
      : m(p.rownnz[k0] - 1), columns(p.Columns(k0)) {
    for (int t = 0; t < R; ++t) row[t] = a + p.rowadr[k0 + t];
  }
};

// Returns true if the matrix is diagonal and its rows are stored one after the other. The inertia
// matrices of particles and of the vertices of flexes are of this kind.
inline bool IsDiagonal(const CsrPattern& p) {
  return p.nr > 0 && p.rownnz[p.nr - 1] == 1 && p.rowadr[p.nr - 1] - p.rowadr[0] == p.nr - 1;
}

// Returns true if the same holds for rows k .. k+n-1. This is the case for the vertices of a flex
// in a model that has other bodies, too.
inline bool IsDiagonalRun(const CsrPattern& p, int k, int n) {
  return k + n <= p.nr && p.rownnz[k + n - 1] == 1 && p.rowadr[k + n - 1] - p.rowadr[k] == n - 1;
}
// Returns true if rows k .. k+n-1 are diagonal and row k+n does not extend the last of them to a
// supernode.
inline bool IsDiagonalBlock(const CsrPattern& p, int k, int n) {
  return IsDiagonalRun(p, k, n) && (k + n == p.nr || p.rownnz[k + n] == 1);
}
// Number of rows of the diagonal blocks that are looked for. It was measured (docs/tunables.md).
inline constexpr int kDiagonalBlock = 16;

// Computes res = S x, where S is symmetric and given by its lower triangle.
void MulSymCsrVec(mjtNum* res, const mjtNum* lower, const TrianglePattern& p, const mjtNum* x);

}  // namespace syn

#endif  // SYNOVIA_MATH_SPARSE_TRIANGLE_H_
