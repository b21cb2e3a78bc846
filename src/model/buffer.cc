// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Allocates buffers from the heap or in large pages; see buffer.h.

#include "model/buffer.h"

#include <cstring>

#include "base/memory.h"

namespace syn {
namespace {

// Stores, in front of the buffer, what is needed to free the allocation: for a heap block the
// number of bytes before the header (less than kHiddenBytes), for a mapping its size in bytes.
void SetOrigin(char* header, uint64_t origin) {
  std::memcpy(header + kOriginOffset, &origin, sizeof origin);
}

// Allocates in large pages. Returns null if the buffer is too small for them, if the user has his
// own allocator, or if there are none.
char* InLargePages(size_t bytes) {
  if (bytes < kWorthLargePage || mju_user_malloc) return nullptr;
  const Mapping mapping = MapLargePages(bytes);
  auto* header = static_cast<char*>(mapping.memory);
  if (header) SetOrigin(header, mapping.bytes);
  return header;
}

}  // namespace

void* AllocateBuffer(size_t bytes, BufferUse use) {
  constexpr size_t kAlignment = kHiddenBytes;
  if (use == BufferUse::kWhole) {
    if (char* header = InLargePages(kHiddenBytes + bytes)) return header + kHiddenBytes;
  }
  auto* block = static_cast<char*>(MallocZeros(kHiddenBytes + bytes + kAlignment));
  if (!block) return nullptr;
  // The header is aligned, so the buffer behind it is aligned, too.
  const uint64_t shift = -reinterpret_cast<uintptr_t>(block) % kAlignment;
  SetOrigin(block + shift, shift);
  return block + shift + kHiddenBytes;
}

void* AdoptBuffer(Mapping mapping) {
  auto* header = static_cast<char*>(mapping.memory);
  std::memset(header, 0, kHiddenBytes);
  SetOrigin(header, mapping.bytes);
  return header + kHiddenBytes;
}

void FreeBuffer(void* buffer) {
  char* header = static_cast<char*>(buffer) - kHiddenBytes;
  uint64_t origin;
  std::memcpy(&origin, header + kOriginOffset, sizeof origin);
  // The origin distinguishes heap blocks from mappings, see SetOrigin().
  if (origin < kHiddenBytes) {
    mju_free(header - origin);
  } else {
    Unmap({header, origin});
  }
}

}  // namespace syn
