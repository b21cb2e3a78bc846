// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// rollout MODEL [options]: many simulations on all cores, from and to .npy files (docs/rollout.md).
//
// The batch is one call of syn_rollout that writes straight into the output files. It stops when
// the user interrupts it, and every now and then for a checkpoint; each time it goes on from there
// by the same call, so that an interrupted run ends with the same bits.

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <string>

#include <mujoco/mujoco.h>
#include <synovia/rollout.h>
#include <CLI/CLI.hpp>

#include "common/app.h"
#include "common/command_line.h"
#include "common/interrupt.h"
#include "common/npy.h"
#include "common/progress.h"
#include "inputs.h"
#include "output_folder.h"
#include "ranks.h"
#include "shared_batch.h"
#include "shared_folder.h"

namespace fs = std::filesystem;

namespace {

constexpr int kInterrupted = 130;  // the shell's exit code for SIGINT

struct Options {
  std::string model;
  InputOptions inputs;
  fs::path folder = "rollout-out";
  int num_threads = 0;
  double checkpoint_seconds = 30;
  bool restart = false, resume = false, save_inputs = false;
};

void AddOptions(CLI::App* cli, Options* o) {
  cli->add_option("model", o->model, "MJCF, URDF or MJB file")->required();
  cli->add_option("-o,--out", o->folder, "folder for states.npy and sensordata.npy")
      ->capture_default_str();
  cli->add_option("-n,--nroll", o->inputs.nroll,
                  "number of rollouts (default: of the files, or 100)")
      ->check(app::kPositive);
  cli->add_option("-t,--nstep", o->inputs.nstep, "steps of each (default: of the file, or 1000)")
      ->check(app::kPositive);
  cli->add_option("-j,--threads", o->num_threads, "threads (default: one for each core)")
      ->check(app::kPositive);
  cli->add_option("--init", o->inputs.init,
                  "initial states, .npy of shape (N, nstate) or (nstate,)");
  cli->add_option("--warmstart", o->inputs.warmstart,
                  "initial qacc_warmstart, .npy (N, nv) or (nv,)");
  cli->add_option("--control", o->inputs.control, "controls, .npy of shape (N, T, nu) or (T, nu)");
  cli->add_option("--seed", o->inputs.seed, "seed of random states and controls")
      ->capture_default_str();
  cli->add_option("--init-noise", o->inputs.init_noise,
                  "standard deviation of random initial positions and velocities")
      ->check(app::kNotNegative)
      ->capture_default_str();
  cli->add_option("--control-noise", o->inputs.control_noise,
                  "random controls as a fraction of the control range")
      ->check(app::kNotNegative)
      ->capture_default_str();
  cli->add_option("--checkpoint", o->checkpoint_seconds, "seconds between checkpoints")
      ->check(app::kNotNegative)
      ->capture_default_str();
  cli->add_flag("--resume", o->resume, "go on with what a run left; an error if there is nothing");
  cli->add_flag("--restart", o->restart, "ignore the checkpoint of an interrupted run");
  cli->add_flag("--save-inputs", o->save_inputs, "write init.npy and control.npy, too");
}

// What the progress callback needs.
struct Watch {
  app::Progress* progress;
  double stop_at;  // when the next checkpoint is due
};

int OnProgress(void* user, long long done, long long total) {
  auto* watch = static_cast<Watch*>(user);
  watch->progress->Update(total ? static_cast<double>(done) / total : 1);
  return app::interrupted || app::Now() >= watch->stop_at;
}

// Runs the batch to its end (true) or until it is interrupted (false).
bool Simulate(synRollout r, double checkpoint_seconds, OutputFolder* out) {
  app::Progress progress("rollouts");
  Watch watch{&progress, 0};
  r.progress = OnProgress;
  r.user = &watch;
  r.length = out->checkpoint.length.data();
  r.warmstart = out->checkpoint.warmstart.data();
  while (true) {
    watch.stop_at = app::Now() + checkpoint_seconds;
    char error[1000];
    const int result = syn_rollout(&r, error, sizeof(error));
    if (result == synROLLOUT_ERROR) throw app::Error(error);
    if (result == synROLLOUT_DONE) return true;
    out->SaveCheckpoint();
    if (app::interrupted) return false;
  }
}

long long NumSteps(const Checkpoint& c) {
  long long n = 0;
  for (const int length : c.length) n += length;
  return n;
}

// Rollouts whose last state is NaN.
int NumDiverged(const mjtNum* states, const Inputs& in, size_t nstate) {
  int n = 0;
  for (size_t i = 1; i <= static_cast<size_t>(in.nroll) && in.nstep > 0; ++i) {
    n += std::isnan(states[(i * in.nstep - 1) * nstate]);
  }
  return n;
}

void SaveInputs(const mjModel* m, const Inputs& in, const fs::path& folder) {
  const size_t nroll = in.nroll, nstep = in.nstep, nstate = mj_stateSize(m, mjSTATE_FULLPHYSICS);
  app::WriteNpy(folder / "init.npy", {nroll, nstate}, in.state0.data());
  app::WriteNpy(folder / "control.npy", {nroll, nstep, static_cast<size_t>(m->nu)},
                in.control.data());
}

template <typename Folder>
void PrintSummary(const mjModel* m, const Inputs& in, Folder& out, long long steps, double seconds,
                  int num_diverged) {
  const int nstate = mj_stateSize(m, mjSTATE_FULLPHYSICS);
  std::printf("  %d rollouts of %d steps in %.2f s: %.0f steps per second\n", in.nroll, in.nstep,
              seconds, steps / seconds);
  if (num_diverged > 0) std::printf("  %d of them diverged and end in NaN\n", num_diverged);
  std::printf("  wrote %s (%d, %d, %d)\n", out.states().path().c_str(), in.nroll, in.nstep, nstate);
  if (out.sensors()) {
    std::printf("  wrote %s (%d, %d, %d)\n", out.sensors()->path().c_str(), in.nroll, in.nstep,
                m->nsensordata);
  }
}

// Returns the whole batch, without places for its results.
synRollout MakeBatch(const mjModel* const* model, const Inputs& in) {
  synRollout r;
  syn_defaultRollout(&r);
  r.model = model;
  r.nroll = in.nroll;
  r.nstep = in.nstep;
  r.state0 = in.state0.data();
  r.warmstart0 = in.warmstart0.empty() ? nullptr : in.warmstart0.data();
  r.control = in.control.data();
  return r;
}

// Tells what the job will take when that is much, and refuses what the disk has no room for.
void AnnounceSize(const mjModel* m, const Inputs& in, const fs::path& folder) {
  constexpr double kWorthTelling = 1e9;
  const double numbers = mj_stateSize(m, mjSTATE_FULLPHYSICS) + m->nsensordata;
  const double bytes = sizeof(mjtNum) * numbers * in.nroll * in.nstep;
  if (bytes < kWorthTelling) return;
  std::printf("  %d rollouts of %d steps: %.3g GB of results\n", in.nroll, in.nstep, bytes / 1e9);
  std::error_code unknown;
  fs::path existing = fs::absolute(folder);
  while (!fs::exists(existing) && existing.has_relative_path()) existing = existing.parent_path();
  const auto room = fs::space(existing, unknown);
  if (!unknown && static_cast<double>(room.available) < bytes) {
    throw app::Error(app::Format("the results take %.3g GB, the disk of '%s' has room for %.3g GB",
                                 bytes / 1e9, folder.c_str(), room.available / 1e9));
  }
}

// A batch of several processes, or what they have left of one.
int RunShared(const Options& o, const mjModel* m, const Inputs& in, Ranks* ranks) {
  SharedFolder out(m, in, o.folder, o.restart, ranks);
  const bool first = ranks->rank() == 0;
  const int before = out.pieces().NumDone(), total = out.pieces().count();
  if (first && before > 0) std::printf("  going on from %.1f%%\n", 100.0 * before / total);
  if (first && o.save_inputs) SaveInputs(m, in, o.folder);
  ranks->Meet();
  synRollout batch = MakeBatch(&m, in);
  batch.nthread = o.num_threads > 0 || ranks->size() == 1 ? o.num_threads : 1;
  app::CatchInterrupts();
  const double begin = app::Now();
  if (!RunPieces(batch, m, &out, ranks)) {
    std::fprintf(stderr, "rollout: interrupted; --resume goes on\n");
    return kInterrupted;
  }
  out.Complete(ranks);
  if (!first) return 0;
  const int num_diverged = out.NumDiverged();
  out.Publish();
  const double done = static_cast<double>(total - before) / total;
  PrintSummary(m, in, out, std::llround(done * in.nroll * in.nstep), app::Now() - begin,
               num_diverged);
  return 0;
}

int Main(const Options& o, Ranks* ranks) {
  const app::ModelPtr m = app::LoadModel(o.model);
  const Inputs in = MakeInputs(m.get(), o.inputs);
  const bool shared = SharedFolder::IsIn(o.folder) && !o.restart;
  if (o.resume && !shared && !fs::exists(o.folder / "checkpoint")) {
    throw app::Error(app::Format("nothing to resume in '%s'", o.folder.c_str()));
  }
  if (ranks->rank() == 0) AnnounceSize(m.get(), in, o.folder);
  if (ranks->size() > 1 || shared) return RunShared(o, m.get(), in, ranks);
  OutputFolder out(m.get(), in, o.folder, o.restart);
  const long long total = static_cast<long long>(in.nroll) * in.nstep,
                  before = NumSteps(out.checkpoint);
  if (before > 0) std::printf("  going on from %.1f%%\n", 100.0 * before / total);

  const mjModel* model = m.get();
  synRollout batch = MakeBatch(&model, in);
  batch.state = out.states().data();
  batch.sensordata = out.sensors() ? out.sensors()->data() : nullptr;
  batch.nthread = o.num_threads;
  app::CatchInterrupts();
  try {
    if (o.save_inputs) SaveInputs(m.get(), in, o.folder);
    const double begin = app::Now();
    if (!Simulate(batch, o.checkpoint_seconds, &out)) {
      std::fprintf(stderr, "rollout: interrupted at %.1f%%; the same command goes on from there\n",
                   100.0 * NumSteps(out.checkpoint) / total);
      return kInterrupted;
    }
    const double seconds = app::Now() - begin;
    out.Publish();
    const size_t nstate = mj_stateSize(model, mjSTATE_FULLPHYSICS);
    PrintSummary(model, in, out, total - before, seconds,
                 NumDiverged(out.states().data(), in, nstate));
  } catch (...) {
    out.Discard();
    throw;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options o;
  CLI::App cli("Runs many simulations of a model on all cores; see docs/rollout.md.", "rollout");
  AddOptions(&cli, &o);
  Ranks ranks;
  return ranks.End(app::RunCommandLine(&cli, argc, argv, [&] { return Main(o, &ranks); }));
}
