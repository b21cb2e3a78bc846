// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Processes meshes for the compiler: from an mjsMesh element to everything that mjModel contains
// about it.
//
//   mjsMesh --(decode file, or inline data)--> RawMesh --ProcessMesh--> ProcessedMesh
//
// LoadMesh does all of it, through the asset cache. All addresses in a ProcessedMesh are relative
// to the mesh; the compiler adds offsets when it concatenates meshes. Processing depends on its
// arguments only and may run on several threads.
//
// Vertices v of the file are moved to the center of mass (pos) and the principal axes of inertia
// (quat):
//
//   vert = R(quat)^T (S R(refquat)^T (v - refpos) - pos)
//
// where S is the scale and R(q) the rotation matrix of a quaternion. A geom at (pos, quat)
// therefore shows the mesh where the file has it.

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

// Options on which the result of ProcessMesh depends.
struct MeshOptions {
  std::string name;  // Name of the mesh, for error messages.
  // Reference frame that is subtracted, and scale along its axes.
  Vec3 refpos;
  Quat refquat;
  Vec3 scale = {1, 1, 1};
  mjtMeshInertia inertia = mjMESH_INERTIA_LEGACY;
  // Generated normals are smooth across creases.
  bool smooth_normal = false;
  int max_hull_vert = -1;      // Largest number of vertices of the convex hull; -1: no limit.
  bool need_hull = false;      // A geom collides with the mesh.
  bool need_octree = false;    // A geom uses the mesh as signed distance field.
  bool keep_frame = false;     // The vertices are not moved (SDF plugins).
  bool drop_texcoord = false;  // Texture coordinates are dropped (discardvisual).

  // Returns whether the scale turns the surface inside out, so that windings must be reversed.
  bool IsMirrored() const { return scale.x * scale.y * scale.z <= 0; }
};

// Everything that the compiler copies to mjModel. Comments name the fields of mjModel.
struct ProcessedMesh {
  LargeArray<float> vert;        // mesh_vert, 3 per vertex.
  LargeArray<float> normal;      // mesh_normal, 3 per normal.
  LargeArray<float> texcoord;    // mesh_texcoord, 2 each; may be empty.
  LargeArray<int> face;          // mesh_face, 3 per face.
  LargeArray<int> facenormal;    // mesh_facenormal, 3 per face.
  LargeArray<int> facetexcoord;  // mesh_facetexcoord, 3 per face; zeros without texcoord.
  LargeArray<int> graph;         // The block in mesh_graph; empty without hull.
  MeshPolygons polygons;         // mesh_poly*.
  Bvh bvh;                       // bvh_* of the faces.
  Octree octree;                 // oct_*; empty unless needed.

  Vec3 pos;          // mesh_pos.
  Quat quat;         // mesh_quat.
  Vec3 scale;        // mesh_scale.
  Aabb aabb;         // Bounding box of the final vertices.
  double volume;     // Volume, or area if the inertia is that of a shell.
  Vec3 inertia_box;  // Half sizes of the box with the same mass and inertia.

  int VertexCount() const { return static_cast<int>(vert.size() / 3); }
  int FaceCount() const { return static_cast<int>(face.size() / 3); }
};

// Returns the memory that a mesh occupies, for the asset cache.
size_t MemoryOf(const ProcessedMesh& mesh);

// Returns the options that are given in the element. Options that depend on geoms have their
// defaults.
MeshOptions OptionsOf(const mjsMesh& mesh);

// Decodes STL, OBJ or MSH by content type. Throws ModelError for other types.
RawMesh DecodeMesh(const std::string& content_type, std::span<const std::byte> bytes);

// Processes a mesh. Throws ModelError if the mesh is not usable: wrong counts or indices,
// degenerate geometry.
ProcessedMesh ProcessMesh(RawMesh raw, const MeshOptions& options);

// Loads and processes the mesh of an element: its file and inline data. Meshes of plugins are not
// handled here; they use MarchingCubes and ProcessMesh with keep_frame.
std::shared_ptr<const ProcessedMesh> LoadMesh(const mjsMesh& mesh, const MeshOptions& options,
                                              const AssetFiles& files);

// A primitive geom that replaces a mesh: its size, and its center in the frame of the mesh.
struct FittedGeom {
  Vec3 size;
  Vec3 centre;
};
// Fits a primitive to the box of equal inertia, or to the bounding box if `fit_aabb` is set, and
// scales it by `fit_scale`. Sizes that the type does not use are `given_size`, scaled as well.
// Throws ModelError for types that are not primitives.
FittedGeom FitGeom(mjtGeom type, Vec3 given_size, const ProcessedMesh& mesh, bool fit_aabb,
                   double fit_scale);

}  // namespace syn

#endif  // SYNOVIA_ASSET_MESH_H_
