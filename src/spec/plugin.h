// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Plugins of a model: which may be used at all (activated), their instances, and who uses them.

#ifndef SYNOVIA_SPEC_PLUGIN_H_
#define SYNOVIA_SPEC_PLUGIN_H_

#include <string>
#include <string_view>

#include "spec/spec.h"

namespace syn::spec {

// Makes a plugin available to the model; again is no harm.
void Activate(Spec& spec, const mjpPlugin* plugin);

// The activated plugin of exactly this name, null if there is none.
const mjpPlugin* ActivePlugin(const Spec& spec, std::string_view name);

// The instance of a name, null if there is none. Looks at the names themselves: a user may have
// changed them through their handles.
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

// Returns the name of the plugin of an instance. An instance that does not name its plugin is of the
// plugin that its first user names. Empty if there is none.
std::string PluginNameOf(const Spec& spec, const Plugin& instance);

// An instance with a name, for several users.
Plugin* AddInstance(Spec& spec, std::string_view name, std::string_view plugin_name,
                    const PluginConfig& config);

// The plugin of a macro element (composite, flexcomp), which all its bodies share.
struct SharedPlugin {
  PluginUse use;
  mjsPlugin pub = {};  // active: there is one

  // Before the first body: makes the instance, under this name, unless the element names one.
  void Instantiate(Spec& spec, std::string_view name);
  void GiveTo(Body& body) const;
};

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_PLUGIN_H_
