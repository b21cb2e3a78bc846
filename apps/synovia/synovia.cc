// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// synovia COMMAND ...
//
// Shows simulations in a browser and exports recordings of them (docs/view.md). These functions
// have no counterpart among the programs of MuJoCo.

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
