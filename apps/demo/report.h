// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What the demo shows: a report in the terminal, a trajectory as CSV, a picture of it as SVG.

#ifndef SYNOVIA_APPS_DEMO_REPORT_H_
#define SYNOVIA_APPS_DEMO_REPORT_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

// One recorded moment.
struct Sample {
  double time, height, speed, contacts, iterations;
};

// Totals over the run.
struct Totals {
  double seconds = 0;  // of the wall clock
  long steps = 0;
  long iterations = 0;
  long contacts = 0;
  double worst_inverse = 0;  // largest difference of forward and inverse dynamics, relative
  double energy_start = 0, energy_end = 0;
};

void PrintReport(const mjModel* m, const mjData* d, const Totals& totals);
bool WriteTrajectory(const std::string& path, const std::vector<Sample>& samples);
bool WritePlot(const std::string& path, const std::string& title,
               const std::vector<Sample>& samples);

#endif  // SYNOVIA_APPS_DEMO_REPORT_H_
