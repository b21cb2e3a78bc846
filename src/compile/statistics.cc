// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Applies the statistics that the specification overrides.

#include <algorithm>
#include <cmath>

#include "compile/passes.h"

namespace syn {

// Replaces computed statistics of the model by those that the specification gives. NaN marks
// values that were not given.
void OverrideStatistics(Compilation& c) {
  const mjStatistic& given = c.spec.pub.stat;
  mjStatistic& stat = c.model->stat;
  const auto take = [](mjtNum value, mjtNum* to) {
    if (!std::isnan(value)) *to = value;
  };
  // The center counts as given if its first coordinate is.
  take(given.meaninertia, &stat.meaninertia);
  take(given.meanmass, &stat.meanmass);
  take(given.meansize, &stat.meansize);
  take(given.extent, &stat.extent);
  if (!std::isnan(given.center[0])) std::copy_n(given.center, 3, stat.center);
}

}  // namespace syn
