// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include <mujoco/mujoco.h>

int mj_version(void) { return mjVERSION_HEADER; }
const char* mj_versionString(void) { return "3.3.7"; }
