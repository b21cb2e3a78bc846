// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Lower triangles of sparse symmetric matrices, the diagonal last in each row, and their
// supernodes: consecutive rows whose patterns differ only by their own diagonals, as the dofs of a
// body or of a chain without branches have.
//
//   row k0      shared columns, k0
//   row k0+1    shared columns, k0, k0+1
//   row k0+2    shared columns, k0, k0+1, k0+2
//
// Kernels take a supernode some rows at a time and load each shared column once for all of them;
// from which end they count, and how many rows fit their registers, differs. So a pattern comes
// with what each row knows of its neighbours, found once: in the plan for the inertia, with the
// pattern for the matrices of a solver.

#ifndef SYNOVIA_MATH_SPARSE_TRIANGLE_H_
#define SYNOVIA_MATH_SPARSE_TRIANGLE_H_

#include <algorithm>
#include <cstdint>

#include "math/sparse/csr.h"

namespace syn {

// The most rows that a kernel takes at a time: a limb, or the dofs of a free body and two more.
inline constexpr int kMaxSupernode = 8;

// How many rows of its supernode end with a row, and how many start with it: itself included, and
// counted up to kMaxSupernode.
struct SupernodePlace {
  uint8_t ending, starting;
};

struct TrianglePattern : CsrPattern {
  const SupernodePlace* place;  // of each row

  // The same up to a limit.
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

void FindSupernodes(SupernodePlace* place, const CsrPattern& p);

// The whole lower triangle of a dense n x n matrix, n up to this.
inline constexpr int kMaxDenseTriangle = 12;
TrianglePattern DenseTriangle(int n);

// R rows of a supernode from k0 on, of a matrix of T: mjtNum, or const for those who only read.
template <int R, typename T>
struct Supernode {
  int m;  // columns that the rows share; row t has t + 1 more of its own
  const int* columns;
  T* row[R];

  SYNOVIA_INLINE Supernode(T* a, const CsrPattern& p, int k0)
      : m(p.rownnz[k0] - 1), columns(p.Columns(k0)) {
    for (int t = 0; t < R; ++t) row[t] = a + p.rowadr[k0 + t];
  }
};

// Is there nothing but the diagonal, the rows one after the other? Particles and the vertices of
// flexes have such an inertia.
inline bool IsDiagonal(const CsrPattern& p) {
  return p.nr > 0 && p.rownnz[p.nr - 1] == 1 && p.rowadr[p.nr - 1] - p.rowadr[0] == p.nr - 1;
}

// The same of rows k .. k+n-1, as the vertices of a flex beside other bodies have it.
inline bool IsDiagonalRun(const CsrPattern& p, int k, int n) {
  return k + n <= p.nr && p.rownnz[k + n - 1] == 1 && p.rowadr[k + n - 1] - p.rowadr[k] == n - 1;
}
// And does the row behind them not continue their last one as a supernode?
inline bool IsDiagonalBlock(const CsrPattern& p, int k, int n) {
  return IsDiagonalRun(p, k, n) && (k + n == p.nr || p.rownnz[k + n] == 1);
}
inline constexpr int kDiagonalBlock = 16;  // rows for which to ask

// res = S x with S symmetric, given by its lower triangle.
void MulSymCsrVec(mjtNum* res, const mjtNum* lower, const TrianglePattern& p, const mjtNum* x);

}  // namespace syn

#endif  // SYNOVIA_MATH_SPARSE_TRIANGLE_H_
