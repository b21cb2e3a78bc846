// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Signal handlers. They use only functions that are safe in a signal handler.

#include "common/interrupt.h"

#include <unistd.h>

namespace app {

volatile std::sig_atomic_t interrupted = 0;

namespace {

volatile std::sig_atomic_t grace = 0;  // Time limit in seconds; 0 means none.

void HandleInterrupt(int) {
  interrupted = 1;
  if (grace) alarm(static_cast<unsigned>(grace));
}

// Ends the process. The result of write() is tested because the compiler requires its use.
void HandleLateEnd(int) {
  constexpr char kText[] = "the simulation did not react to the signal in time and was ended\n";
  if (write(STDERR_FILENO, kText, sizeof(kText) - 1) < 0) _exit(kNoAnswer);
  _exit(kNoAnswer);
}

void Catch(int signal, void (*handler)(int), int flags) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigaction(signal, &action, nullptr);
}

}  // namespace

void CatchInterrupts(unsigned grace_seconds) {
  grace = static_cast<std::sig_atomic_t>(grace_seconds);
  if (grace) Catch(SIGALRM, HandleLateEnd, 0);
  Catch(SIGINT, HandleInterrupt, SA_RESETHAND);
  Catch(SIGTERM, HandleInterrupt, SA_RESETHAND);
}

void EndGrace() { alarm(0); }

}  // namespace app
