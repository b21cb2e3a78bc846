// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Which columns of a few dense rows hold something.

#ifndef SYNOVIA_MATH_COLUMNS_H_
#define SYNOVIA_MATH_COLUMNS_H_

#include "math/simd.h"

namespace syn {

// Columns in which one of the rows (rows x n, row-major) is not zero, ascending; returns their
// number. Writes one column ahead: room for n + 1.
inline int CollectColumns(const mjtNum* a, int rows, int n, int* column) {
  int count = 0, k = 0;
  for (; k + 4 <= n; k += 4) {
    Mask4 any{};
    for (int r = 0; r < rows; ++r) any |= Load4(a + r * n + k) != 0;
    if (!Any(any)) continue;
    for (int lane = 0; lane < 4; ++lane) {
      column[count] = k + lane;
      count -= static_cast<int>(any[lane]);  // -1 where true
    }
  }
  for (; k < n; ++k) {
    bool any = false;
    for (int r = 0; r < rows; ++r) any |= a[r * n + k] != 0;
    column[count] = k;
    count += any;
  }
  return count;
}

}  // namespace syn

#endif  // SYNOVIA_MATH_COLUMNS_H_
