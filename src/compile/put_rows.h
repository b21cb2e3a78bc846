// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions that copy fields of elements into rows of the arrays of a model.

#ifndef SYNOVIA_COMPILE_PUT_ROWS_H_
#define SYNOVIA_COMPILE_PUT_ROWS_H_

#include <algorithm>
#include <vector>

#include <mujoco/mujoco.h>

namespace syn {

// Copies n numbers of a field into row i of an array with n columns.
template <typename To, typename From>
void PutRow(To* array, int i, const From* field, int n) {
  for (int k = 0; k < n; ++k) array[static_cast<ptrdiff_t>(i) * n + k] = static_cast<To>(field[k]);
}
template <typename To, typename From, size_t n>
void PutRow(To* array, int i, const From (&field)[n]) {
  PutRow(array, i, field, static_cast<int>(n));
}

// Copies a list into an array with the given number of columns, from row `adr` on.
template <typename From, typename Allocator, typename To>
void Put(const std::vector<From, Allocator>& from, To* to, int adr, int columns) {
  std::copy(from.begin(), from.end(), to + static_cast<ptrdiff_t>(adr) * columns);
}

// Copies user data into row i of an array with n columns. Missing numbers stay zero, because the
// model is allocated with zeros. Throws if there are more than n numbers; `kind` is used in the
// message.
void PutUser(mjtNum* array, int i, int n, const std::vector<double>& user, const char* kind);

}  // namespace syn

#endif  // SYNOVIA_COMPILE_PUT_ROWS_H_
