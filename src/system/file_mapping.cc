// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Private mappings of files (see file_mapping.h).

#include "system/file_mapping.h"

#ifdef __linux__
#include <linux/magic.h>
#include <sys/vfs.h>
#endif

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

#include "system/private_file.h"

namespace syn {
namespace {

#ifdef __linux__
// Returns true for the file systems that are known to be local. Others are assumed to be remote.
bool IsOnLocalDisk(int descriptor) {
  struct statfs info;
  if (fstatfs(descriptor, &info) != 0) return false;
  switch (static_cast<unsigned long>(info.f_type)) {
    case EXT4_SUPER_MAGIC:  // also ext2 and ext3
    case XFS_SUPER_MAGIC:
    case BTRFS_SUPER_MAGIC:
    case F2FS_SUPER_MAGIC:
    case OVERLAYFS_SUPER_MAGIC:
    case TMPFS_MAGIC:
      return true;
    default:
      return false;
  }
}
#else
bool IsOnLocalDisk(int) { return false; }
#endif

}  // namespace

FileMapping::FileMapping(const char* path) {
  const int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return;
  struct stat info;
  if (fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0) {
    const auto size = static_cast<size_t>(info.st_size);
    void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, descriptor, 0);
    if (memory != MAP_FAILED) mapping_ = {memory, size};
    is_private_ = syn::IsPrivate(info);
    is_steady_ = is_private_ && IsOnLocalDisk(descriptor);
  }
  close(descriptor);
}

FileMapping::~FileMapping() {
  if (mapping_.memory) munmap(mapping_.memory, mapping_.bytes);
}

std::span<std::byte> FileMapping::Bytes() const {
  return {static_cast<std::byte*>(mapping_.memory), mapping_.bytes};
}

Mapping FileMapping::Release() { return std::exchange(mapping_, {}); }

}  // namespace syn
