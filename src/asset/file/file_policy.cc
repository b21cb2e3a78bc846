// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the confinement of file access. Paths are compared after symbolic links are resolved,
// so a link cannot lead out of an allowed folder.

#include "asset/file/file_policy.h"

#include <synovia/files.h>

#include <algorithm>

#include "asset/file/vfs.h"
#include "base/error.h"

namespace syn {
namespace fs = std::filesystem;
namespace {

// Returns whether `folder` is a prefix of `path`, component by component.
bool IsBelow(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
}

}  // namespace

bool FilePolicy::Confine(const std::vector<std::string>& folders) {
  confined_ = true;
  folders_.clear();
  for (const std::string& folder : folders) {
    std::error_code error;
    fs::path real = fs::canonical(folder, error);
    if (error || !fs::is_directory(real, error)) {
      folders_.clear();
      return false;
    }
    folders_.push_back(std::move(real));
  }
  return true;
}

std::string FilePolicy::Admit(const std::string& name) const {
  if (!confined_) return name;
  std::error_code error;
  const fs::path real = fs::canonical(name, error);
  const bool allowed = !error && std::ranges::any_of(folders_, [&](const fs::path& folder) {
    return IsBelow(real, folder);
  });
  // The message is the same whether or not the file exists, because it may be shown to somebody who
  // must not learn which files exist.
  if (!allowed) {
    throw ModelError("Error opening file '" + name + "': it is not in the VFS" +
                     (folders_.empty() ? "" : ", nor a file in the allowed folders"));
  }
  return real.string();
}

}  // namespace syn

int syn_confineVFS(mjVFS* vfs, const char* const* folders, int nfolder) {
  syn::Vfs* files = syn::GetVfs(vfs);
  if (!files) {
    mju_error("syn_confineVFS: the VFS is not initialised, call mj_defaultVFS first");
    return -1;
  }
  return files->policy.Confine({folders, folders + std::max(nfolder, 0)}) ? 0 : -1;
}
