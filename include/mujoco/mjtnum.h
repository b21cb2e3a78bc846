// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

/// @file
/// The floating point type of the engine and other basic types.

#ifndef MUJOCO_MJTNUM_H_
#define MUJOCO_MJTNUM_H_

#include <stdint.h>

#ifndef mjUSESINGLE
/// Floating point type of the engine. It is double, unless mjUSESINGLE is defined.
typedef double mjtNum;
/// Smallest number that is divided by, and smallest length of a vector that is normalized.
#define mjMINVAL 1E-15
#else
typedef float mjtNum;
#define mjMINVAL 1E-15f
#endif

typedef unsigned char mjtByte;           ///< Type of flags and of bytes.
typedef uint64_t mjtSize;                ///< Type of sizes in memory.

#endif  // MUJOCO_MJTNUM_H_
