// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The plugins of the process: a list that only grows. A plugin keeps its slot and its address until
// the process ends, so readers need no lock; a step looks plugins up by slot.

#ifndef SYNOVIA_PLUGIN_REGISTRY_H_
#define SYNOVIA_PLUGIN_REGISTRY_H_

#include <string>
#include <string_view>

#include <mujoco/mujoco.h>

namespace syn {

inline constexpr int kMaxPluginAttributes = 255;
inline constexpr int kMaxPluginName = 1023;  // characters of a name

// The plugin at a slot, null if there is none.
const mjpPlugin* PluginAt(int slot);

// The plugin of a name whatever its case, null if absent; slot is then -1.
const mjpPlugin* FindPlugin(std::string_view name, int* slot);

// What to tell a user who asks for a plugin that is not registered: the library that brings it if
// it is one of ours, else the nearest name. Begins with "; ", or is empty.
std::string PluginHint(std::string_view name);

}  // namespace syn

#endif  // SYNOVIA_PLUGIN_REGISTRY_H_
