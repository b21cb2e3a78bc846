// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Positioned reading and writing of whole ranges of a file.

#ifndef SYNOVIA_APPS_ROLLOUT_POSITIONED_IO_H_
#define SYNOVIA_APPS_ROLLOUT_POSITIONED_IO_H_

#include <cstddef>

// Writes all bytes at `offset`. Returns 0, or the error number of the operating system.
int WriteAt(int descriptor, const void* bytes, size_t size, size_t offset);

// Reads all bytes at `offset`. Returns false at the end of the file and on errors.
bool ReadAt(int descriptor, void* bytes, size_t size, size_t offset);

#endif  // SYNOVIA_APPS_ROLLOUT_POSITIONED_IO_H_
