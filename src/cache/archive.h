// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes values as bytes and reads them back. What belongs to a value of type T is listed once, in
// an overload of ForEachField(T&, visit) beside T; both directions follow that list. Arrays are
// preceded by their length.

#ifndef SYNOVIA_CACHE_ARCHIVE_H_
#define SYNOVIA_CACHE_ARCHIVE_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "system/byte_reader.h"

namespace syn {

// How many bytes it will be.
class ArchiveMeasure {
 public:
  template <typename T>
  void operator()(const T&) {
    Append(sizeof(T));
  }
  template <typename T, typename Allocator>
  void operator()(const std::vector<T, Allocator>& values) {
    AppendArray(values.size() * sizeof(T));
  }
  void operator()(const std::string& text) { AppendArray(text.size()); }
  size_t bytes() const { return bytes_; }

 private:
  void Append(size_t size) { bytes_ += (size + 7) / 8 * 8; }
  void AppendArray(size_t size) {
    Append(sizeof(uint64_t));
    Append(size);
  }
  size_t bytes_ = 0;
};

class ArchiveWriter {
 public:
  template <typename T>
  explicit ArchiveWriter(const T& value) {
    ArchiveMeasure measure;
    ForEachField(value, measure);
    bytes_.reserve(measure.bytes());
    ForEachField(value, *this);
  }

  template <typename T>
  void operator()(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    Append(&value, sizeof(T));
  }
  template <typename T, typename Allocator>
  void operator()(const std::vector<T, Allocator>& values) {
    AppendArray(std::as_bytes(std::span(values)), values.size());
  }
  void operator()(const std::string& text) {
    AppendArray(std::as_bytes(std::span(text)), text.size());
  }
  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  void AppendArray(std::span<const std::byte> array, uint64_t count) {
    (*this)(count);
    if (count) Append(array.data(), array.size());
  }
  void Append(const void* data, size_t size) {
    const auto* begin = static_cast<const std::byte*>(data);
    bytes_.insert(bytes_.end(), begin, begin + size);
    bytes_.insert(bytes_.end(), -bytes_.size() % 8, std::byte{0});
  }
  LargeArray<std::byte> bytes_;
};

// Throws ModelError where the bytes end too early or too late. They begin on a word.
class ArchiveReader {
 public:
  explicit ArchiveReader(std::span<const std::byte> bytes) : reader_(bytes, "cache entry") {}

  template <typename T>
  void operator()(T& value) {
    std::memcpy(&value, TakeWords(1, sizeof(T)), sizeof(T));
  }
  void operator()(bool& value) { value = *TakeWords(1, 1) != std::byte{0}; }
  template <typename T, typename Allocator>
  void operator()(std::vector<T, Allocator>& values) {
    const size_t count = reader_.Read<uint64_t>();
    const auto* begin = reinterpret_cast<const T*>(TakeWords(count, sizeof(T)));
    values.assign(begin, begin + count);
  }
  void operator()(std::string& text) {
    const size_t count = reader_.Read<uint64_t>();
    text.assign(reinterpret_cast<const char*>(TakeWords(count, 1)), count);
  }
  void ExpectEnd() { reader_.ExpectEnd(); }

 private:
  const std::byte* TakeWords(size_t count, size_t size) {
    if (count > reader_.Left() / size) reader_.Fail("ends too early");
    return reader_.Take((count * size + 7) / 8 * 8).data();
  }
  ByteReader reader_;
};

}  // namespace syn

#endif  // SYNOVIA_CACHE_ARCHIVE_H_
