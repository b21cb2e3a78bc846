// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the functions for plugins and their instances (plugin.h), and mjs_activatePlugin and
// the functions for plugin attributes.

#include "spec/plugin.h"

#include <algorithm>
#include <utility>

#include "plugin/registry.h"

namespace syn::spec {
namespace {

// Returns the configuration that belongs to a public struct. This is the configuration of the
// instance that the struct is or points to. If there is none, it is the configuration stored with
// the instance name of the plugin field (see InstanceName).
PluginConfig& ConfigOf(const mjsPlugin& pub) {
  if (Plugin* instance = Cast<Plugin>(pub.element)) return instance->config;
  return static_cast<InstanceName*>(pub.name)->config;
}

}  // namespace

void Activate(Spec& spec, const mjpPlugin* plugin) {
  auto& active = spec.active_plugins;
  if (std::find(active.begin(), active.end(), plugin) == active.end()) active.push_back(plugin);
}

const mjpPlugin* ActivePlugin(const Spec& spec, std::string_view name) {
  for (const mjpPlugin* plugin : spec.active_plugins) {
    if (plugin->name == name) return plugin;
  }
  return nullptr;
}

Plugin* FindInstance(const Spec& spec, std::string_view name) {
  for (Plugin* plugin : spec.plugins) {
    if (plugin->name == name) return plugin;
  }
  return nullptr;
}

Plugin* InstanceUsed(const Spec& spec, const mjsPlugin& pub, const PluginUse& use) {
  if (!pub.active) return nullptr;
  if (const Plugin* linked = Cast<Plugin>(pub.element)) return const_cast<Plugin*>(linked);
  return use.name.empty() ? nullptr : FindInstance(spec, use.name);
}

std::string PluginNameOf(const Spec& spec, const Plugin& instance) {
  std::string name = instance.plugin_name;
  if (!name.empty()) return name;
  Spec& users = const_cast<Spec&>(spec);  // The spec is only read.
  ForEachPluginUse(users, [&](const mjsPlugin& pub, const PluginUse& use) {
    if (name.empty() && InstanceUsed(spec, pub, use) == &instance) name = use.plugin_name;
  });
  return name;
}

Plugin* AddInstance(Spec& spec, std::string_view name, std::string_view plugin_name,
                    const PluginConfig& config) {
  Plugin* plugin = AddPlain<Plugin>(spec);
  SetName(*plugin, name);
  plugin->pub.active = 1;
  plugin->plugin_name = plugin_name;
  plugin->config = config;
  return plugin;
}

void SharedPlugin::Instantiate(Spec& spec, std::string_view name) {
  if (!pub.active || !use.name.empty()) return;
  AddInstance(spec, name, use.plugin_name, use.name.config)->info = use.info;
  use.name.config.clear();
  use.name = std::string(name);
}

void SharedPlugin::GiveTo(Body& body) const {
  if (!pub.active) return;
  body.plugin = use;
  body.pub.plugin.active = 1;
  body.Wire();
}

}  // namespace syn::spec

int mjs_activatePlugin(mjSpec* s, const char* name) {
  int slot = -1;
  const mjpPlugin* plugin = syn::FindPlugin(name, &slot);
  if (!plugin) return -1;
  syn::spec::Activate(*syn::spec::AsSpec(s), plugin);
  return 0;
}

void mjs_setPluginAttributes(mjsPlugin* plugin, void* attributes) {
  syn::spec::ConfigOf(*plugin) = std::move(*static_cast<syn::spec::PluginConfig*>(attributes));
}

const void* mjs_getPluginAttributes(const mjsPlugin* plugin) {
  return &syn::spec::ConfigOf(*plugin);
}
