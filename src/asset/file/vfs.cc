// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the virtual file system and its public functions.

#include "asset/file/vfs.h"

#include <new>
#include <utility>

#include "asset/file/path.h"
#include "asset/file/resource.h"
#include "base/error.h"
#include "base/text.h"

namespace syn {
namespace {

// Returns the key of a file: its name without directories, in lower case.
std::string FileKey(std::string_view name) { return ToLower(FileName(name)); }

// Results of the public functions: the name exists already, or the operation failed.
constexpr int kRepeated = 2;
constexpr int kFailed = -1;

// Returns the VFS of a handle. Raises mju_error, in the name of the calling function, if
// mj_defaultVFS was not called.
Vfs* Checked(const mjVFS* vfs, const char* function) {
  Vfs* impl = GetVfs(vfs);
  if (!impl) mju_error("%s: the VFS is not initialised, call mj_defaultVFS first", function);
  return impl;
}

// Reads an operating system file into the VFS.
int AddFile(Vfs* vfs, const char* directory, const char* filename) {
  if (vfs->Has(FileKey(filename))) return kRepeated;
  try {
    Resource file = Resource::Open(directory ? directory : "", filename, nullptr);
    const std::span<const std::byte> bytes = file.Read();
    return vfs->Add(FileKey(filename), {bytes.begin(), bytes.end()}) ? 0 : kRepeated;
  } catch (const ModelError&) {
    return kFailed;
  } catch (const std::bad_alloc&) {
    return kFailed;
  }
}

// Copies a buffer into the VFS.
int AddBuffer(Vfs* vfs, std::string key, const void* buffer, int size) {
  if (size < 0) return kFailed;
  try {
    const std::byte* bytes = static_cast<const std::byte*>(buffer);
    return vfs->Add(std::move(key), {bytes, bytes + size}) ? 0 : kRepeated;
  } catch (const std::bad_alloc&) {
    return kFailed;
  }
}

// Adds a file of zeros.
int MakeEmptyFile(Vfs* vfs, const char* filename, int size) {
  if (size <= 0) mju_error("mj_makeEmptyFileVFS: filesize must be positive");
  std::string key = FileKey(filename);
  if (key.empty()) mju_error("mj_makeEmptyFileVFS: empty filename");
  return vfs->Add(std::move(key), std::vector<std::byte>(size)) ? 0 : kRepeated;
}

}  // namespace

bool Vfs::Add(std::string key, std::vector<std::byte> bytes) {
  const auto [place, inserted] = index_.try_emplace(key, static_cast<int>(files_.size()));
  if (inserted) files_.push_back({std::move(key), std::move(bytes)});
  return inserted;
}

bool Vfs::Remove(std::string_view name) {
  const int index = IndexOf(name);
  if (index < 0) return false;
  index_.erase(files_[index].key);
  files_.erase(files_.begin() + index);
  // Files behind the removed one move up by one position.
  for (auto& [key, position] : index_) position -= position > index;
  return true;
}

int Vfs::IndexOf(std::string_view name) const {
  auto found = index_.find(FileKey(name));
  if (found == index_.end()) found = index_.find(ReducePath(name));
  return found == index_.end() ? -1 : found->second;
}

std::optional<std::span<const std::byte>> Vfs::Find(std::string_view name) const {
  const int index = IndexOf(name);
  if (index < 0) return std::nullopt;
  return std::span<const std::byte>(files_[index].bytes);
}

}  // namespace syn

void mj_defaultVFS(mjVFS* vfs) { vfs->impl_ = new syn::Vfs; }

int mj_addFileVFS(mjVFS* vfs, const char* directory, const char* filename) {
  return syn::AddFile(syn::Checked(vfs, __func__), directory, filename);
}

int mj_addBufferVFS(mjVFS* vfs, const char* name, const void* buffer, int nbuffer) {
  return syn::AddBuffer(syn::Checked(vfs, __func__), syn::ReducePath(name), buffer, nbuffer);
}

int mj_deleteFileVFS(mjVFS* vfs, const char* filename) {
  return syn::Checked(vfs, __func__)->Remove(filename) ? 0 : syn::kFailed;
}

void mj_deleteVFS(mjVFS* vfs) {
  delete syn::GetVfs(vfs);
  if (vfs) vfs->impl_ = nullptr;
}

int mj_findFileVFS(const mjVFS* vfs, const char* filename) {
  return syn::Checked(vfs, __func__)->IndexOf(filename);
}

int mj_makeEmptyFileVFS(mjVFS* vfs, const char* filename, int filesize) {
  return syn::MakeEmptyFile(syn::Checked(vfs, __func__), filename, filesize);
}
