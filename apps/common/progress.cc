// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Prints the bar with terminal control sequences, or the lines.

#include "common/progress.h"

#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <utility>

#include "common/app.h"

namespace app {
namespace {

// Width of the bar in characters, and the sequence that clears the line.
constexpr int kWidth = 30;
constexpr char kClearLine[] = "\r\033[K";

}  // namespace

Progress::Progress(std::string label)
    : label_(std::move(label)), terminal_(isatty(STDOUT_FILENO)), begin_(Now()) {}

Progress::~Progress() {
  if (terminal_) std::fputs(kClearLine, stdout);
  std::fflush(stdout);
}

void Progress::Update(double fraction) {
  if (first_fraction_ < 0) first_fraction_ = fraction;
  if (!terminal_) {
    const int quarters = static_cast<int>(4 * fraction);
    if (quarters > quarters_) std::printf("%s: %d%%\n", label_.c_str(), 25 * quarters);
    quarters_ = quarters;
    std::fflush(stdout);
    return;
  }
  const auto filled = static_cast<int>(std::lround(kWidth * fraction));
  std::printf("%s  %s ", kClearLine, label_.c_str());
  for (int i = 0; i < kWidth; ++i) std::fputs(i < filled ? "█" : "░", stdout);
  std::printf(" %3.0f%%", 100 * fraction);
  const double elapsed = Now() - begin_, gained = fraction - first_fraction_;
  if (elapsed > 1 && gained > 0) std::printf("  %.0f s left", elapsed * (1 - fraction) / gained);
  std::fflush(stdout);
}

}  // namespace app
