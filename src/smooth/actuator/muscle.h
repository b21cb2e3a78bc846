// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The muscle model: active force as the product of force-length and force-velocity curves,
// passive force beyond rest length, and first-order activation with different time constants up
// and down. Lengths are in units of the optimal length L0, velocities in L0 * vmax per second:
//
//   L = range0 + (len - lengthrange0) / L0,   L0 = (lengthrange1 - lengthrange0) / (range1 -
//   range0) V = vel / (L0 vmax) gain = -F0 FL(L) FV(V),   bias = -F0 FP(L)

#ifndef SYNOVIA_SMOOTH_ACTUATOR_MUSCLE_H_
#define SYNOVIA_SMOOTH_ACTUATOR_MUSCLE_H_

#include <mujoco/mjtnum.h>

namespace syn {

// prm = (range0, range1, force, scale, lmin, lmax, vmax, fpmax, fvmax).
mjtNum MuscleGain(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0,
                  const mjtNum prm[9]);
mjtNum MuscleBias(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]);

// d gain / d vel.
mjtNum MuscleGainVel(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0,
                     const mjtNum prm[9]);

// d act / dt, prm = (time constant up, down, width of the smooth transition between them).
mjtNum MuscleDynamics(mjtNum ctrl, mjtNum act, const mjtNum prm[3]);

// 0 up to 0, 1 from 1 on, between them the quintic with two vanishing derivatives at each end.
mjtNum Sigmoid(mjtNum x);

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_ACTUATOR_MUSCLE_H_
