// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the cache of processed assets; disk_cache.h describes the files.

#include "cache/disk_cache.h"

#include <cstdlib>
#include <filesystem>

#include <synovia/version.h>

#include "system/input_file.h"
#include "system/output_file.h"
#include "system/private_file.h"

namespace syn {
namespace {

// Version of the entries. It must be raised when the processing of assets or the format of entries
// changes, so that old entries are no longer found.
constexpr int kFormat = 2;
constexpr std::string_view kMagic = "SYNASSET";
// Largest size of an entry in bytes. It is larger than any asset, so a larger file is not an entry.
constexpr int64_t kMaxEntry = int64_t{1} << 33;

}  // namespace

std::string DiskCacheFolder() {
  const char* folder = std::getenv("SYNOVIA_CACHE");
  if (!folder || !*folder) return {};
  const bool usable = IsPrivateFolder(folder) || !std::filesystem::exists(folder);
  return usable ? folder : "";
}

DiskEntry::DiskEntry(std::string folder, const std::string& key, std::span<const std::byte> content)
    : folder_(std::move(folder)) {
  name_.Add(Format("%s %d", syn_versionString(), kFormat));
  name_.Add(key);
  name_.Add(content);
}

std::string DiskEntry::Path() const {
  return (std::filesystem::path(folder_) / (name_.Hex() + ".asset")).string();
}

// Returns the content of a file, or nothing if it is missing, not private or too large.
DiskEntry::Bytes DiskEntry::ReadFile(const std::string& path) {
  InputFile file(path.c_str());
  if (!file.IsPrivate() || file.Size() <= 0 || file.Size() > kMaxEntry) return {};
  Bytes bytes(file.Size());
  if (!file.Read(bytes.data(), bytes.size())) return {};
  return bytes;
}

DiskEntry::Bytes DiskEntry::Read() const {
  Bytes bytes = ReadFile(Path());
  const std::span<const std::byte> whole = bytes;
  if (whole.size() < kHeader) return {};
  ByteReader header(whole.first(kHeader), "cache entry");
  const std::span<const std::byte> magic = header.Take(kMagic.size());
  if (std::memcmp(magic.data(), kMagic.data(), kMagic.size()) != 0) return {};
  const Digest name = header.Read<Digest>(), value = header.Read<Digest>();
  // The digest of the value detects files that were damaged or only partly written.
  if (name != name_ || value != DigestOf(whole.subspan(kHeader))) return {};
  return bytes;
}

void DiskEntry::Write(std::span<const std::byte> value) const {
  if (!MakePrivateFolder(folder_)) return;
  const Digest digest = DigestOf(value);
  OutputFile file(Path().c_str(), OutputKind::kCached);
  if (!file.IsOpen()) return;
  file.WriteWhole({std::as_bytes(std::span(kMagic)), std::as_bytes(std::span(&name_, 1)),
                   std::as_bytes(std::span(&digest, 1)), value});
  file.Commit();
}

}  // namespace syn
