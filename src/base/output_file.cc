// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "base/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace syn {
namespace fs = std::filesystem;
namespace {

std::string TemporaryName(const std::string& target) {
  static std::atomic<unsigned> count = 0;
  return target + ".part-" + std::to_string(getpid()) + "-" + std::to_string(++count);
}

}  // namespace

OutputFile::OutputFile(const char* path) : target_(path ? path : "") {
  std::error_code ignored;
  const fs::file_status status = fs::status(target_, ignored);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    file_ = std::fopen(target_.c_str(), "wb");
  } else {
    if (const fs::path real = fs::canonical(target_, ignored); !ignored) target_ = real.string();
    temporary_ = TemporaryName(target_);
    const int descriptor = open(temporary_.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
    if (descriptor >= 0) file_ = fdopen(descriptor, "wb");
    // The new file may be read by whom the old one could be.
    const bool replaces = file_ && fs::exists(status);
    if (replaces && fchmod(descriptor, static_cast<mode_t>(status.permissions())) != 0) Note();
  }
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

bool OutputFile::Finish() {
  if (std::fflush(file_) != 0 || std::ferror(file_)) Note();
  // Devices and pipes cannot be synced, and need not be.
  if (!temporary_.empty() && fsync(fileno(file_)) != 0) Note();
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
