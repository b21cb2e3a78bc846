// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Fields of elements into rows of the arrays of a model.

#ifndef SYNOVIA_COMPILE_PUT_ROWS_H_
#define SYNOVIA_COMPILE_PUT_ROWS_H_

#include <algorithm>
#include <vector>

#include <mujoco/mujoco.h>

namespace syn {

// Puts n numbers of a field of an element into row i of an array.
template <typename To, typename From>
void PutRow(To* array, int i, const From* field, int n) {
  for (int k = 0; k < n; ++k) array[static_cast<ptrdiff_t>(i) * n + k] = static_cast<To>(field[k]);
}
template <typename To, typename From, size_t n>
void PutRow(To* array, int i, const From (&field)[n]) {
  PutRow(array, i, field, static_cast<int>(n));
}

// Puts a list into an array of rows of so many columns, from row `adr` on.
template <typename From, typename Allocator, typename To>
void Put(const std::vector<From, Allocator>& from, To* to, int adr, int columns) {
  std::copy(from.begin(), from.end(), to + static_cast<ptrdiff_t>(adr) * columns);
}

// Row i of a user array of n columns; shorter data are followed by zeros.
void PutUser(mjtNum* array, int i, int n, const std::vector<double>& user, const char* kind);

}  // namespace syn

#endif  // SYNOVIA_COMPILE_PUT_ROWS_H_
