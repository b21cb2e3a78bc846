// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Converts a row of the table of geoms in a frame back to numbers. The exporters use it.

#ifndef SYNOVIA_WEB_SERVER_POSE_H_
#define SYNOVIA_WEB_SERVER_POSE_H_

#include "web/server/frame.h"

namespace view {

// A geom of a frame: the fields of mjvGeom that the exporters need, with the orientation as a
// quaternion.
struct DrawnGeom {
  int type, dataid;
  float size[3];
  double pos[3], quat[4];
  float rgba[4];
};

// Returns geom number `index` of a frame. `quantum` is the unit of positions in meters (frame.h).
DrawnGeom ReadGeom(const Frame& frame, int index, float quantum);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_POSE_H_
