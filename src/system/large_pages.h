// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Memory of the system in large pages, for arrays that are written from end to end. The first touch
// of a page of 4 KiB costs more time than filling it (1.6 µs on a virtual machine), and one of 2
// MiB costs as much as a hundred of those.

#ifndef SYNOVIA_SYSTEM_LARGE_PAGES_H_
#define SYNOVIA_SYSTEM_LARGE_PAGES_H_

#include <cstddef>

namespace syn {

inline constexpr size_t kLargePage = size_t{2} << 20;
// From here on a large page is cheaper than the small ones in its place (bytes).
inline constexpr size_t kWorthLargePage = 480 << 10;

struct Mapping {
  void* memory = nullptr;  // begins on a large page; null if there is none to be had
  size_t bytes = 0;        // of the system's pages: at least what was asked for
};

// Sanitized builds have none: they see only what comes from malloc.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__linux__)
inline constexpr bool kHasLargePages = false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kHasLargePages = false;
#else
inline constexpr bool kHasLargePages = true;
#endif
#else
inline constexpr bool kHasLargePages = true;
#endif

// Zeros. The pages are large where the system has such pages to give, and are not there before they
// are touched.
Mapping ReservePages(size_t bytes);
// The same, for what is going to be written from end to end.
Mapping MapLargePages(size_t bytes);
// Of the mapping of so many bytes.
size_t MappedBytes(size_t bytes);

// Touches the large pages from here on, as many as fit. A virtual machine may have given a large
// page that it did not use back to its host, and getting it again takes longer than small pages
// would: after the first that does, the rest of this mapping and all that follow are small.
void TouchPages(void* begin, size_t bytes);

void Unmap(Mapping mapping);

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_LARGE_PAGES_H_
