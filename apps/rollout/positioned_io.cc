// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "positioned_io.h"

#include <unistd.h>

#include <cerrno>

int WriteAt(int descriptor, const void* bytes, size_t size, size_t offset) {
  const char* at = static_cast<const char*>(bytes);
  while (size > 0) {
    const ssize_t n = pwrite(descriptor, at, size, static_cast<off_t>(offset));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return n < 0 ? errno : EIO;
    at += n;
    offset += n;
    size -= n;
  }
  return 0;
}

bool ReadAt(int descriptor, void* bytes, size_t size, size_t offset) {
  char* at = static_cast<char*>(bytes);
  while (size > 0) {
    const ssize_t n = pread(descriptor, at, size, static_cast<off_t>(offset));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += n;
    offset += n;
    size -= n;
  }
  return true;
}
