// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sensors: element, type, and how the element says what is measured.

#ifndef SYNOVIA_FORMAT_SENSOR_TABLE_H_
#define SYNOVIA_FORMAT_SENSOR_TABLE_H_

#include <span>
#include <string_view>

#include <mujoco/mujoco.h>

namespace syn {

// Which attributes name the object and the reference.
enum class SensorForm {
  kNothing,
  kOne,        // one object of a fixed kind, the attribute is called like the kind
  kTwo,        // object and reference of fixed kinds, attributes called like the kinds
  kFrame,      // objtype, objname
  kFrameRef,   // objtype, objname and optionally reftype, refname
  kFrameSite,  // objtype, objname and site as reference
  kDistance,   // geom1 or body1, geom2 or body2
  kContact,    // optional: site, body1, subtree1 or geom1; body2, subtree2 or geom2
  kUser,       // optional objtype, objname
  kPlugin,
};

struct SensorLine {
  std::string_view element;
  mjtSensor type;
  SensorForm form;
  mjtObj object = mjOBJ_UNKNOWN;
  mjtObj reference = mjOBJ_UNKNOWN;
};

// In the order of the schema.
std::span<const SensorLine> SensorTable();
const SensorLine* FindSensor(std::string_view element);
const SensorLine* FindSensor(mjtSensor type);

}  // namespace syn

#endif  // SYNOVIA_FORMAT_SENSOR_TABLE_H_
