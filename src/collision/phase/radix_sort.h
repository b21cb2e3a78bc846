// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Radix sort of integers. It makes a few passes over the data, whatever their order. Each pass
// counts how often each digit occurs, and then places every number behind those with smaller
// digits. Passes are stable, so numbers with equal digits keep their order. If all numbers have the
// same digit, the pass only counts.

#ifndef SYNOVIA_COLLISION_PHASE_RADIX_SORT_H_
#define SYNOVIA_COLLISION_PHASE_RADIX_SORT_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace syn {

// Sorts by the 32 bits from first_bit upwards. `spare` must be as large as `numbers`. Returns the
// one of the two that contains the result. If there are few numbers, they are sorted by comparisons
// of all their bits.
template <typename T>
std::span<T> RadixSort(std::span<T> numbers, std::span<T> spare, int first_bit = 0) {
  constexpr size_t kFew = 192;  // below, comparisons are faster (measured, docs/tunables.md)
  constexpr int kDigitBits = 8, kNumDigit = 1 << kDigitBits;
  if (numbers.size() < kFew) {
    std::sort(numbers.begin(), numbers.end());
    return numbers;
  }
  for (int bit = first_bit; bit < first_bit + 32; bit += kDigitBits) {
    auto digit = [bit](T x) { return static_cast<uint32_t>(x >> bit) & (kNumDigit - 1); };
    uint32_t start[kNumDigit] = {};
    for (T x : numbers) ++start[digit(x)];
    // All numbers have the same digit, so the order stays.
    if (start[digit(numbers[0])] == numbers.size()) continue;
    // Replace the counts by the first position of each digit.
    uint32_t sum = 0;
    for (uint32_t& s : start) sum += std::exchange(s, sum);
    for (T x : numbers) spare[start[digit(x)]++] = x;
    std::swap(numbers, spare);
  }
  return numbers;
}

// Returns an integer that is ordered as the float is.
inline uint32_t OrderedBits(float x) {
  // Negative numbers are ordered in reverse, so all their bits are inverted.
  auto bits = std::bit_cast<uint32_t>(x);
  return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PHASE_RADIX_SORT_H_
