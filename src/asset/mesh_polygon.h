// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Polygons of a triangle surface: neighbouring triangles of (almost) equal normal, merged.
// Collision clips these faces against each other to find several contacts at once.

#ifndef SYNOVIA_ASSET_MESH_POLYGON_H_
#define SYNOVIA_ASSET_MESH_POLYGON_H_

#include <span>
#include <vector>

#include "math/vec3.h"

namespace syn {

struct MeshPolygons {
  std::vector<int> vertadr;    // per polygon: first entry in vert
  std::vector<int> vertnum;    // per polygon: number of vertices
  std::vector<int> vert;       // vertex indices, in the winding of the triangles
  std::vector<int> mapadr;     // per vertex of the mesh: first entry in map
  std::vector<int> mapnum;     // per vertex of the mesh: number of polygons it belongs to
  std::vector<int> map;        // polygon indices, ascending
  std::vector<double> normal;  // 3 per polygon

  int Count() const { return static_cast<int>(vertnum.size()); }
};

// Everything but the normals. Polygons are ordered by normal: descending x, then y, then z.
MeshPolygons FindPolygons(std::span<const Vec3> vert, std::span<const int> faces);

// Unit normals for the present vertex positions.
void ComputePolygonNormals(std::span<const Vec3> vert, MeshPolygons* polygons);

}  // namespace syn

#endif  // SYNOVIA_ASSET_MESH_POLYGON_H_
