// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sensors, grouped by what they measure. sensor.cc runs the stages and calls these functions.
//
// The functions that return bool compute sensor i if it is of their kind, write sensor_dim numbers
// to `out`, and return true. Otherwise they return false and write nothing.

#ifndef SYNOVIA_SENSE_SENSOR_H_
#define SYNOVIA_SENSE_SENSOR_H_

#include <mujoco/mujoco.h>

#include "math/vec3.h"

namespace syn {

// Pose and velocity of a frame (frame_sensor.cc).
bool FrameSensor(const mjModel* m, const mjData* d, int i, mjtNum* out);
// Position and velocity of joints, tendons and actuators (joint_sensor.cc).
bool JointSensor(const mjModel* m, const mjData* d, int i, mjtNum* out);
// Distance, velocity and force of limits (joint_sensor.cc).
bool LimitSensor(const mjModel* m, const mjData* d, int i, mjtNum* out);
// Distance between geoms or bodies (distance_sensor.cc).
bool DistanceSensor(const mjModel* m, const mjData* d, int i, mjtNum* out);
// Computes sensor i, of type mjSENS_CONTACT (contact_sensor.cc).
void ContactSensor(const mjModel* m, mjData* d, int i, mjtNum* out);
// Computes sensor i, of type mjSENS_TACTILE (tactile_sensor.cc).
void TactileSensor(const mjModel* m, mjData* d, int i, mjtNum* out);
// Returns the sum of the normal forces of the contacts at a site, in newtons (site_sensor.cc).
mjtNum TouchSensor(const mjModel* m, const mjData* d, int site);
// Writes the pixel coordinates (x, y) of a site in the image of a camera (site_sensor.cc).
void CameraProjection(const mjModel* m, const mjData* d, int site, int camera, mjtNum* out);

// Returns true if a point, given in world coordinates, is strictly inside the volume of a site.
bool InsideSite(const mjModel* m, const mjData* d, int site, Vec3 point);

}  // namespace syn

#endif  // SYNOVIA_SENSE_SENSOR_H_
