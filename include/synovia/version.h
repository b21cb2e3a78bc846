// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

/// @file
/// The version of Synovia itself. mj_version returns the version of the interface that Synovia
/// implements. Results have the same bits within one version of Synovia.

#ifndef SYNOVIA_VERSION_H_
#define SYNOVIA_VERSION_H_

#include <mujoco/mujoco.h>

#define SYN_VERSION_MAJOR 0  ///< First number of the version of the headers.
#define SYN_VERSION_MINOR 4  ///< Second number of the version of the headers.
#define SYN_VERSION_PATCH 0  ///< Third number of the version of the headers.

/// Version of the headers as one number: major * 10000 + minor * 100 + patch.
#define SYN_VERSION (SYN_VERSION_MAJOR * 10000 + SYN_VERSION_MINOR * 100 + SYN_VERSION_PATCH)

#if defined(__cplusplus)
extern "C" {
#endif

/// Returns the version of the library that is loaded, as one number like SYN_VERSION.
MJAPI int syn_version(void);

/// Returns the version of the library that is loaded, as text such as "0.4.0".
MJAPI const char* syn_versionString(void);

#if defined(__cplusplus)
}
#endif

#endif  // SYNOVIA_VERSION_H_
