// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Files that are replaced atomically (see output_file.h).

#include "system/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <vector>

namespace syn {
namespace fs = std::filesystem;
namespace {

// From this size on (bytes), disk space is allocated in advance in one piece, which is faster than
// page by page.
constexpr off_t kWorthAllocation = 256 << 10;

// Returns a name that no other process or thread uses for the same target.
std::string TemporaryName(const std::string& target) {
  static std::atomic<unsigned> count = 0;
  return target + ".part-" + std::to_string(getpid()) + "-" + std::to_string(++count);
}

}  // namespace

OutputFile::OutputFile(const char* path, OutputKind kind) : kind_(kind), target_(path ? path : "") {
  if (kind == OutputKind::kCached) {
    OpenTemporary();
    return;
  }
  std::error_code ignored;
  const fs::file_status status = fs::status(target_, ignored);
  // Devices and pipes are written directly.
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    file_ = std::fopen(target_.c_str(), "wb");
    if (!file_) Note();
    return;
  }
  if (const fs::path real = fs::canonical(target_, ignored); !ignored) target_ = real.string();
  OpenTemporary();
  // The new file gets the permissions of the file that it replaces.
  const bool replaces = file_ && fs::exists(status);
  if (replaces && fchmod(fileno(file_), static_cast<mode_t>(status.permissions())) != 0) Note();
}

void OutputFile::OpenTemporary() {
  temporary_ = TemporaryName(target_);
  // Entries of caches are not read if others could have written to them.
  const mode_t mode = kind_ == OutputKind::kCached ? 0644 : 0666;
  const int descriptor = open(temporary_.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode);
  if (descriptor >= 0) file_ = fdopen(descriptor, "wb");
  if (!file_) Note();
}

OutputFile::~OutputFile() {
  if (!file_) return;
  std::fclose(file_);
  if (!temporary_.empty()) std::remove(temporary_.c_str());
}

void OutputFile::Note() {
  if (error_.empty()) error_ = std::strerror(errno);
}

void OutputFile::Write(const void* data, size_t bytes) {
  if (bytes && std::fwrite(data, 1, bytes, file_) != bytes) Note();
}

void OutputFile::WriteWhole(std::initializer_list<std::span<const std::byte>> pieces) {
  std::vector<iovec> left;
  off_t size = 0;
  for (const std::span<const std::byte> piece : pieces) {
    if (!piece.empty()) left.push_back({const_cast<std::byte*>(piece.data()), piece.size()});
    size += static_cast<off_t>(piece.size());
  }
#ifdef __linux__
  // This is only an optimization and may fail.
  if (size >= kWorthAllocation) fallocate(fileno(file_), 0, 0, size);
#endif
  while (!left.empty()) {
    ssize_t count = writev(fileno(file_), left.data(), static_cast<int>(left.size()));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return Note();
    // The system may have written only a part. Remove it from the list and continue.
    for (; !left.empty() && static_cast<size_t>(count) >= left[0].iov_len; left.erase(left.begin()))
      count -= static_cast<ssize_t>(left[0].iov_len);
    if (count > 0) {
      left[0].iov_base = static_cast<char*>(left[0].iov_base) + count;
      left[0].iov_len -= static_cast<size_t>(count);
    }
  }
}

void OutputFile::MakeReadOnly() {
  struct stat info;
  const mode_t writers = S_IWUSR | S_IWGRP | S_IWOTH;
  if (fstat(fileno(file_), &info) != 0) return Note();
  if (fchmod(fileno(file_), info.st_mode & ~writers & 07777) != 0) Note();
}

bool OutputFile::Finish() {
  if (std::fflush(file_) != 0 || std::ferror(file_)) Note();
  // Devices and pipes cannot be flushed to a disk.
  const bool sync = kind_ == OutputKind::kDocument && !temporary_.empty();
  if (sync && fsync(fileno(file_)) != 0) Note();
  if (std::fclose(file_) != 0) Note();
  file_ = nullptr;
  return error_.empty();
}

bool OutputFile::Commit() {
  bool good = file_ && Finish();
  if (temporary_.empty()) return good;
  if (good && std::rename(temporary_.c_str(), target_.c_str()) != 0) {
    Note();
    good = false;
  }
  if (!good) std::remove(temporary_.c_str());
  return good;
}

bool WriteWholeFile(const char* path, std::string_view text, std::string* reason) {
  OutputFile file(path);
  if (file.IsOpen()) file.Write(text.data(), text.size());
  const bool good = file.Commit();
  if (!good) *reason = file.Error();
  return good;
}

}  // namespace syn
