// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the search that package_path.h describes.

#include "asset/file/package_path.h"

#include <algorithm>
#include <filesystem>

#include "asset/file/path.h"
#include "asset/file/resource.h"

namespace syn {
namespace {

// Largest number of folders above the URDF file that are searched.
constexpr size_t kMaxAbove = 32;
// Largest number of files and folders that FindBelow visits. It bounds the time of a search that
// starts in a large tree.
constexpr int kMaxBelow = 20000;

// Returns a folder and its parents, nearest first, as absolute paths.
std::vector<std::string> FoldersAbove(const std::string& folder) {
  std::error_code failed;
  std::filesystem::path path = std::filesystem::absolute(folder.empty() ? "." : folder, failed);
  if (failed) return {};
  path = path.lexically_normal();
  if (!path.has_filename()) path = path.parent_path();
  std::vector<std::string> folders;
  while (folders.size() < kMaxAbove) {
    folders.push_back(path.string());
    if (path == path.parent_path()) break;
    path = path.parent_path();
  }
  return folders;
}

// Removes a prefix from a text. Returns whether the text had the prefix.
bool Consume(std::string_view prefix, std::string_view* text) {
  if (!text->starts_with(prefix)) return false;
  text->remove_prefix(prefix.size());
  return true;
}

// Returns the text of the first <name> element of a package.xml.
std::string NameInManifest(std::string_view xml) {
  constexpr std::string_view kOpen = "<name>";
  const size_t begin = xml.find(kOpen);
  if (begin == std::string_view::npos) return {};
  xml.remove_prefix(begin + kOpen.size());
  const size_t end = xml.find('<');
  return std::string(xml.substr(0, end));
}

}  // namespace

PackageFinder::PackageFinder(std::vector<std::string> folders, const std::string& model_dir,
                             const mjVFS* vfs)
    : folders_(std::move(folders)), above_(FoldersAbove(model_dir)), vfs_(vfs) {}

bool PackageFinder::Exists(const std::string& path) const {
  return Resource::TryOpen("", path, vfs_).has_value();
}

bool PackageFinder::IsPackage(const std::string& folder, const std::string& package) {
  if (FileName(folder) == package) return true;
  const auto [entry, added] = declared_.try_emplace(folder);
  if (added) {
    if (auto manifest = Resource::TryOpen(folder, "package.xml", vfs_)) {
      entry->second = NameInManifest(manifest->ReadText());
    }
  }
  return entry->second == package;
}

std::string PackageFinder::FindIn(const std::string& package, const std::string& rest) {
  std::string in_package = package;
  in_package.append("/").append(rest);
  for (const std::vector<std::string>* list : {&folders_, &above_}) {
    for (const std::string& folder : *list) {
      std::string own = JoinPath(folder, rest), inside = JoinPath(folder, in_package);
      if (IsPackage(folder, package) && Exists(own)) return own;
      if (Exists(inside)) return inside;
    }
  }
  if (std::string path = FindTail(rest); !path.empty()) return path;
  return FindBelow(package + "/" + rest);
}

std::string PackageFinder::FindTail(std::string_view rest) const {
  for (std::string_view tail = rest; !tail.empty();) {
    for (const std::string& folder : above_) {
      std::string path = JoinPath(folder, tail);
      if (Exists(path)) return path;
    }
    const size_t slash = tail.find('/');
    if (slash == std::string_view::npos) break;
    tail.remove_prefix(slash + 1);
    // A tail must keep at least one folder, because bare file names are ambiguous.
    if (tail.find('/') == std::string_view::npos) break;
  }
  return {};
}

std::string PackageFinder::FindBelow(const std::string& ending) const {
  namespace fs = std::filesystem;
  const auto root = std::ranges::find_if(
      above_, [&](const std::string& folder) { return Exists(JoinPath(folder, "package.xml")); });
  if (root == above_.end()) return {};
  std::string found;
  int visited = 0;
  std::error_code failed;
  for (fs::recursive_directory_iterator entry(*root, failed), end; entry != end && !failed;
       entry.increment(failed)) {
    if (++visited > kMaxBelow) return {};
    const std::string path = entry->path().string();
    if (!path.ends_with("/" + ending) || !Exists(path)) continue;
    if (!found.empty()) return {};  // The file is ambiguous.
    found = path;
  }
  return found;
}

std::string PackageFinder::Find(std::string_view uri) {
  if (Consume("file://", &uri)) return Exists(std::string(uri)) ? std::string(uri) : "";
  if (Consume("package://", &uri) || Consume("model://", &uri)) {
    while (Consume("/", &uri)) continue;
    const size_t slash = uri.find('/');
    if (slash == std::string_view::npos) return {};
    return FindIn(std::string(uri.substr(0, slash)), std::string(uri.substr(slash + 1)));
  }
  const std::string path = above_.empty() ? std::string(uri) : JoinPath(above_[0], uri);
  return Exists(path) ? path : std::string();
}

std::string PackageFinder::DescribeSearch(std::string_view uri) const {
  constexpr size_t kShownFolders = 4;  // The nearest folders tell enough.
  std::string text = "'";
  text.append(uri).append("' was looked for in ");
  size_t shown = 0;
  for (const std::vector<std::string>* list : {&folders_, &above_}) {
    for (const std::string& folder : *list) {
      if (shown++ >= kShownFolders) continue;
      text.append(shown > 1 ? ", '" : "'").append(folder).append("'");
    }
  }
  if (shown > kShownFolders) text += " and the folders above";
  return text +
         ". Set SYNOVIA_PACKAGE_PATH to the folder that contains the package, or write "
         "<mujoco><urdf packagepath=\"...\"/></mujoco> into the file.";
}

}  // namespace syn
