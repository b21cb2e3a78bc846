// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Plugin libraries in the folder mujoco_plugin beside the program.

#ifndef SYNOVIA_APPS_COMMON_PLUGINS_H_
#define SYNOVIA_APPS_COMMON_PLUGINS_H_

namespace app {

// Loads them, the first time it is called; with `say` it prints which plugins each brought.
void LoadPlugins(bool say = false);

}  // namespace app

#endif  // SYNOVIA_APPS_COMMON_PLUGINS_H_
