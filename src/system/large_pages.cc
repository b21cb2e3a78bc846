// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Large pages through mmap and madvise (Linux). Other systems have no large pages here (see
// large_pages.h).

#include "system/large_pages.h"

#ifdef __linux__

#include <sys/mman.h>
#include <time.h>

#include <atomic>
#include <cstdint>
#include <limits>

namespace syn {
namespace {

constexpr size_t kPage = 4096;  // size of a small page in bytes
// Limit for the first access to a large page, in µs. The 512 small pages of the same size take 1.6
// µs each (measured on a virtual machine).
constexpr int64_t kSlowTouch = 800;

// True after an access to a large page took longer than kSlowTouch. It is never reset.
std::atomic<bool> are_slow = false;

// Returns the processor time of this thread in nanoseconds. Wall time would include waiting for the
// processor, which has nothing to do with pages.
int64_t ThreadTime() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return int64_t{1000000000} * now.tv_sec + now.tv_nsec;
}

constexpr size_t RoundUp(size_t n, size_t unit) { return (n + unit - 1) / unit * unit; }

// Maps memory of any alignment. Returns nullptr on failure.
char* Map(size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<char*>(memory);
}

bool IsAligned(const char* memory) { return reinterpret_cast<uintptr_t>(memory) % kLargePage == 0; }

// Maps memory that starts at a large page. Newer kernels align large mappings by themselves.
// Otherwise a larger piece is mapped, and its ends are unmapped.
char* MapAligned(size_t bytes) {
  char* memory = Map(bytes);
  if (!memory || IsAligned(memory)) return memory;
  munmap(memory, bytes);
  memory = Map(bytes + kLargePage);
  if (!memory) return nullptr;
  const size_t before = -reinterpret_cast<uintptr_t>(memory) % kLargePage;
  if (before) munmap(memory, before);
  munmap(memory + before + bytes, kLargePage - before);
  return memory + before;
}

}  // namespace

size_t MappedBytes(size_t bytes) {
  // The last, partial large page is used only if it is cheaper than small pages.
  const bool large_end = bytes % kLargePage >= kWorthLargePage;
  return RoundUp(bytes, large_end ? kLargePage : kPage);
}

Mapping ReservePages(size_t bytes) {
  if (!kHasLargePages || bytes > std::numeric_limits<size_t>::max() / 2) return {};
  const size_t rounded = MappedBytes(bytes);
  char* memory = MapAligned(rounded);
  if (!memory) return {};
  if (!are_slow) madvise(memory, rounded, MADV_HUGEPAGE);  // only a hint, which may fail
  return {memory, rounded};
}

Mapping MapLargePages(size_t bytes) {
  const Mapping mapping = ReservePages(bytes);
  if (mapping.memory) TouchPages(mapping.memory, mapping.bytes);
  return mapping;
}

void TouchPages(void* begin, size_t bytes) {
  auto* page = static_cast<volatile char*>(begin);
  for (; bytes >= kLargePage && !are_slow; bytes -= kLargePage, page += kLargePage) {
    const int64_t start = ThreadTime();
    *page = 0;
    if (ThreadTime() - start > kSlowTouch * 1000) are_slow = true;
  }
  if (are_slow && bytes) madvise(const_cast<char*>(page), bytes, MADV_NOHUGEPAGE);
}

void Unmap(Mapping mapping) { munmap(mapping.memory, mapping.bytes); }

}  // namespace syn

#else

namespace syn {

size_t MappedBytes(size_t bytes) { return bytes; }
Mapping ReservePages(size_t) { return {}; }
Mapping MapLargePages(size_t) { return {}; }
void TouchPages(void*, size_t) {}
void Unmap(Mapping) {}

}  // namespace syn

#endif
