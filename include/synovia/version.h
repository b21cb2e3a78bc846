// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The version of Synovia itself. mj_version is that of the interface it implements. Results are the
// same bits within one version of Synovia.

#ifndef SYNOVIA_VERSION_H_
#define SYNOVIA_VERSION_H_

#include <mujoco/mujoco.h>

#define SYN_VERSION_MAJOR 0
#define SYN_VERSION_MINOR 4
#define SYN_VERSION_PATCH 0

// major * 10000 + minor * 100 + patch, of the headers
#define SYN_VERSION (SYN_VERSION_MAJOR * 10000 + SYN_VERSION_MINOR * 100 + SYN_VERSION_PATCH)

#if defined(__cplusplus)
extern "C" {
#endif

// The same number, of the library that is loaded.
MJAPI int syn_version(void);

// "0.4.0"
MJAPI const char* syn_versionString(void);

#if defined(__cplusplus)
}
#endif

#endif  // SYNOVIA_VERSION_H_
