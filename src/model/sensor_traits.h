// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The facts about each type of sensor, in one table that reader, writer, compiler and evaluation
// share.

#ifndef SYNOVIA_MODEL_SENSOR_TRAITS_H_
#define SYNOVIA_MODEL_SENSOR_TRAITS_H_

#include <span>
#include <string_view>

#include <mujoco/mujoco.h>

namespace syn {

// Tells which attributes of the XML element name the object and the reference of a sensor.
enum class SensorForm {
  kNothing,    // no object
  kOne,        // one object of a fixed kind; the attribute has the name of the kind
  kTwo,        // object and reference of fixed kinds; the attributes have their names
  kFrame,      // objtype, objname
  kFrameRef,   // objtype, objname and optionally reftype, refname
  kFrameSite,  // objtype, objname, and a site as reference
  kDistance,   // geom1 or body1, geom2 or body2
  kContact,    // optional: site, body1, subtree1 or geom1; body2, subtree2 or geom2
  kUser,       // optional objtype, objname
  kPlugin,     // defined by the plugin
};

// Results that must be computed before the sensor is evaluated.
enum class SensorNeed { kNothing, kSubtreeVelocity, kBodyForces };

inline constexpr int kVariableSize = -1;  // the size is not determined by the type

// One row of the table.
struct SensorTraits {
  std::string_view element;  // name of the XML element
  mjtSensor type;
  SensorForm form;
  mjtStage stage;                          // stage of evaluation; user sensors define their own
  int size;                                // number of outputs, or kVariableSize
  mjtObj object = mjOBJ_UNKNOWN;           // kind of the object, if the form fixes it
  mjtObj reference = mjOBJ_UNKNOWN;        // kind of the reference, if the form fixes it
  mjtDataType datatype = mjDATATYPE_REAL;  // type of the outputs; user sensors define their own
  SensorNeed need = SensorNeed::kNothing;

  // Returns true if the sensor needs no object.
  bool IsFree() const {
    return form == SensorForm::kNothing || form == SensorForm::kContact ||
           form == SensorForm::kUser || form == SensorForm::kPlugin;
  }
};

// Returns all rows, in the order of the XML schema.
std::span<const SensorTraits> AllSensorTraits();

// Returns the row of a type, which must be valid.
const SensorTraits& TraitsOf(mjtSensor type);

// Returns the numbers per contact that a contact sensor reports: the sizes of the fields that are
// selected by the bits of mjtConDataField.
int ContactSlotSize(int fields);

}  // namespace syn

#endif  // SYNOVIA_MODEL_SENSOR_TRAITS_H_
