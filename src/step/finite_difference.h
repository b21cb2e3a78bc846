// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Helpers that the finite-difference derivatives share: saving and restoring the inputs of a step,
// and quotients of differences.

#ifndef SYNOVIA_STEP_FINITE_DIFFERENCE_H_
#define SYNOVIA_STEP_FINITE_DIFFERENCE_H_

#include <algorithm>

#include <mujoco/mujoco.h>

#include "base/arena.h"

namespace syn {

// A copy of the selected part of the state, on the stack of mjData. `sig` is a mask of mjtState
// bits. The object must not outlive the stack frame in which it was made.
class SavedState {
 public:
  SavedState(const mjModel* m, mjData* d, unsigned int sig)
      : m_(m), sig_(sig), state_(StackAlloc<mjtNum>(d, mj_stateSize(m, sig))) {
    mj_getState(m, d, state_, sig);
  }
  void Restore(mjData* d) const { mj_setState(m_, d, state_, sig_); }

 private:
  const mjModel* m_;
  unsigned int sig_;
  mjtNum* state_;  // on the stack of mjData
};

// Computes out = (plus - minus) / eps for n numbers.
inline void Difference(const mjtNum* plus, const mjtNum* minus, mjtNum eps, int n, mjtNum* out) {
  const mjtNum scale = 1 / eps;
  for (int i = 0; i < n; ++i) out[i] = (plus[i] - minus[i]) * scale;
}

}  // namespace syn

#endif  // SYNOVIA_STEP_FINITE_DIFFERENCE_H_
