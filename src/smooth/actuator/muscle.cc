// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The curves of the muscle model (see muscle.h) and the mju_ functions on them.

#include "smooth/actuator/muscle.h"

#include <mujoco/mujoco.h>

#include <algorithm>

namespace syn {
namespace {

constexpr mjtNum Positive(mjtNum x) { return std::max(mjMINVAL, x); }

struct Muscle {
  mjtNum range0, range1, force, scale, lmin, lmax, vmax, fpmax, fvmax;
  mjtNum length0;  // L0
  mjtNum offset;   // lengthrange0

  Muscle(const mjtNum* lengthrange, mjtNum acc0, const mjtNum* prm)
      : range0(prm[0]),
        range1(prm[1]),
        force(prm[2] < 0 ? prm[3] / Positive(acc0) : prm[2]),
        scale(prm[3]),
        lmin(prm[4]),
        lmax(prm[5]),
        vmax(prm[6]),
        fpmax(prm[7]),
        fvmax(prm[8]),
        length0((lengthrange[1] - lengthrange[0]) / Positive(range1 - range0)),
        offset(lengthrange[0]) {}

  mjtNum Length(mjtNum len) const { return range0 + (len - offset) / Positive(length0); }
  mjtNum SpeedScale() const { return Positive(length0 * vmax); }

  // FL: four parabola pieces, 0 at lmin and lmax, 1 at L = 1, joined at the midpoints a and b.
  mjtNum ForceLength(mjtNum length) const {
    if (length < lmin || length > lmax) return 0;
    const mjtNum a = 0.5 * (lmin + 1), b = 0.5 * (1 + lmax);
    if (length <= a) {
      const mjtNum x = (length - lmin) / Positive(a - lmin);
      return 0.5 * x * x;
    }
    if (length <= 1) {
      const mjtNum x = (1 - length) / Positive(1 - a);
      return 1 - 0.5 * x * x;
    }
    if (length <= b) {
      const mjtNum x = (length - 1) / Positive(b - 1);
      return 1 - 0.5 * x * x;
    }
    const mjtNum x = (lmax - length) / Positive(lmax - b);
    return 0.5 * x * x;
  }

  // FV: 0 at V = -1, 1 at rest, saturating at fvmax when lengthening, with y = fvmax - 1.
  mjtNum ForceVelocity(mjtNum v) const {
    const mjtNum y = fvmax - 1;
    if (v <= -1) return 0;
    if (v <= 0) return (v + 1) * (v + 1);
    return v <= y ? fvmax - (y - v) * (y - v) / Positive(y) : fvmax;
  }
  mjtNum ForceVelocitySlope(mjtNum v) const {
    const mjtNum y = fvmax - 1;
    if (v <= -1) return 0;
    if (v <= 0) return 2 * v + 2;
    return v <= y ? 2 * (y - v) / Positive(y) : 0;
  }

  // FP: 0 below L = 1, a parabola up to b, then straight on.
  mjtNum ForcePassive(mjtNum length) const {
    const mjtNum b = 0.5 * (1 + lmax);
    if (length <= 1) return 0;
    if (length <= b) {
      const mjtNum x = (length - 1) / Positive(b - 1);
      return fpmax * 0.5 * x * x;
    }
    return fpmax * (0.5 + (length - b) / Positive(b - 1));
  }
};

}  // namespace

mjtNum MuscleGain(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0,
                  const mjtNum prm[9]) {
  const Muscle m(lengthrange, acc0, prm);
  return -m.force * m.ForceLength(m.Length(len)) * m.ForceVelocity(vel / m.SpeedScale());
}

mjtNum MuscleGainVel(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0,
                     const mjtNum prm[9]) {
  const Muscle m(lengthrange, acc0, prm);
  const mjtNum slope = m.ForceVelocitySlope(vel / m.SpeedScale()) / m.SpeedScale();
  return -m.force * m.ForceLength(m.Length(len)) * slope;
}

mjtNum MuscleBias(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]) {
  const Muscle m(lengthrange, acc0, prm);
  return -m.force * m.ForcePassive(m.Length(len));
}

mjtNum Sigmoid(mjtNum x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  return x * x * x * (10 + x * (6 * x - 15));
}

mjtNum MuscleDynamics(mjtNum ctrl, mjtNum act, const mjtNum prm[3]) {
  const mjtNum slowdown = 0.5 + 1.5 * std::clamp(act, 0.0, 1.0);
  const mjtNum tau_up = prm[0] * slowdown, tau_down = prm[1] / slowdown;
  const mjtNum error = std::clamp(ctrl, 0.0, 1.0) - act;
  const mjtNum width = prm[2];
  const mjtNum blend = width < mjMINVAL ? (error > 0 ? 1 : 0) : Sigmoid(error / width + 0.5);
  const mjtNum tau = blend == 1 ? tau_up : tau_down + (tau_up - tau_down) * blend;
  return error / Positive(tau);
}

}  // namespace syn

extern "C" {

mjtNum mju_muscleGain(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0,
                      const mjtNum prm[9]) {
  return syn::MuscleGain(len, vel, lengthrange, acc0, prm);
}

mjtNum mju_muscleBias(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]) {
  return syn::MuscleBias(len, lengthrange, acc0, prm);
}

mjtNum mju_muscleDynamics(mjtNum ctrl, mjtNum act, const mjtNum prm[3]) {
  return syn::MuscleDynamics(ctrl, act, prm);
}

mjtNum mju_sigmoid(mjtNum x) { return syn::Sigmoid(x); }

}  // extern "C"
