// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// ByteReader: a cursor over the bytes of a binary file that cannot leave them. Counts found in a
// file are checked against what is left before anything is allocated. Files are little-endian.

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

class ByteReader {
 public:
  // What the file is, for messages: "STL file".
  ByteReader(std::span<const std::byte> bytes, const char* what) : bytes_(bytes), what_(what) {}

  size_t Left() const { return bytes_.size(); }

  std::span<const std::byte> Take(size_t count) {
    if (count > bytes_.size()) Fail("ends too early");
    const std::span<const std::byte> taken = bytes_.first(count);
    bytes_ = bytes_.subspan(count);
    return taken;
  }

  template <typename T>
  T Read() {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    std::memcpy(&value, Take(sizeof(T)).data(), sizeof(T));
    return value;
  }

  template <typename T, typename Array = LargeArray<T>>
  Array ReadArray(size_t count) {
    if (count > bytes_.size() / sizeof(T)) Fail("ends too early");
    Array values(count);
    if (count > 0) std::memcpy(values.data(), Take(count * sizeof(T)).data(), count * sizeof(T));
    return values;
  }

  // A count in [minimum, 2^31), as int32 in the file.
  size_t ReadCount(const char* name, int minimum = 0) {
    const int32_t count = Read<int32_t>();
    if (count < minimum) Fail(Format("has an invalid %s: %d", name, count));
    return static_cast<size_t>(count);
  }

  void ExpectEnd() {
    if (!bytes_.empty()) Fail("is longer than its header says");
  }

  [[noreturn]] void Fail(const std::string& problem) const {
    throw ModelError(std::string(what_) + " " + problem);
  }

 private:
  std::span<const std::byte> bytes_;
  const char* what_;
};

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_BYTE_READER_H_
