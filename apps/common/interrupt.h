// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Ending a program from the keyboard.

#ifndef SYNOVIA_APPS_COMMON_INTERRUPT_H_
#define SYNOVIA_APPS_COMMON_INTERRUPT_H_

#include <csignal>

namespace app {

// Not zero after SIGINT or SIGTERM.
extern volatile std::sig_atomic_t interrupted;

// From now on. The second signal has its usual effect: whoever is in a hurry is not kept.
void CatchInterrupts();

}  // namespace app

#endif  // SYNOVIA_APPS_COMMON_INTERRUPT_H_
