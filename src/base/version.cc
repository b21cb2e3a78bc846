// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Versions: that of the interface which the library implements (mj_version), and that of Synovia
// itself (syn_version).

#include <mujoco/mujoco.h>
#include <synovia/version.h>

#define SYN_TEXT(x) #x
#define SYN_DOTTED(a, b, c) SYN_TEXT(a) "." SYN_TEXT(b) "." SYN_TEXT(c)

int mj_version(void) { return mjVERSION_HEADER; }
const char* mj_versionString(void) { return "3.3.7"; }

int syn_version(void) { return SYN_VERSION; }
const char* syn_versionString(void) {
  return SYN_DOTTED(SYN_VERSION_MAJOR, SYN_VERSION_MINOR, SYN_VERSION_PATCH);
}
