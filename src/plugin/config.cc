// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "plugin/config.h"

#include <cstring>

#include "plugin/registry.h"

namespace syn {
namespace {

// Number of a declared attribute, -1 if the plugin has none of that name.
int AttributeIndex(const mjpPlugin& plugin, const char* attribute) {
  for (int i = 0; i < plugin.nattribute; ++i) {
    if (!std::strcmp(plugin.attributes[i], attribute)) return i;
  }
  return -1;
}

}  // namespace

const char* ConfigText(const mjModel* m, int instance, int index) {
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
