// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Libraries of plugins. Opening one runs its constructor, which registers what is in it (see
// mjPLUGIN_LIB_INIT); a library is never closed again.

#include <dlfcn.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <mujoco/mujoco.h>

#include "plugin/first_party.h"

namespace syn {
namespace {

constexpr const char* kSuffix = ".so";

// What went wrong, "" if nothing did.
std::string Open(const std::string& path) {
  if (dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) return {};
  const char* reason = dlerror();
  return reason ? reason : "unknown reason";
}

void Load(const std::string& path) {
  const std::string problem = Open(path);
  if (problem.empty()) return;
  mju_error("Error loading plugin library '%s': %s\n", path.c_str(), problem.c_str());
}

// In a fixed order, because slots are stored in MJB files: first those that come with the engine,
// as the reference's recorded models number them, then the others by name.
bool Before(const std::string& a, const std::string& b) {
  const auto rank = [](const std::string& path) {
    const std::string name = std::filesystem::path(path).filename().string();
    return std::pair(FirstPartyRank(name), name);
  };
  return rank(a) < rank(b);
}

std::vector<std::string> LibrariesIn(const char* directory) {
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(directory, error)) {
    if (entry.is_regular_file(error) && entry.path().extension() == kSuffix) {
      files.push_back(entry.path().string());
    }
  }
  std::sort(files.begin(), files.end(), Before);
  return files;
}

}  // namespace
}  // namespace syn

void mj_loadPluginLibrary(const char* path) { syn::Load(path); }

void mj_loadAllPluginLibraries(const char* directory, mjfPluginLibraryLoadCallback callback) {
  for (const std::string& file : syn::LibrariesIn(directory)) {
    const int before = mjp_pluginCount();
    syn::Load(file);
    const int count = mjp_pluginCount() - before;
    if (callback) {
      const std::string name = std::filesystem::path(file).filename().string();
      callback(name.c_str(), count ? before : -1, count);
    }
  }
}
