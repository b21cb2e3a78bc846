// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Prints the report with bars, and writes the files of the demo.

#include "report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "plot.h"

namespace {

// Width of the longest bar in characters.
constexpr int kBarWidth = 40;

void PrintBar(const char* name, double microseconds, double longest) {
  const int length =
      longest > 0 ? static_cast<int>(std::lround(kBarWidth * microseconds / longest)) : 0;
  std::printf("    %-12s %8.2f  ", name, microseconds);
  for (int i = 0; i < length; ++i) std::fputs("█", stdout);
  std::printf("\n");
}

void PrintStages(const mjData* d, long steps) {
  const std::pair<int, const char*> stages[] = {
      {mjTIMER_POS_KINEMATICS, "kinematics"}, {mjTIMER_POS_INERTIA, "inertia"},
      {mjTIMER_POS_COLLISION, "collision"},   {mjTIMER_POS_MAKE, "constraints"},
      {mjTIMER_VELOCITY, "velocity"},         {mjTIMER_ACTUATION, "actuation"},
      {mjTIMER_CONSTRAINT, "solver"},         {mjTIMER_ADVANCE, "integrate"}};
  double longest = 0;
  for (auto [timer, name] : stages) longest = std::max(longest, d->timer[timer].duration / steps);
  for (auto [timer, name] : stages) PrintBar(name, d->timer[timer].duration / steps, longest);
}

std::vector<double> Column(const std::vector<Sample>& samples, double Sample::*field) {
  std::vector<double> values;
  for (const Sample& s : samples) values.push_back(s.*field);
  return values;
}

double Mean(const std::vector<Sample>& samples, double Sample::*field) {
  double sum = 0;
  for (const Sample& s : samples) sum += s.*field;
  return samples.empty() ? 0 : sum / samples.size();
}

}  // namespace

void PrintReport(const mjModel* m, const mjData* d, const Totals& t,
                 const std::vector<Sample>& samples) {
  if (t.steps == 0) return;
  std::printf("  steps per second   %10.0f   %.1f µs each, on one thread\n", t.steps / t.seconds,
              1e6 * t.seconds / t.steps);
  std::printf("  realtime factor    %10.1f\n", t.steps * m->opt.timestep / t.seconds);
  std::printf("  contacts           %10.1f   per step\n", Mean(samples, &Sample::contacts));
  std::printf("  solver iterations  %10.2f   per step\n", Mean(samples, &Sample::iterations));
  std::printf("  forward = inverse  %10.1e   largest relative difference of forces\n",
              t.worst_inverse);
  std::printf("  energy drift       %10.1e   relative, in a second of free motion (RK4)\n",
              t.energy_drift);
  std::printf("  travelled          %10.2f   m\n", samples.back().forward - samples[0].forward);
  std::printf("\n  where the time goes, µs per step\n");
  PrintStages(d, t.steps);
}

bool WriteTrajectory(const std::string& path, const std::vector<Sample>& samples) {
  std::FILE* file = std::fopen(path.c_str(), "w");
  if (!file) return false;
  std::fprintf(file, "time,forward,height,speed,contacts,iterations\n");
  for (const Sample& s : samples) {
    std::fprintf(file, "%.6g,%.9g,%.9g,%.9g,%g,%g\n", s.time, s.forward, s.height, s.speed,
                 s.contacts, s.iterations);
  }
  return std::fclose(file) == 0;
}

bool WritePicture(const std::string& path, const std::string& title,
                  const std::vector<Sample>& samples) {
  return WritePlot(path, title, Column(samples, &Sample::time),
                   {{"centre of mass, forward [m]", "#1f5fa8", Column(samples, &Sample::forward)},
                    {"centre of mass, height [m]", "#7a3e9d", Column(samples, &Sample::height)},
                    {"centre of mass, speed [m/s]", "#b5482a", Column(samples, &Sample::speed)},
                    {"contacts", "#3a7d44", Column(samples, &Sample::contacts)}});
}
