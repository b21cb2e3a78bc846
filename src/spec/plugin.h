// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Plugins of a model: the plugins that it may use (active plugins), their instances, and the
// elements that use an instance. A plugin field of an element is an mjsPlugin together with a
// PluginUse (elements.h).

#ifndef SYNOVIA_SPEC_PLUGIN_H_
#define SYNOVIA_SPEC_PLUGIN_H_

#include <string>
#include <string_view>

#include "spec/spec.h"

namespace syn::spec {

// Adds a plugin to the active plugins of the model, unless it is active already.
void Activate(Spec& spec, const mjpPlugin* plugin);

// Returns the active plugin with exactly this name, or null.
const mjpPlugin* ActivePlugin(const Spec& spec, std::string_view name);

// Returns the declared instance with this name, or null. Compares the names themselves instead of
// using the name index, because a user may have changed them through their handles.
Plugin* FindInstance(const Spec& spec, std::string_view name);

// Calls visit(pub, use) for the plugin field of each element of the model that can use a plugin.
template <typename F>
void ForEachPluginUse(Spec& spec, F&& visit) {
  const auto visit_all = [&](const auto& list) {
    for (const auto* element : list) visit(element->pub.plugin, element->plugin);
  };
  visit_all(spec.meshes);
  visit_all(spec.actuators);
  visit_all(spec.sensors);
  ForEachBody(*spec.world, [&](const Body& body) {
    visit(body.pub.plugin, body.plugin);
    visit_all(body.geoms);
  });
}

// Returns the declared instance that a plugin field refers to, by its element or by name; null if
// there is none.
Plugin* InstanceUsed(const Spec& spec, const mjsPlugin& pub, const PluginUse& use);

// Returns the name of the plugin of an instance. If the instance does not name its plugin, returns
// the plugin name of its first user. Returns an empty string if there is none.
std::string PluginNameOf(const Spec& spec, const Plugin& instance);

// Adds an instance with a name, which several elements can use.
Plugin* AddInstance(Spec& spec, std::string_view name, std::string_view plugin_name,
                    const PluginConfig& config);

// The plugin of a macro element (composite, flexcomp). All bodies of the element share one
// instance.
struct SharedPlugin {
  PluginUse use;
  mjsPlugin pub = {};  // If pub.active is zero, the element uses no plugin.

  // Adds the instance under this name, unless the element names an existing one. Must be called
  // before GiveTo.
  void Instantiate(Spec& spec, std::string_view name);
  // Makes a body use the instance.
  void GiveTo(Body& body) const;
};

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_PLUGIN_H_
