// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Parses command lines with the library CLI11. All programs report a bad command line in the same
// way, and have the option --version.

#ifndef SYNOVIA_APPS_COMMON_COMMAND_LINE_H_
#define SYNOVIA_APPS_COMMON_COMMAND_LINE_H_

#include <cmath>
#include <functional>
#include <string>

#include <CLI/CLI.hpp>

#include "common/app.h"
#include "synovia/version.h"

namespace app {

// The validators below are arguments of add_option()->check(). This one accepts an integer above 0.
inline const CLI::Validator kPositive(
    [](std::string& text) {
      int value = 0;
      const bool good = CLI::detail::lexical_cast(text, value) && value > 0;
      return good ? std::string() : "'" + text + "' is not a positive integer";
    },
    "");

// Accepts a finite number that is not negative.
inline const CLI::Validator kNotNegative(
    [](std::string& text) {
      double value = 0;
      const bool good =
          CLI::detail::lexical_cast(text, value) && std::isfinite(value) && value >= 0;
      return good ? std::string() : "'" + text + "' is not a number of 0 or more";
    },
    "");

// Accepts a finite number above 0. CLI::PositiveNumber accepts infinity.
inline const CLI::Validator kPositiveNumber(
    [](std::string& text) {
      double value = 0;
      const bool good = CLI::detail::lexical_cast(text, value) && std::isfinite(value) && value > 0;
      return good ? std::string() : "'" + text + "' is not a finite number above 0";
    },
    "");

// Parses the command line, then calls `body` and returns its result. A bad command line is reported
// like any other error: one line on stderr and exit code 1.
inline int RunCommandLine(CLI::App* cli, int argc, char** argv, const std::function<int()>& body) {
  cli->set_version_flag("--version",
                        Format("%s of Synovia %s, interface of MuJoCo %s", cli->get_name().c_str(),
                               syn_versionString(), mj_versionString()));
  try {
    cli->parse(argc, argv);
  } catch (const CLI::Success& help) {
    return cli->exit(help);
  } catch (const CLI::ParseError& e) {
    return Run(cli->get_name().c_str(), [&]() -> int {
      throw Error(std::string(e.what()) + " (--help lists the options)");
    });
  }
  return Run(cli->get_name().c_str(), body);
}

}  // namespace app

#endif  // SYNOVIA_APPS_COMMON_COMMAND_LINE_H_
