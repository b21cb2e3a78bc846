// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sensors, by the stage whose results they read. Each function computes the sensors of its kind and
// writes sensor_dim numbers; false if the sensor is not of its kind.

#ifndef SYNOVIA_SENSE_SENSOR_H_
#define SYNOVIA_SENSE_SENSOR_H_

#include <mujoco/mujoco.h>

#include "math/vec3.h"

namespace syn {

// sensor.cc dispatches to these.
bool FrameSensor(const mjModel* m, const mjData* d, int i, mjtNum* out);
bool JointSensor(const mjModel* m, const mjData* d, int i, mjtNum* out);
bool LimitSensor(const mjModel* m, const mjData* d, int i, mjtNum* out);
bool DistanceSensor(const mjModel* m, const mjData* d, int i, mjtNum* out);
void ContactSensor(const mjModel* m, mjData* d, int i, mjtNum* out);
void TactileSensor(const mjModel* m, mjData* d, int i, mjtNum* out);
mjtNum TouchSensor(const mjModel* m, const mjData* d, int site);
void CameraProjection(const mjModel* m, const mjData* d, int site, int camera, mjtNum* out);

// Is a world point strictly inside the volume of a site?
bool InsideSite(const mjModel* m, const mjData* d, int site, Vec3 point);

}  // namespace syn

#endif  // SYNOVIA_SENSE_SENSOR_H_
