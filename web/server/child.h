// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Runs a program that processes data from strangers in a child process with limited rights and
// resources. A crash or an endless loop of the child does not harm the server.

#ifndef SYNOVIA_WEB_SERVER_CHILD_H_
#define SYNOVIA_WEB_SERVER_CHILD_H_

#include <atomic>
#include <cstdio>
#include <string>
#include <vector>

namespace view {

// The result of a child process.
struct ChildResult {
  // Bytes that the child wrote to its standard output.
  std::string output;
  // Empty if the child ended with success; otherwise what it wrote to its standard error, or the
  // reason why it was ended.
  std::string problem;
};

// Runs a program with the given standard input until it ends, and returns what it wrote. At most
// about `max_output` bytes of output are collected. The program is killed when it has run for 20
// seconds, or when `stop` becomes true. `stop` may be null. Throws app::Error if the program cannot
// be started.
ChildResult RunChild(const std::vector<std::string>& command, const std::string& input,
                     size_t max_output, const std::atomic<bool>* stop = nullptr);

// Limits the calling process, which is the child, before it reads its input: it can open no further
// files, and may use 10 seconds of processor time and 2 GB of memory.
void LimitProcess();

// Limits the calling process, which is the child, to `seconds` more seconds of processor time. The
// kernel ends the process when they are used up.
void LimitTimeFromNow(int seconds);

// Returns the bytes of the file up to its end. Reading stops early when more than `limit` bytes
// have been read.
std::string ReadAll(std::FILE* file, size_t limit);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_CHILD_H_
