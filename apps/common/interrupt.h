// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Lets a program end in an orderly way after Ctrl+C or SIGTERM.

#ifndef SYNOVIA_APPS_COMMON_INTERRUPT_H_
#define SYNOVIA_APPS_COMMON_INTERRUPT_H_

#include <csignal>

namespace app {

// Is not zero after SIGINT or SIGTERM.
extern volatile std::sig_atomic_t interrupted;

// Catches SIGINT and SIGTERM from now on. The second signal ends the program at once, as usual. If
// `grace_seconds` is positive, the program ends with kNoAnswer that many seconds after the first
// signal, even if it never reads `interrupted` because a step of the simulation does not return.
void CatchInterrupts(unsigned grace_seconds = 0);

// Cancels the time limit. A program calls it when it has seen the signal and is about to end.
void EndGrace();

// Exit code of a program that did not react to a signal in time.
inline constexpr int kNoAnswer = 3;

}  // namespace app

#endif  // SYNOVIA_APPS_COMMON_INTERRUPT_H_
