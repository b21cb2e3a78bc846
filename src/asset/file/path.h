// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// File names as text. Both '/' and '\' separate directories on input; results use '/'.

#ifndef SYNOVIA_ASSET_FILE_PATH_H_
#define SYNOVIA_ASSET_FILE_PATH_H_

#include <string>
#include <string_view>

namespace syn {

// "a/./b/../c" -> "a/c". A root ("/") or a scheme ("http://") in front is kept, as are leading
// "..".
std::string ReducePath(std::string_view path);

// Starts at a root, has a drive, or names the scheme of a registered resource provider.
bool IsAbsolutePath(std::string_view path);

// dir/name reduced; name alone if it is absolute or dir is empty.
std::string JoinPath(std::string_view dir, std::string_view name);

// "a/b/c.obj" -> "c.obj", "a/b/" (empty if there is no separator), "a/b/c", ".obj".
std::string_view FileName(std::string_view path);
std::string_view DirectoryOf(std::string_view path);
std::string_view StripExtension(std::string_view path);
std::string_view Extension(std::string_view path);

// The name an asset gets from its file: no directories, no extension.
std::string AssetNameFromFile(std::string_view file);

}  // namespace syn

#endif  // SYNOVIA_ASSET_FILE_PATH_H_
