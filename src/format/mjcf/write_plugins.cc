// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes plugins. Instances are declared in the extension section. An element that has an instance
// for itself holds its configuration.

#include "format/mjcf/mjcf_writer.h"
#include "spec/plugin.h"
#include "spec/use.h"

namespace syn {
namespace {

// Writes the configuration as <config> elements.
void WriteConfigLines(const PluginConfig& config, XmlWriter* out) {
  for (const auto& [key, value] : config) {
    out->Begin("config");
    out->Attribute("key", key);
    out->Attribute("value", value);
    out->End();
  }
}

// Returns the name of an instance in the file. An instance that users refer to by handle may have
// no name and gets one.
std::string NameInFile(const Plugin& plugin) {
  return plugin.name.empty() ? "instance" + std::to_string(plugin.position) : plugin.name;
}

}  // namespace

// Writes the active plugins with their declared instances.
void MjcfWriter::WriteExtension() {
  out_.Begin("extension");
  for (const mjpPlugin* plugin : spec_.active_plugins) {
    out_.Begin("plugin");
    out_.Attribute("plugin", plugin->name);
    for (const Plugin* instance : spec_.plugins) {
      if (PluginNameOf(spec_, *instance) != plugin->name) continue;
      out_.Begin("instance");
      out_.Attribute("name", NameInFile(*instance));
      WriteConfigLines(instance->config, &out_);
      out_.End();
    }
    out_.End();
  }
  out_.EndUnlessEmpty();
}

void MjcfWriter::WritePluginNames(const mjsPlugin& pub, const PluginUse& use) {
  const Plugin* linked = Cast<Plugin>(pub.element);
  out_.Optional("plugin", linked ? PluginNameOf(spec_, *linked) : use.plugin_name);
  out_.Optional("instance", linked ? NameInFile(*linked) : std::string(use.name));
}

void MjcfWriter::WriteConfig(const mjsPlugin& pub, const PluginUse& use) {
  if (use.name.empty() && !Cast<Plugin>(pub.element)) WriteConfigLines(use.name.config, &out_);
}

void MjcfWriter::WritePluginUse(const mjsPlugin& pub, const PluginUse& use) {
  if (!pub.active) return;
  out_.Begin("plugin");
  WritePluginNames(pub, use);
  WriteConfig(pub, use);
  out_.End();
}

}  // namespace syn
