// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Merges adjacent triangles of (almost) equal normal into polygons. Collision detection clips these
// faces against each other to find several contacts at once.

#ifndef SYNOVIA_ASSET_SHAPE_MESH_POLYGON_H_
#define SYNOVIA_ASSET_SHAPE_MESH_POLYGON_H_

#include <span>
#include <vector>

#include "math/vec3.h"
#include "system/scratch.h"

namespace syn {

// The polygons of a mesh, in arrays with the layout of mjModel.mesh_poly*.
struct MeshPolygons {
  LargeArray<int> vertadr;    // Per polygon: first entry in `vert`.
  LargeArray<int> vertnum;    // Per polygon: number of vertices.
  LargeArray<int> vert;       // Vertex indices, in the winding of the triangles.
  LargeArray<int> mapadr;     // Per vertex of the mesh: first entry in `map`.
  LargeArray<int> mapnum;     // Per vertex of the mesh: number of polygons it belongs to.
  LargeArray<int> map;        // Polygon indices, ascending for each vertex.
  LargeArray<double> normal;  // 3 per polygon.

  // Returns the number of polygons.
  int Count() const { return static_cast<int>(vertnum.size()); }
};

// Finds the polygons and fills everything but the normals. Polygons are ordered by normal:
// descending x, then y, then z.
MeshPolygons FindPolygons(std::span<const Vec3> vert, std::span<const int> faces);

// Computes unit normals from the given vertex positions, which may differ from those that were used
// to find the polygons.
void ComputePolygonNormals(std::span<const Vec3> vert, MeshPolygons* polygons);

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_MESH_POLYGON_H_
