// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// RawMesh: triangles as a file or a generator gives them, before any processing, and the decoders
// from bytes to it. Decoders throw ModelError on bad input and check every index.

#ifndef SYNOVIA_ASSET_DECODE_RAW_MESH_H_
#define SYNOVIA_ASSET_DECODE_RAW_MESH_H_

#include <cstddef>
#include <span>
#include <vector>

#include "system/scratch.h"

namespace syn {

struct RawMesh {
  LargeArray<float> vert;        // 3 per vertex
  LargeArray<float> normal;      // 3 per normal, may be empty
  LargeArray<float> texcoord;    // 2 per texture coordinate, may be empty
  LargeArray<int> face;          // 3 vertex indices per triangle, may be empty
  LargeArray<int> facenormal;    // 3 normal indices per triangle, or empty
  LargeArray<int> facetexcoord;  // 3 texcoord indices per triangle, or empty

  int VertexCount() const { return static_cast<int>(vert.size() / 3); }
  int FaceCount() const { return static_cast<int>(face.size() / 3); }
};

// Binary STL. Exactly equal vertices are merged, numbered by first occurrence.
RawMesh DecodeStl(std::span<const std::byte> bytes);

// Wavefront OBJ: all vertices, faces of the first non-empty object or group, as triangles.
RawMesh DecodeObj(std::span<const std::byte> bytes);

// The binary MSH format: counts, then arrays.
RawMesh DecodeMsh(std::span<const std::byte> bytes);

// Merges exactly equal vertices, numbered by first occurrence; faces are renumbered.
void MergeVertices(RawMesh* mesh);

// Reverses the winding of all triangles by exchanging their second and third corners.
void FlipFaces(RawMesh* mesh);

}  // namespace syn

#endif  // SYNOVIA_ASSET_DECODE_RAW_MESH_H_
