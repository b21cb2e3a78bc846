// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Loading of plugin libraries (mj_loadPluginLibrary, mj_loadAllPluginLibraries).
//
// Opening a library runs its constructor, which registers the plugins in it (see
// mjPLUGIN_LIB_INIT). A library is never closed, because registered plugins remain in use until the
// process ends.

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

constexpr const char* kSuffix = ".so";  // file name extension of plugin libraries

// Opens a library. Returns the error message, or "" on success.
std::string Open(const std::string& path) {
  if (dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) return {};
  const char* reason = dlerror();
  return reason ? reason : "unknown reason";
}

// Opens a library and reports an error if this fails.
void Load(const std::string& path) {
  const std::string problem = Open(path);
  if (problem.empty()) return;
  mju_error("Error loading plugin library '%s': %s\n", path.c_str(), problem.c_str());
}

// Orders the libraries of a folder. The order determines slots, which are stored in MJB files, so
// it must always be the same. The libraries of the engine come first, in the order that recorded
// models of the reference use. The others follow by name.
bool Before(const std::string& a, const std::string& b) {
  const auto rank = [](const std::string& path) {
    const std::string name = std::filesystem::path(path).filename().string();
    return std::pair(FirstPartyRank(name), name);
  };
  return rank(a) < rank(b);
}

// Returns the paths of all libraries in a folder in this order. It is empty if the folder cannot be
// read.
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
