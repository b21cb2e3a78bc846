// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// demo [MODEL.xml] [OUTPUT FOLDER] [SECONDS]
//
// Simulates a model with a controller that holds its posture, reports speed and accuracy, and
// writes the trajectory as CSV and SVG.

#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "report.h"

namespace {

double Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Proportional-derivative control towards the initial posture, through whatever the actuators pull
// on.
void HoldPosture(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nu; ++i) {
    mjtNum u =
        -2 * (d->actuator_length[i] - m->actuator_length0[i]) / std::fabs(m->actuator_gear[6 * i]) -
        0.2 * d->actuator_velocity[i] / std::fabs(m->actuator_gear[6 * i]);
    const mjtNum* range = m->actuator_ctrlrange + 2 * i;
    d->ctrl[i] = m->actuator_ctrllimited[i] ? mju_clip(u, range[0], range[1]) : u;
  }
}

// Largest difference between what drives the model and what inverse dynamics makes of its motion.
double InverseError(const mjModel* m, mjData* d) {
  std::unique_ptr<mjData, void (*)(mjData*)> copy(mj_copyData(nullptr, m, d), mj_deleteData);
  mj_forward(m, copy.get());
  std::vector<mjtNum> drive(m->nv);
  double scale = 1, worst = 0;
  for (int i = 0; i < m->nv; ++i) {
    drive[i] = copy->qfrc_applied[i] + copy->qfrc_actuator[i];
    scale = std::max(scale, std::fabs(copy->qfrc_constraint[i]));
  }
  mj_inverse(m, copy.get());
  for (int i = 0; i < m->nv; ++i)
    worst = std::max(worst, std::fabs(copy->qfrc_inverse[i] - drive[i]));
  return worst / scale;
}

Sample Record(const mjModel* m, mjData* d) {
  mj_subtreeVel(m, d);
  double iterations = 0;
  for (int n : d->solver_niter) iterations += n;
  return {d->time, d->subtree_com[2], mju_norm3(d->subtree_linvel), static_cast<double>(d->ncon),
          iterations};
}

void ShowProgress(double done) {
  std::printf("\r  simulating %3.0f%%", 100 * done);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  std::string model = argc > 1 ? argv[1] : "models/humanoid.xml";
  std::filesystem::path folder = argc > 2 ? argv[2] : "demo-out";
  double duration = argc > 3 ? std::atof(argv[3]) : 10;

  char error[1000] = "";
  double begin = Now();
  std::unique_ptr<mjModel, void (*)(mjModel*)> m(
      mj_loadXML(model.c_str(), nullptr, error, sizeof(error)), mj_deleteModel);
  if (!m) {
    std::fprintf(stderr, "demo: cannot load %s:\n%s\n", model.c_str(), error);
    return 1;
  }
  double load = Now() - begin;
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) {
    std::fprintf(stderr, "demo: cannot create folder %s: %s\n", folder.c_str(),
                 failed.message().c_str());
    return 1;
  }

  std::printf("\n  Synovia, interface of MuJoCo %s\n", mj_versionString());
  std::printf("  %s: %d bodies, %d degrees of freedom, %d actuators, loaded in %.1f ms\n\n",
              model.c_str(), m->nbody, m->nv, m->nu, 1e3 * load);
  m->opt.enableflags |= mjENBL_ENERGY;
  std::unique_ptr<mjData, void (*)(mjData*)> d(mj_makeData(m.get()), mj_deleteData);
  mjcb_control = HoldPosture;
  mjcb_time = [] { return 1e6 * Now(); };
  bool terminal = isatty(STDOUT_FILENO);
  Totals totals;
  std::vector<Sample> samples;
  mj_forward(m.get(), d.get());
  totals.energy_start = d->energy[0] + d->energy[1];
  while (d->time < duration) {
    double start = Now();
    mj_step(m.get(), d.get());
    totals.seconds += Now() - start;
    samples.push_back(Record(m.get(), d.get()));
    totals.contacts += d->ncon;
    totals.iterations += static_cast<long>(samples.back().iterations);
    if (totals.steps++ % 100 == 0) {
      totals.worst_inverse = std::max(totals.worst_inverse, InverseError(m.get(), d.get()));
      if (terminal) ShowProgress(d->time / duration);
    }
  }
  if (terminal) std::printf("\r                      \r");
  totals.energy_end = d->energy[0] + d->energy[1];
  PrintReport(m.get(), d.get(), totals);
  std::string csv = folder / "trajectory.csv", svg = folder / "trajectory.svg";
  if (!WriteTrajectory(csv, samples) || !WritePlot(svg, model, samples)) {
    std::fprintf(stderr, "demo: cannot write to %s\n", folder.c_str());
    return 1;
  }
  std::printf("\n  wrote %s and %s\n\n", csv.c_str(), svg.c_str());
  return 0;
}
