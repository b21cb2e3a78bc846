// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The log file MUJOCO_LOG.TXT in the working directory. It receives a time stamp, the type and the
// text of each message for which the user has installed no handler.

#include <cstdio>
#include <ctime>

#include <mujoco/mujoco.h>

void mju_writeLog(const char* type, const char* msg) {
  std::FILE* file = std::fopen("MUJOCO_LOG.TXT", "a");
  if (!file) return;
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  char stamp[64] = "\n";
  if (localtime_r(&now, &local)) asctime_r(&local, stamp);
  std::fprintf(file, "%s%s: %s\n\n", stamp, type, msg);
  std::fclose(file);
}
