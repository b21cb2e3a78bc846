// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A child process that is not trusted.

#ifndef SYNOVIA_WEB_SERVER_CHILD_H_
#define SYNOVIA_WEB_SERVER_CHILD_H_

#include <atomic>
#include <cstdio>
#include <string>
#include <vector>

namespace view {

struct ChildResult {
  std::string output;
  std::string problem;  // what it wrote to the standard error, or why it ended; empty: none
};

// Runs a program with an input until it ends. A program that takes longer than 20 seconds, or is
// still running when `stop` becomes true, is killed. `stop` may be null.
ChildResult RunChild(const std::vector<std::string>& command, const std::string& input,
                     size_t max_output, const std::atomic<bool>* stop = nullptr);

// For the child itself, before it reads anything: from now on it opens no file, and has 10 seconds
// of processor time and 2 GB of memory.
void LimitProcess();

// For the child itself: it is killed when it has used this many more seconds of processor time.
void LimitTimeFromNow(int seconds);

std::string ReadAll(std::FILE* file, size_t limit);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_CHILD_H_
