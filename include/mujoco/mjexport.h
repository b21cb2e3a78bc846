// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

/// @file
/// Macros that mark what a shared library exports.

#ifndef MUJOCO_MJEXPORT_H_
#define MUJOCO_MJEXPORT_H_

#if defined(MJ_STATIC)
#define MJAPI
#define MJLOCAL
#elif defined(_WIN32)
#ifdef MUJOCO_DLL_EXPORTS
#define MJAPI __declspec(dllexport)
#else
#define MJAPI __declspec(dllimport)
#endif
#define MJLOCAL
#else
/// Marks functions and variables that the shared library exports.
#define MJAPI __attribute__((visibility("default")))
/// Marks functions and variables that the shared library hides.
#define MJLOCAL __attribute__((visibility("hidden")))
#endif

#endif  // MUJOCO_MJEXPORT_H_
