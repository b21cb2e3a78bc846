// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "system/large_pages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include <mujoco/mujoco.h>

#include "model/buffer.h"

namespace syn {
namespace {

TEST(LargePages, BeginOnALargePageAndAreZeros) {
  if (!kHasLargePages) GTEST_SKIP();
  for (const size_t bytes : {size_t{1}, kWorthLargePage, kLargePage - 1, 3 * kLargePage + 5000}) {
    const Mapping mapping = MapLargePages(bytes);
    ASSERT_TRUE(mapping.memory);
    EXPECT_GE(mapping.bytes, bytes);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(mapping.memory) % kLargePage, 0u);
    auto* begin = static_cast<unsigned char*>(mapping.memory);
    EXPECT_EQ(std::count(begin, begin + mapping.bytes, 0), static_cast<long>(mapping.bytes));
    std::fill(begin, begin + mapping.bytes, 1);
    Unmap(mapping);
  }
}

// A short rest is not worth a large page of its own.
TEST(LargePages, EndWhereTheRestIsShort) {
  if (!kHasLargePages) GTEST_SKIP();
  const Mapping little = MapLargePages(kLargePage + 1), much = MapLargePages(2 * kLargePage - 1);
  EXPECT_LT(little.bytes, kLargePage + kWorthLargePage);
  EXPECT_EQ(much.bytes, 2 * kLargePage);
  Unmap(little), Unmap(much);
}

TEST(LargePages, ThereAreNoneOfImpossibleSize) {
  EXPECT_FALSE(MapLargePages(SIZE_MAX).memory);
  EXPECT_FALSE(MapLargePages(size_t{1} << 60).memory);
}

// A program's own allocator is asked for every buffer and gets all of them back, also those that
// were made before it was installed.
int allocated = 0, freed = 0;

TEST(Buffer, LargeOnesComeFromTheProgramsAllocator) {
  void* before = AllocateBuffer(4 * kWorthLargePage, BufferUse::kWhole);
  ASSERT_TRUE(before);
  mju_user_malloc = [](size_t bytes) { return ++allocated, std::malloc(bytes); };
  mju_user_free = [](void* memory) { ++freed, std::free(memory); };
  void* during = AllocateBuffer(4 * kWorthLargePage, BufferUse::kWhole);
  EXPECT_EQ(allocated, 1);
  FreeBuffer(during);
  EXPECT_EQ(freed, 1);
  FreeBuffer(before);  // not by the program's free if it never was its memory
  EXPECT_EQ(freed, kHasLargePages ? 1 : 2);
  mju_user_malloc = nullptr, mju_user_free = nullptr;
}

TEST(Buffer, IsZerosOnACacheLine) {
  for (const BufferUse use : {BufferUse::kWhole, BufferUse::kParts}) {
    for (const size_t bytes : {size_t{100}, 3 * kWorthLargePage}) {
      auto* buffer = static_cast<char*>(AllocateBuffer(bytes, use));
      ASSERT_TRUE(buffer);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(buffer) % 64, 0u);
      EXPECT_EQ(std::count(buffer, buffer + bytes, 0), static_cast<long>(bytes));
      std::fill(buffer, buffer + bytes, 1);
      FreeBuffer(buffer);
    }
  }
}

}  // namespace
}  // namespace syn
