// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Processed assets as bytes and back. What belongs to an asset is listed once, in ForEachField;
// both directions follow the list. Arrays are preceded by their length.

#ifndef SYNOVIA_ASSET_ARCHIVE_H_
#define SYNOVIA_ASSET_ARCHIVE_H_

#include "asset/byte_reader.h"
#include "asset/image.h"
#include "asset/mesh.h"

namespace syn {

template <typename Mesh, typename Visit>
requires std::is_same_v<std::remove_const_t<Mesh>, ProcessedMesh>
void ForEachField(Mesh& m, Visit&& visit) {
  visit(m.vert), visit(m.normal), visit(m.texcoord);
  visit(m.face), visit(m.facenormal), visit(m.facetexcoord), visit(m.graph);
  auto& p = m.polygons;
  visit(p.vertadr), visit(p.vertnum), visit(p.vert), visit(p.mapadr), visit(p.mapnum), visit(p.map);
  visit(p.normal);
  visit(m.bvh.aabb), visit(m.bvh.child), visit(m.bvh.depth), visit(m.bvh.nodeid);
  visit(m.octree.child), visit(m.octree.depth), visit(m.octree.aabb), visit(m.octree.coeff);
  visit(m.pos), visit(m.quat), visit(m.scale), visit(m.aabb), visit(m.volume), visit(m.inertia_box);
}

template <typename Picture, typename Visit>
requires std::is_same_v<std::remove_const_t<Picture>, Image>
void ForEachField(Picture& image, Visit&& visit) {
  visit(image.width), visit(image.height), visit(image.nchannel), visit(image.is_srgb);
  visit(image.data);
}

// Whether the arrays are as long as each other and the sizes say, which those who copy them trust.
// What the indices in them point to is checked in the model, as for binary files.
bool FitTogether(const ProcessedMesh& m);
bool FitTogether(const Image& image);

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

#endif  // SYNOVIA_ASSET_ARCHIVE_H_
