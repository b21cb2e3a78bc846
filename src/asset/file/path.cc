// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements operations on file names; nothing here accesses the file system.

#include "asset/file/path.h"

#include <vector>

#include "asset/file/provider.h"

namespace syn {
namespace {

constexpr std::string_view kSeparators = "/\\";

}  // namespace

std::string ReducePath(std::string_view path) {
  std::string root;
  if (const size_t scheme = path.find("://"); scheme != std::string_view::npos) {
    root = path.substr(0, scheme + 3);
    path.remove_prefix(scheme + 3);
  } else if (path.find_first_of(kSeparators) == 0) {
    root = "/";
  }

  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const size_t end = path.find_first_of(kSeparators);
    const std::string_view part = path.substr(0, end);
    path.remove_prefix(end == std::string_view::npos ? path.size() : end + 1);
    // ".." cancels the part before it, unless that is a leading "..".
    if (part == ".." && !parts.empty() && parts.back() != "..") {
      parts.pop_back();
    } else if (!part.empty() && part != ".") {
      parts.push_back(part);
    }
  }

  std::string reduced = root;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) reduced += '/';
    reduced += parts[i];
  }
  return reduced;
}

bool IsAbsolutePath(std::string_view path) {
  return (!path.empty() && kSeparators.find(path[0]) != std::string_view::npos) ||
         path.find(":/") != std::string_view::npos || path.find(":\\") != std::string_view::npos ||
         FindProvider(path) != nullptr;
}

std::string JoinPath(std::string_view dir, std::string_view name) {
  if (FindProvider(name)) return std::string(name);
  if (dir.empty() || IsAbsolutePath(name)) return ReducePath(name);
  std::string joined(dir);
  if (kSeparators.find(joined.back()) == std::string_view::npos) joined += '/';
  joined += name;
  return ReducePath(joined);
}

std::string_view FileName(std::string_view path) { return path.substr(DirectoryOf(path).size()); }

std::string_view DirectoryOf(std::string_view path) {
  const size_t last = path.find_last_of(kSeparators);
  return path.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

std::string_view Extension(std::string_view path) {
  const std::string_view name = FileName(path);
  const size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view{} : name.substr(dot);
}

std::string_view StripExtension(std::string_view path) {
  return path.substr(0, path.size() - Extension(path).size());
}

std::string AssetNameFromFile(std::string_view file) {
  return std::string(StripExtension(FileName(file)));
}

}  // namespace syn
