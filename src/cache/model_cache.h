// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Whole models on disk, beside the assets of cache/disk_cache.h and in the same folder: the second
// load of an XML file reads what it was made of, to see that nothing has changed, and takes the
// rest from here.
//
// There is one entry for each XML file, named by the path as it was given, the folder that it
// starts from, and the code (version and build) that reads it; a file that changes does not leave
// old models behind. An entry holds
//
//   64 bytes   "SYNMODEL", the digest of the name, the digest of the list, the place of the list
//   arrays     the buffer of the model, as in memory
//   list       the model without its arrays, the warning of the compiler, the files that were read
//              or looked for with their digests, digests of the stretches of the arrays
//
// and is used if all digests are right and the model is valid, as for MJB files. The entry is
// mapped and becomes the buffer of the model (behind its header, which is 64 bytes, too): nothing
// is copied. What was not only made of files (plugins, decoders or providers of the program,
// callbacks, URDF and its packages), or came with warnings, is not kept.

#ifndef SYNOVIA_CACHE_MODEL_CACHE_H_
#define SYNOVIA_CACHE_MODEL_CACHE_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "cache/file_log.h"

namespace syn {

struct CachedModel {
  std::unique_ptr<mjModel, void (*)(mjModel*)> model;
  std::string warning;
  std::vector<FileRecord> files;
};

class ModelEntry {
 public:
  // `folder` holds the entries. `file` is the path of the XML file as the user gave it. `readers`
  // names the resource providers and mesh decoders of the program, on which the result depends.
  ModelEntry(std::string folder, const std::string& file, const std::string& readers);

  std::optional<CachedModel> Load() const;
  void Store(const mjModel& m, const std::string& warning,
             const std::vector<FileRecord>& files) const;

 private:
  std::string Path() const;

  std::string folder_;
  Digest name_;
};

// Whether callbacks are set that may take part in compiling.
bool HasCallbacks();

}  // namespace syn

#endif  // SYNOVIA_CACHE_MODEL_CACHE_H_
