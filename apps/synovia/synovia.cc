// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// synovia COMMAND ...: the jobs that the reference has no program for (docs/view.md).

#include <CLI/CLI.hpp>

#include "commands.h"
#include "common/command_line.h"

int main(int argc, char** argv) {
  CLI::App cli("Shows simulations in a browser and turns recordings of them into other files",
               "synovia");
  cli.require_subcommand(1);
  std::function<int()> job;
  AddViewCommand(&cli, &job);
  AddExportCommand(&cli, &job);
  return app::RunCommandLine(&cli, argc, argv, [&] { return job(); });
}
