// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The points at which collision asked for distances, for drawing (mjVIS_SDFITER). Nothing is noted
// until a drawing asks for it.

#ifndef SYNOVIA_PLUGINS_SDF_TRACE_H_
#define SYNOVIA_PLUGINS_SDF_TRACE_H_

#include <vector>

#include <mujoco/mujoco.h>

namespace syn::plugins {

class DescentTrace {
 public:
  void Clear() { size_ = 0; }
  void Add(const mjtNum p[3]) {
    if (size_ + 3 > points_.size()) return;
    for (int k = 0; k < 3; ++k) points_[size_++] = p[k];
  }

  // Points of the geoms of an instance as small spheres.
  void Draw(const mjModel* m, const mjData* d, int instance, const mjvOption* opt, mjvScene* scn);

 private:
  static constexpr size_t kMaxPoints = 1000;
  std::vector<mjtNum> points_;  // empty while nobody draws
  size_t size_ = 0;
};

}  // namespace syn::plugins

#endif  // SYNOVIA_PLUGINS_SDF_TRACE_H_
