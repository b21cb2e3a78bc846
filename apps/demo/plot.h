// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws curves over time as an SVG picture, each in its own box.

#ifndef SYNOVIA_APPS_DEMO_PLOT_H_
#define SYNOVIA_APPS_DEMO_PLOT_H_

#include <string>
#include <vector>

// One curve; `color` is a color of SVG, such as "#1f5fa8".
struct Curve {
  std::string label;
  std::string color;
  std::vector<double> values;  // One value for each time.
};

// Writes the picture. Returns false if there are no times or the file cannot be written.
bool WritePlot(const std::string& path, const std::string& title, const std::vector<double>& times,
               const std::vector<Curve>& curves);

#endif  // SYNOVIA_APPS_DEMO_PLOT_H_
