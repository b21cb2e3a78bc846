// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A check of the CPU when the library is loaded. A library that was built for a newer CPU would
// otherwise end with an illegal instruction at some later point. This file is compiled for any
// x86-64 CPU, regardless of the target of the other files.

#include <unistd.h>

#include <cstring>

namespace {

#if defined(__x86_64__)

// Returns true if this CPU has the instructions of the target, as far as the target is known.
bool CanRun(const char* target) {
  __builtin_cpu_init();
  if (!std::strcmp(target, "x86-64-v2")) {
    return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
  }
  if (!std::strcmp(target, "x86-64-v3")) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("bmi2");
  }
  return true;  // native and generic builds are not checked
}

// Writes a text to standard error without using the C library's streams.
void Say(const char* text) {
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text, std::strlen(text));
}

// Runs before all other initialization, which may use any instruction.
[[gnu::constructor(101)]] void CheckCpu() {
  if (CanRun(SYNOVIA_CPU_NAME)) return;
  Say("libmujoco: this library was built for " SYNOVIA_CPU_NAME
      ", and this machine's CPU is older. Use the library for x86-64-v2, which lies beside "
      "glibc-hwcaps where Synovia is installed, or build with -DSYNOVIA_CPU=x86-64-v2.\n");
  _exit(126);
}

#endif

}  // namespace
