// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sorting of whole numbers by their digits: a few passes over the data whatever their order, each
// counting how often a digit occurs and then placing every number behind those with smaller ones.
// Passes are stable, so numbers with equal digits keep their order; a digit that all numbers share
// costs only the counting.

#ifndef SYNOVIA_COLLISION_PHASE_RADIX_SORT_H_
#define SYNOVIA_COLLISION_PHASE_RADIX_SORT_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace syn {

// Sorts by the 32 bits from first_bit upwards. spare: as large as numbers. The result is in one of
// the two, and returned. Few numbers are sorted by comparisons, of all their bits.
template <typename T>
std::span<T> RadixSort(std::span<T> numbers, std::span<T> spare, int first_bit = 0) {
  constexpr size_t kFew = 192;
  constexpr int kDigitBits = 8, kNumDigit = 1 << kDigitBits;
  if (numbers.size() < kFew) {
    std::sort(numbers.begin(), numbers.end());
    return numbers;
  }
  for (int bit = first_bit; bit < first_bit + 32; bit += kDigitBits) {
    auto digit = [bit](T x) { return static_cast<uint32_t>(x >> bit) & (kNumDigit - 1); };
    uint32_t start[kNumDigit] = {};
    for (T x : numbers) ++start[digit(x)];
    if (start[digit(numbers[0])] == numbers.size()) continue;
    uint32_t sum = 0;
    for (uint32_t& s : start) sum += std::exchange(s, sum);
    for (T x : numbers) spare[start[digit(x)]++] = x;
    std::swap(numbers, spare);
  }
  return numbers;
}

// A number that orders as the float does.
inline uint32_t OrderedBits(float x) {
  auto bits = std::bit_cast<uint32_t>(x);
  return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PHASE_RADIX_SORT_H_
