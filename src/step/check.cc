// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Guards against a state that has blown up: the first bad number (NaN or beyond 1e10) is reported,
// and, unless the model asks otherwise, the simulation starts over.

#include <algorithm>

#include <mujoco/mujoco.h>

#include "math/simd.h"

namespace syn {
namespace {

// All numbers are looked at without a branch; only a bad vector is searched for its first bad one.
int FirstBad(const mjtNum* x, int n) {
  auto is_bad = [](Vec4d v) { return ~((v <= mjMAXVAL) & (v >= -mjMAXVAL)); };  // so is NaN
  Mask4 bad{};
  int i = 0;
  for (; i + 4 <= n; i += 4) bad |= is_bad(Load4(x + i));
  if (i < n) bad |= is_bad(LoadPart4(x + i, n - i));
  if (!Any(bad)) return -1;
  return static_cast<int>(std::find_if(x, x + n, mju_isBad) - x);
}

// True if the data was reset.
bool Check(const mjModel* m, mjData* d, const mjtNum* x, int n, mjtWarning warning) {
  const int bad = FirstBad(x, n);
  if (bad < 0) return false;
  mj_warning(d, warning, bad);
  const bool reset = !mjDISABLED(mjDSBL_AUTORESET);
  if (reset) mj_resetData(m, d);
  // The reset has cleared the counter that mj_warning raised.
  d->warning[warning].number++;
  d->warning[warning].lastinfo = bad;
  return reset;
}

}  // namespace
}  // namespace syn

void mj_checkPos(const mjModel* m, mjData* d) { syn::Check(m, d, d->qpos, m->nq, mjWARN_BADQPOS); }

void mj_checkVel(const mjModel* m, mjData* d) { syn::Check(m, d, d->qvel, m->nv, mjWARN_BADQVEL); }

void mj_checkAcc(const mjModel* m, mjData* d) {
  if (syn::Check(m, d, d->qacc, m->nv, mjWARN_BADQACC)) mj_forward(m, d);
}
