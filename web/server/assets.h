// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What a model brings that does not move: meshes, height fields, textures, skins, flexes. Each is a
// block of bytes named by its SHA-1, so that a browser that has seen it once never asks again.
//
// The blocks hold the arrays of mjModel as they are; the page makes triangles of them. All numbers
// are 32 bits wide, least significant byte first:
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

struct Assets {
  std::map<std::string, std::string> blocks;                          // by name
  std::vector<std::string> meshes, hfields, textures, skins, flexes;  // names in the model's order
};

Assets CollectAssets(const mjModel* m);

// SHA-1 of the bytes, in hexadecimal digits.
std::string ContentName(const std::string& bytes);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_ASSETS_H_
