// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Registers the sensor plugins (synovia_plugins.h).

#include "sensor/touch_grid.h"
#include "synovia_plugins.h"

void syn_registerSensorPlugins(void) { syn::plugins::TouchGrid::Register(); }
