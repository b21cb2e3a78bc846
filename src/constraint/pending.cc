// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
#include "sense/sensor.h"
namespace syn { void TactileSensor(const mjModel*, mjData*, int, mjtNum*) {} }
