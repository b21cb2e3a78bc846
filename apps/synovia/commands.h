// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_APPS_SYNOVIA_COMMANDS_H_
#define SYNOVIA_APPS_SYNOVIA_COMMANDS_H_

#include <functional>

#include <CLI/CLI.hpp>

// Each adds a subcommand that sets the job to do.
void AddViewCommand(CLI::App* cli, std::function<int()>* job);
void AddExportCommand(CLI::App* cli, std::function<int()>* job);

#endif  // SYNOVIA_APPS_SYNOVIA_COMMANDS_H_
