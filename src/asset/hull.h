// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Convex hull of a point cloud, as triangles, and its vertex graph in the layout of mesh_graph.

#ifndef SYNOVIA_ASSET_HULL_H_
#define SYNOVIA_ASSET_HULL_H_

#include <span>
#include <vector>

#include "math/vec3.h"

namespace syn {

// Triangles of the hull: indices into points, counter-clockwise seen from outside. max_vertices >=
// 4 stops the growth of the hull after that many vertices, farthest points first; -1: no limit.
// Throws ModelError if the points have no volume. Safe to call from several threads.
std::vector<int> ConvexHull(std::span<const Vec3> points, int max_vertices = -1);

// The mesh_graph block of a closed triangle surface:
//
//   numvert, numface, vert_edgeadr[numvert], vert_globalid[numvert],
//   edge_localid[numvert + 3 numface], face_globalid[3 numface]
//
// edge_localid holds for each hull vertex the hull vertices it is joined to, ended by -1. Hull
// vertices are in ascending order of their index in the mesh.
std::vector<int> MakeHullGraph(std::span<const int> faces);

}  // namespace syn

#endif  // SYNOVIA_ASSET_HULL_H_
