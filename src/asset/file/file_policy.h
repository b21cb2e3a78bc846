// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Decides which files of the operating system may be opened while a model is loaded
// (synovia/files.h).

#ifndef SYNOVIA_ASSET_FILE_FILE_POLICY_H_
#define SYNOVIA_ASSET_FILE_FILE_POLICY_H_

#include <filesystem>
#include <string>
#include <vector>

namespace syn {

// The folders to which a virtual file system is confined. Initially all files are allowed.
class FilePolicy {
 public:
  // Allows only files below these folders. Returns false if one of them does not exist; then no
  // file is allowed.
  bool Confine(const std::vector<std::string>& folders);

  // Returns whether Confine was called.
  bool IsConfined() const { return confined_; }

  // Returns the path of a file with symbolic links resolved, or `name` itself if there is no
  // restriction. Throws ModelError if the file must not be opened.
  std::string Admit(const std::string& name) const;

 private:
  bool confined_ = false;
  std::vector<std::filesystem::path> folders_;  // Absolute, with links resolved.
};

}  // namespace syn

#endif  // SYNOVIA_ASSET_FILE_FILE_POLICY_H_
