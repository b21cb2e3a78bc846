// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "base/buffer_header.h"

#include <cstring>

#include "base/memory.h"

namespace syn {

void* AllocateBuffer(size_t bytes) {
  constexpr size_t kAlignment = kHiddenBytes;
  auto* block = static_cast<char*>(MallocZeros(kHiddenBytes + bytes + kAlignment));
  if (!block) return nullptr;
  const uint64_t shift = -reinterpret_cast<uintptr_t>(block) % kAlignment;
  std::memcpy(block + shift + kShiftOffset, &shift, sizeof shift);
  return block + shift + kHiddenBytes;
}

void FreeBuffer(void* buffer) {
  char* header = static_cast<char*>(buffer) - kHiddenBytes;
  uint64_t shift;
  std::memcpy(&shift, header + kShiftOffset, sizeof shift);
  mju_free(header - shift);
}

}  // namespace syn
