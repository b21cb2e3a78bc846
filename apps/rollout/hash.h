// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The hash function FNV-1a with 64 bits, for fingerprints of inputs and checksums of results. It finds
// accidental damage. It does not protect against someone who changes a file on purpose.

#ifndef SYNOVIA_APPS_ROLLOUT_HASH_H_
#define SYNOVIA_APPS_ROLLOUT_HASH_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

class Hash {
 public:
  // Adds the bytes of `n` items, one byte at a time.
  template <typename T>
  void Add(const T* items, size_t n) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(items);
    for (size_t i = 0; i < n * sizeof(T); ++i) Mix(bytes[i]);
  }
  // Adds `n` numbers, eight bytes at a time: an eighth of the time, and another value than Add().
  // The mixing is a bijection of the value, so a change of a single number always changes the hash.
  void AddNumbers(const double* numbers, size_t n) {
    for (size_t i = 0; i < n; ++i) {
      uint64_t bits = 0;
      std::memcpy(&bits, numbers + i, sizeof(bits));
      Mix(bits);
    }
  }
  uint64_t value() const { return value_; }

 private:
  void Mix(uint64_t x) { value_ = (value_ ^ x) * 0x100000001b3; }  // the prime of FNV

  uint64_t value_ = 0xcbf29ce484222325;  // the offset basis of FNV
};

#endif  // SYNOVIA_APPS_ROLLOUT_HASH_H_
