// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Meshes for the compiler: from an mjsMesh element to everything mjModel holds about it.
//
//   mjsMesh --(decode file, or inline data)--> RawMesh --ProcessMesh--> ProcessedMesh
//
// LoadMesh does all of it, through the asset cache. All addresses in a ProcessedMesh are relative
// to the mesh: the compiler adds running offsets when it concatenates. Processing is pure and safe
// to run on several threads.
//
// The vertices are moved to the centre of mass and the principal axes of inertia:
//
//   vert = R(quat)^T (S R(refquat)^T (v - refpos) - pos)
//
// so that a geom placed at (pos, quat) shows the mesh where the file has it.

#ifndef SYNOVIA_ASSET_MESH_H_
#define SYNOVIA_ASSET_MESH_H_

#include <memory>
#include <span>
#include <string>
#include <vector>

#include <mujoco/mjspec.h>

#include "asset/decode/raw_mesh.h"
#include "asset/file/resource.h"
#include "asset/shape/bvh.h"
#include "asset/shape/mesh_polygon.h"
#include "asset/shape/octree.h"
#include "math/quat.h"
#include "math/vec3.h"
#include "system/scratch.h"

namespace syn {

struct MeshOptions {
  std::string name;  // for messages
  Vec3 refpos;
  Quat refquat;
  Vec3 scale = {1, 1, 1};
  mjtMeshInertia inertia = mjMESH_INERTIA_LEGACY;
  bool smooth_normal = false;
  int max_hull_vert = -1;      // -1: no limit
  bool need_hull = false;      // a geom collides with it
  bool need_octree = false;    // a geom uses it as signed distance field
  bool keep_frame = false;     // leave the vertices where they are (SDF plugins)
  bool drop_texcoord = false;  // discardvisual

  // The scale turns the surface inside out: windings must be reversed.
  bool IsMirrored() const { return scale.x * scale.y * scale.z <= 0; }
};

struct ProcessedMesh {
  LargeArray<float> vert;        // mesh_vert, 3 per vertex
  LargeArray<float> normal;      // mesh_normal, 3 per normal
  LargeArray<float> texcoord;    // mesh_texcoord, 2 each, may be empty
  LargeArray<int> face;          // mesh_face
  LargeArray<int> facenormal;    // mesh_facenormal
  LargeArray<int> facetexcoord;  // mesh_facetexcoord, zeros without texcoords
  LargeArray<int> graph;         // mesh_graph block, empty without hull
  MeshPolygons polygons;         // mesh_poly*
  Bvh bvh;                       // of the faces
  Octree octree;                 // oct_*, empty unless needed

  Vec3 pos;          // mesh_pos
  Quat quat;         // mesh_quat
  Vec3 scale;        // mesh_scale
  Aabb aabb;         // of the final vertices
  double volume;     // area for shell inertia
  Vec3 inertia_box;  // half-sizes of the box with the same mass and inertia

  int VertexCount() const { return static_cast<int>(vert.size() / 3); }
  int FaceCount() const { return static_cast<int>(face.size() / 3); }
};

size_t MemoryOf(const ProcessedMesh& mesh);

// The options in the element; those that depend on geoms stay at their defaults.
MeshOptions OptionsOf(const mjsMesh& mesh);

// Decodes STL, OBJ or MSH by content type. Throws ModelError for others.
RawMesh DecodeMesh(const std::string& content_type, std::span<const std::byte> bytes);

// Throws ModelError if the mesh is not usable: counts, indices, degenerate geometry.
ProcessedMesh ProcessMesh(RawMesh raw, const MeshOptions& options);

// The mesh of an element: its file and inline data, processed. Plugin meshes are not handled here:
// use MarchingCubes and ProcessMesh with keep_frame.
std::shared_ptr<const ProcessedMesh> LoadMesh(const mjsMesh& mesh, const MeshOptions& options,
                                              const AssetFiles& files);

// A primitive geom in place of a mesh: its size, and its centre in the frame of the mesh.
struct FittedGeom {
  Vec3 size;
  Vec3 centre;
};
// From the box of equal inertia, or from the bounding box. Sizes that the type does not use keep
// what was given for them, scaled as all are. Throws ModelError for other geom types.
FittedGeom FitGeom(mjtGeom type, Vec3 given_size, const ProcessedMesh& mesh, bool fit_aabb,
                   double fit_scale);

}  // namespace syn

#endif  // SYNOVIA_ASSET_MESH_H_
