// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "system/private_file.h"

#include <unistd.h>

#include <filesystem>

namespace syn {

bool IsPrivate(const struct stat& info) {
  return info.st_uid == geteuid() && !(info.st_mode & (S_IWGRP | S_IWOTH));
}

bool IsPrivateFolder(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode) && IsPrivate(info);
}

bool MakePrivateFolder(const std::string& path) {
  std::filesystem::path folder(path);
  if (!folder.has_filename()) folder = folder.parent_path();
  std::error_code ignored;
  if (folder.has_parent_path()) {
    std::filesystem::create_directories(folder.parent_path(), ignored);
  }
  mkdir(folder.c_str(), S_IRWXU | S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH);
  return IsPrivateFolder(folder.string());
}

}  // namespace syn
