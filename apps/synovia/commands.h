// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The subcommands of the program synovia.

#ifndef SYNOVIA_APPS_SYNOVIA_COMMANDS_H_
#define SYNOVIA_APPS_SYNOVIA_COMMANDS_H_

#include <functional>

#include <CLI/CLI.hpp>

// Each function adds a subcommand. If the user calls the subcommand, *job becomes the function that
// executes it.
void AddViewCommand(CLI::App* cli, std::function<int()>* job);
void AddExportCommand(CLI::App* cli, std::function<int()>* job);

#endif  // SYNOVIA_APPS_SYNOVIA_COMMANDS_H_
