// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions that read the configuration of a plugin instance, which consists of texts by attribute
// name.

#ifndef SYNOVIA_PLUGINS_COMMON_CONFIG_H_
#define SYNOVIA_PLUGINS_COMMON_CONFIG_H_

#include <optional>
#include <string_view>
#include <vector>

#include <mujoco/mujoco.h>

namespace syn::plugins {

// Returns the text of an attribute, or an empty text if it was not given.
std::string_view ConfigText(const mjModel* m, int instance, const char* attribute);

// Converts a text to one number. White space around it is ignored. Returns nothing if the text is
// empty. If the text is not exactly one number, calls mju_error with the plugin, the attribute and
// the text.
std::optional<mjtNum> ReadNumber(const char* plugin, const char* attribute, std::string_view text);

// These convert an attribute of an instance to one number or to a list of numbers, with the errors
// of ReadNumber.
std::optional<mjtNum> ConfigNumber(const mjModel* m, int instance, const char* attribute);
std::vector<mjtNum> ConfigNumbers(const mjModel* m, int instance, const char* attribute);

}  // namespace syn::plugins

#endif  // SYNOVIA_PLUGINS_COMMON_CONFIG_H_
