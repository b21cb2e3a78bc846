// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Files in memory for parsing and compiling, made from Python dicts of names and bytes.

#ifndef SYNOVIA_PYTHON_VFS_H_
#define SYNOVIA_PYTHON_VFS_H_

#include <string>

#include "core.h"

namespace synpy {

// Owns an mjVFS.
class Vfs {
 public:
  Vfs() { mj_defaultVFS(&vfs_); }
  ~Vfs() { mj_deleteVFS(&vfs_); }
  Vfs(const Vfs&) = delete;
  Vfs& operator=(const Vfs&) = delete;
  mjVFS* get() { return &vfs_; }
  // Adds a file. Returns false with a ValueError if that fails.
  bool Add(const std::string& name, const char* data, Py_ssize_t size);

 private:
  mjVFS vfs_;
};

// Returns the last part of a path, in lower case.
std::string BaseName(const char* path);

// Adds the entries of a dict. With `strip` they are stored under their base names and must be
// bytes; otherwise the names are kept, and str is accepted too. Inserts underscores into
// `model_file` (may be NULL) until no entry has that name. Returns false with an exception on
// failure.
bool AddAssets(Vfs* vfs, PyObject* assets, bool strip, std::string* model_file);

}  // namespace synpy

#endif  // SYNOVIA_PYTHON_VFS_H_
