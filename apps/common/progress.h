// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Shows the progress of a long job. On a terminal it is a bar that is updated in place and removed
// at the end. Elsewhere (a log file, CI) it is a line of text at every quarter.

#ifndef SYNOVIA_APPS_COMMON_PROGRESS_H_
#define SYNOVIA_APPS_COMMON_PROGRESS_H_

#include <string>

namespace app {

// The progress of one job. The destructor removes the bar.
class Progress {
 public:
  explicit Progress(std::string label);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Shows the fraction of the job that is done, in [0, 1].
  void Update(double fraction);

 private:
  std::string label_;
  bool terminal_;
  // Time at which the job began, in seconds.
  double begin_;
  // The first fraction that was shown, -1 before. A job that is resumed does not begin at 0.
  double first_fraction_ = -1;
  // Quarters that have been printed.
  int quarters_ = 0;
};

}  // namespace app

#endif  // SYNOVIA_APPS_COMMON_PROGRESS_H_
