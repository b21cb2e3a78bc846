// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A library built for a newer CPU would end in an illegal instruction somewhere. It says so
// instead, when it is loaded. This file is compiled for any x86-64, whatever the others are
// compiled for.

#include <unistd.h>

#include <cstring>

namespace {

#if defined(__x86_64__)

bool CanRun(const char* target) {
  __builtin_cpu_init();
  if (!std::strcmp(target, "x86-64-v2")) {
    return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
  }
  if (!std::strcmp(target, "x86-64-v3")) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("bmi2");
  }
  return true;  // native and generic: whoever chose them knows
}

void Say(const char* text) {
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text, std::strlen(text));
}

// Before all other initialisation, which may use any instruction.
[[gnu::constructor(101)]] void CheckCpu() {
  if (CanRun(SYNOVIA_CPU_NAME)) return;
  Say("libmujoco: this library was built for " SYNOVIA_CPU_NAME
      ", and this machine's CPU is older. Use the library for x86-64-v2, which lies beside "
      "glibc-hwcaps where Synovia is installed, or build with -DSYNOVIA_CPU=x86-64-v2.\n");
  _exit(126);
}

#endif

}  // namespace
