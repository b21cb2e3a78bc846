// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// mujoco.sensor.touch_grid: a sensor of contact forces on a body. The forces are sorted into bins
// by the direction in which a site sees the contact, like the pixels of a camera that looks along
// -z. For a contact at (x, y, z) in the frame of the site,
//
//   azimuth = atan2(x, -z),  elevation = atan2(y, sqrt(x^2 + z^2))
//
// The bins cover the angles from -fov to +fov. Their edges are fov (g t^5 + (1 - g) t) for equally
// spaced t in [-1, 1], where g is the attribute gamma; with g > 0 the bins in the middle are
// smaller. The channels are the force normal to the site, two tangential forces, and the torques in
// the same order.

#ifndef SYNOVIA_PLUGINS_SENSOR_TOUCH_GRID_H_
#define SYNOVIA_PLUGINS_SENSOR_TOUCH_GRID_H_

#include <memory>
#include <vector>

#include <mujoco/mujoco.h>

namespace syn::plugins {

// One instance of the plugin, which serves one sensor.
class TouchGrid {
 public:
  // Returns the object of an instance, or null after an error or warning.
  static std::unique_ptr<TouchGrid> Create(const mjModel* m, mjData* d, int instance);
  // Registers the plugin.
  static void Register();

  // Computes the output of the sensor from the current contacts.
  void Measure(const mjModel* m, mjData* d) const;

 private:
  // Computes the force and torque of a contact on the body of the site, in the axes of the site.
  // Each has its z component first: normal force, two tangential forces, then the torques likewise.
  void ContactWrench(const mjModel* m, const mjData* d, int contact, mjtNum wrench[6]) const;

  int sensor_ = -1, nchannel_ = 1;         // Id of the sensor (-1 if none), number of channels.
  std::vector<mjtNum> edges_x_, edges_y_;  // Edges in radians, ascending; one more than bins.
};

}  // namespace syn::plugins

#endif  // SYNOVIA_PLUGINS_SENSOR_TOUCH_GRID_H_
