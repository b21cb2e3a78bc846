// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the three kinds of resources: buffers of the VFS, resource providers, and operating
// system files.

#include "asset/file/resource.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

#include "asset/file/path.h"
#include "asset/file/provider.h"
#include "asset/file/vfs.h"
#include "base/error.h"
#include "system/input_file.h"

namespace syn {
namespace {

// Largest size of a file in bytes. Sizes are passed as int through the interface.
constexpr int64_t kMaxFileSize = (int64_t{1} << 31) - 1;

// Throws ModelError with the message for errno.
[[noreturn]] void ThrowSystemError(const std::string& name) {
  throw ModelError("Error opening file '" + name + "': " + std::strerror(errno));
}

// Returns a 64-bit hash of a buffer. Words of eight bytes are combined by multiplication and
// folding. The hash detects changes; it does not resist deliberate collisions.
uint64_t HashBytes(std::span<const std::byte> bytes) {
  auto mix = [](uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 32);
  };
  uint64_t hash = bytes.size();
  size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    uint64_t word;
    std::memcpy(&word, bytes.data() + i, 8);
    hash = mix(hash, word);
  }
  uint64_t rest = 0;
  if (i < bytes.size()) std::memcpy(&rest, bytes.data() + i, bytes.size() - i);
  return mix(hash, rest);
}

}  // namespace

Resource::Provided::Provided(std::string full_name, const mjpResourceProvider& provider)
    : name(std::move(full_name)) {
  resource.name = name.data();
  resource.provider = &provider;
}

Resource::Provided::~Provided() { resource.provider->close(&resource); }

Resource Resource::Open(std::string_view dir, std::string_view name, const mjVFS* vfs) {
  const std::string joined = JoinPath(dir, name);
  if (const Vfs* files = GetVfs(vfs)) {
    // The VFS comes first. A file in it can have the name with or without the directory.
    for (const std::string& key : {std::string(name), joined}) {
      const auto bytes = files->Find(key);
      if (!bytes) continue;
      Resource resource{key};
      resource.bytes_ = *bytes;
      resource.is_vfs_ = true;
      return resource;
    }
  }
  Resource resource{joined};
  const Vfs* files = GetVfs(vfs);
  if (files) resource.log_ = files->log;
  // Providers are not used where access is confined, because they could open anything.
  const bool confined = files && files->policy.IsConfined();
  const mjpResourceProvider* provider = FindProvider(resource.name_);
  if (provider && !confined) {
    resource.OpenProvider(*provider);
  } else {
    resource.path_ = confined ? files->policy.Admit(joined) : joined;
    resource.OpenFile();
  }
  return resource;
}

std::optional<Resource> Resource::TryOpen(std::string_view dir, std::string_view name,
                                          const mjVFS* vfs) {
  try {
    return Open(dir, name, vfs);
  } catch (const ModelError&) {
    return std::nullopt;
  }
}

void Resource::OpenProvider(const mjpResourceProvider& provider) {
  if (log_) log_->GiveUp();
  provided_ = std::make_unique<Provided>(name_, provider);
  if (!provider.open(&provided_->resource)) {
    throw ModelError("could not open '" + name_ + "' using a resource provider matching prefix '" +
                     provider.prefix + "'");
  }
}

void Resource::OpenFile() {
  struct stat info;
  const bool is_there = stat(path_.c_str(), &info) == 0;
  if (log_ && is_there && S_ISREG(info.st_mode)) {
    log_->AddPresent(path_);
  } else if (log_) {
    // Logging may change errno, which the message below needs.
    const int reason = errno;
    log_->AddAbsent(path_);
    errno = reason;
  }
  if (!is_there) ThrowSystemError(name_);
  if (S_ISDIR(info.st_mode)) {
    errno = EISDIR;
    ThrowSystemError(name_);
  }
  // A pipe may never end, and a device has no size, so only regular files are read.
  if (!S_ISREG(info.st_mode)) {
    throw ModelError("Error opening file '" + name_ + "': it is not a regular file");
  }
  file_time_ = Format("%lld.%09ld", static_cast<long long>(info.st_mtim.tv_sec),
                      static_cast<long>(info.st_mtim.tv_nsec));
}

void Resource::ReadFile() {
  InputFile file(path_.c_str());
  const int64_t size = file.Size();
  if (size < 0) ThrowSystemError(name_);
  if (size > kMaxFileSize) throw ModelError("file '" + name_ + "' is too large (2 GB or more)");
  file_.resize(size);
  if (!file.Read(file_.data(), file_.size())) {
    throw ModelError("could not read file '" + name_ + "'");
  }
  bytes_ = file_;
  if (log_) LogAsRead(DigestOf(file_));
}

void Resource::LogAsRead(const Digest& content) {
  content_ = content;
  log_->AddRead(path_, content);
}

std::span<const std::byte> Resource::Read() {
  if (bytes_.empty() && provided_) {
    const void* buffer = nullptr;
    const int size = provided_->resource.provider->read(&provided_->resource, &buffer);
    if (size < 0 || (size > 0 && !buffer)) throw ModelError("could not read '" + name_ + "'");
    bytes_ = {static_cast<const std::byte*>(buffer), static_cast<size_t>(size)};
  } else if (bytes_.empty() && !is_vfs_) {
    ReadFile();
  }
  if (bytes_.empty()) throw ModelError("file '" + name_ + "' is empty");
  return bytes_;
}

std::string_view Resource::ReadText() {
  const std::span<const std::byte> bytes = Read();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string_view Resource::Directory() const {
  if (!provided_) return DirectoryOf(name_);
  const char* dir = nullptr;
  int size = 0;
  const mjfGetResourceDir getdir = provided_->resource.provider->getdir;
  if (getdir) getdir(&provided_->resource, &dir, &size);
  return dir && size > 0 ? std::string_view(dir, size) : std::string_view{};
}

std::string Resource::Timestamp() {
  // A hash identifies buffers, the timestamp of the provider its resources, and the modification
  // time files.
  if (is_vfs_) return Format("%016llx", static_cast<unsigned long long>(HashBytes(bytes_)));
  if (provided_) {
    const char* timestamp = provided_->resource.timestamp;
    return {timestamp, strnlen(timestamp, sizeof provided_->resource.timestamp)};
  }
  return file_time_;
}

bool Resource::ModifiedSince(const std::string& timestamp) {
  if (!provided_) return Timestamp() != timestamp;
  const mjfResourceModified modified = provided_->resource.provider->modified;
  return !modified || modified(&provided_->resource, timestamp.c_str()) != 0;
}

std::string AssetFileName(const AssetFiles& files, std::string_view file) {
  return JoinPath(files.asset_dir, files.strip_path ? FileName(file) : file);
}

Resource OpenAsset(const AssetFiles& files, std::string_view file) {
  return Resource::Open(files.model_dir, AssetFileName(files, file), files.vfs);
}

size_t SizeOfAsset(const AssetFiles& files, std::string_view file) {
  // Size in bytes that is assumed if the size is unknown; a typical small mesh.
  constexpr size_t kGuess = 1 << 16;
  const std::string name = AssetFileName(files, file), path = JoinPath(files.model_dir, name);
  if (const Vfs* vfs = GetVfs(files.vfs)) {
    for (const std::string& key : {name, path}) {
      if (const auto bytes = vfs->Find(key)) return bytes->size();
    }
    if (vfs->policy.IsConfined()) return kGuess;
  }
  if (FindProvider(path)) return kGuess;
  struct stat info;
  return stat(path.c_str(), &info) == 0 ? static_cast<size_t>(info.st_size) : 0;
}

}  // namespace syn
