// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "shared_array.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "common/app.h"
#include "positioned_io.h"

namespace {

[[noreturn]] void Fail(const std::filesystem::path& path, int error) {
  throw app::Error("cannot write '" + path.string() + "': " + std::strerror(error));
}

}  // namespace

SharedArray::SharedArray(const std::filesystem::path& path, const app::Shape& shape, bool reopen)
    : path_(path), part_(path.string() + ".part") {
  const std::string header = app::MakeNpyHeader(shape);
  header_size_ = header.size();
  const size_t size = header_size_ + app::NumElements(shape) * sizeof(mjtNum);
  row_size_ = app::NumElements({shape.begin() + 1, shape.end()});
  std::error_code missing;
  if (reopen && std::filesystem::file_size(part_, missing) != size) {
    throw app::Error("cannot go on: '" + part_.string() +
                     "' is missing or damaged (--restart begins again)");
  }
  Open(reopen ? 0 : O_CREAT | O_TRUNC);
  if (reopen) return;
  // The space is reserved now, so that a full disk is found before hours of work.
  int error = posix_fallocate(descriptor_, 0, static_cast<off_t>(size));
  if (!error) error = WriteAt(descriptor_, header.data(), header.size(), 0);
  if (!error) return;
  Close();
  std::filesystem::remove(part_, missing);
  Fail(part_, error);
}

SharedArray::~SharedArray() { Close(); }

void SharedArray::Open(int flags) {
  descriptor_ = open(part_.c_str(), O_RDWR | O_DSYNC | flags, 0666);
  if (descriptor_ < 0) Fail(part_, errno);
}

void SharedArray::Close() {
  if (descriptor_ >= 0) close(descriptor_);
  descriptor_ = -1;
}

void SharedArray::Reopen() {
  Close();
  Open(0);
}

void SharedArray::Write(size_t first, size_t count, const mjtNum* rows) {
  const size_t row_bytes = row_size_ * sizeof(mjtNum);
  const int error = WriteAt(descriptor_, rows, count * row_bytes, header_size_ + first * row_bytes);
  if (error) Fail(part_, error);
}

bool SharedArray::Read(size_t first, size_t count, mjtNum* rows) const {
  const size_t row_bytes = row_size_ * sizeof(mjtNum);
  return ReadAt(descriptor_, rows, count * row_bytes, header_size_ + first * row_bytes);
}

bool SharedArray::ReadNumber(size_t row, size_t index, mjtNum* number) const {
  const size_t at = row * row_size_ + index;
  return ReadAt(descriptor_, number, sizeof(mjtNum), header_size_ + at * sizeof(mjtNum));
}

void SharedArray::Publish() { std::filesystem::rename(part_, path_); }
