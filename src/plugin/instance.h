// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Instances of plugins in a model, and the calls that the engine makes to them:
//
//   life of mjData     init, reset, copy, destroy
//   forward dynamics   compute for one capability at a time, actuator_act_dot
//   integration        advance
//   drawing            visualize
//
// Instances are called in the order of their ids. Where a plugin lacks a callback that its
// capability needs, that is an error.

#ifndef SYNOVIA_PLUGIN_INSTANCE_H_
#define SYNOVIA_PLUGIN_INSTANCE_H_

#include <string>

#include <mujoco/mujoco.h>

#include "plugin/registry.h"

namespace syn {

// The plugin of an instance; error and null if its slot is not registered.
const mjpPlugin* PluginOf(const mjModel* m, int instance);

inline bool HasCapability(const mjpPlugin* plugin, int capability) {
  return plugin && (plugin->capabilityflags & capability);
}

// init of all instances of new data whose arrays are allocated. At a failure, those that succeeded
// are destroyed again; returns what went wrong, "" if nothing did. Does not throw.
std::string InitPlugins(const mjModel* m, mjData* d);
void DestroyPlugins(mjData* d);
void ResetPlugins(const mjModel* m, mjData* d);
void CopyPlugins(mjData* dest, const mjModel* m, const mjData* src);

// compute of all instances with a capability. Sensors go by stage: those that need none run with
// the positions.
void ComputePlugins(const mjModel* m, mjData* d, mjtPluginCapabilityBit capability);
void ComputeSensorPlugins(const mjModel* m, mjData* d, mjtStage stage);
bool HasSensorPlugin(const mjModel* m, mjtStage stage);

void AddPluginActivationRates(const mjModel* m, mjData* d);  // actuator_act_dot
void AdvancePlugins(const mjModel* m, mjData* d);
void VisualizePlugins(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn);

// The signed distance field of one instance is about to be asked from a new starting point; the
// first of a pair of geoms comes after ResetSdf.
void ResetSdf(const mjModel* m, const mjData* d, const mjpPlugin* plugin, int instance);
void StartSdfDescent(const mjModel* m, const mjData* d, const mjpPlugin* plugin, int instance);

}  // namespace syn

#endif  // SYNOVIA_PLUGIN_INSTANCE_H_
