// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

/// @file
/// Small macros: minimum, maximum, flags of a model.

#ifndef MUJOCO_MJMACRO_H_
#define MUJOCO_MJMACRO_H_

/// Returns the larger of two numbers. Arguments are evaluated twice.
#define mjMAX(a, b) (((a) > (b)) ? (a) : (b))
/// Returns the smaller of two numbers. Arguments are evaluated twice.
#define mjMIN(a, b) (((a) < (b)) ? (a) : (b))

/// Nonzero if a feature (mjtDisableBit) is off. A variable `m` of type const mjModel* must be in
/// scope.
#define mjDISABLED(x) (m->opt.disableflags & (x))
/// Nonzero if a feature (mjtEnableBit) is on. A variable `m` of type const mjModel* must be in
/// scope.
#define mjENABLED(x) (m->opt.enableflags & (x))

/// Nonzero if the group of actuator `i` is switched off by mjOption.disableactuator. A variable `m`
/// of type const mjModel* must be in scope.
#define mjACTUATORDISABLED(i) \
  (m->actuator_group[i] >= 0 && m->actuator_group[i] <= 30 && (m->opt.disableactuator & (1 << m->actuator_group[i])))

#ifndef mjPRINTFLIKE
#if defined(__GNUC__)
/// Lets the compiler check a printf format: argument `n` of the function is the format, `m` its
/// first value.
#define mjPRINTFLIKE(n, m) __attribute__((format(printf, n, m)))
#else
#define mjPRINTFLIKE(n, m)
#endif
#endif

#endif  // MUJOCO_MJMACRO_H_
