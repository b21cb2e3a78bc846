// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Shapes and files shared by the asset tests.

#ifndef SYNOVIA_TESTS_ASSET_SHAPES_H_
#define SYNOVIA_TESTS_ASSET_SHAPES_H_

#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "asset/decode/raw_mesh.h"

namespace syn::test {

// Box [0,a] x [0,b] x [0,c], faces outward.
inline RawMesh Box(float a, float b, float c) {
  RawMesh mesh;
  for (int i = 0; i < 8; ++i) {
    mesh.vert.insert(mesh.vert.end(), {i & 1 ? a : 0, i & 2 ? b : 0, i & 4 ? c : 0});
  }
  mesh.face = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
               2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};
  return mesh;
}

// Corners 0, (a,0,0), (0,b,0), (0,0,c).
inline RawMesh Tetrahedron(float a, float b, float c) {
  RawMesh mesh;
  mesh.vert = {0, 0, 0, a, 0, 0, 0, b, 0, 0, 0, c};
  mesh.face = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
  return mesh;
}

// A binary file under construction.
class Bytes {
 public:
  template <typename T>
  Bytes& Add(T value) {
    return Append(&value, sizeof value);
  }
  template <typename T, typename Allocator>
  Bytes& AddAll(const std::vector<T, Allocator>& values) {
    return Append(values.data(), values.size() * sizeof(T));
  }
  Bytes& Append(const void* data, size_t size) {
    const std::byte* first = static_cast<const std::byte*>(data);
    bytes_.insert(bytes_.end(), first, first + size);
    return *this;
  }
  std::span<const std::byte> Span() const { return bytes_; }
  std::span<const std::byte> First(size_t size) const { return Span().first(size); }
  size_t Size() const { return bytes_.size(); }

 private:
  std::vector<std::byte> bytes_;
};

inline std::span<const std::byte> AsBytes(std::string_view text) {
  return std::as_bytes(std::span(text));
}

inline Bytes StlFile(const RawMesh& mesh) {
  Bytes file;
  file.AddAll(std::vector<char>(80)).Add<int>(mesh.FaceCount());
  for (int f = 0; f < mesh.FaceCount(); ++f) {
    file.AddAll(std::vector<float>(3));
    for (int k = 0; k < 3; ++k) file.Append(&mesh.vert[3 * mesh.face[3 * f + k]], 12);
    file.Add<short>(0);
  }
  return file;
}

inline Bytes MshFile(const RawMesh& mesh) {
  Bytes file;
  file.Add<int>(mesh.VertexCount()).Add<int>(0).Add<int>(0).Add<int>(mesh.FaceCount());
  file.AddAll(mesh.vert).AddAll(mesh.face);
  return file;
}

inline std::string ObjFile(const RawMesh& mesh) {
  std::string text;
  for (size_t i = 0; i < mesh.vert.size(); i += 3) {
    text += "v " + std::to_string(mesh.vert[i]) + " " + std::to_string(mesh.vert[i + 1]) + " " +
            std::to_string(mesh.vert[i + 2]) + "\n";
  }
  for (size_t i = 0; i < mesh.face.size(); i += 3) {
    text += "f " + std::to_string(mesh.face[i] + 1) + " " + std::to_string(mesh.face[i + 1] + 1) +
            " " + std::to_string(mesh.face[i + 2] + 1) + "\n";
  }
  return text;
}

}  // namespace syn::test

#endif  // SYNOVIA_TESTS_ASSET_SHAPES_H_
