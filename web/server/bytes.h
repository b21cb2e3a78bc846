// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Numbers as bytes, least significant first: what goes over the line and into recordings.

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

// Bytes being written.
class ByteWriter {
 public:
  template <typename T>
  void Put(T value) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto at = bytes_.size();
    bytes_.resize(at + sizeof(T));
    std::memcpy(bytes_.data() + at, &value, sizeof(T));
  }
  template <typename T>
  void PutArray(const T* values, size_t n) {
    bytes_.append(reinterpret_cast<const char*>(values), n * sizeof(T));
  }
  // Seven bits a byte, the last one below 128: small numbers are short.
  void PutVarint(uint64_t value) {
    for (; value >= 128; value >>= 7) bytes_.push_back(static_cast<char>(value | 128));
    bytes_.push_back(static_cast<char>(value));
  }
  // 0, -1, 1, -2, ... become 0, 1, 2, 3, ...
  void PutSigned(int64_t value) {
    PutVarint(static_cast<uint64_t>(value) << 1 ^ static_cast<uint64_t>(value >> 63));
  }
  void PutText(std::string_view text) {
    PutVarint(text.size());
    bytes_.append(text);
  }
  std::string& bytes() { return bytes_; }

 private:
  std::string bytes_;
};

// Bytes from outside. Reading beyond the end throws app::Error.
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
  std::string_view Take(size_t n) {
    if (n > bytes_.size()) throw app::Error("the data ends too early");
    const std::string_view part = bytes_.substr(0, n);
    bytes_.remove_prefix(n);
    return part;
  }
  std::string_view GetText() { return Take(GetVarint()); }
  size_t left() const { return bytes_.size(); }

 private:
  std::string_view bytes_;
};

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_BYTES_H_
