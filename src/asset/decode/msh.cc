// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Decodes MSH files: int32 counts of vertices, normals, texture coordinates and faces; then float
// vertices, normals and texture coordinates; then int32 faces. The faces index vertices, normals
// and texture coordinates alike.

#include "asset/decode/raw_mesh.h"
#include "system/byte_reader.h"

namespace syn {

RawMesh DecodeMsh(std::span<const std::byte> bytes) {
  ByteReader reader(bytes, "MSH file");
  const size_t nvert = reader.ReadCount("number of vertices", 4);
  const size_t nnormal = reader.ReadCount("number of normals");
  const size_t ntexcoord = reader.ReadCount("number of texture coordinates");
  const size_t nface = reader.ReadCount("number of faces");
  if (nnormal > 0 && nnormal != nvert)
    reader.Fail("must have as many normals as vertices, or none");
  if (ntexcoord > 0 && ntexcoord != nvert) {
    reader.Fail("must have as many texture coordinates as vertices, or none");
  }

  RawMesh mesh;
  mesh.vert = reader.ReadArray<float>(3 * nvert);
  mesh.normal = reader.ReadArray<float>(3 * nnormal);
  mesh.texcoord = reader.ReadArray<float>(2 * ntexcoord);
  mesh.face = reader.ReadArray<int>(3 * nface);
  reader.ExpectEnd();
  for (const int index : mesh.face) {
    if (index < 0 || static_cast<size_t>(index) >= nvert)
      reader.Fail("has a face index out of range");
  }
  if (nnormal > 0) mesh.facenormal = mesh.face;
  if (ntexcoord > 0) mesh.facetexcoord = mesh.face;
  return mesh;
}

}  // namespace syn
