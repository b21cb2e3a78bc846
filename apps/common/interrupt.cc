// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "common/interrupt.h"

namespace app {

volatile std::sig_atomic_t interrupted = 0;

void CatchInterrupts() {
  struct sigaction action = {};
  action.sa_handler = [](int) { interrupted = 1; };
  action.sa_flags = SA_RESETHAND;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace app
