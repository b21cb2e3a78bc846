// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes the boxes, grids and curves of a plot as SVG elements.

#include "plot.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace {

// Left and upper margin, size of a box, and gap between boxes, in pixels.
constexpr int kLeft = 70, kTop = 74, kWidth = 660, kHeight = 100, kGap = 44;

struct Range {
  double low, high;
};

// Returns the distance of ticks: 1, 2 or 5 times a power of ten, so that there are about n.
double TickStep(Range r, int n) {
  const double rough = (r.high - r.low) / n, power = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1., 2., 5.}) {
    if (factor * power >= rough) return factor * power;
  }
  return 10 * power;
}

// Returns the range of the values with a margin on both sides.
Range RangeOf(const std::vector<double>& values) {
  auto [low, high] = std::minmax_element(values.begin(), values.end());
  const double room = std::max(0.08 * (*high - *low), 1e-3 * std::max(1.0, std::fabs(*high)));
  return {*low - room, *high + room};
}

// Returns tick number k. Zero is returned as 0, so that "-0" is never printed.
double Tick(double k, double step) { return k == 0 ? 0 : k * step; }

// A box of the plot, which maps times and values to pixels.
class Box {
 public:
  Box(std::FILE* file, int top, Range time, Range value)
      : file_(file), top_(top), time_(time), value_(value) {}

  double X(double t) const { return kLeft + kWidth * (t - time_.low) / (time_.high - time_.low); }
  double Y(double v) const {
    return top_ + kHeight * (value_.high - v) / (value_.high - value_.low);
  }

  void DrawGrid(bool time_labels) const {
    double step = TickStep(value_, 3);
    for (double k = std::ceil(value_.low / step); k * step <= value_.high; ++k) {
      const double y = Y(k * step);
      std::fprintf(file_, "<line x1='%d' x2='%d' y1='%.1f' y2='%.1f' class='grid'/>\n", kLeft,
                   kLeft + kWidth, y, y);
      std::fprintf(file_, "<text x='%d' y='%.1f' text-anchor='end'>%g</text>\n", kLeft - 8, y + 4,
                   Tick(k, step));
    }
    step = TickStep(time_, 10);
    for (double k = std::ceil(time_.low / step); k * step <= time_.high * (1 + 1e-9); ++k) {
      const double x = X(k * step);
      std::fprintf(file_, "<line x1='%.1f' x2='%.1f' y1='%d' y2='%d' class='grid'/>\n", x, x, top_,
                   top_ + kHeight);
      if (!time_labels) continue;
      std::fprintf(file_, "<text x='%.1f' y='%d' text-anchor='middle'>%g</text>\n", x,
                   top_ + kHeight + 16, Tick(k, step));
    }
    std::fprintf(file_, "<rect x='%d' y='%d' width='%d' height='%d' class='box'/>\n", kLeft, top_,
                 kWidth, kHeight);
  }

  void DrawCurve(const std::vector<double>& times, const Curve& curve) const {
    std::fprintf(file_, "<text x='%d' y='%d' class='label' fill='%s'>%s</text>\n", kLeft, top_ - 7,
                 curve.color.c_str(), curve.label.c_str());
    std::fprintf(file_, "<polyline stroke='%s' points='", curve.color.c_str());
    // Points are closer together than pixels, so one decimal is enough.
    for (size_t i = 0; i < times.size(); ++i) {
      std::fprintf(file_, "%.1f,%.1f ", X(times[i]), Y(curve.values[i]));
    }
    std::fprintf(file_, "'/>\n");
  }

 private:
  std::FILE* file_;
  int top_;
  Range time_, value_;
};

}  // namespace

bool WritePlot(const std::string& path, const std::string& title, const std::vector<double>& times,
               const std::vector<Curve>& curves) {
  if (times.empty()) return false;
  std::FILE* file = std::fopen(path.c_str(), "w");
  if (!file) return false;
  const int n = static_cast<int>(curves.size()), height = kTop + n * (kHeight + kGap) + 10;
  std::fprintf(file,
               "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 760 %d' width='760' "
               "height='%d' font-family='sans-serif' font-size='11' fill='#444'>\n"
               "<style>.grid{stroke:#e8e8e8} .box{fill:none;stroke:#bbb} .label{font-size:13px} "
               "polyline{fill:none;stroke-width:1.4;stroke-linejoin:round}</style>\n"
               "<rect width='760' height='%d' fill='white'/>\n"
               "<text x='%d' y='34' font-size='17' fill='#222'>%s</text>\n",
               height, height, height, kLeft, title.c_str());
  for (int i = 0; i < n; ++i) {
    const Range time = {0, std::max(times.back(), 1e-9)};
    const Box box(file, kTop + i * (kHeight + kGap), time, RangeOf(curves[i].values));
    box.DrawGrid(i + 1 == n);
    box.DrawCurve(times, curves[i]);
  }
  std::fprintf(file, "<text x='%d' y='%d' text-anchor='middle'>time [s]</text>\n</svg>\n",
               kLeft + kWidth / 2, height - 14);
  return std::fclose(file) == 0;
}
