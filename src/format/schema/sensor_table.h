// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Finds the facts about a sensor by the name of its MJCF element.

#ifndef SYNOVIA_FORMAT_SCHEMA_SENSOR_TABLE_H_
#define SYNOVIA_FORMAT_SCHEMA_SENSOR_TABLE_H_

#include "model/sensor_traits.h"

namespace syn {

// Returns the traits of a sensor element, or null if there is no such element.
const SensorTraits* FindSensor(std::string_view element);

}  // namespace syn

#endif  // SYNOVIA_FORMAT_SCHEMA_SENSOR_TABLE_H_
