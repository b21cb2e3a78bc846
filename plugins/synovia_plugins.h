// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The plugins that come with the engine, for programs that link them statically instead of loading
// their libraries. Call the functions you need once, before the first model that uses these plugins
// is loaded.

#ifndef SYNOVIA_PLUGINS_H_
#define SYNOVIA_PLUGINS_H_

#ifdef __cplusplus
extern "C" {
#endif

// Each function registers the plugins named beside it.
void syn_registerActuatorPlugins(void);    // mujoco.pid
void syn_registerElasticityPlugins(void);  // mujoco.elasticity.cable
void syn_registerSensorPlugins(void);      // mujoco.sensor.touch_grid
void syn_registerSdfPlugins(void);         // mujoco.sdf.bolt, bowl, gear, nut, torus

#ifdef __cplusplus
}
#endif

#endif  // SYNOVIA_PLUGINS_H_
