// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Loads plugin libraries from the folder mujoco_plugin beside the program.

#ifndef SYNOVIA_APPS_COMMON_PLUGINS_H_
#define SYNOVIA_APPS_COMMON_PLUGINS_H_

namespace app {

// Loads the libraries when it is called for the first time. With `say` it prints the names of the
// plugins of each library.
void LoadPlugins(bool say = false);

}  // namespace app

#endif  // SYNOVIA_APPS_COMMON_PLUGINS_H_
