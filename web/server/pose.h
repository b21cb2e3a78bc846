// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Geoms of a frame as numbers again.

#ifndef SYNOVIA_WEB_SERVER_POSE_H_
#define SYNOVIA_WEB_SERVER_POSE_H_

#include "web/server/frame.h"

namespace view {

struct DrawnGeom {
  int type, dataid;
  float size[3];
  double pos[3], quat[4];
  float rgba[4];
};

DrawnGeom ReadGeom(const Frame& frame, int index, float quantum);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_POSE_H_
