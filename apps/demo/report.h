// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The output of the demo: a report in the terminal, the trajectory as CSV, and a plot of it as SVG.

#ifndef SYNOVIA_APPS_DEMO_REPORT_H_
#define SYNOVIA_APPS_DEMO_REPORT_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

// The state after one step. Position and speed are those of the center of mass of the whole model,
// in m and m/s; time is in seconds.
struct Sample {
  double time, forward, height, speed, contacts, iterations;
};

// Totals of the run.
struct Totals {
  double seconds = 0;  // Wall clock time of all steps.
  long steps = 0;
  double worst_inverse = 0;  // Largest relative difference between forward and inverse dynamics.
  double energy_drift = 0;   // Relative change of the energy in free motion without dissipation.
};

// Prints speed, accuracy and the time of each stage.
void PrintReport(const mjModel* m, const mjData* d, const Totals& totals,
                 const std::vector<Sample>& samples);
// Write the trajectory as CSV, and as a plot. Both return false if the file cannot be written.
bool WriteTrajectory(const std::string& path, const std::vector<Sample>& samples);
bool WritePicture(const std::string& path, const std::string& title,
                  const std::vector<Sample>& samples);

#endif  // SYNOVIA_APPS_DEMO_REPORT_H_
