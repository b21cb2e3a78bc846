// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the convex hull of a set of points as triangles, and its vertex graph in the layout of
// mjModel.mesh_graph.

#ifndef SYNOVIA_ASSET_SHAPE_HULL_H_
#define SYNOVIA_ASSET_SHAPE_HULL_H_

#include <span>
#include <vector>

#include "math/vec3.h"
#include "system/scratch.h"

namespace syn {

// A convex hull. Its parts are in the order in which qhull lists them, because results depend on
// the order: contacts of a mesh with a plane use the first suitable neighbors of the deepest
// vertex, and searches for support points start at the first vertex.
struct Hull {
  // Three indices of points per face, counterclockwise as seen from outside.
  LargeArray<int> faces;
  LargeArray<int> vertices;  // Indices of the points that are vertices of the hull.
  // For each vertex, the indices of the points to which it is joined by an edge, ended by -1.
  LargeArray<int> neighbours;
};

// Computes the convex hull. max_vertices >= 4 stops the growth of the hull at that number of
// vertices, farthest points first; -1 means no limit. Throws ModelError if the points have no
// volume. Safe to call from several threads.
Hull ConvexHull(std::span<const Vec3> points, int max_vertices = -1);

// Returns the mesh_graph block of a hull:
//
//   numvert, numface, vert_edgeadr[numvert], vert_globalid[numvert],
//   edge_localid[numvert + 3 numface], face_globalid[3 numface]
//
// edge_localid has, for each hull vertex, the numbers (0 to numvert - 1) of the adjacent hull
// vertices, ended by -1; vert_edgeadr is where they begin.
LargeArray<int> MakeHullGraph(const Hull& hull);

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_HULL_H_
