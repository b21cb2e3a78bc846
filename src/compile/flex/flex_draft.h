// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A flex while it is being compiled: names are resolved, everything derived from its mesh is known.

#ifndef SYNOVIA_COMPILE_FLEX_FLEX_DRAFT_H_
#define SYNOVIA_COMPILE_FLEX_FLEX_DRAFT_H_

#include <vector>

#include "asset/shape/bvh.h"
#include "compile/flex/flex_topology.h"
#include "math/vec3.h"
#include "spec/use.h"

namespace syn {

struct FlexDraft {
  Flex* source;
  int dim;
  bool interp;    // vertices follow nodes
  bool rigid;     // all vertices on one body
  bool centered;  // every vertex (with interpolation: node) at the origin of its body
  int matid = -1;
  std::vector<int> vertbody, nodebody;
  std::vector<Vec3> vert, node;    // in the frames of their bodies
  std::vector<Vec3> vert0, node0;  // vertices in the unit cube of their box; nodes in the world
  std::vector<Vec3> position;      // of the vertices in the world, at the reference configuration
  std::vector<int> elem, elemtexcoord;
  std::vector<float> texcoord;
  FlexTopology topology;
  std::vector<bool> edge_rigid;            // both ends on bodies welded together
  std::vector<double> stiffness, bending;  // empty: zero
  Bvh bvh;

  int VertexCount() const { return static_cast<int>(vertbody.size()); }
  int ElementCount() const { return static_cast<int>(elem.size()) / (dim + 1); }
};

}  // namespace syn

#endif  // SYNOVIA_COMPILE_FLEX_FLEX_DRAFT_H_
