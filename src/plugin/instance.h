// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Instances of plugins in a model, and the callbacks that the engine calls:
//
//   life of mjData     init, reset, copy, destroy
//   forward dynamics   compute for one capability at a time, actuator_act_dot
//   integration        advance
//   drawing            visualize
//
// Instances are called in the order of their ids. If a plugin lacks a callback that its capability
// requires, an error is reported.

#ifndef SYNOVIA_PLUGIN_INSTANCE_H_
#define SYNOVIA_PLUGIN_INSTANCE_H_

#include <string>

#include <mujoco/mujoco.h>

#include "plugin/registry.h"

namespace syn {

// Returns the plugin of an instance. If its slot is not registered, reports an error and returns
// null.
const mjpPlugin* PluginOf(const mjModel* m, int instance);

// Returns true if the plugin exists and has one of the given capabilities (mjtPluginCapabilityBit).
inline bool HasCapability(const mjpPlugin* plugin, int capability) {
  return plugin && (plugin->capabilityflags & capability);
}

// Calls `init` of all instances for new data whose arrays are allocated. If one fails, those that
// succeeded are destroyed again. Returns the error message, or "" on success. Does not throw.
std::string InitPlugins(const mjModel* m, mjData* d);
// Call `destroy`, `reset` and `copy` of all instances, if the plugins have these callbacks.
void DestroyPlugins(mjData* d);
void ResetPlugins(const mjModel* m, mjData* d);
void CopyPlugins(mjData* dest, const mjModel* m, const mjData* src);

// Calls `compute` of all instances with a capability other than sensor.
void ComputePlugins(const mjModel* m, mjData* d, mjtPluginCapabilityBit capability);
// Calls `compute` of the sensor plugins that belong to a stage. Those that need no stage belong to
// mjSTAGE_POS.
void ComputeSensorPlugins(const mjModel* m, mjData* d, mjtStage stage);
// Returns true if an instance is a sensor plugin of the given stage.
bool HasSensorPlugin(const mjModel* m, mjtStage stage);

// Calls `actuator_act_dot` of the actuator plugins, which add to mjData.act_dot.
void AddPluginActivationRates(const mjModel* m, mjData* d);
// Call `advance` and `visualize` of all instances, if the plugins have these callbacks.
void AdvancePlugins(const mjModel* m, mjData* d);
void VisualizePlugins(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn);

// Prepare an instance for evaluating its signed distance field. ResetSdf is called once for each
// pair of geoms, StartSdfDescent before each descent from a new starting point. A null plugin is
// ignored.
void ResetSdf(const mjModel* m, const mjData* d, const mjpPlugin* plugin, int instance);
void StartSdfDescent(const mjModel* m, const mjData* d, const mjpPlugin* plugin, int instance);

}  // namespace syn

#endif  // SYNOVIA_PLUGIN_INSTANCE_H_
