// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <string>

#include "common/app.h"

FolderLock::FolderLock(const std::filesystem::path& folder)
    : file_(folder / "lock"), descriptor_(open(file_.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0) {
    throw app::Error(app::Format("cannot create '%s': %s", file_.c_str(), std::strerror(errno)));
  }
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    std::string holder;
    std::getline(std::ifstream(file_), holder);
    close(descriptor_);
    throw app::Error(app::Format("another rollout (process %s) is writing to '%s'",
                                 holder.empty() ? "unknown" : holder.c_str(), folder.c_str()));
  }
  const std::string id = std::to_string(getpid()) + "\n";
  const bool noted = ftruncate(descriptor_, 0) == 0 &&
                     write(descriptor_, id.data(), id.size()) == static_cast<ssize_t>(id.size());
  if (!noted) {
    close(descriptor_);
    throw app::Error(app::Format("cannot write '%s': %s", file_.c_str(), std::strerror(errno)));
  }
}

FolderLock::~FolderLock() {
  std::error_code ignored;
  std::filesystem::remove(file_, ignored);
  close(descriptor_);
}
