// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Access to the configuration of plugin instances, and mj_getPluginConfig (see config.h).

#include "plugin/config.h"

#include <cstring>

#include "plugin/registry.h"

namespace syn {
namespace {

// Returns the index of an attribute among those that the plugin declares, or -1 if it declares none
// of that name.
int AttributeIndex(const mjpPlugin& plugin, const char* attribute) {
  for (int i = 0; i < plugin.nattribute; ++i) {
    if (!std::strcmp(plugin.attributes[i], attribute)) return i;
  }
  return -1;
}

}  // namespace

const char* ConfigText(const mjModel* m, int instance, int index) {
  // Texts are stored one after the other, each with a terminating zero.
  const char* text = m->plugin_attr + m->plugin_attradr[instance];
  const char* end = m->plugin_attr + m->npluginattr;
  for (; text < end && index > 0; --index) text += std::strlen(text) + 1;
  return text < end ? text : nullptr;
}

}  // namespace syn

const char* mj_getPluginConfig(const mjModel* m, int plugin_id, const char* attrib) {
  if (plugin_id < 0 || plugin_id >= m->nplugin || !attrib) return nullptr;
  const mjpPlugin* plugin = syn::PluginAt(m->plugin[plugin_id]);
  const int index = plugin ? syn::AttributeIndex(*plugin, attrib) : -1;
  return index < 0 ? nullptr : syn::ConfigText(m, plugin_id, index);
}
