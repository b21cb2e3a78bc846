// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include <cstdio>

#include <mujoco/mujoco.h>

int main() { std::printf("Synovia, MuJoCo interface %s\n", mj_versionString()); }
