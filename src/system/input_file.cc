// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads files by system calls (see input_file.h).

#include "system/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "system/private_file.h"

namespace syn {

// Opening a FIFO waits for a writer, unless the call is told not to block. The flag has no effect on
// regular files.
InputFile::InputFile(const char* path)
    : descriptor_(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
  struct stat info;
  if (descriptor_ < 0 || fstat(descriptor_, &info) != 0) return;
  if (!S_ISREG(info.st_mode)) {
    errno = EINVAL;
    return;
  }
  size_ = info.st_size;
  is_private_ = syn::IsPrivate(info);
}

InputFile::~InputFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

bool InputFile::Read(void* to, size_t bytes) {
  auto* next = static_cast<char*>(to);
  while (bytes > 0) {
    const ssize_t count = read(descriptor_, next, bytes);
    if (count < 0 && errno == EINTR) continue;  // a signal interrupted the call
    if (count <= 0) return false;
    next += count;
    bytes -= static_cast<size_t>(count);
  }
  return true;
}

}  // namespace syn
