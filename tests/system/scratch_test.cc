// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "system/scratch.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <thread>

#include "system/large_pages.h"

namespace syn {
namespace {

template <typename Array>
bool IsCounting(const Array& a) {
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i] != static_cast<int>(i)) return false;
  }
  return true;
}

// From within the first chunk to several of the others.
TEST(Scratch, ArraysOfAScopeDoNotOverlap) {
  const ScratchScope scope;
  std::vector<ScratchArray<int>> arrays;
  for (const size_t count : {10u, 5000u, 20000u, 1000000u, 20000000u, 7u, 30000u}) {
    arrays.emplace_back(count);
    std::iota(arrays.back().begin(), arrays.back().end(), 0);
  }
  for (const ScratchArray<int>& array : arrays) {
    EXPECT_TRUE(IsCounting(array)) << array.size();
    EXPECT_EQ(reinterpret_cast<uintptr_t>(array.data()) % alignof(int), 0u);
  }
}

TEST(Scratch, GrowsAsAVector) {
  const ScratchScope scope;
  ScratchArray<int> a, b;
  for (int i = 0; i < 100000; ++i) a.push_back(i), b.push_back(i);
  EXPECT_TRUE(IsCounting(a));
  EXPECT_TRUE(IsCounting(b));
}

TEST(Scratch, ScopesUseTheSameMemoryOneAfterTheOther) {
  if (!kHasLargePages) GTEST_SKIP();  // sanitizers are to see every array
  const ScratchScope outer;
  const ScratchArray<int> before(100, 3);
  const int* first = nullptr;
  for (int turn = 0; turn < 3; ++turn) {
    const ScratchScope scope;
    const ScratchArray<int> large(1000000, turn), small(10, turn);
    if (!first) first = large.data();
    EXPECT_EQ(large.data(), first);
  }
  for (const int value : before) EXPECT_EQ(value, 3);
}

TEST(Scratch, ThreadsHaveTheirOwn) {
  const ScratchScope scope;
  ScratchArray<int> mine(50000, 1);
  std::thread other([] {
    const ScratchScope inner;
    const ScratchArray<int> theirs(50000, 2);
    EXPECT_EQ(theirs[49999], 2);
  });
  other.join();
  for (const int value : mine) ASSERT_EQ(value, 1);
}

TEST(Scratch, IsThereAgainAfterRelease) {
  for (int turn = 0; turn < 2; ++turn) {
    {
      const ScratchScope scope;
      const ScratchArray<int> array(100000, turn);
      EXPECT_EQ(array[99999], turn);
    }
    ReleaseScratch();
  }
}

TEST(LargeArray, IsAVectorOfAnySize) {
  for (const size_t count : {size_t{0}, size_t{10}, kWorthLargePage / 4 - 1, kWorthLargePage / 4,
                             kWorthLargePage, kLargePage / 4, kLargePage}) {
    LargeArray<int> a(count);
    std::iota(a.begin(), a.end(), 0);
    a.push_back(static_cast<int>(count));
    LargeArray<int> copy = a, moved = std::move(a);
    EXPECT_TRUE(IsCounting(copy) && IsCounting(moved));
    EXPECT_EQ(copy.size(), count + 1);
    copy = {0, 1, 2};
    copy.shrink_to_fit();
    EXPECT_TRUE(IsCounting(copy));
  }
}

TEST(LargeArray, ImpossibleSizesThrow) {
  if (kHasLargePages) {  // sanitizers end the program at such a request
    EXPECT_THROW(LargeArray<double>().reserve(size_t{1} << 58), std::bad_alloc);
  }
  EXPECT_THROW(LargeArray<double>().reserve(SIZE_MAX), std::length_error);
}

}  // namespace
}  // namespace syn
