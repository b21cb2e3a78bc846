// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Registers the actuator plugins (synovia_plugins.h).

#include "actuator/pid.h"
#include "synovia_plugins.h"

void syn_registerActuatorPlugins(void) { syn::plugins::Pid::Register(); }
