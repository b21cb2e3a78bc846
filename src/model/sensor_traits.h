// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What a type of sensor says about it: one line for reader, writer, compiler and evaluation.

#ifndef SYNOVIA_MODEL_SENSOR_TRAITS_H_
#define SYNOVIA_MODEL_SENSOR_TRAITS_H_

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

// What a stage must have computed before the sensor.
enum class SensorNeed { kNothing, kSubtreeVelocity, kBodyForces };

inline constexpr int kVariableSize = -1;

struct SensorTraits {
  std::string_view element;
  mjtSensor type;
  SensorForm form;
  mjtStage stage;                          // that of mjSENS_USER is its own
  int size;                                // numbers, or kVariableSize
  mjtObj object = mjOBJ_UNKNOWN;           // where the form fixes it
  mjtObj reference = mjOBJ_UNKNOWN;        // where the form fixes it
  mjtDataType datatype = mjDATATYPE_REAL;  // that of mjSENS_USER is its own
  SensorNeed need = SensorNeed::kNothing;

  // Can do without an object.
  bool IsFree() const {
    return form == SensorForm::kNothing || form == SensorForm::kContact ||
           form == SensorForm::kUser || form == SensorForm::kPlugin;
  }
};

// In the order of the schema.
std::span<const SensorTraits> AllSensorTraits();

// Those of a type that exists.
const SensorTraits& TraitsOf(mjtSensor type);

// Returns the numbers per contact that a contact sensor reports: the sizes of the fields that are
// selected by the bits of mjtConDataField.
int ContactSlotSize(int fields);

}  // namespace syn

#endif  // SYNOVIA_MODEL_SENSOR_TRAITS_H_
