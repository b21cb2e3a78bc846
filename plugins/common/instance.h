// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// An object behind an instance: created by init, kept in plugin_data, deleted by destroy.
//
// T::Create(m, d, instance) returns a std::unique_ptr<T>, null if the model does not fit.

#ifndef SYNOVIA_PLUGINS_COMMON_INSTANCE_H_
#define SYNOVIA_PLUGINS_COMMON_INSTANCE_H_

#include <memory>

#include <mujoco/mujoco.h>

namespace syn::plugins {

template <typename T>
T& InstanceOf(const mjData* d, int instance) {
  return *reinterpret_cast<T*>(d->plugin_data[instance]);
}

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
