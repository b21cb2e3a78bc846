// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reading the configuration of a plugin instance.

#ifndef SYNOVIA_PLUGINS_COMMON_CONFIG_H_
#define SYNOVIA_PLUGINS_COMMON_CONFIG_H_

#include <optional>
#include <string_view>
#include <vector>

#include <mujoco/mujoco.h>

namespace syn::plugins {

// The text of an attribute, empty if it was not given.
std::string_view ConfigText(const mjModel* m, int instance, const char* attribute);

// Returns a text as one number, whatever space is around it; nothing if the text is empty. Anything
// else than one number is reported by mju_error with the plugin, the attribute and the text.
std::optional<mjtNum> ReadNumber(const char* plugin, const char* attribute, std::string_view text);

// The same for an attribute of an instance, and for one that holds several numbers.
std::optional<mjtNum> ConfigNumber(const mjModel* m, int instance, const char* attribute);
std::vector<mjtNum> ConfigNumbers(const mjModel* m, int instance, const char* attribute);

}  // namespace syn::plugins

#endif  // SYNOVIA_PLUGINS_COMMON_CONFIG_H_
