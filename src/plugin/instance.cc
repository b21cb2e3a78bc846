// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Calls of the callbacks of plugin instances (see instance.h).

#include "plugin/instance.h"

#include <algorithm>
#include <exception>

#include "base/error.h"

namespace syn {
namespace {

// Returns the private data of an instance, which its init callback has stored.
void* DataOf(const mjData* d, int instance) {
  return reinterpret_cast<void*>(d->plugin_data[instance]);
}

// Calls visit(plugin, instance) for every instance of the model, in the order of ids. An instance
// whose slot is not registered is an error.
template <typename Visit>
void ForEachInstance(const mjModel* m, Visit&& visit) {
  for (int i = 0; i < m->nplugin; ++i) {
    if (const mjpPlugin* plugin = PluginOf(m, i)) visit(*plugin, i);
  }
}

// Calls `compute` of an instance, which must exist.
void Compute(const mjModel* m, mjData* d, const mjpPlugin& plugin, int instance, int capability) {
  if (!plugin.compute) {
    mju_error("`compute` is a null function pointer for plugin '%s'", plugin.name);
    return;
  }
  plugin.compute(m, d, instance, capability);
}

// Returns true if the plugin is a sensor that is computed at the given stage. Sensors that need no
// stage are computed with the positions.
bool RunsAt(const mjpPlugin& plugin, mjtStage stage) {
  const int needed = plugin.needstage == mjSTAGE_NONE ? mjSTAGE_POS : plugin.needstage;
  return HasCapability(&plugin, mjPLUGIN_SENSOR) && needed == stage;
}

// Calls `destroy` of the instances 0 .. end-1.
void DestroyBelow(mjData* d, int end) {
  for (int i = 0; i < end; ++i) {
    const mjpPlugin* plugin = PluginAt(d->plugin[i]);
    if (plugin && plugin->destroy) plugin->destroy(d, i);
  }
}

// Calls `init` of an instance. Returns the error message if it fails or throws, and "" if it
// succeeds.
std::string InitProblem(const mjModel* m, mjData* d, int instance) {
  const mjpPlugin* plugin = PluginAt(m->plugin[instance]);
  if (!plugin) return Format("invalid plugin slot: %d", m->plugin[instance]);
  if (!plugin->init) return {};
  try {
    if (plugin->init(m, d, instance) >= 0) return {};
    return Format("plugin->init failed for plugin id %d", instance);
  } catch (const EngineError& error) {
    return error.what();
  } catch (const std::exception& error) {
    return Format("plugin->init failed for plugin id %d: %s", instance, error.what());
  } catch (...) {
    return Format("plugin->init failed for plugin id %d: it threw", instance);
  }
}

}  // namespace

const mjpPlugin* PluginOf(const mjModel* m, int instance) {
  const mjpPlugin* plugin = PluginAt(m->plugin[instance]);
  if (!plugin) mju_error("invalid plugin slot: %d", m->plugin[instance]);
  return plugin;
}

std::string InitPlugins(const mjModel* m, mjData* d) {
  // The callbacks may read these arrays, so they are set before the first call.
  std::copy_n(m->plugin, m->nplugin, d->plugin);
  std::fill_n(d->plugin_data, m->nplugin, 0);
  std::fill_n(d->plugin_state, m->npluginstate, 0);
  for (int i = 0; i < m->nplugin; ++i) {
    std::string problem = InitProblem(m, d, i);
    if (problem.empty()) continue;
    // Destroy the instances that were initialized, so that the caller can discard the data.
    DestroyBelow(d, i);
    return problem;
  }
  return {};
}

void DestroyPlugins(mjData* d) { DestroyBelow(d, d->nplugin); }

void ResetPlugins(const mjModel* m, mjData* d) {
  ForEachInstance(m, [&](const mjpPlugin& plugin, int i) {
    if (plugin.reset) plugin.reset(m, d->plugin_state + m->plugin_stateadr[i], DataOf(d, i), i);
  });
}

void CopyPlugins(mjData* dest, const mjModel* m, const mjData* src) {
  ForEachInstance(m, [&](const mjpPlugin& plugin, int i) {
    if (plugin.copy) plugin.copy(dest, m, src, i);
  });
}

void ComputePlugins(const mjModel* m, mjData* d, mjtPluginCapabilityBit capability) {
  ForEachInstance(m, [&](const mjpPlugin& plugin, int i) {
    if (HasCapability(&plugin, capability)) Compute(m, d, plugin, i, capability);
  });
}

void ComputeSensorPlugins(const mjModel* m, mjData* d, mjtStage stage) {
  ForEachInstance(m, [&](const mjpPlugin& plugin, int i) {
    if (RunsAt(plugin, stage)) Compute(m, d, plugin, i, mjPLUGIN_SENSOR);
  });
}

bool HasSensorPlugin(const mjModel* m, mjtStage stage) {
  bool found = false;
  ForEachInstance(m, [&](const mjpPlugin& plugin, int) { found |= RunsAt(plugin, stage); });
  return found;
}

void AddPluginActivationRates(const mjModel* m, mjData* d) {
  ForEachInstance(m, [&](const mjpPlugin& plugin, int i) {
    if (plugin.actuator_act_dot && HasCapability(&plugin, mjPLUGIN_ACTUATOR)) {
      plugin.actuator_act_dot(m, d, i);
    }
  });
}

void AdvancePlugins(const mjModel* m, mjData* d) {
  ForEachInstance(m, [&](const mjpPlugin& plugin, int i) {
    if (plugin.advance) plugin.advance(m, d, i);
  });
}

void VisualizePlugins(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn) {
  ForEachInstance(m, [&](const mjpPlugin& plugin, int i) {
    if (plugin.visualize) plugin.visualize(m, d, opt, scn, i);
  });
}

void ResetSdf(const mjModel* m, const mjData* d, const mjpPlugin* plugin, int instance) {
  if (plugin && plugin->reset) plugin->reset(m, nullptr, DataOf(d, instance), instance);
}

// Collision functions have const data only. The compute callback may change the private data of the
// plugin, which is not const.
void StartSdfDescent(const mjModel* m, const mjData* d, const mjpPlugin* plugin, int instance) {
  if (plugin && plugin->compute) {
    plugin->compute(m, const_cast<mjData*>(d), instance, mjPLUGIN_SDF);
  }
}

}  // namespace syn
