// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// testspeed MODEL... [nstep nthread ctrlnoisestd ctrlnoiserate] [options]
//
// Measures how fast models are simulated; docs/testspeed.md describes the options.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>
#include <CLI/CLI.hpp>

#include "common/app.h"
#include "common/command_line.h"
#include "measure.h"
#include "report.h"

namespace {

// The command line.
struct Options {
  // Models, followed by up to four numbers.
  std::vector<std::string> arguments;
  int npoolthread = 0;
  std::string json, compare;
};

// Returns the number in a text, or nothing if the text is not a number.
std::optional<double> ToNumber(const std::string& text) {
  char* end = nullptr;
  double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end) return std::nullopt;
  return value;
}

// Separates the models from the numbers that follow them. The numbers are given by position, as in
// the program testspeed of MuJoCo.
std::vector<std::string> SplitModels(const std::vector<std::string>& arguments, RunOptions* run) {
  auto first = std::find_if(arguments.begin(), arguments.end(),
                            [](const std::string& a) { return ToNumber(a).has_value(); });
  const char* names[] = {"nstep", "nthread", "ctrlnoisestd", "ctrlnoiserate"};
  double values[] = {static_cast<double>(run->nstep), static_cast<double>(run->nthread),
                     run->ctrl_noise_std, run->ctrl_noise_rate};
  if (arguments.end() - first > 4) throw app::Error("too many arguments after the models");
  for (auto a = first; a != arguments.end(); ++a) {
    std::optional<double> value = ToNumber(*a);
    const size_t k = a - first;
    if (!value || !(*value >= 0) || (k == 0 && !(*value >= 1 && *value <= 1e9))) {
      throw app::Error(app::Format("Invalid %s argument '%s'", names[k], a->c_str()));
    }
    values[k] = *value;
  }
  run->nstep = static_cast<int>(values[0]);
  run->nthread = static_cast<int>(std::clamp(values[1], 1.0, 512.0));
  run->ctrl_noise_std = std::clamp(values[2], 0.0, 1.0);
  run->ctrl_noise_rate = std::clamp(values[3], 0.0, 1.0);
  if (first == arguments.begin()) throw app::Error("no model is given (--help)");
  return {arguments.begin(), first};
}

int Main(const Options& o) {
  RunOptions run;
  run.npoolthread = o.npoolthread;
  const std::vector<std::string> models = SplitModels(o.arguments, &run);
  // The file is read before the measurement, so that errors are reported at once.
  std::map<std::string, double> before;
  if (!o.compare.empty()) before = LoadJson(o.compare, run.nthread);

  std::vector<Result> results;
  for (const std::string& path : models) {
    app::ModelPtr m = app::LoadModel(path);
    if (models.size() > 1) std::printf("\n%s\n", path.c_str());
    PrintHeading(run, m->opt.timestep);
    results.push_back(Measure(path, m.get(), run));
    PrintResult(results.back());
  }
  if (models.size() > 1 || !before.empty()) PrintTable(results, before);
  if (!o.json.empty()) SaveJson(o.json, results);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options o;
  CLI::App cli("Measures how fast models are simulated; see docs/testspeed.md.", "testspeed");
  cli.add_option("arguments", o.arguments,
                 "MODEL... [nstep=10000 nthread=1 ctrlnoisestd=0.01 ctrlnoiserate=0.1]")
      ->required();
  cli.add_option("--npoolthread", o.npoolthread, "worker threads inside each step")
      ->check(app::kPositive);
  cli.add_option("--json", o.json, "write the results to this file");
  cli.add_option("--compare", o.compare, "show the ratio to the results in this file");
  return app::RunCommandLine(&cli, argc, argv, [&] { return Main(o); });
}
