// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Manipulates file names as text. Both '/' and '\' separate directories in arguments; results use
// '/'.

#ifndef SYNOVIA_ASSET_FILE_PATH_H_
#define SYNOVIA_ASSET_FILE_PATH_H_

#include <string>
#include <string_view>

namespace syn {

// Removes "." and ".." from a path: "a/./b/../c" becomes "a/c". A root ("/") or a scheme
// ("http://") at the beginning is kept, and so are leading "..".
std::string ReducePath(std::string_view path);

// Returns whether a path starts at a root, has a drive, or has the prefix of a registered resource
// provider.
bool IsAbsolutePath(std::string_view path);

// Returns dir/name, reduced. Returns `name` alone if it is absolute or if `dir` is empty.
std::string JoinPath(std::string_view dir, std::string_view name);

// Returns the part of a path after the last separator: "c.obj" for "a/b/c.obj".
std::string_view FileName(std::string_view path);
// Returns the part up to the last separator: "a/b/"; empty if there is no separator.
std::string_view DirectoryOf(std::string_view path);
// Returns the path without the extension: "a/b/c".
std::string_view StripExtension(std::string_view path);
// Returns the extension with its dot: ".obj"; empty if there is none.
std::string_view Extension(std::string_view path);

// Returns the default name of an asset: its file name without directories and extension.
std::string AssetNameFromFile(std::string_view file);

}  // namespace syn

#endif  // SYNOVIA_ASSET_FILE_PATH_H_
