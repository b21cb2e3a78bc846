// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// How far a long job is. On a terminal a bar that moves in its line and disappears at the end; else
// (a log file, CI) a plain line at every quarter.

#ifndef SYNOVIA_APPS_COMMON_PROGRESS_H_
#define SYNOVIA_APPS_COMMON_PROGRESS_H_

#include <string>

namespace app {

class Progress {
 public:
  explicit Progress(std::string label);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void Update(double fraction);

 private:
  std::string label_;
  bool terminal_;
  double begin_;                // seconds
  double first_fraction_ = -1;  // a job that is resumed does not begin at 0
  int quarters_ = 0;
};

}  // namespace app

#endif  // SYNOVIA_APPS_COMMON_PROGRESS_H_
