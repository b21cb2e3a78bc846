// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Files in memory for parsing and compiling, from dicts of names and bytes.

#ifndef SYNOVIA_PYTHON_VFS_H_
#define SYNOVIA_PYTHON_VFS_H_

#include <string>

#include "core.h"

namespace synpy {

class Vfs {
 public:
  Vfs() { mj_defaultVFS(&vfs_); }
  ~Vfs() { mj_deleteVFS(&vfs_); }
  Vfs(const Vfs&) = delete;
  Vfs& operator=(const Vfs&) = delete;
  mjVFS* get() { return &vfs_; }
  bool Add(const std::string& name, const char* data, Py_ssize_t size);

 private:
  mjVFS vfs_;
};

// Last part of a path, in lower case.
std::string BaseName(const char* path);

// Adds the entries of a dict. `strip`: under their base names, and only bytes; else names are
// verbatim. Lengthens `model_file` until no entry has that name. False with an exception set.
bool AddAssets(Vfs* vfs, PyObject* assets, bool strip, std::string* model_file);

}  // namespace synpy

#endif  // SYNOVIA_PYTHON_VFS_H_
