// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// ByteReader: a cursor over the bytes of a binary file that cannot leave them.
//
// Counts that are read from a file are compared with the number of remaining bytes before anything
// is allocated, so a damaged file cannot cause a huge allocation. Numbers in files are
// little-endian. All problems are reported by throwing ModelError.

#ifndef SYNOVIA_SYSTEM_BYTE_READER_H_
#define SYNOVIA_SYSTEM_BYTE_READER_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>

#include "base/error.h"
#include "system/scratch.h"

namespace syn {

static_assert(std::endian::native == std::endian::little, "asset files are read in place");

// Reads numbers and arrays from the front of a sequence of bytes, which it does not own.
class ByteReader {
 public:
  // `what` names the kind of file in messages, for example "STL file". It must remain valid.
  ByteReader(std::span<const std::byte> bytes, const char* what) : bytes_(bytes), what_(what) {}

  // Returns the number of bytes that were not yet read.
  size_t Left() const { return bytes_.size(); }

  // Returns the next `count` bytes without copying them.
  std::span<const std::byte> Take(size_t count) {
    if (count > bytes_.size()) Fail("ends too early");
    const std::span<const std::byte> taken = bytes_.first(count);
    bytes_ = bytes_.subspan(count);
    return taken;
  }

  // Returns the next sizeof(T) bytes as a value of type T.
  template <typename T>
  T Read() {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    std::memcpy(&value, Take(sizeof(T)).data(), sizeof(T));
    return value;
  }

  // Returns a copy of the next `count` elements of type T.
  template <typename T, typename Array = LargeArray<T>>
  Array ReadArray(size_t count) {
    if (count > bytes_.size() / sizeof(T)) Fail("ends too early");
    Array values(count);
    if (count > 0) std::memcpy(values.data(), Take(count * sizeof(T)).data(), count * sizeof(T));
    return values;
  }

  // Returns a count in [minimum, 2^31), which is stored as int32. `name` is used in messages.
  size_t ReadCount(const char* name, int minimum = 0) {
    const int32_t count = Read<int32_t>();
    if (count < minimum) Fail(Format("has an invalid %s: %d", name, count));
    return static_cast<size_t>(count);
  }

  // Throws if bytes are left.
  void ExpectEnd() {
    if (!bytes_.empty()) Fail("is longer than its header says");
  }

  // Throws ModelError with "<what> <problem>".
  [[noreturn]] void Fail(const std::string& problem) const {
    throw ModelError(std::string(what_) + " " + problem);
  }

 private:
  std::span<const std::byte> bytes_;
  const char* what_;
};

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_BYTE_READER_H_
