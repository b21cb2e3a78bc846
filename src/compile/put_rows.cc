// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Copies user data into the model; see put_rows.h.

#include "compile/put_rows.h"

#include "base/error.h"

namespace syn {

// The array is zero, so a shorter list needs no padding.
void PutUser(mjtNum* array, int i, int n, const std::vector<double>& user, const char* kind) {
  if (static_cast<int>(user.size()) > n) {
    throw ModelError(Format("user has more values than nuser_%s", kind));
  }
  std::copy(user.begin(), user.end(), array + static_cast<ptrdiff_t>(i) * n);
}

}  // namespace syn
