// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Evaluates the formulas of impedance.h. The sigmoid y(x) of x = |r| / width consists of two
// powers that meet at mid:
//
//   y = x^p / mid^(p-1)                  for x <= mid
//   y = 1 - (1-x)^p / (1-mid)^(p-1)      above

#include "constraint/rows/impedance.h"

#include <algorithm>

#include "math/libm.h"

namespace syn {
namespace {

// Returns true if one number is positive and the other is not.
bool MixedSigns(const mjtNum ref[2]) { return (ref[0] > 0) != (ref[1] > 0); }

Solref KeepSafe(const mjModel* m, mjtNum ref0, mjtNum ref1) {
  if (ref0 > 0 && !mjDISABLED(mjDSBL_REFSAFE)) ref0 = std::max(ref0, 2 * m->opt.timestep);
  return {{ref0, ref1}};
}

// Keeps divisors away from zero.
mjtNum Floor1(mjtNum x) { return std::max<mjtNum>(mjMINVAL, x); }

}  // namespace

Solref SafeSolref(const mjModel* m, const mjtNum solref[mjNREF]) {
  if (MixedSigns(solref)) {
    mju_warning("mixed solref format, replacing with default");
    mjtNum standard[mjNREF];
    mj_defaultSolRefImp(standard, nullptr);
    return KeepSafe(m, standard[0], standard[1]);
  }
  return KeepSafe(m, solref[0], solref[1]);
}

Solref SafeSolrefFriction(const mjModel* m, const mjtNum solref[mjNREF]) {
  if (MixedSigns(solref)) {
    mju_warning("solreffriction values should have the same sign, replacing with (0, 0)");
    return {{0, 0}};
  }
  return KeepSafe(m, solref[0], solref[1]);
}

Solimp::Solimp(const mjtNum s[mjNIMP])
    : d0(std::clamp<mjtNum>(s[0], mjMINIMP, mjMAXIMP)),
      d1(std::clamp<mjtNum>(s[1], mjMINIMP, mjMAXIMP)),
      width(std::max<mjtNum>(0, s[2])),
      mid(std::clamp<mjtNum>(s[3], mjMINIMP, mjMAXIMP)),
      power(std::max<mjtNum>(1, s[4])) {}

Impedance ImpedanceAt(const Solimp& s, mjtNum r) {
  // A flat or infinitely steep sigmoid is replaced by its mean.
  if (s.d0 == s.d1 || s.width <= mjMINVAL) return {0.5 * (s.d0 + s.d1), 0};
  // The impedance is even in r, so its slope has the sign of r.
  mjtNum x = r / s.width, sign = x < 0 ? -1 : 1;
  x = Abs(x);
  if (x >= 1) return {s.d1, 0};
  if (x <= 0) return {s.d0, 0};
  mjtNum y = x, slope = 1;
  if (s.power == 2) {
    // Power 2 is the default, and products are much faster than calls of Pow.
    y = x <= s.mid ? x * x / s.mid : 1 - (1 - x) * (1 - x) / (1 - s.mid);
    slope = x <= s.mid ? 2 * x / s.mid : 2 * (1 - x) / (1 - s.mid);
  } else if (s.power != 1) {
    const bool low = x <= s.mid;
    const mjtNum base = low ? x : 1 - x, scale = Pow(low ? s.mid : 1 - s.mid, s.power - 1);
    const mjtNum part = Pow(base, s.power) / scale;
    y = low ? part : 1 - part;
    slope = s.power * Pow(base, s.power - 1) / scale;
  }
  return {s.d0 + y * (s.d1 - s.d0), sign * slope * (s.d1 - s.d0) / s.width};
}

mjtNum Stiffness(const Solref& ref, const Solimp& imp) {
  const mjtNum d2 = imp.d1 * imp.d1, r0 = ref.value[0], r1 = ref.value[1];
  return r0 > 0 ? 1 / Floor1(d2 * r0 * r0 * r1 * r1) : -r0 / Floor1(d2);
}

mjtNum Damping(const Solref& ref, const Solimp& imp) {
  const mjtNum r0 = ref.value[0], r1 = ref.value[1];
  return r1 > 0 ? 2 / Floor1(imp.d1 * r0) : -r1 / Floor1(imp.d1);
}

}  // namespace syn
