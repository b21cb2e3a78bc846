// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Guards against a state that has diverged. The first bad number (NaN or beyond 1e10) is reported
// and, unless the model disables it, the simulation is reset.

#include <algorithm>

#include <mujoco/mujoco.h>

#include "math/simd.h"

namespace syn {
namespace {

// Returns the index of the first bad number, or -1 if all are good. All numbers are tested without
// a branch; only if one is bad, the list is searched for it.
int FirstBad(const mjtNum* x, int n) {
  auto is_bad = [](Vec4d v) { return ~((v <= mjMAXVAL) & (v >= -mjMAXVAL)); };  // true for NaN
  Mask4 bad{};
  int i = 0;
  for (; i + 4 <= n; i += 4) bad |= is_bad(Load4(x + i));
  if (i < n) bad |= is_bad(LoadPart4(x + i, n - i));
  if (!Any(bad)) return -1;
  return static_cast<int>(std::find_if(x, x + n, mju_isBad) - x);
}

// Warns about the bad number with index `bad` and resets the data, unless the model asks otherwise.
// Returns true if the data was reset.
bool Report(const mjModel* m, mjData* d, mjtWarning warning, int bad) {
  mj_warning(d, warning, bad);
  const bool reset = !mjDISABLED(mjDSBL_AUTORESET);
  if (reset) mj_resetData(m, d);
  // The reset has cleared the counter that mj_warning raised.
  d->warning[warning].number++;
  d->warning[warning].lastinfo = bad;
  return reset;
}

// Returns true if the data was reset because one of the n numbers is bad.
bool Check(const mjModel* m, mjData* d, const mjtNum* x, int n, mjtWarning warning) {
  const int bad = FirstBad(x, n);
  return bad >= 0 && Report(m, d, warning, bad);
}

// Returns true if the pose of a mocap body is NaN. Collision functions and tendons ignore NaN, so
// that it may never reach an acceleration, and whatever is attached to the body would come loose
// without a warning.
bool HasBadMocap(const mjModel* m, const mjData* d) {
  const auto is_nan = [](mjtNum x) { return x != x; };
  return std::any_of(d->mocap_pos, d->mocap_pos + 3 * m->nmocap, is_nan) ||
         std::any_of(d->mocap_quat, d->mocap_quat + 4 * m->nmocap, is_nan);
}

}  // namespace
}  // namespace syn

void mj_checkPos(const mjModel* m, mjData* d) { syn::Check(m, d, d->qpos, m->nq, mjWARN_BADQPOS); }

void mj_checkVel(const mjModel* m, mjData* d) { syn::Check(m, d, d->qvel, m->nv, mjWARN_BADQVEL); }

// NaN in the pose of a mocap body counts as a bad acceleration of the first dof, the same as where
// it reaches the accelerations through a constraint.
void mj_checkAcc(const mjModel* m, mjData* d) {
  int bad = syn::FirstBad(d->qacc, m->nv);
  if (bad < 0 && syn::HasBadMocap(m, d)) bad = 0;
  if (bad >= 0 && syn::Report(m, d, mjWARN_BADQACC, bad)) mj_forward(m, d);
}
