// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// demo [MODEL] [FOLDER] [SECONDS]
//
// Simulates a model with a controller, reports speed and accuracy, and writes the trajectory as CSV
// and SVG.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>
#include <CLI/CLI.hpp>

#include "common/app.h"
#include "common/command_line.h"
#include "common/picture.h"
#include "common/progress.h"
#include "controller.h"
#include "report.h"

namespace {

struct Options {
  std::string model = "models/quadruped.xml", folder = "demo-out";
  double seconds = 10;
};

// Returns the largest difference between the applied and actuator forces and the forces that
// inverse dynamics computes from the motion. It is relative to the largest constraint force, or
// absolute if that is smaller than 1.
double InverseError(const mjModel* m, const mjData* d) {
  app::DataPtr copy(mj_copyData(nullptr, m, d));
  mj_forward(m, copy.get());
  std::vector<mjtNum> drive(m->nv);
  double scale = 1, worst = 0;
  for (int i = 0; i < m->nv; ++i) {
    drive[i] = copy->qfrc_applied[i] + copy->qfrc_actuator[i];
    scale = std::max(scale, std::fabs(copy->qfrc_constraint[i]));
  }
  mj_inverse(m, copy.get());
  for (int i = 0; i < m->nv; ++i) {
    worst = std::max(worst, std::fabs(copy->qfrc_inverse[i] - drive[i]));
  }
  return worst / scale;
}

// Returns the largest change of the energy in a second of motion without contacts, friction,
// springs, dampers and motors, relative to the largest kinetic energy. Any change is an error of
// the integrator.
double EnergyDrift(const mjModel* m, const mjData* d) {
  app::ModelPtr free(mj_copyModel(nullptr, m));
  free->opt.disableflags |= mjDSBL_CONSTRAINT | mjDSBL_SPRING | mjDSBL_DAMPER | mjDSBL_ACTUATION;
  free->opt.enableflags |= mjENBL_ENERGY;
  free->opt.integrator = mjINT_RK4;
  free->opt.density = free->opt.viscosity = 0;
  app::DataPtr copy = app::MakeData(free.get());
  mju_copy(copy->qpos, d->qpos, m->nq);
  mju_copy(copy->qvel, d->qvel, m->nv);
  mj_forward(free.get(), copy.get());
  const double start = copy->energy[0] + copy->energy[1];
  double scale = copy->energy[1], drift = 0;
  while (copy->time < 1) {
    mj_step(free.get(), copy.get());
    drift = std::max(drift, std::fabs(copy->energy[0] + copy->energy[1] - start));
    scale = std::max(scale, copy->energy[1]);
  }
  return scale > 0 ? drift / scale : 0;
}

// Returns the quantities that are recorded after a step.
Sample Record(const mjModel* m, mjData* d) {
  mj_subtreeVel(m, d);
  double iterations = 0;
  for (const int n : d->solver_niter) iterations += n;
  return {d->time,
          d->subtree_com[0],
          d->subtree_com[2],
          mju_norm3(d->subtree_linvel),
          static_cast<double>(d->ncon),
          iterations};
}

// Simulates the model with its controller. Only the calls of mj_step are timed.
Totals Simulate(const mjModel* m, mjData* d, double duration, std::vector<Sample>* samples) {
  Totals totals;
  mjcb_control = StartController(m, d);
  mjcb_time = [] { return 1e6 * app::Now(); };
  app::Progress progress("simulating");
  while (d->time < duration) {
    const double start = app::Now();
    mj_step(m, d);
    totals.seconds += app::Now() - start;
    samples->push_back(Record(m, d));
    if (totals.steps++ % 100 == 0) {
      totals.worst_inverse = std::max(totals.worst_inverse, InverseError(m, d));
      progress.Update(d->time / duration);
    }
  }
  totals.energy_drift = EnergyDrift(m, d);
  return totals;
}

// Draws the last state. A machine without OpenGL prints the reason and continues.
void DrawLastState(mjModel* m, mjData* d, const std::string& path) {
  try {
    app::Painter painter(m, 1280, 720);
    // The camera follows the bodies horizontally. Its height stays, and with it the horizon.
    painter.camera.lookat[0] += d->subtree_com[0] - m->stat.center[0];
    painter.camera.lookat[1] += d->subtree_com[1] - m->stat.center[1];
    painter.camera.distance *= 0.8;
    app::WritePng(path, painter.Draw(d));
    std::printf("  and %s, drawn without a window\n\n", path.c_str());
  } catch (const app::Error& e) {
    std::printf("  no picture: %s\n\n", e.what());
  }
}

int Main(const Options& o) {
  const double begin = app::Now();
  app::ModelPtr m = app::LoadModel(o.model);
  const double load = app::Now() - begin;
  const std::filesystem::path folder = o.folder;
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) throw app::Error("cannot create folder '" + o.folder + "': " + failed.message());

  std::printf("\n  Synovia, interface of MuJoCo %s\n", mj_versionString());
  std::printf("  %s: %d bodies, %d degrees of freedom, %d actuators, loaded in %.1f ms\n\n",
              o.model.c_str(), m->nbody, m->nv, m->nu, 1e3 * load);
  const app::DataPtr d = app::MakeData(m.get());
  std::vector<Sample> samples;
  const Totals totals = Simulate(m.get(), d.get(), o.seconds, &samples);
  PrintReport(m.get(), d.get(), totals, samples);

  const std::string csv = folder / "trajectory.csv", svg = folder / "trajectory.svg";
  if (!WriteTrajectory(csv, samples) || !WritePicture(svg, o.model, samples)) {
    throw app::Error("cannot write to folder '" + o.folder + "'");
  }
  std::printf("\n  wrote %s and %s\n", csv.c_str(), svg.c_str());
  DrawLastState(m.get(), d.get(), folder / "last.png");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options o;
  CLI::App cli("Simulates a model and reports speed and accuracy.", "demo");
  cli.add_option("model", o.model, "MJCF, URDF or MJB file")->capture_default_str();
  cli.add_option("folder", o.folder, "where the trajectory goes")->capture_default_str();
  cli.add_option("seconds", o.seconds, "how long to simulate")
      ->check(CLI::Range(0.01, 1e6))
      ->capture_default_str();
  return app::RunCommandLine(&cli, argc, argv, [&] { return Main(o); });
}
