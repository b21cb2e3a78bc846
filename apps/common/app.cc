// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Loads models for the command line programs, and reports their errors.

#include "common/app.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdarg>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <new>

#include "common/plugins.h"

namespace app {
namespace {

// Returns the text in one line: each line break becomes a blank, and those at the end are removed.
std::string OneLine(std::string text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

// The text of the last warning while a model is loaded. The handler is a C function without a
// state.
std::string last_warning;

}  // namespace

int Run(const char* name, const std::function<int()>& body) {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    std::fprintf(stderr, "%s: not enough memory\n", name);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s: %s\n", name, OneLine(e.what()).c_str());
  }
  return 1;
}

std::string LowerExtension(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension;
}

std::string FindModelFile(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code failed;
  if (path.empty() || fs::exists(path, failed) || fs::path(path).is_absolute()) return path;
  // Models are installed relative to the program: PREFIX/bin/program and
  // PREFIX/share/synovia/models.
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  if (failed) return path;
  const fs::path share = program.parent_path().parent_path() / "share" / "synovia";
  for (const fs::path& folder : {share, share / "models"}) {
    if (fs::is_regular_file(folder / path, failed)) return (folder / path).string();
  }
  return path;
}

ModelPtr LoadModel(const std::string& given) {
  const std::string path = FindModelFile(given);
  if (!std::ifstream(path) || std::filesystem::is_directory(path)) {
    throw Error("cannot read model file '" + path + "'");
  }
  LoadPlugins();
  // The binary loader reports errors as warnings, which by default go to a log file.
  auto* handler = mju_user_warning;
  last_warning.clear();
  mju_user_warning = [](const char* text) { last_warning = text; };
  char error[1000] = "";
  const bool binary = LowerExtension(path) == ".mjb";
  ModelPtr m(binary ? mj_loadModel(path.c_str(), nullptr)
                    : mj_loadXML(path.c_str(), nullptr, error, sizeof(error)));
  mju_user_warning = handler;
  const std::string message = error[0] ? error : last_warning;
  if (!m) throw Error("cannot load '" + path + "': " + message);
  if (!message.empty()) std::fprintf(stderr, "%s: %s\n", path.c_str(), OneLine(message).c_str());
  return m;
}

DataPtr MakeData(const mjModel* m) { return DataPtr(mj_makeData(m)); }

void ResetToHome(const mjModel* m, mjData* d) {
  const int home = mj_name2id(m, mjOBJ_KEY, "home");
  if (home >= 0) {
    mj_resetDataKeyframe(m, d, home);
  } else {
    mj_resetData(m, d);
  }
}

double Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string Format(const char* format, ...) {
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  std::string text(std::vsnprintf(nullptr, 0, format, args), '\0');
  va_end(args);
  std::vsnprintf(text.data(), text.size() + 1, format, again);
  va_end(again);
  return text;
}

}  // namespace app
