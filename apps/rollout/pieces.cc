// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "pieces.h"

#include <fcntl.h>
#include <unistd.h>

#include <cassert>
#include <cstring>
#include <fstream>
#include <string>

#include "common/app.h"
#include "positioned_io.h"

namespace {

struct Header {
  char magic[8] = {'S', 'Y', 'N', 'P', 'I', 'E', 'C', '2'};
  uint64_t fingerprint = 0;
  int64_t nroll = 0, size = 0;
};

// Returns where the checksum of a piece lies in the file.
size_t Offset(int piece) { return sizeof(Header) + sizeof(uint64_t) * piece; }

}  // namespace

void Pieces::Create(const std::filesystem::path& path, uint64_t fingerprint, int nroll, int size) {
  Header header;
  header.fingerprint = fingerprint;
  header.nroll = nroll;
  header.size = size;
  const std::string none(sizeof(uint64_t) * ((nroll + size - 1) / size), '\0');
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(&header), sizeof(header));
  file.write(none.data(), static_cast<std::streamsize>(none.size()));
  file.close();
  if (!file) throw app::Error("cannot write '" + path.string() + "'");
}

Pieces::Pieces(const std::filesystem::path& path, uint64_t fingerprint, int nroll)
    : path_(path), descriptor_(open(path.c_str(), O_RDWR | O_DSYNC)), nroll_(nroll) {
  Header header, want;
  const bool whole = ReadAt(descriptor_, &header, sizeof(header), 0) &&
                     !std::memcmp(header.magic, want.magic, sizeof(want.magic));
  if (whole && header.fingerprint == fingerprint && header.nroll == nroll && header.size > 0 &&
      header.size <= nroll) {
    size_ = static_cast<int>(header.size);
    std::error_code failed;
    if (std::filesystem::file_size(path, failed) == Offset(count())) return;
  }
  close(descriptor_);
  throw app::Error("'" + path.string() +
                   "' is damaged or of another batch (its model, inputs or sizes differ); "
                   "--restart begins again");
}

Pieces::~Pieces() { close(descriptor_); }

uint64_t Pieces::Checksum(int piece) const {
  uint64_t checksum = 0;
  return ReadAt(descriptor_, &checksum, sizeof(checksum), Offset(piece)) ? checksum : 0;
}

void Pieces::MarkDone(int piece, uint64_t checksum) {
  assert(checksum != 0);
  if (const int error = WriteAt(descriptor_, &checksum, sizeof(checksum), Offset(piece))) {
    throw app::Error("cannot write '" + path_.string() + "': " + std::strerror(error));
  }
}

int Pieces::NumDone() const {
  int n = 0;
  for (int i = 0; i < count(); ++i) n += Checksum(i) != 0;
  return n;
}
