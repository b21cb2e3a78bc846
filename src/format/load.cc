// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Loads a model from an XML file in one call, from the disk cache if possible. The specification of
// the last model is kept for mj_saveLastXML. If the model came from the cache, the names of its
// files are kept instead, and the specification is made when it is needed.

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <string>

#include "asset/decode/mesh_decoder.h"
#include "asset/file/vfs.h"
#include "cache/disk_cache.h"
#include "cache/model_cache.h"
#include "compile/compile.h"
#include "format/parse.h"
#include "format/save.h"
#include "spec/copy_back.h"
#include "spec/use.h"

namespace syn {
namespace {

// The source of a model that came from the cache.
struct Origin {
  std::string name, path;  // as given by the user, and as an absolute path
  std::vector<FileRecord> files;
};

// The last model that was loaded.
struct LastXml {
  std::mutex mutex;
  SpecRef spec;
  std::optional<Origin> origin;  // set instead of the spec if the model came from the cache
};

LastXml& Last() {
  static LastXml last;
  return last;
}

void Remember(SpecRef spec, std::optional<Origin> origin) {
  const std::lock_guard lock(Last().mutex);
  Last().spec = std::move(spec);
  Last().origin = std::move(origin);
}

// An empty VFS that records which files are opened.
class LoggingVfs {
 public:
  LoggingVfs() { files_.log = &log; }
  LoggingVfs(const LoggingVfs&) = delete;
  const mjVFS* get() const { return &vfs_; }

  FileLog log;

 private:
  Vfs files_;
  mjVFS vfs_{&files_};
};

// Parses and compiles a file. Returns null if it cannot be compiled; the specification then has the
// error.
ModelPtr ParseAndCompile(const std::string& file, const mjVFS* vfs, SpecRef* spec) {
  *spec = ParseFile("", file, vfs);
  return TryCompile(**spec, vfs);
}

// Loads a model and stores it in the cache, unless it depends on unknown files or gave warnings,
// which a cached model could not repeat.
ModelPtr LoadAndKeep(const ModelEntry& entry, const std::string& file, SpecRef* spec) {
  const LoggingVfs vfs;
  const long num_warnings = NumWarningsShown();
  ModelPtr model = ParseAndCompile(file, vfs.get(), spec);
  if (model && vfs.log.IsComplete() && NumWarningsShown() == num_warnings) {
    entry.Store(*model, (*spec)->error, vfs.log.Files());
  }
  return model;
}

// Returns true if a model may be cached: it must depend on files only, not on callbacks or virtual
// files.
bool MayBeCached(const mjVFS* vfs) {
  return !DiskCacheFolder().empty() && !HasCallbacks() &&
         (!GetVfs(vfs) || GetVfs(vfs)->IsTrivial());
}

// Loads a model, from the cache if possible.
ModelPtr Load(const std::string& file, const mjVFS* vfs, char* error, int error_sz) {
  std::optional<ModelEntry> entry;
  if (MayBeCached(vfs)) entry.emplace(DiskCacheFolder(), file, ListFileReaders());
  if (std::optional<CachedModel> cached = entry ? entry->Load() : std::nullopt) {
    CopyText(cached->warning, error, error_sz);
    Remember({}, Origin{file, AbsolutePath(file), std::move(cached->files)});
    return ModelPtr(cached->model.release());
  }
  SpecRef spec;
  ModelPtr model = entry ? LoadAndKeep(*entry, file, &spec) : ParseAndCompile(file, vfs, &spec);
  CopyText(spec->error, error, error_sz);
  if (model) Remember(std::move(spec), {});
  return model;
}

mjModel* LoadXml(const char* file, const mjVFS* vfs, char* error, int error_sz) {
  CopyText("", error, error_sz);
  try {
    return Load(file, vfs, error, error_sz).release();
  } catch (...) {
    CopyFailure(error, error_sz);
  }
  return nullptr;
}

// Makes the specification of a cached model. Throws ModelError if its files have changed since.
SpecRef SpecOf(const Origin& origin) {
  const ModelError changed("The files of the model have changed since it was loaded");
  if (!std::ranges::all_of(origin.files, IsUnchanged)) throw changed;
  const LoggingVfs vfs;
  SpecRef spec;
  const bool same_folder = AbsolutePath(origin.name) == origin.path;
  if (!ParseAndCompile(same_folder ? origin.name : origin.path, vfs.get(), &spec)) {
    throw ModelError(spec->error);
  }
  if (vfs.log.Files() != origin.files) throw changed;
  return spec;
}

// Writes to a file, or to standard output if there is no name.
void Write(const std::string& text, const char* filename) {
  if (filename && *filename) {
    WriteFile(text, filename);
  } else if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
    throw ModelError("could not write to standard output");
  }
}

// Saves the last model that was loaded. If m is not null, its values are copied into the
// specification first.
int SaveLastXml(const char* filename, const mjModel* m, char* error, int error_sz) {
  CopyText("", error, error_sz);
  LastXml& last = Last();
  const std::lock_guard lock(last.mutex);
  if (!last.spec && !last.origin) {
    CopyText("No XML model loaded", error, error_sz);
    return 0;
  }
  try {
    if (!last.spec) last.spec = SpecOf(*last.origin);
    if (m) CopyBack(*last.spec, *m);  // a model that does not fit changes nothing
    Write(SaveCompiled(*last.spec), filename);
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

void mj_freeLastXML(void) { syn::Remember({}, {}); }
