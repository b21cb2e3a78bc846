// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Defines RawMesh, the triangles that a file or a generator provides, before any processing, and
// declares the decoders of mesh files. Decoders throw ModelError for bad input and check every
// index.

#ifndef SYNOVIA_ASSET_DECODE_RAW_MESH_H_
#define SYNOVIA_ASSET_DECODE_RAW_MESH_H_

#include <cstddef>
#include <span>
#include <vector>

#include "system/scratch.h"

namespace syn {

// Vertices, normals and texture coordinates, and the triangles that index them.
struct RawMesh {
  LargeArray<float> vert;        // 3 per vertex.
  LargeArray<float> normal;      // 3 per normal; may be empty.
  LargeArray<float> texcoord;    // 2 per texture coordinate; may be empty.
  LargeArray<int> face;          // 3 vertex indices per triangle; may be empty.
  LargeArray<int> facenormal;    // 3 indices of normals per triangle, or empty.
  LargeArray<int> facetexcoord;  // 3 indices of texture coordinates per triangle, or empty.

  int VertexCount() const { return static_cast<int>(vert.size() / 3); }
  int FaceCount() const { return static_cast<int>(face.size() / 3); }
};

// Decodes binary STL. Exactly equal vertices are merged and numbered by first occurrence.
RawMesh DecodeStl(std::span<const std::byte> bytes);

// Decodes Wavefront OBJ: all vertices, and the faces of the first object or group that has any, as
// triangles.
RawMesh DecodeObj(std::span<const std::byte> bytes);

// Decodes the binary MSH format: counts, then arrays.
RawMesh DecodeMsh(std::span<const std::byte> bytes);

// Merges exactly equal vertices, numbered by first occurrence, and renumbers the faces.
void MergeVertices(RawMesh* mesh);

// Reverses the winding of all triangles by exchanging their second and third corners.
void FlipFaces(RawMesh* mesh);

}  // namespace syn

#endif  // SYNOVIA_ASSET_DECODE_RAW_MESH_H_
