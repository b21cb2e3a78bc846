// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The JSON file of results:
//
//   {"engine": "3.3.7", "results": [{"model": "...", "nstep": 10000, "nthread": 1,
//     "steps_per_second": ..., ..., "profile_us": {"step": ..., "forward": ..., ...}}]}

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "common/app.h"
#include "report.h"

namespace {

using Json = nlohmann::ordered_json;

Json ToJson(const Result& r) {
  Json profile;
  for (int i = 0; i < mjNTIMER; ++i) profile[mjTIMERSTRING[i]] = r.timer[i].duration / r.nstep;
  return {{"model", r.model},
          {"nstep", r.nstep},
          {"nthread", r.nthread},
          {"steps_per_second", r.StepsPerSecond()},
          {"realtime_factor", r.StepsPerSecond() * r.timestep},
          {"iterations_per_step", r.iterations},
          {"contacts_per_step", r.contacts},
          {"constraints_per_step", r.constraints},
          {"degrees_of_freedom", r.nv},
          {"profile_us", profile}};
}

}  // namespace

void SaveJson(const std::string& path, const std::vector<Result>& results) {
  Json all = Json::array();
  for (const Result& r : results) all.push_back(ToJson(r));
  std::ofstream file(path);
  file << Json{{"engine", mj_versionString()}, {"results", all}}.dump(2) << '\n';
  if (!file.flush()) throw app::Error("cannot write '" + path + "'");
}

std::map<std::string, double> LoadJson(const std::string& path, int nthread) {
  std::ifstream file(path);
  if (!file) throw app::Error("cannot read '" + path + "'");
  std::map<std::string, double> speed;
  try {
    Json all = Json::parse(file);
    for (const Json& r : all.at("results")) {
      const double value = r.at("steps_per_second").get<double>();
      if (!(value > 0) || !std::isfinite(value)) throw app::Error("a speed that is not positive");
      if (r.at("nthread").get<int>() == nthread) speed[r.at("model").get<std::string>()] = value;
    }
  } catch (const std::exception& e) {
    throw app::Error("'" + path + "' is not a result of testspeed --json: " + e.what());
  }
  if (speed.empty()) {
    throw app::Error(app::Format("'%s' has no result with %d thread%s", path.c_str(), nthread,
                                 nthread == 1 ? "" : "s"));
  }
  return speed;
}
