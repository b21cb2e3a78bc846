// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Memory in large pages (2 MiB), for arrays that are written from end to end.
//
// The first access to a page of 4 KiB takes longer than filling it (1.6 µs on a virtual machine).
// The first access to a page of 2 MiB takes only as long as that to about a hundred small ones.

#ifndef SYNOVIA_SYSTEM_LARGE_PAGES_H_
#define SYNOVIA_SYSTEM_LARGE_PAGES_H_

#include <cstddef>

namespace syn {

inline constexpr size_t kLargePage = size_t{2} << 20;  // size of a large page in bytes
// From this size on (bytes), one large page is cheaper than the small pages in its place. It
// corresponds to 120 small pages, a little more than the first access to a large page costs.
inline constexpr size_t kWorthLargePage = 480 << 10;

// Memory that was obtained from the operating system.
struct Mapping {
  void* memory = nullptr;  // starts at a multiple of kLargePage; null if the request failed
  size_t bytes = 0;        // size, which is at least the requested one
};

// True if this build uses large pages. Builds with sanitizers do not, because sanitizers observe
// only memory from malloc.
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

// Reserves memory filled with zeros. The pages are large if the system provides such pages.
// Physical memory is assigned when a page is first accessed.
Mapping ReservePages(size_t bytes);
// Reserves memory like ReservePages and touches its pages. It is meant for arrays that will be
// written from end to end.
Mapping MapLargePages(size_t bytes);
// Returns the size of the mapping that ReservePages(bytes) returns.
size_t MappedBytes(size_t bytes);

// Touches the large pages in the given memory, which must start at a large page. A virtual machine
// may have returned an unused large page to its host, and getting it back can take longer than
// using small pages. When one access was slow in this sense, the remainder of this memory, and all
// later mappings of the process, use small pages.
void TouchPages(void* begin, size_t bytes);

// Returns the memory to the system.
void Unmap(Mapping mapping);

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_LARGE_PAGES_H_
