// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Prints results as text, stores them in a JSON file, and compares them with such a file.

#ifndef SYNOVIA_APPS_TESTSPEED_REPORT_H_
#define SYNOVIA_APPS_TESTSPEED_REPORT_H_

#include <map>
#include <string>
#include <vector>

#include "measure.h"

// Prints the parameters before a measurement, and its result afterwards.
void PrintHeading(const RunOptions& options, double timestep);
void PrintResult(const Result& result);

// Writes the results to a file. Throws app::Error if it cannot be written.
void SaveJson(const std::string& path, const std::vector<Result>& results);

// Returns the steps per second of each model in a file that SaveJson wrote, of results with the
// same number of threads. Throws app::Error that names the file if it has no such result.
std::map<std::string, double> LoadJson(const std::string& path, int nthread);

// Prints a line for each model: steps per second and, for models in `before`, the ratio now /
// before.
void PrintTable(const std::vector<Result>& results, const std::map<std::string, double>& before);

#endif  // SYNOVIA_APPS_TESTSPEED_REPORT_H_
