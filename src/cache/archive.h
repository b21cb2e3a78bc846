// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes values as bytes and reads them back. The fields of a type T are listed once, in an
// overload of ForEachField(T& value, visit) next to T, and both directions follow this list.
// ForEachField calls visit(field) for each field. Fields are trivially copyable values, vectors of
// such values, or strings.
//
// Each field starts at a multiple of 8 bytes and is padded with zeros. Vectors and strings are
// preceded by their number of elements as a uint64_t. Bytes have the order of the machine, because
// entries of a cache are read by the machine that wrote them.

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

// Computes the number of bytes that a value needs. It is the first visitor, so that the writer can
// allocate its memory once.
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

// Converts a value to bytes, in its constructor. bytes() is valid as long as the writer exists.
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
    // Pads to a multiple of 8: the unsigned negation gives the number of missing bytes.
    bytes_.insert(bytes_.end(), -bytes_.size() % 8, std::byte{0});
  }
  LargeArray<std::byte> bytes_;
};

// Reads fields from bytes, which must start at a multiple of 8. Throws ModelError if the bytes end
// too early, or (in ExpectEnd) if some are left.
class ArchiveReader {
 public:
  explicit ArchiveReader(std::span<const std::byte> bytes) : reader_(bytes, "cache entry") {}

  template <typename T>
  void operator()(T& value) {
    std::memcpy(&value, TakeWords(1, sizeof(T)), sizeof(T));
  }
  // A bool is read as a byte, because other values than 0 and 1 in a bool are undefined behavior.
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
  // Returns the bytes of `count` values of this size, and skips their padding. The size is compared
  // with what is left before it is multiplied, so a damaged count cannot overflow.
  const std::byte* TakeWords(size_t count, size_t size) {
    if (count > reader_.Left() / size) reader_.Fail("ends too early");
    return reader_.Take((count * size + 7) / 8 * 8).data();
  }
  ByteReader reader_;
};

}  // namespace syn

#endif  // SYNOVIA_CACHE_ARCHIVE_H_
