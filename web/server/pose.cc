// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Inverts the conversion of frame.cc.

#include "web/server/pose.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace view {

DrawnGeom ReadGeom(const Frame& frame, int index, float quantum) {
  const int32_t* row = frame.geoms.cells.data() + size_t{kGeomColumns} * index;
  DrawnGeom g{};
  g.type = row[kKind] & 0xffff;
  g.dataid = row[kDataId];
  for (int k = 0; k < 3; ++k) {
    g.size[k] = std::bit_cast<float>(row[kSize + k]);
    g.pos[k] = double{quantum} * row[kPos + k];
  }
  // The component that was left out follows from the unit norm.
  const int largest = std::clamp(row[kLargest], 0, 3);
  double square = 0;
  for (int k = 0, at = kQuat; k < 4; ++k) {
    if (k == largest) continue;
    g.quat[k] = row[at++] / 32768.0;
    square += g.quat[k] * g.quat[k];
  }
  g.quat[largest] = std::sqrt(std::max(0.0, 1 - square));
  for (int k = 0; k < 4; ++k) {
    g.rgba[k] = static_cast<float>(static_cast<uint32_t>(row[kRgba]) >> (8 * k) & 255) / 255;
  }
  return g;
}

}  // namespace view
