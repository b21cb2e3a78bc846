// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The plugins of the process, in a list that only grows. A plugin keeps its slot and its address
// until the process ends, so readers need no lock. During a step, plugins are looked up by slot.

#ifndef SYNOVIA_PLUGIN_REGISTRY_H_
#define SYNOVIA_PLUGIN_REGISTRY_H_

#include <string>
#include <string_view>

#include <mujoco/mujoco.h>

namespace syn {

inline constexpr int kMaxPluginAttributes = 255;  // largest number of attributes of a plugin
// Largest number of characters of a plugin or attribute name.
inline constexpr int kMaxPluginName = 1023;

// Returns the plugin at a slot, or null if there is none.
const mjpPlugin* PluginAt(int slot);

// Returns the plugin with the given name, ignoring case, and writes its slot. If there is none,
// returns null, and slot is -1.
const mjpPlugin* FindPlugin(std::string_view name, int* slot);

// Returns a hint for the message about a plugin that is not registered: the library that contains
// it if it belongs to the engine, otherwise the registered plugin with the most similar name. The
// hint starts with "; ", or is empty.
std::string PluginHint(std::string_view name);

}  // namespace syn

#endif  // SYNOVIA_PLUGIN_REGISTRY_H_
