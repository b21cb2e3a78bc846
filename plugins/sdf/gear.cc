// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the dimensions of a gear from its attributes: rotation, pitch diameter, number of teeth,
// thickness and inner diameter (in this order).
//
// An involute that starts on the base circle of radius b meets the pitch circle of radius r after
// the polar angle tan(a) - a, where cos(a) = b / r. On the pitch circle, tooth and gap have half of
// the pitch each. On the base circle the gap is therefore narrower by two of these angles.

#include "sdf/shapes.h"

namespace syn::plugins {

Gear::Gear(const mjtNum* values) : alpha_(values[0]), diameter_(values[1]), thickness_(values[3]) {
  constexpr mjtNum kPi = 3.14159265358979323846;
  const mjtNum teeth = values[2], radius = diameter_ / 2;
  // The pressure angle in radians, as a polynomial fit to the number of teeth.
  const mjtNum pressure = 3.096e-5 * teeth * teeth - 6.557e-3 * teeth + 0.551;
  // Usual proportions of a gear with module diameter / teeth: tips one module outside the pitch
  // circle, teeth 2.2 modules deep. A negative inner diameter selects a hole of suitable size.
  outer_ = radius + diameter_ / teeth;
  depth_ = 2.2 * diameter_ / teeth;
  inner_ = values[4] >= 0 ? values[4] / 2 : outer_ - depth_ - 0.14 * diameter_;
  base_ = radius * syn_cos(pressure);
  pitch_ = 2 * kPi / teeth;
  const mjtNum angle = syn_acos(base_ / radius), involute = syn_tan(angle) - angle;
  space_ = pitch_ / 2 - 2 * involute;
}

}  // namespace syn::plugins
