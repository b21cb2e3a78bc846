// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The configuration of an instance as a model stores it: for each attribute that its plugin
// declares, in that order, a zero-terminated text, empty where none was given.

#ifndef SYNOVIA_PLUGIN_CONFIG_H_
#define SYNOVIA_PLUGIN_CONFIG_H_

#include <mujoco/mujoco.h>

namespace syn {

// Text number `index` of the configuration of an instance; null if the model has no such text.
const char* ConfigText(const mjModel* m, int instance, int index);

}  // namespace syn

#endif  // SYNOVIA_PLUGIN_CONFIG_H_
