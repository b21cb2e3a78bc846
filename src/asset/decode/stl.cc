// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Decodes binary STL:
//
//   80 bytes header, ignored      int32 number of faces
//   per face: 3 floats normal (ignored), 9 floats corners, 2 bytes attribute (ignored)

#include <cmath>
#include <numeric>

#include "asset/decode/raw_mesh.h"
#include "system/byte_reader.h"

namespace syn {
namespace {

// Sizes of the parts of a file, in bytes.
constexpr size_t kHeaderSize = 80;
constexpr size_t kFaceSize = 50;
constexpr size_t kNormalSize = 12;
constexpr size_t kCornersSize = 36;
// Largest number of faces and largest coordinate that the specification allows.
constexpr int kMaxFaces = 200000;
constexpr float kMaxCoordinate = 1 << 30;

}  // namespace

RawMesh DecodeStl(std::span<const std::byte> bytes) {
  ByteReader reader(bytes, "STL file");
  if (reader.Left() < kHeaderSize + 4) reader.Fail("has an invalid header: too short");
  reader.Take(kHeaderSize);
  const int32_t nface = reader.Read<int32_t>();
  if (nface < 1 || nface > kMaxFaces) {
    reader.Fail(
        Format("has %d faces; the number must be between 1 and %d, perhaps this is an ASCII "
               "file?",
               nface, kMaxFaces));
  }
  if (reader.Left() != nface * kFaceSize) {
    reader.Fail("has the wrong size for its number of faces, perhaps this is an ASCII file?");
  }

  RawMesh mesh;
  mesh.vert.resize(9 * static_cast<size_t>(nface));
  for (int i = 0; i < nface; ++i) {
    const std::span<const std::byte> face = reader.Take(kFaceSize);
    std::memcpy(&mesh.vert[9 * i], face.data() + kNormalSize, kCornersSize);
  }
  for (const float coordinate : mesh.vert) {
    if (!(std::fabs(coordinate) <= kMaxCoordinate)) {
      reader.Fail("has vertex coordinates that exceed maximum bounds");
    }
  }
  mesh.face.resize(3 * static_cast<size_t>(nface));
  std::iota(mesh.face.begin(), mesh.face.end(), 0);
  MergeVertices(&mesh);
  return mesh;
}

}  // namespace syn
