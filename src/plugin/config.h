// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The configuration of a plugin instance, as it is stored in a model. For each attribute that the
// plugin declares, in the order of declaration, there is a zero-terminated text. It is empty if the
// model gives no value.

#ifndef SYNOVIA_PLUGIN_CONFIG_H_
#define SYNOVIA_PLUGIN_CONFIG_H_

#include <mujoco/mujoco.h>

namespace syn {

// Returns text number `index` of the configuration of an instance, or null if the model has no such
// text.
const char* ConfigText(const mjModel* m, int instance, int index);

}  // namespace syn

#endif  // SYNOVIA_PLUGIN_CONFIG_H_
