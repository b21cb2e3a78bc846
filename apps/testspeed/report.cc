// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Formats the results as text.

#include "report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "common/app.h"

namespace {

// Returns a number of bytes with the suffix K, M or G if that is exact.
std::string Bytes(double n) {
  const char* suffix[] = {"", "K", "M", "G"};
  int k = 0;
  while (k < 3 && n > 0 && std::fmod(n, 1024) == 0) {
    n /= 1024;
    ++k;
  }
  return app::Format("%.0f%s", n, suffix[k]);
}

const char* SolverName(int solver) {
  constexpr const char* kNames[] = {"PGS", "CG", "Newton"};
  return solver >= 0 && solver < 3 ? kNames[solver] : "solver";
}

// Prints the time of each stage in microseconds per step, and its share of the step.
class Profile {
 public:
  explicit Profile(const Result& r) : r_(r) {}

  double Time(int timer) const { return r_.timer[timer].duration / r_.nstep; }

  void Print(const char* name, double time) const {
    const double step = Time(mjTIMER_STEP);
    std::printf(" %17s : %6.1f  (%6.2f %%)\n", name, time, step > 0 ? 100 * time / step : 0);
  }

  void PrintStages() const {
    double rest = Time(mjTIMER_STEP);
    for (int i = mjTIMER_STEP; i <= mjTIMER_ADVANCE; ++i) {
      if (r_.timer[i].number == 0) continue;
      Print(mjTIMERSTRING[i], Time(i));
      // The timers "step" and "forward" contain the stages that follow, so they are not subtracted.
      if (i >= mjTIMER_POSITION) rest -= Time(i);
    }
    Print("other", rest);
  }

  void PrintPosition() const {
    Print("position total", Time(mjTIMER_POSITION));
    Print("kinematics", Time(mjTIMER_POS_KINEMATICS));
    Print("inertia", Time(mjTIMER_POS_INERTIA));
    Print("collision", Time(mjTIMER_POS_COLLISION));
    Print("broadphase", Time(mjTIMER_COL_BROAD));
    Print("narrowphase", Time(mjTIMER_COL_NARROW));
    Print("make", Time(mjTIMER_POS_MAKE));
    Print("project", Time(mjTIMER_POS_PROJECT));
  }

 private:
  const Result& r_;
};

void PrintSpeed(bool total, double steps, double seconds, double timestep) {
  constexpr const char* kOne[] = {"Simulation time     ", "Steps per second    ",
                                  "Realtime factor     ", "Time per step       "};
  constexpr const char* kAll[] = {"Total simulation time ", "Total steps per second",
                                  "Total realtime factor ", "Total time per step   "};
  const char* const* label = total ? kAll : kOne;
  std::printf(" %s : %.2f s\n", label[0], seconds);
  std::printf(" %s : %.0f\n", label[1], steps / seconds);
  std::printf(" %s : %.2f x\n", label[2], steps * timestep / seconds);
  std::printf(" %s : %.1f µs\n\n", label[3], 1e6 * seconds / steps);
}

}  // namespace

void PrintHeading(const RunOptions& o, double timestep) {
  std::printf("\nRolling out %d steps%s at dt = %g, using double precision...\n\n", o.nstep,
              o.nthread > 1 ? " per thread" : "", timestep);
  std::fflush(stdout);
}

void PrintResult(const Result& r) {
  if (r.nthread > 1) {
    std::printf("Summary for all %d threads\n\n", r.nthread);
    PrintSpeed(true, static_cast<double>(r.nstep) * r.nthread, r.total_seconds, r.timestep);
    std::printf("Details for thread 0\n\n");
  }
  PrintSpeed(false, r.nstep, r.seconds, r.timestep);
  const std::string iterations = app::Format("%s iters / step", SolverName(r.solver));
  std::printf(" %-21s: %.2f\n", iterations.c_str(), r.iterations);
  std::printf(" Contacts / step      : %.2f\n", r.contacts);
  std::printf(" Constraints / step   : %.2f\n", r.constraints);
  std::printf(" Degrees of freedom   : %d\n", r.nv);
  std::printf(" Dynamic memory usage : %.1f%% of %s\n\n", 100 * r.memory_used / r.memory,
              Bytes(r.memory).c_str());
  std::printf(" Internal profiler%s, µs per step\n", r.nthread > 1 ? " for thread 0" : "");
  const Profile profile(r);
  profile.PrintStages();
  std::printf("\n");
  profile.PrintPosition();
  std::printf("\n");
}

void PrintTable(const std::vector<Result>& results, const std::map<std::string, double>& before) {
  int width = 5;
  for (const Result& r : results) width = std::max(width, static_cast<int>(r.model.size()));
  const bool compare = !before.empty();
  std::printf(" %-*s  %12s%s\n", width, "model", "steps / s",
              compare ? "       before   ratio" : "");
  double log_sum = 0;
  int num_compared = 0;
  for (const Result& r : results) {
    std::printf(" %-*s  %12.0f", width, r.model.c_str(), r.StepsPerSecond());
    auto found = before.find(r.model);
    if (found != before.end()) {
      const double ratio = r.StepsPerSecond() / found->second;
      std::printf("  %11.0f  %6.3f", found->second, ratio);
      log_sum += std::log(ratio);
      ++num_compared;
    } else if (compare) {
      std::printf("            -       -");
    }
    std::printf("\n");
  }
  if (num_compared > 1) {
    std::printf(" %-*s  %12s  %11s  %6.3f\n", width, "geometric mean", "", "",
                std::exp(log_sum / num_compared));
  }
  std::printf("\n");
}
