// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Collects the options of the URDF reader from process, file and environment; see urdf_options.h.

#include "format/urdf/urdf_options.h"

#include <cstdlib>
#include <mutex>

#include <synovia/urdf.h>

#include "asset/file/path.h"
#include "format/schema/attribute_value.h"

namespace syn {
namespace {

// Options that syn_setUrdfOptions() has set, for the whole process.
struct ProcessOptions {
  std::mutex mutex;
  UrdfOptions options;
};

ProcessOptions& Process() {
  static ProcessOptions process;
  return process;
}

// Splits a list of folders that are separated by ':'.
std::vector<std::string> SplitPath(std::string_view text) {
  std::vector<std::string> folders;
  while (!text.empty()) {
    const size_t end = std::min(text.find(':'), text.size());
    if (end > 0) folders.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return folders;
}

// Reads an attribute that must be true or false.
void ReadFlag(const Xml& xml, const char* name, bool* flag) {
  const auto text = Attr(xml, name);
  if (!text) return;
  if (*text != "true" && *text != "false") {
    Fail(xml, std::string(name) + " is '" + std::string(*text) + "', should be true or false");
  }
  *flag = *text == "true";
}

}  // namespace

UrdfOptions DefaultUrdfOptions() {
  UrdfOptions options;
  {
    const std::lock_guard lock(Process().mutex);
    options = Process().options;
  }
  const char* environment = std::getenv("SYNOVIA_PACKAGE_PATH");
  for (std::string& folder : SplitPath(environment ? environment : "")) {
    options.folders.push_back(std::move(folder));
  }
  return options;
}

void ReadUrdfOptions(const Xml& xml, const std::string& model_dir, UrdfOptions* options) {
  std::vector<std::string> folders = SplitPath(Attr(xml, "packagepath").value_or(""));
  for (std::string& folder : folders) folder = JoinPath(model_dir, folder);
  options->folders.insert(options->folders.begin(), folders.begin(), folders.end());
  ReadFlag(xml, "mimic", &options->mimic);
  ReadFlag(xml, "actuators", &options->actuators);
  ReadFlag(xml, "textures", &options->textures);
}

}  // namespace syn

void syn_setUrdfOptions(const synUrdfOptions* options) {
  using namespace syn;
  UrdfOptions set;
  if (options) {
    set.folders = SplitPath(options->packagepath ? options->packagepath : "");
    set.mimic = options->mimic != 0;
    set.actuators = options->actuators != 0;
    set.textures = options->textures != 0;
  }
  const std::lock_guard lock(Process().mutex);
  Process().options = std::move(set);
}
