// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the log of files that a model depends on; file_log.h explains its purpose.

#include "cache/file_log.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "system/input_file.h"
#include "system/scratch.h"

namespace syn {
namespace {

bool IsRegularFile(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

// Returns true if the file has this digest. The file is read instead of mapped, because a file that
// is truncated while it is mapped would crash the process.
bool HasContent(const std::string& path, const Digest& content) {
  if (!IsRegularFile(path)) return false;  // Opening a pipe would block.
  InputFile file(path.c_str());
  if (file.Size() <= 0) return false;
  const ScratchScope scope;
  ScratchArray<std::byte> piece(kDigestPiece);
  Digest digest;
  for (auto left = static_cast<size_t>(file.Size()); left > 0;) {
    const size_t size = std::min(left, kDigestPiece);
    if (!file.Read(piece.data(), size)) return false;
    digest.Add({piece.data(), size});
    left -= size;
  }
  return digest == content;
}

}  // namespace

bool IsUnchanged(const FileRecord& record) {
  if (record.state == FileState::kRead) return HasContent(record.path, record.content);
  return IsRegularFile(record.path) == (record.state == FileState::kPresent);
}

std::string AbsolutePath(std::string_view path) {
  if (path.starts_with('/')) return std::string(path);
  std::error_code ignored;
  return (std::filesystem::current_path(ignored) / path).string();
}

void FileLog::Add(std::string_view path, FileState state, const Digest& content) {
  FileRecord record{AbsolutePath(path), state, content};
  const std::lock_guard lock(mutex_);
  FileRecord& known = files_.try_emplace(record.path, record).first->second;
  // A record of a file that was only present is replaced when the file is read. Any other
  // difference between two records means that the file changed while the model was loaded.
  if (known.state == FileState::kPresent && state == FileState::kRead) known = record;
  const bool agrees =
      known == record || (known.state == FileState::kRead && state == FileState::kPresent);
  if (!agrees) complete_ = false;
}

void FileLog::GiveUp() {
  const std::lock_guard lock(mutex_);
  complete_ = false;
}

bool FileLog::IsComplete() const {
  const std::lock_guard lock(mutex_);
  return complete_;
}

std::vector<FileRecord> FileLog::Files() const {
  const std::lock_guard lock(mutex_);
  std::vector<FileRecord> files;
  files.reserve(files_.size());
  for (const auto& [path, record] : files_) files.push_back(record);
  return files;
}

}  // namespace syn
