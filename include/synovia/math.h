// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

/// @file
/// Transcendental functions with the same bits on every machine. Results of the C library differ in
/// their last digits between systems and processors. A plugin, a callback or a controller that uses
/// these functions keeps simulations reproducible to the bit. Each result is within one unit in the
/// last place of the exact value.

#ifndef SYNOVIA_MATH_H_
#define SYNOVIA_MATH_H_

#include <mujoco/mujoco.h>

#if defined(__cplusplus)
extern "C" {
#endif

/// Returns the sine of `x`, in radians. Returns NaN if `x` is infinite.
MJAPI double syn_sin(double x);

/// Returns the cosine of `x`, in radians. Returns NaN if `x` is infinite.
MJAPI double syn_cos(double x);

/// Returns the tangent of `x`, in radians. Returns NaN if `x` is infinite.
MJAPI double syn_tan(double x);

/// Returns the angle in [-pi/2, pi/2] whose sine is `x`. Returns NaN if `x` is outside [-1, 1].
MJAPI double syn_asin(double x);

/// Returns the angle in [0, pi] whose cosine is `x`. Returns NaN if `x` is outside [-1, 1].
MJAPI double syn_acos(double x);

/// Returns the angle in [-pi, pi] of the point (`x`, `y`) of the plane.
MJAPI double syn_atan2(double y, double x);

/// Returns e to the power of `x`.
MJAPI double syn_exp(double x);

/// Returns the natural logarithm of `x`. Returns NaN if `x` is negative, minus infinity if it is 0.
MJAPI double syn_log(double x);

/// Returns `x` to the power of `y`. Returns NaN if `x` is negative and `y` is not an integer.
MJAPI double syn_pow(double x, double y);

#if defined(__cplusplus)
}
#endif

#endif  // SYNOVIA_MATH_H_
