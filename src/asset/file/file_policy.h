// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Which operating system files may be opened (synovia/files.h).

#ifndef SYNOVIA_ASSET_FILE_FILE_POLICY_H_
#define SYNOVIA_ASSET_FILE_FILE_POLICY_H_

#include <filesystem>
#include <string>
#include <vector>

namespace syn {

class FilePolicy {
 public:
  // Only files below these folders, which must exist; false if one does not, and then no file.
  bool Confine(const std::vector<std::string>& folders);

  bool IsConfined() const { return confined_; }

  // Where a file really is, links followed. Throws ModelError if it must not be opened.
  std::string Admit(const std::string& name) const;

 private:
  bool confined_ = false;
  std::vector<std::filesystem::path> folders_;  // canonical
};

}  // namespace syn

#endif  // SYNOVIA_ASSET_FILE_FILE_POLICY_H_
