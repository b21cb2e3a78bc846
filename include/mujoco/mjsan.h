// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

/// @file
/// Marks of memory for the address sanitizer, as the header of the sanitizer defines them.

#ifndef MUJOCO_MJSAN_H_
#define MUJOCO_MJSAN_H_

#if defined(ADDRESS_SANITIZER) || defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#elif defined(_MSC_VER)
#define ASAN_POISON_MEMORY_REGION(addr, size)
#define ASAN_UNPOISON_MEMORY_REGION(addr, size)
#else
/// Marks memory that must not be read or written, for the address sanitizer. Does nothing where no
/// sanitizer runs.
#define ASAN_POISON_MEMORY_REGION(addr, size) ((void)(addr), (void)(size))
/// Removes the mark of ASAN_POISON_MEMORY_REGION. Does nothing where no sanitizer runs.
#define ASAN_UNPOISON_MEMORY_REGION(addr, size) ((void)(addr), (void)(size))
#endif

#endif  // MUJOCO_MJSAN_H_
