// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// simulate [MODEL]
//
// Shows a simulation in a window; the user can change it with panels, keys and mouse.
//
// simulate MODEL --headless --frames N --out DIR
//
// Writes pictures of the simulation without a window.

#include <cstdio>
#include <filesystem>
#include <limits>

#include <mujoco/mujoco.h>
#include <CLI/CLI.hpp>

#include "common/command_line.h"
#include "common/picture.h"
#include "common/plugins.h"
#include "viewer/viewer.h"

namespace {

// The command line. Sizes of the pictures are in pixels.
struct Settings {
  std::string model, folder = ".";
  bool headless = false, expand = false;
  int frames = 0, width = 1280, height = 800;
};

// Draws frames at intervals of 1/60 s of simulated time, regardless of the speed of the machine.
int RunHeadless(const Settings& s) {
  viewer::Viewer v(viewer::OpenHeadless(s.width, s.height));
  if (!s.model.empty() && !v.Load(s.model)) throw app::Error(v.message());
  if (s.expand) v.OpenSections();
  std::filesystem::create_directories(s.folder);
  double now = 1;
  for (int i = 0; i < std::max(1, s.frames); ++i) {
    v.Advance(now, std::numeric_limits<double>::infinity());
    now += 1.0 / 60;
    v.Frame();
    app::WritePng(s.folder + app::Format("/frame_%05d.png", i), v.Screenshot());
  }
  return 0;
}

int RunWindow(const Settings& s) {
  viewer::Viewer v(viewer::OpenWindow("Synovia"));
  if (!s.model.empty()) v.LoadOrSay(s.model);
  v.Run();
  return 0;
}

// Prints the versions, checks that headers and library match, and runs with or without a window.
int Simulate(const Settings& s) {
  app::LoadPlugins(true);
  std::printf("Synovia %s, interface of MuJoCo %s\n", syn_versionString(), mj_versionString());
  if (mj_version() != mjVERSION_HEADER)
    throw app::Error("headers and library have different versions");
  return s.headless ? RunHeadless(s) : RunWindow(s);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App cli("Interactive simulation; model files can also be dropped into the window",
               "simulate");
  Settings s;
  cli.add_option("modelfile", s.model, "MJCF, URDF or MJB file");
  cli.add_flag("--headless", s.headless, "no window: write pictures");
  cli.add_flag("--expand", s.expand, "without a window: all sections of the panels open");
  cli.add_option("--frames", s.frames, "pictures to write")->check(app::kPositive);
  cli.add_option("--out", s.folder, "folder for the pictures");
  cli.add_option("--width", s.width, "of the pictures in pixels")->check(app::kPositive);
  cli.add_option("--height", s.height, "of the pictures in pixels")->check(app::kPositive);
  return app::RunCommandLine(&cli, argc, argv, [&] { return Simulate(s); });
}
