// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "output.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "common/app.h"

namespace {

[[noreturn]] void Fail(const std::filesystem::path& path, int error) {
  throw app::Error("cannot write '" + path.string() + "': " + std::strerror(error));
}

// An open file that closes itself; a mapping outlives it.
struct File {
  File(const std::filesystem::path& path, int flags) : descriptor(open(path.c_str(), flags, 0666)) {
    if (descriptor < 0) Fail(path, errno);
  }
  ~File() { close(descriptor); }
  int descriptor;
};

}  // namespace

OutputArray::OutputArray(const std::filesystem::path& path, const app::Shape& shape, bool reopen)
    : path_(path), part_(path.string() + ".part") {
  std::string header = app::MakeNpyHeader(shape);
  size_ = header.size() + app::NumElements(shape) * sizeof(double);
  std::error_code missing;
  if (reopen && std::filesystem::file_size(part_, missing) != size_) {
    throw app::Error("cannot go on: '" + part_.string() +
                     "' is missing or damaged (--restart begins again)");
  }
  const File file(part_, O_RDWR | O_CREAT | (reopen ? 0 : O_TRUNC));
  // Without blocks of its own the mapping would end the program when the disk is full.
  if (const int error = posix_fallocate(file.descriptor, 0, size_)) {
    std::filesystem::remove(part_);
    Fail(part_, error);
  }
  map_ = mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_SHARED, file.descriptor, 0);
  if (map_ == MAP_FAILED) {
    map_ = nullptr;
    Fail(part_, errno);
  }
  std::memcpy(map_, header.data(), header.size());
  data_ = reinterpret_cast<mjtNum*>(static_cast<char*>(map_) + header.size());
}

OutputArray::~OutputArray() {
  if (map_) munmap(map_, size_);
}

void OutputArray::Publish() {
  if (msync(map_, size_, MS_SYNC) != 0) Fail(part_, errno);
  std::filesystem::rename(part_, path_);
}

void OutputArray::Discard() {
  std::error_code ignored;
  std::filesystem::remove(part_, ignored);
}
