// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Results for people (tables), for later (a JSON file), and against an earlier file.

#ifndef SYNOVIA_APPS_TESTSPEED_REPORT_H_
#define SYNOVIA_APPS_TESTSPEED_REPORT_H_

#include <map>
#include <string>
#include <vector>

#include "measure.h"

void PrintHeading(const RunOptions& options, double timestep);
void PrintResult(const Result& result);

void SaveJson(const std::string& path, const std::vector<Result>& results);

// Steps per second of each model in a file written by SaveJson that was run with as many threads.
// Throws app::Error naming the file if there is none.
std::map<std::string, double> LoadJson(const std::string& path, int nthread);

// One line per model: steps per second and, for models in `before`, the ratio now / before.
void PrintTable(const std::vector<Result>& results, const std::map<std::string, double>& before);

#endif  // SYNOVIA_APPS_TESTSPEED_REPORT_H_
