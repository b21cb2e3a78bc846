// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Decodes SKN skin files: int32 nvertex, ntexcoord, nface, nbone; float vertex[3 nvertex]; float
// texcoord[2 ntexcoord]; int32 face[3 nface]; then for each bone: char name[40], float bindpos[3],
// float bindquat[4], int32 count, int32 vertid[count], float weight[count].

#ifndef SYNOVIA_ASSET_DECODE_SKN_H_
#define SYNOVIA_ASSET_DECODE_SKN_H_

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace syn {

// A bone: a body that moves vertices of a skin.
struct SkinBone {
  std::string body;               // Name of the body.
  float bindpos[3];               // Position of the body in the pose for which the skin was made.
  float bindquat[4];              // Orientation of the body in that pose.
  std::vector<int> vertid;        // Vertices that the bone moves.
  std::vector<float> vertweight;  // Weight of the bone at each of these vertices.
};

// The content of a skin file.
struct SkinData {
  std::vector<float> vert;      // 3 per vertex.
  std::vector<float> texcoord;  // 2 per vertex, or empty.
  std::vector<int> face;        // 3 vertex indices per triangle.
  std::vector<SkinBone> bones;
};

// Decodes a skin file. Throws ModelError. Indices are checked; weights are not normalized.
SkinData DecodeSkn(std::span<const std::byte> bytes);

}  // namespace syn

#endif  // SYNOVIA_ASSET_DECODE_SKN_H_
