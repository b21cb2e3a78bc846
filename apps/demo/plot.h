// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Curves over time as an SVG picture, one box for each.

#ifndef SYNOVIA_APPS_DEMO_PLOT_H_
#define SYNOVIA_APPS_DEMO_PLOT_H_

#include <string>
#include <vector>

struct Curve {
  std::string label;
  std::string color;
  std::vector<double> values;  // as many as times
};

// Returns whether the file was written.
bool WritePlot(const std::string& path, const std::string& title, const std::vector<double>& times,
               const std::vector<Curve>& curves);

#endif  // SYNOVIA_APPS_DEMO_PLOT_H_
