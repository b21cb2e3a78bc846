// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

#ifndef MUJOCO_MJMACRO_H_
#define MUJOCO_MJMACRO_H_

#define mjMAX(a, b) (((a) > (b)) ? (a) : (b))
#define mjMIN(a, b) (((a) < (b)) ? (a) : (b))

// Bits of the disable and enable flags; a variable `m` (const mjModel*) must be in scope.
#define mjDISABLED(x) (m->opt.disableflags & (x))
#define mjENABLED(x) (m->opt.enableflags & (x))

// Nonzero if the group of actuator i is switched off by the model's options.
#define mjACTUATORDISABLED(i) \
  (m->actuator_group[i] >= 0 && m->actuator_group[i] <= 30 && (m->opt.disableactuator & (1 << m->actuator_group[i])))

// Lets the compiler check format strings: argument n is the format, m the first value.
#ifndef mjPRINTFLIKE
#if defined(__GNUC__)
#define mjPRINTFLIKE(n, m) __attribute__((format(printf, n, m)))
#else
#define mjPRINTFLIKE(n, m)
#endif
#endif

#endif  // MUJOCO_MJMACRO_H_
