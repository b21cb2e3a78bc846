// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Finds the folder of plugins relative to the file of the running program.

#include "common/plugins.h"

#include <cstdio>
#include <filesystem>
#include <mutex>

#include <mujoco/mujoco.h>

namespace app {
namespace {

// Prints the plugins in the slots from `first` on; mj_loadAllPluginLibraries calls it for each
// library.
void PrintPlugins(const char* library, int first, int count) {
  if (!count) return;
  std::printf("Plugins registered by library '%s':\n", library);
  for (int slot = first; slot < first + count; ++slot) {
    std::printf("    %s\n", mjp_getPluginAtSlot(slot)->name);
  }
}

}  // namespace

void LoadPlugins(bool say) {
  static std::once_flag once;
  std::call_once(once, [&] {
    std::error_code failed;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", failed);
    const auto folder = program.parent_path() / "mujoco_plugin";
    if (failed || !std::filesystem::is_directory(folder, failed)) return;
    mj_loadAllPluginLibraries(folder.c_str(), say ? PrintPlugins : nullptr);
  });
}

}  // namespace app
