// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Connects a C++ object to each instance of a plugin. The object is created by the init callback,
// its address is stored in mjData.plugin_data, and the destroy callback deletes it.
//
// T::Create(m, d, instance) must return a std::unique_ptr<T>, which is null if the model is not
// suitable.

#ifndef SYNOVIA_PLUGINS_COMMON_INSTANCE_H_
#define SYNOVIA_PLUGINS_COMMON_INSTANCE_H_

#include <memory>

#include <mujoco/mujoco.h>

namespace syn::plugins {

// Returns the object of an instance. The instance must have been created by KeepInstances<T>.
template <typename T>
T& InstanceOf(const mjData* d, int instance) {
  return *reinterpret_cast<T*>(d->plugin_data[instance]);
}

// Sets the callbacks of the plugin that create and delete objects of type T. The instances have no
// state in mjData.plugin_state.
template <typename T>
void KeepInstances(mjpPlugin* plugin) {
  plugin->nstate = [](const mjModel*, int) { return 0; };
  plugin->init = [](const mjModel* m, mjData* d, int instance) {
    std::unique_ptr<T> object = T::Create(m, d, instance);
    if (!object) return -1;
    d->plugin_data[instance] = reinterpret_cast<uintptr_t>(object.release());
    return 0;
  };
  plugin->destroy = [](mjData* d, int instance) {
    delete reinterpret_cast<T*>(d->plugin_data[instance]);
    d->plugin_data[instance] = 0;
  };
}

}  // namespace syn::plugins

#endif  // SYNOVIA_PLUGINS_COMMON_INSTANCE_H_
