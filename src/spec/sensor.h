// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_SPEC_SENSOR_H_
#define SYNOVIA_SPEC_SENSOR_H_

#include "spec/spec.h"

namespace syn::spec {

// Number of outputs of a sensor; 0 for plugins, which decide when they are compiled.
int SensorDim(const Sensor& sensor);

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_SENSOR_H_
