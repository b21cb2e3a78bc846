// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Stores whole models on disk, in the same folder as the assets of disk_cache.h. When an XML file
// is loaded a second time, the files it was made of are only read to check that they are unchanged.
// The model itself comes from the cache.
//
// There is one entry for each XML file. Its name is the digest of the path as it was given, the
// absolute path, and the version and build of the code that reads it. When the XML file changes,
// its entry is replaced, so no old models are left behind. An entry contains
//
//   64 bytes   "SYNMODEL", the digest of the name, the digest of the list, the place of the list
//   arrays     the buffer of the model, as in memory
//   list       the model without its arrays, the warning of the compiler, the files that were read
//              or searched for with their digests, digests of the stretches of the arrays
//
// An entry is used if all digests match and the model is valid, as for MJB files. The file is
// mapped into memory and becomes the buffer of the model: its first 64 bytes become the header of
// the buffer, and nothing is copied. Models that depend on more than files (plugins, decoders or
// providers of the program, callbacks, URDF with its packages) or that caused warnings are not
// stored.

#ifndef SYNOVIA_CACHE_MODEL_CACHE_H_
#define SYNOVIA_CACHE_MODEL_CACHE_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "cache/file_log.h"

namespace syn {

// A model from the cache.
struct CachedModel {
  std::unique_ptr<mjModel, void (*)(mjModel*)> model;
  std::string warning;            // The warning of the compiler, for the caller of the load.
  std::vector<FileRecord> files;  // The files that the model was made of.
};

// The entry of one XML file.
class ModelEntry {
 public:
  // `folder` holds the entries. `file` is the path of the XML file as the user gave it. `readers`
  // names the resource providers and mesh decoders of the program, on which the result depends.
  ModelEntry(std::string folder, const std::string& file, const std::string& readers);

  // Returns the stored model, or nothing if there is no valid entry or a file has changed.
  std::optional<CachedModel> Load() const;
  // Writes the entry. Failures are ignored.
  void Store(const mjModel& m, const std::string& warning,
             const std::vector<FileRecord>& files) const;

 private:
  std::string Path() const;

  std::string folder_;
  Digest name_;
};

// Returns true if a callback is set that may influence the compiler. Such models are not cached.
bool HasCallbacks();

}  // namespace syn

#endif  // SYNOVIA_CACHE_MODEL_CACHE_H_
