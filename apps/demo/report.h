// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What the demo shows: a report in the terminal, a trajectory as CSV, a picture of it as SVG.

#ifndef SYNOVIA_APPS_DEMO_REPORT_H_
#define SYNOVIA_APPS_DEMO_REPORT_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

// One recorded moment; the centre of mass is that of the whole model.
struct Sample {
  double time, forward, height, speed, contacts, iterations;
};

// Totals over the run.
struct Totals {
  double seconds = 0;  // of the wall clock
  long steps = 0;
  double worst_inverse = 0;  // largest difference of forward and inverse dynamics, relative
  double energy_drift = 0;   // relative, without anything that takes or gives energy
};

void PrintReport(const mjModel* m, const mjData* d, const Totals& totals,
                 const std::vector<Sample>& samples);
// These return whether the file was written.
bool WriteTrajectory(const std::string& path, const std::vector<Sample>& samples);
bool WritePicture(const std::string& path, const std::string& title,
                  const std::vector<Sample>& samples);

#endif  // SYNOVIA_APPS_DEMO_REPORT_H_
