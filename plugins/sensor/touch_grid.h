// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// mujoco.sensor.touch_grid: contact forces on a body, binned by the direction in which a site sees
// them, like pixels of a camera that looks along -z.
//
//   azimuth = atan2(x, -z),  elevation = atan2(y, sqrt(x^2 + z^2))    of the contact in the site
//
// Bins lie within +-fov; their edges are linspace(-1, 1) under g t^5 + (1-g) t, so that gamma g > 0
// makes those in the middle smaller. Channels: force normal to the site, two tangential ones, then
// the torques likewise.

#ifndef SYNOVIA_PLUGINS_SENSOR_TOUCH_GRID_H_
#define SYNOVIA_PLUGINS_SENSOR_TOUCH_GRID_H_

#include <memory>
#include <vector>

#include <mujoco/mujoco.h>

namespace syn::plugins {

class TouchGrid {
 public:
  static std::unique_ptr<TouchGrid> Create(const mjModel* m, mjData* d, int instance);
  static void Register();

  void Measure(const mjModel* m, mjData* d) const;

 private:
  // Computes force and torque of a contact on the body of the site, in the axes of the site, with the
  // z component first: normal force, two tangential forces, then the torques likewise.
  void ContactWrench(const mjModel* m, const mjData* d, int contact, mjtNum wrench[6]) const;

  int sensor_ = -1, nchannel_ = 1;
  std::vector<mjtNum> edges_x_, edges_y_;  // one more than bins
};

}  // namespace syn::plugins

#endif  // SYNOVIA_PLUGINS_SENSOR_TOUCH_GRID_H_
