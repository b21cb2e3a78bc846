// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "report.h"

#include <algorithm>
#include <cstdio>

namespace {

constexpr int kBarWidth = 40;

void PrintBar(const char* name, double microseconds, double longest) {
  int length = longest > 0 ? static_cast<int>(kBarWidth * microseconds / longest + 0.5) : 0;
  std::printf("    %-12s %8.2f  ", name, microseconds);
  for (int i = 0; i < length; ++i) std::fputs("#", stdout);
  std::printf("\n");
}

// A curve in its own box of the picture, with its range at the side.
void WriteCurve(std::FILE* file, const char* label, const char* color, int top,
                const std::vector<Sample>& samples, double Sample::*field) {
  constexpr int kLeft = 90, kWidth = 640, kHeight = 110;
  double low = samples[0].*field, high = low, end = samples.back().time;
  for (const Sample& s : samples) {
    low = std::min(low, s.*field);
    high = std::max(high, s.*field);
  }
  if (high == low) high = low + 1;
  std::fprintf(file, "<rect x='%d' y='%d' width='%d' height='%d' fill='none' stroke='#ccc'/>\n",
               kLeft, top, kWidth, kHeight);
  std::fprintf(file, "<text x='%d' y='%d' font-size='13' fill='%s'>%s</text>\n", kLeft + 6,
               top + 16, color, label);
  std::fprintf(file, "<text x='%d' y='%d' font-size='11' text-anchor='end'>%.3g</text>\n",
               kLeft - 6, top + 10, high);
  std::fprintf(file, "<text x='%d' y='%d' font-size='11' text-anchor='end'>%.3g</text>\n",
               kLeft - 6, top + kHeight, low);
  std::fprintf(file, "<polyline fill='none' stroke='%s' stroke-width='1.5' points='", color);
  for (const Sample& s : samples) {
    double x = kLeft + kWidth * (end > 0 ? s.time / end : 0);
    double y = top + kHeight * (1 - (s.*field - low) / (high - low));
    std::fprintf(file, "%.1f,%.1f ", x, y);
  }
  std::fprintf(file, "'/>\n");
}

}  // namespace

void PrintReport(const mjModel* m, const mjData* d, const Totals& t) {
  double per_step = 1e6 * t.seconds / t.steps;
  std::printf("\n  steps per second   %10.0f   (%.1f us each, one thread)\n", t.steps / t.seconds,
              per_step);
  std::printf("  realtime factor    %10.1f\n", t.steps * m->opt.timestep / t.seconds);
  std::printf("  contacts           %10.1f   per step\n",
              static_cast<double>(t.contacts) / t.steps);
  std::printf("  solver iterations  %10.2f   per step\n",
              static_cast<double>(t.iterations) / t.steps);
  std::printf("  forward = inverse  %10.1e   largest relative difference of forces\n",
              t.worst_inverse);
  std::printf("  energy             %10.2f   at the start, %.2f at the end\n", t.energy_start,
              t.energy_end);
  std::printf("\n  where the time goes, microseconds per step\n");
  const std::pair<int, const char*> stages[] = {
      {mjTIMER_POS_KINEMATICS, "kinematics"}, {mjTIMER_POS_INERTIA, "inertia"},
      {mjTIMER_POS_COLLISION, "collision"},   {mjTIMER_POS_MAKE, "constraints"},
      {mjTIMER_VELOCITY, "velocity"},         {mjTIMER_ACTUATION, "actuation"},
      {mjTIMER_CONSTRAINT, "solver"},         {mjTIMER_ADVANCE, "integrate"}};
  double longest = 0;
  for (auto [timer, name] : stages) longest = std::max(longest, d->timer[timer].duration / t.steps);
  for (auto [timer, name] : stages) PrintBar(name, d->timer[timer].duration / t.steps, longest);
}

bool WriteTrajectory(const std::string& path, const std::vector<Sample>& samples) {
  std::FILE* file = std::fopen(path.c_str(), "w");
  if (!file) return false;
  std::fprintf(file, "time,height,speed,contacts,iterations\n");
  for (const Sample& s : samples) {
    std::fprintf(file, "%.6g,%.9g,%.9g,%g,%g\n", s.time, s.height, s.speed, s.contacts,
                 s.iterations);
  }
  return std::fclose(file) == 0;
}

bool WritePlot(const std::string& path, const std::string& title,
               const std::vector<Sample>& samples) {
  if (samples.empty()) return false;
  std::FILE* file = std::fopen(path.c_str(), "w");
  if (!file) return false;
  std::fprintf(
      file,
      "<svg xmlns='http://www.w3.org/2000/svg' width='760' height='450' font-family='sans-serif'>\n"
      "<rect width='760' height='450' fill='white'/>\n"
      "<text x='90' y='24' font-size='16'>%s</text>\n",
      title.c_str());
  WriteCurve(file, "height of the centre of mass [m]", "#1f5fa8", 40, samples, &Sample::height);
  WriteCurve(file, "speed of the centre of mass [m/s]", "#b5482a", 170, samples, &Sample::speed);
  WriteCurve(file, "contacts", "#3a7d44", 300, samples, &Sample::contacts);
  std::fprintf(file,
               "<text x='90' y='430' font-size='11'>0 s</text>"
               "<text x='730' y='430' font-size='11' text-anchor='end'>%.3g s</text>\n</svg>\n",
               samples.back().time);
  return std::fclose(file) == 0;
}
