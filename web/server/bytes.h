// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes and reads numbers as bytes, least significant byte first. Messages between server and
// page, recordings and exported files are made of them.

#ifndef SYNOVIA_WEB_SERVER_BYTES_H_
#define SYNOVIA_WEB_SERVER_BYTES_H_

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "common/app.h"

namespace view {

static_assert(std::endian::native == std::endian::little);

// Appends values to a string of bytes.
class ByteWriter {
 public:
  // Appends the bytes of one value.
  template <typename T>
  void Put(T value) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto at = bytes_.size();
    bytes_.resize(at + sizeof(T));
    std::memcpy(bytes_.data() + at, &value, sizeof(T));
  }
  // Appends the bytes of n values.
  template <typename T>
  void PutArray(const T* values, size_t n) {
    bytes_.append(reinterpret_cast<const char*>(values), n * sizeof(T));
  }
  // Appends an unsigned integer with seven bits in each byte. The high bit of a byte is set if
  // another byte follows, so small numbers need few bytes.
  void PutVarint(uint64_t value) {
    for (; value >= 128; value >>= 7) bytes_.push_back(static_cast<char>(value | 128));
    bytes_.push_back(static_cast<char>(value));
  }
  // Appends a signed integer as the unsigned one of its zigzag code: 0, -1, 1, -2, ... become 0, 1,
  // 2, 3, ..., so that numbers near zero need few bytes.
  void PutSigned(int64_t value) {
    PutVarint(static_cast<uint64_t>(value) << 1 ^ static_cast<uint64_t>(value >> 63));
  }
  // Appends the length of the text and its bytes.
  void PutText(std::string_view text) {
    PutVarint(text.size());
    bytes_.append(text);
  }
  std::string& bytes() { return bytes_; }

 private:
  std::string bytes_;
};

// Reads values from bytes that are not trusted. Each function throws app::Error if the bytes end
// before the value does. The bytes must outlive the reader and the texts that it returns.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  template <typename T>
  T Get() {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    std::memcpy(&value, Take(sizeof(T)).data(), sizeof(T));
    return value;
  }
  uint64_t GetVarint() {
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const auto byte = Get<uint8_t>();
      value |= static_cast<uint64_t>(byte & 127) << shift;
      if (byte < 128) return value;
    }
    throw app::Error("a number is too long");
  }
  int64_t GetSigned() {
    const uint64_t value = GetVarint();
    return static_cast<int64_t>(value >> 1 ^ (~(value & 1) + 1));
  }
  // Returns the next n bytes.
  std::string_view Take(size_t n) {
    if (n > bytes_.size()) throw app::Error("the data ends too early");
    const std::string_view part = bytes_.substr(0, n);
    bytes_.remove_prefix(n);
    return part;
  }
  std::string_view GetText() { return Take(GetVarint()); }
  // Returns the number of bytes that have not been read.
  size_t left() const { return bytes_.size(); }

 private:
  std::string_view bytes_;
};

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_BYTES_H_
