// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Convex hull of a point cloud, as triangles, and its vertex graph in the layout of mesh_graph.

#ifndef SYNOVIA_ASSET_SHAPE_HULL_H_
#define SYNOVIA_ASSET_SHAPE_HULL_H_

#include <span>
#include <vector>

#include "math/vec3.h"
#include "system/scratch.h"

namespace syn {

// A hull in the order in which qhull lists its parts. The order matters: contacts of a mesh with a
// plane take the first suitable neighbours of the deepest vertex, and climbs start at the first
// one.
struct Hull {
  LargeArray<int> faces;       // three indices into the points each, counter-clockwise from outside
  LargeArray<int> vertices;    // indices into the points
  LargeArray<int> neighbours;  // per vertex the vertices it is joined to, as indices into the
                               // points, ended by -1
};

// max_vertices >= 4 stops the growth of the hull after that many vertices, farthest points first;
// -1: no limit. Throws ModelError if the points have no volume. Safe to call from several threads.
Hull ConvexHull(std::span<const Vec3> points, int max_vertices = -1);

// The mesh_graph block of a hull:
//
//   numvert, numface, vert_edgeadr[numvert], vert_globalid[numvert],
//   edge_localid[numvert + 3 numface], face_globalid[3 numface]
//
// edge_localid holds for each hull vertex the hull vertices it is joined to, ended by -1.
LargeArray<int> MakeHullGraph(const Hull& hull);

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_HULL_H_
