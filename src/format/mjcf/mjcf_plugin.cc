// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads plugins: they are activated and instantiated in the extension section and used elsewhere.

#include "asset/file/vfs.h"
#include "format/mjcf/mjcf_reader.h"
#include "plugin/registry.h"
#include "spec/plugin.h"
#include "spec/use.h"

namespace syn {
namespace {

// Reads the configuration: <config key="..." value="..."/>.
PluginConfig ReadConfig(const Xml& xml) {
  PluginConfig config;
  ForEachChild(xml, [&](const Xml& child) {
    const std::string key(RequiredText(child, "key")), value(RequiredText(child, "value"));
    if (!config.emplace(key, value).second) Fail(child, "duplicate config key: " + key);
  });
  return config;
}

}  // namespace

void MjcfReader::ReadExtension(const Xml& xml) {
  const std::string name(RequiredText(xml, "plugin"));
  GiveUpLog(vfs_);  // what a plugin reads is not known, so the list of files is not complete
  int slot = -1;
  const mjpPlugin* plugin = FindPlugin(name, &slot);
  if (!plugin) Fail(xml, "plugin " + name + " not found" + PluginHint(name));
  Activate(spec_, plugin);
  ForEachChild(xml, [&](const Xml& child) { ReadInstance(child, name); });
}

void MjcfReader::ReadInstance(const Xml& xml, std::string_view plugin_name) {
  const std::string_view name = RequiredText(xml, "name");
  if (name.empty()) Fail(xml, "plugin instance must have a name");
  AddInstance(spec_, name, plugin_name, ReadConfig(xml))->info = LineInfo(xml);
}

// Reads the use of a plugin. The configuration of a declared instance is part of its declaration;
// at its users it has no effect.
void MjcfReader::ReadPluginUse(const Xml& xml, mjsPlugin& pub, PluginUse& use) {
  pub.active = 1;
  use.plugin_name = Attr(xml, "plugin").value_or("");
  use.name = Attr(xml, "instance").value_or("");
  use.info = LineInfo(xml);
  PluginConfig config = ReadConfig(xml);
  if (use.name.empty()) use.name.config = std::move(config);
}

}  // namespace syn
