// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// XML file to model in one call. The spec of the last model loaded is kept for mj_saveLastXML.

#include <cstdio>
#include <mutex>
#include <string>

#include "compile/compile.h"
#include "format/parse.h"
#include "format/save.h"
#include "spec/copy_back.h"
#include "spec/use.h"

namespace syn {
namespace {

struct LastXml {
  std::mutex mutex;
  SpecRef spec;
};

LastXml& Last() {
  static LastXml last;
  return last;
}

mjModel* LoadXml(const char* file, const mjVFS* vfs, char* error, int error_sz) {
  CopyText("", error, error_sz);
  try {
    SpecRef spec = ParseFile("", file, vfs);
    ModelPtr model = TryCompile(*spec, vfs);
    CopyText(spec->error, error, error_sz);
    if (!model) return nullptr;
    const std::lock_guard lock(Last().mutex);
    Last().spec = std::move(spec);
    return model.release();
  } catch (...) {
    CopyFailure(error, error_sz);
  }
  return nullptr;
}

void Write(const std::string& text, const char* filename) {
  if (filename && *filename) {
    WriteFile(text, filename);
  } else if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
    throw ModelError("could not write to standard output");
  }
}

int SaveLastXml(const char* filename, const mjModel* m, char* error, int error_sz) {
  CopyText("", error, error_sz);
  const std::lock_guard lock(Last().mutex);
  if (!Last().spec) {
    CopyText("No XML model loaded", error, error_sz);
    return 0;
  }
  try {
    if (m) CopyBack(*Last().spec, *m);  // one that does not fit contributes nothing
    Write(SaveToString(*Last().spec), filename);
    return 1;
  } catch (...) {
    CopyFailure(error, error_sz);
    return 0;
  }
}

}  // namespace
}  // namespace syn

mjModel* mj_loadXML(const char* filename, const mjVFS* vfs, char* error, int error_sz) {
  if (!filename) {
    syn::CopyText("mj_loadXML: filename argument required", error, error_sz);
    return nullptr;
  }
  return syn::LoadXml(filename, vfs, error, error_sz);
}

int mj_saveLastXML(const char* filename, const mjModel* m, char* error, int error_sz) {
  return syn::SaveLastXml(filename, m, error, error_sz);
}

void mj_freeLastXML(void) {
  const std::lock_guard lock(syn::Last().mutex);
  syn::Last().spec.reset();
}
