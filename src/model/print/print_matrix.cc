// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Prints dense and sparse matrices to standard output, for debugging (mju_printMat and
// mju_printMatSparse).

#include <cstdio>

#include <mujoco/mujoco.h>

void mju_printMat(const mjtNum* mat, int nr, int nc) {
  for (int r = 0; r < nr; ++r) {
    for (int c = 0; c < nc; ++c) std::printf("%.8f ", mat[r * nc + c]);
    std::printf("\n");
  }
  std::printf("\n");
}

void mju_printMatSparse(const mjtNum* mat, int nr, const int* rownnz, const int* rowadr,
                        const int* colind) {
  for (int r = 0; r < nr; ++r) {
    for (int k = rowadr[r]; k < rowadr[r] + rownnz[r]; ++k) {
      std::printf("(%d %d): %9.6f  ", r, colind[k], mat[k]);
    }
    std::printf("\n");
  }
  std::printf("\n");
}
