// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Collects the parts of a model that do not move: meshes, height fields, textures, skins and
// flexes. Each part becomes a block of bytes that is named by its SHA-1 digest, so that a browser
// that has a block in its cache does not request it again.
//
// The blocks hold the arrays of mjModel without conversion; the page turns them into triangles.
// Each number has 32 bits and is stored with the least significant byte first. A bar separates the
// sizes from the arrays:
//
//   mesh     nvert nnormal ntexcoord nface nhull | vert normal texcoord | face facenormal
//            facetexcoord (ntexcoord > 0) hull
//   hfield   nrow ncol | size[4] | data
//   texture  width height channels type srgb | bytes
//   skin     nvert ntexcoord nface | texcoord | face
//   flex     dim nvert ntexcoord nelem nshell nedge flatskin | radius | texcoord
//            elem elemtexcoord elemlayer shell edge

#ifndef SYNOVIA_WEB_SERVER_ASSETS_H_
#define SYNOVIA_WEB_SERVER_ASSETS_H_

#include <map>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace view {

// The blocks of one model.
struct Assets {
  // Bytes of each block, by the name of the block.
  std::map<std::string, std::string> blocks;
  // Names of the blocks of each kind, in the order of the model.
  std::vector<std::string> meshes, hfields, textures, skins, flexes;
};

// Returns the blocks of all assets of the model.
Assets CollectAssets(const mjModel* m);

// Returns the SHA-1 digest of the bytes as 40 hexadecimal digits.
std::string ContentName(const std::string& bytes);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_ASSETS_H_
