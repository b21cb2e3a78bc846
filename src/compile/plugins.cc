// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Creates plugin instances: first those that the model declares, in their order, then one for each
// element that uses a plugin without naming an instance. The callbacks of plugins are asked for
// sizes after everything else is written, so that they can read the model.

#include <cstring>
#include <string>

#include "base/error.h"
#include "base/text.h"
#include "compile/error_place.h"
#include "compile/passes.h"
#include "plugin/registry.h"
#include "spec/plugin.h"
#include "spec/use.h"

namespace syn {
namespace {

// Largest number of values that one instance may have as state or as sensor output. A larger answer
// is taken for a mistake of the plugin.
constexpr int kMaxNumbers = 1 << 24;

// Returns the plugin with this name. Throws if the model does not declare it; the message
// distinguishes plugins that are loaded but not declared.
const mjpPlugin* RequirePlugin(const Spec& spec, const std::string& name) {
  if (const mjpPlugin* plugin = ActivePlugin(spec, name)) return plugin;
  int slot = -1;
  // A plugin that exists but was not declared gets a message that names the missing line.
  if (const mjpPlugin* loaded = FindPlugin(name, &slot)) {
    throw ModelError("unrecognized plugin '" + name +
                     "'; it is loaded but not declared, add <plugin plugin=\"" + loaded->name +
                     "\"/> to <extension> (in code: mjs_activatePlugin)");
  }
  NearestWord nearest(name);
  for (const mjpPlugin* plugin : spec.active_plugins) nearest.Offer(plugin->name);
  std::string hint = nearest.Suggestion();
  if (hint.empty()) hint = PluginHint(name);
  throw ModelError("unrecognized plugin '" + name + "'" + hint);
}

// Throws if the configuration has an attribute that the plugin does not declare.
void CheckConfig(const mjpPlugin& plugin, const PluginConfig& config) {
  for (const auto& [key, value] : config) {
    NearestWord nearest(key);
    bool known = false;
    for (int i = 0; i < plugin.nattribute && !known; ++i) {
      known = key == plugin.attributes[i];
      nearest.Offer(plugin.attributes[i]);
    }
    // A zero inside a value would end the text early in the model.
    if (known && value.find('\0') == std::string::npos) continue;
    throw ModelError("unrecognized attribute 'plugin:" + key + "' for plugin " + plugin.name + "'" +
                     nearest.Suggestion());
  }
}

// Appends an instance and returns its id.
int AddInstance(Compilation& c, const std::string& name, const std::string& plugin_name,
                const PluginConfig& config) {
  const mjpPlugin* plugin = RequirePlugin(c.spec, plugin_name);
  CheckConfig(*plugin, config);
  // The model stores the slot in the registry, because pointers do not survive saving.
  int slot = -1;
  FindPlugin(plugin->name, &slot);
  c.plugins.push_back({plugin, slot, name, &config});
  return static_cast<int>(c.plugins.size()) - 1;
}

// Returns the id of the declared instance that an element refers to, by handle or by name.
int FindDeclared(const Spec& spec, const mjsPlugin& pub, const PluginUse& use) {
  if (const Plugin* linked = Cast<Plugin>(pub.element)) {
    if (linked->spec != &spec) throw ModelError("the plugin instance is part of another model");
    return linked->position;
  }
  const Plugin* instance = FindInstance(spec, use.name);
  if (instance) return instance->position;
  NearestWord nearest(use.name);
  for (const Plugin* plugin : spec.plugins) nearest.Offer(plugin->name);
  throw ModelError("unrecognized name '" + use.name + "' for plugin instance" +
                   nearest.Suggestion());
}

// A capability that a kind of element needs from its plugin, and its name in messages.
struct Need {
  mjtPluginCapabilityBit bit;
  const char* name;
};

template <typename T>
constexpr Need NeedOf() {
  if constexpr (std::is_same_v<T, Body>) return {mjPLUGIN_PASSIVE, "passive forces"};
  if constexpr (std::is_same_v<T, Actuator>) return {mjPLUGIN_ACTUATOR, "actuators"};
  if constexpr (std::is_same_v<T, Sensor>) return {mjPLUGIN_SENSOR, "sensors"};
  return {mjPLUGIN_SDF, "signed distance fields"};
}

// Resolves the plugin of one element. Elements that name no instance get one of their own.
template <typename T>
void ResolveUse(Compilation& c, const T& element) {
  const PluginUse& use = element.plugin;
  const mjsPlugin& pub = element.pub.plugin;
  if (!pub.active) return;
  if (use.name.empty() && use.plugin_name.empty() && !pub.element) {
    throw ModelError(Format("neither 'plugin' nor 'instance' is specified for %s '%s', (id = %d)",
                            KindName(T::kType), element.name.c_str(), element.id));
  }
  // An element that names no instance, by name or by handle, gets an instance for itself.
  const bool own = use.name.empty() && !Cast<Plugin>(pub.element);
  const int id =
      own ? AddInstance(c, "", use.plugin_name, use.name.config) : FindDeclared(c.spec, pub, use);
  const mjpPlugin& plugin = *c.plugins[id].plugin;
  // If both are given, the plugin of the instance must be the one that the element names.
  if (!own && !use.plugin_name.empty() && use.plugin_name != plugin.name) {
    throw ModelError("'plugin' attribute of the element is '" + use.plugin_name +
                     "', but its instance belongs to '" + plugin.name + "'");
  }
  constexpr Need kNeed = NeedOf<T>();
  if (!(plugin.capabilityflags & kNeed.bit)) {
    throw ModelError(Format("plugin '%s' does not support %s", plugin.name, kNeed.name));
  }
  c.plugin_of[&use] = id;
}

template <typename T>
void ResolveUses(Compilation& c, const std::vector<T*>& elements) {
  for (const T* element : elements) InPlace(*element, [&] { ResolveUse(c, *element); });
}

// Returns the answer of a size callback. Throws if it is out of range.
int AskSize(const char* what, const mjpPlugin& plugin, int answer) {
  if (answer >= 0 && answer <= kMaxNumbers) return answer;
  throw ModelError(Format("plugin '%s': %s returned %d, expected 0 to %d", plugin.name, what,
                          answer, kMaxNumbers));
}

int AskSensorSize(const Compilation& c, int instance, int sensor) {
  const mjpPlugin& plugin = *c.plugins[instance].plugin;
  if (!plugin.nsensordata) {
    throw ModelError(
        Format("`nsensordata` is a null function pointer for plugin '%s'", plugin.name));
  }
  return AskSize("nsensordata", plugin, plugin.nsensordata(c.model.get(), instance, sensor));
}

// Throws if all plugins together ask for too much; eight times the limit of one instance is
// allowed.
void CheckTotal(std::int64_t total, const char* what) {
  if (total > kMaxNumbers * std::int64_t{8}) {
    throw ModelError(
        Format("plugins ask for %lld numbers of %s", static_cast<long long>(total), what));
  }
}

// Sets address and size of the state of each instance.
void SizeStates(Compilation& c) {
  mjModel* m = c.model.get();
  std::int64_t total = 0;
  for (int i = 0; i < m->nplugin; ++i) {
    const mjpPlugin& plugin = *c.plugins[i].plugin;
    if (!plugin.nstate) {
      throw ModelError(Format("`nstate` is a null function pointer for plugin '%s'", plugin.name));
    }
    m->plugin_stateadr[i] = static_cast<int>(total);
    m->plugin_statenum[i] = AskSize("nstate", plugin, plugin.nstate(m, i));
    total += m->plugin_statenum[i];
    CheckTotal(total, "state");
  }
  m->npluginstate = static_cast<int>(total);
}

// Sets the sizes of plugin sensors. All addresses are recomputed, because they depend on these
// sizes.
void SizeSensors(Compilation& c) {
  mjModel* m = c.model.get();
  std::int64_t total = 0;
  for (const Sensor* sensor : c.spec.sensors) {
    const int i = sensor->id;
    if (m->sensor_plugin[i] >= 0) {
      // Only sensors of plugins are asked; the size of all others is already set.
      InPlace(*sensor, [&] { m->sensor_dim[i] = AskSensorSize(c, m->sensor_plugin[i], i); });
    }
    m->sensor_adr[i] = static_cast<int>(total);
    total += m->sensor_dim[i];
    CheckTotal(total, "sensor data");
  }
  m->nsensordata = static_cast<int>(total);
}

}  // namespace

void ResolvePlugins(Compilation& c) {
  for (const Plugin* plugin : c.spec.plugins) {
    InPlace(*plugin,
            [&] { AddInstance(c, plugin->name, PluginNameOf(c.spec, *plugin), plugin->config); });
  }
  // The order of kinds determines the ids of instances without a name.
  ResolveUses(c, c.spec.meshes);
  ResolveUses(c, c.spec.actuators);
  ResolveUses(c, c.spec.sensors);
  ForEachBody(*c.spec.world, [&](const Body& body) {
    InPlace(body, [&] { ResolveUse(c, body); });
    ResolveUses(c, body.geoms);
  });
}

int InstanceOf(const Compilation& c, const PluginUse& use) {
  const auto found = c.plugin_of.find(&use);
  return found == c.plugin_of.end() ? -1 : found->second;
}

std::vector<std::string> ConfigValues(const PluginInstance& instance) {
  std::vector<std::string> values(instance.plugin->nattribute);
  for (int i = 0; i < instance.plugin->nattribute; ++i) {
    const auto found = instance.config->find(instance.plugin->attributes[i]);
    if (found != instance.config->end()) values[i] = found->second;
  }
  return values;
}

size_t ConfigBytes(const PluginInstance& instance) {
  size_t bytes = 0;
  for (const std::string& value : ConfigValues(instance)) bytes += value.size() + 1;
  // An instance without attributes takes one byte, the terminating zero of an empty text.
  return std::max<size_t>(bytes, 1);
}

void WritePlugins(Compilation& c) {
  mjModel* m = c.model.get();
  char* end = m->plugin_attr;
  for (int i = 0; i < m->nplugin; ++i) {
    m->plugin[i] = c.plugins[i].slot;
    m->plugin_attradr[i] = static_cast<int>(end - m->plugin_attr);
    const std::vector<std::string> values = ConfigValues(c.plugins[i]);
    for (const std::string& value : values) {
      // Each value is copied with its terminating zero.
      std::memcpy(end, value.c_str(), value.size() + 1);
      end += value.size() + 1;
    }
    if (values.empty()) *end++ = 0;
  }
}

void SizePlugins(Compilation& c) {
  if (!c.model->nplugin) return;
  SizeStates(c);
  SizeSensors(c);
}

}  // namespace syn
