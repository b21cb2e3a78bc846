// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// SKN skin files: int32 nvertex, ntexcoord, nface, nbone; float vertex[3 nvertex]; float
// texcoord[2 ntexcoord]; int32 face[3 nface]; per bone: char name[40], float bindpos[3], float
// bindquat[4], int32 count, int32 vertid[count], float weight[count].

#ifndef SYNOVIA_ASSET_DECODE_SKN_H_
#define SYNOVIA_ASSET_DECODE_SKN_H_

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace syn {

struct SkinBone {
  std::string body;
  float bindpos[3];
  float bindquat[4];
  std::vector<int> vertid;
  std::vector<float> vertweight;
};

struct SkinData {
  std::vector<float> vert;      // 3 per vertex
  std::vector<float> texcoord;  // 2 per vertex, or empty
  std::vector<int> face;        // 3 per triangle
  std::vector<SkinBone> bones;
};

// Throws ModelError; indices are checked, weights are as in the file.
SkinData DecodeSkn(std::span<const std::byte> bytes);

}  // namespace syn

#endif  // SYNOVIA_ASSET_DECODE_SKN_H_
