// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Files and folders that only the user of the process can change. Content of other files may have
// been written by somebody else, and is not trusted.

#ifndef SYNOVIA_SYSTEM_PRIVATE_FILE_H_
#define SYNOVIA_SYSTEM_PRIVATE_FILE_H_

#include <sys/stat.h>

#include <string>

namespace syn {

// Returns true if the file belongs to the effective user of the process and if neither its group nor
// others may write to it.
bool IsPrivate(const struct stat& info);

// Returns true if the path is a folder that is private.
bool IsPrivateFolder(const std::string& path);

// Creates a folder that is private, and its parents, if there is none. Returns true if the path is a
// private folder afterwards.
bool MakePrivateFolder(const std::string& path);

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_PRIVATE_FILE_H_
