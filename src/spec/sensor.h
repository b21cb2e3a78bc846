// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The size of sensors before compilation. The public function mjs_sensorDim is in sensor.cc.

#ifndef SYNOVIA_SPEC_SENSOR_H_
#define SYNOVIA_SPEC_SENSOR_H_

#include "spec/spec.h"

namespace syn::spec {

// Returns the number of outputs of a sensor. Returns 0 for plugin sensors, whose size is determined
// by the plugin when the model is compiled.
int SensorDim(const Sensor& sensor);

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_SENSOR_H_
