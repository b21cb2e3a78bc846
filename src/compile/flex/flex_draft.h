// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A flex while it is compiled: names are resolved and everything that follows from its mesh is
// known. flexes.cc fills the draft and write_flexes.cc writes it into the model. Indices of
// vertices, edges and elements count within the flex.

#ifndef SYNOVIA_COMPILE_FLEX_FLEX_DRAFT_H_
#define SYNOVIA_COMPILE_FLEX_FLEX_DRAFT_H_

#include <vector>

#include "asset/shape/bvh.h"
#include "compile/flex/flex_topology.h"
#include "math/vec3.h"
#include "spec/use.h"

namespace syn {

// A flex with everything that the compiler has derived from it.
struct FlexDraft {
  Flex* source;    // element of the specification
  int dim;         // 1: segments, 2: triangles, 3: tetrahedra
  bool interp;     // vertices are interpolated between nodes
  bool rigid;      // all vertices belong to one body
  bool centered;   // every vertex (with interpolation: every node) is at the origin of its body
  int matid = -1;  // id of the material, -1 if none
  std::vector<int> vertbody, nodebody;  // ids of the bodies of vertices and nodes
  std::vector<Vec3> vert, node;         // positions in the frames of their bodies
  // vert0: positions of the vertices in the unit cube that their bounding box is mapped to. node0:
  // positions of the nodes in the world.
  std::vector<Vec3> vert0, node0;
  std::vector<Vec3> position;  // world positions of the vertices in the reference configuration
  std::vector<int> elem, elemtexcoord;  // dim + 1 indices per element
  std::vector<float> texcoord;          // 2 numbers per texture coordinate
  FlexTopology topology;
  std::vector<bool> edge_rigid;            // true if the bodies of both ends are welded together
  std::vector<double> stiffness, bending;  // see flex_elasticity.h; empty means zero
  Bvh bvh;                                 // hierarchy of the elements that can collide

  int VertexCount() const { return static_cast<int>(vertbody.size()); }
  int ElementCount() const { return static_cast<int>(elem.size()) / (dim + 1); }
};

}  // namespace syn

#endif  // SYNOVIA_COMPILE_FLEX_FLEX_DRAFT_H_
