// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Records the points at which the collision routines requested distances, to draw them
// (mjVIS_SDFITER). Nothing is recorded until they are drawn for the first time.

#ifndef SYNOVIA_PLUGINS_SDF_TRACE_H_
#define SYNOVIA_PLUGINS_SDF_TRACE_H_

#include <vector>

#include <mujoco/mujoco.h>

namespace syn::plugins {

// The points of one plugin instance, in the frame of its geom.
class DescentTrace {
 public:
  void Clear() { size_ = 0; }
  // Records a point, if recording is on and there is room.
  void Add(const mjtNum p[3]) {
    if (size_ + 3 > points_.size()) return;
    for (int k = 0; k < 3; ++k) points_[size_++] = p[k];
  }

  // Adds the points to the scene as small spheres, relative to the first geom of the instance.
  // Starts recording if the flag mjVIS_SDFITER is set, else stops it.
  void Draw(const mjModel* m, const mjData* d, int instance, const mjvOption* opt, mjvScene* scn);

 private:
  static constexpr size_t kMaxPoints = 1000;  // Later points are not recorded.
  std::vector<mjtNum> points_;                // Empty while recording is off.
  size_t size_ = 0;                           // Number of coordinates recorded, 3 per point.
};

}  // namespace syn::plugins

#endif  // SYNOVIA_PLUGINS_SDF_TRACE_H_
