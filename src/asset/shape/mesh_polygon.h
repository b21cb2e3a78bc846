// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Polygons of a triangle surface: neighbouring triangles of (almost) equal normal, merged.
// Collision clips these faces against each other to find several contacts at once.

#ifndef SYNOVIA_ASSET_SHAPE_MESH_POLYGON_H_
#define SYNOVIA_ASSET_SHAPE_MESH_POLYGON_H_

#include <span>
#include <vector>

#include "math/vec3.h"
#include "system/scratch.h"

namespace syn {

struct MeshPolygons {
  LargeArray<int> vertadr;    // per polygon: first entry in vert
  LargeArray<int> vertnum;    // per polygon: number of vertices
  LargeArray<int> vert;       // vertex indices, in the winding of the triangles
  LargeArray<int> mapadr;     // per vertex of the mesh: first entry in map
  LargeArray<int> mapnum;     // per vertex of the mesh: number of polygons it belongs to
  LargeArray<int> map;        // polygon indices, ascending
  LargeArray<double> normal;  // 3 per polygon

  int Count() const { return static_cast<int>(vertnum.size()); }
};

// Everything but the normals. Polygons are ordered by normal: descending x, then y, then z.
MeshPolygons FindPolygons(std::span<const Vec3> vert, std::span<const int> faces);

// Unit normals for the present vertex positions.
void ComputePolygonNormals(std::span<const Vec3> vert, MeshPolygons* polygons);

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_MESH_POLYGON_H_
