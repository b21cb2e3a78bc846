// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Processes meshes. ProcessMesh at the end of the file lists the stages; each is a function above
// it. All stages work in double precision, and the results are rounded to single precision at the
// end.

#include "asset/mesh.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "asset/shape/hull.h"
#include "asset/shape/mesh_mass.h"
#include "asset/shape/mesh_normal.h"
#include "base/error.h"
#include "math/eig3.h"

namespace syn {
namespace {

// Tolerance for unit length; the tiny number of the model compiler in the specification.
constexpr double kEps = 1e-14;
// Squared length below which a normal has no direction.
constexpr double kTiny = 1e-15;

// Convert arrays of coordinates between single and double precision.
ScratchArray<Vec3> ToDouble(const LargeArray<float>& flat) {
  ScratchArray<Vec3> points(flat.size() / 3);
  for (size_t i = 0; i < points.size(); ++i)
    points[i] = {flat[3 * i], flat[3 * i + 1], flat[3 * i + 2]};
  return points;
}

LargeArray<float> ToFloat(const ScratchArray<Vec3>& points) {
  LargeArray<float> flat(3 * points.size());
  for (size_t i = 0; i < points.size(); ++i) {
    for (int k = 0; k < 3; ++k) flat[3 * i + k] = static_cast<float>(points[i][k]);
  }
  return flat;
}

// Throws ModelError if an index is not in [0, count). `what` names the kind of index for the
// message.
void CheckIndices(const LargeArray<int>& indices, size_t count, const char* what) {
  for (size_t i = 0; i < indices.size(); ++i) {
    if (indices[i] < 0 || static_cast<size_t>(indices[i]) >= count) {
      throw ModelError(Format("in face %zu, %s index %d does not exist", i / 3, what, indices[i]));
    }
  }
}

// Throws ModelError if arrays have wrong lengths, indices do not exist, or coordinates are not
// finite.
void CheckRawMesh(const RawMesh& raw) {
  if (raw.vert.size() % 3) throw ModelError("vertex data must be a multiple of 3");
  if (raw.normal.size() % 3) throw ModelError("normal data must be a multiple of 3");
  if (raw.texcoord.size() % 2) throw ModelError("texcoord must be a multiple of 2");
  if (raw.face.size() % 3) throw ModelError("face data must be a multiple of 3");
  if (raw.vert.size() < 12) throw ModelError("at least 4 vertices required");
  for (size_t i = 0; i < raw.vert.size(); ++i) {
    if (!std::isfinite(raw.vert[i])) {
      throw ModelError(Format("vertex coordinate %zu is not finite", i));
    }
  }
  if (!raw.facenormal.empty() && raw.facenormal.size() != raw.face.size()) {
    throw ModelError("face data must have the same size as face normal data");
  }
  if (!raw.facetexcoord.empty() && raw.facetexcoord.size() != raw.face.size()) {
    throw ModelError("face data must have the same size as face texcoord data");
  }
  if (raw.facetexcoord.empty() && !raw.texcoord.empty() &&
      raw.texcoord.size() / 2 != raw.vert.size() / 3) {
    throw ModelError(Format("texcoord must be 2*nv = %zu numbers, got %zu", raw.vert.size() / 3 * 2,
                            raw.texcoord.size()));
  }
  if (raw.facenormal.empty() && raw.normal.size() % raw.vert.size()) {
    throw ModelError("the number of normals must be a multiple of the number of vertices");
  }
  CheckIndices(raw.face, raw.vert.size() / 3, "vertex");
  CheckIndices(raw.facenormal, raw.normal.size() / 3, "normal");
  CheckIndices(raw.facetexcoord, raw.texcoord.size() / 2, "texcoord");
}

// A mesh between the stages of ProcessMesh, in double precision.
struct Stage {
  ScratchArray<Vec3> vert;
  ScratchArray<Vec3> normal;
  Hull hull;  // Empty if it is not needed.
  ProcessedMesh out;
};

// Computes the convex hull if a geom collides, if the inertia is that of the hull, or if the mesh
// has no faces; in the last case the faces of the hull become those of the mesh.
void MakeHull(const MeshOptions& options, Stage* stage) {
  const bool convex = options.inertia == mjMESH_INERTIA_CONVEX;
  if (!options.need_hull && !convex && !stage->out.face.empty()) return;
  stage->hull = ConvexHull(stage->vert, options.max_hull_vert);
  // Mirroring reverses the orientation of faces, so their windings are reversed in advance.
  if (options.IsMirrored()) {
    auto& faces = stage->hull.faces;
    for (size_t i = 0; i < faces.size(); i += 3) std::swap(faces[i + 1], faces[i + 2]);
  }
  stage->out.graph = MakeHullGraph(stage->hull);
  if (stage->out.face.empty()) stage->out.face = stage->hull.faces;
}

// Generates missing normals and lists of indices. Normals that are given without indices must come
// in equal number for each vertex; faces use the first normal of each vertex.
void CompleteAttributes(const MeshOptions& options, Stage* stage) {
  ProcessedMesh& out = stage->out;
  if (stage->normal.empty()) {
    stage->normal = GenerateNormals(stage->vert, out.face, options.smooth_normal);
    out.facenormal = out.face;
  } else if (out.facenormal.empty()) {
    const int per_vertex = static_cast<int>(stage->normal.size() / stage->vert.size());
    out.facenormal.reserve(out.face.size());
    for (const int v : out.face) out.facenormal.push_back(per_vertex * v);
  }
  if (out.texcoord.empty()) {
    out.facetexcoord.assign(out.face.size(), 0);
  } else if (out.facetexcoord.empty()) {
    out.facetexcoord = out.face;
  }
}

// Transforms vertices and normals by the reference frame and the scale of the element.
void ApplyReferenceAndScale(const MeshOptions& options, Stage* stage) {
  const Quat inverse = Conj(Normalized(options.refquat));
  for (Vec3& v : stage->vert) v = Hadamard(options.scale, Rotate(inverse, v - options.refpos));
  for (Vec3& n : stage->normal) {
    n = Hadamard(options.scale, Rotate(inverse, n));
    n = NormSquared(n) <= kTiny ? Vec3{0, 0, 1} : Normalized(n);
  }
}

// Principal moments of inertia and the orientation of the principal axes.
struct InertialFrame {
  Vec3 moments;  // In descending order.
  Quat quat;
};

// Returns the principal axes of a mesh. The absolute thresholds of Eigen3 leave matrices of inertia
// below 1e-12 as they are, which is visible in mesh_quat of meshes of the size of centimeters.
// Throws ModelError if the moments are not those of a physical body.
InertialFrame PrincipalAxes(const MeshMass& mass) {
  InertialFrame frame;
  Eigen3(frame.moments, frame.quat, mass.inertia, kEps);
  const Vec3 e = frame.moments;
  if (!(e.z > 0)) throw ModelError("eigenvalue of mesh inertia must be positive");
  if (e.y + e.z < e.x * (1 - 1e-6) - 1e-9) {
    throw ModelError("eigenvalues of mesh inertia violate A + B >= C");
  }
  return frame;
}

// Returns the half sizes B of the box with volume V and principal moments e: V (B_j^2 + B_k^2) / 3
// = e_i.
Vec3 InertiaBox(Vec3 e, double volume) {
  auto half = [&](double sum) { return 0.5 * Sqrt(6 * std::max(0.0, sum) / volume); };
  return {half(e.y + e.z - e.x), half(e.x + e.z - e.y), half(e.x + e.y - e.z)};
}

// Computes mass properties and moves vertices and normals to the inertial frame.
void MoveToInertialFrame(const MeshOptions& options, Stage* stage) {
  ProcessedMesh& out = stage->out;
  const bool convex = options.inertia == mjMESH_INERTIA_CONVEX;
  const MeshMass mass = ComputeMeshMass(stage->vert, out.face,
                                        convex ? stage->hull.faces : out.face, options.inertia);
  const InertialFrame frame = PrincipalAxes(mass);
  out.volume = mass.volume;
  out.inertia_box = InertiaBox(frame.moments, mass.volume);
  if (!options.keep_frame) {
    out.pos = mass.com;
    out.quat = frame.quat;
    const Mat3 axes = ToMat3(frame.quat);
    for (Vec3& v : stage->vert) v = MulT(axes, v - mass.com);
    for (Vec3& n : stage->normal) n = MulT(axes, n);
  }
  out.aabb = Aabb::Empty();
  for (const Vec3& v : stage->vert) out.aabb.Add(v);
}

// Returns the total size of several arrays in bytes.
template <typename... Arrays>
size_t BytesOf(const Arrays&... arrays) {
  return (... + (arrays.size() * sizeof(arrays[0])));
}

}  // namespace

size_t MemoryOf(const ProcessedMesh& m) {
  const MeshPolygons& p = m.polygons;
  return sizeof m +
         BytesOf(m.vert, m.normal, m.texcoord, m.face, m.facenormal, m.facetexcoord, m.graph) +
         BytesOf(p.vertadr, p.vertnum, p.vert, p.mapadr, p.mapnum, p.map, p.normal) +
         BytesOf(m.bvh.aabb, m.bvh.child, m.bvh.depth, m.bvh.nodeid) +
         BytesOf(m.octree.child, m.octree.depth, m.octree.aabb, m.octree.coeff);
}

ProcessedMesh ProcessMesh(RawMesh raw, const MeshOptions& options) {
  CheckRawMesh(raw);
  const ScratchScope scope;
  Stage stage;
  stage.vert = ToDouble(raw.vert);
  stage.normal = ToDouble(raw.normal);
  ProcessedMesh& out = stage.out;
  out.face = std::move(raw.face);
  out.facenormal = std::move(raw.facenormal);
  if (!options.drop_texcoord) {
    out.texcoord = std::move(raw.texcoord);
    out.facetexcoord = std::move(raw.facetexcoord);
  }
  out.scale = options.scale;

  // Orientation, hull, normals and polygons are determined before scaling, everything else after
  // it.
  if (options.inertia == mjMESH_INERTIA_EXACT) CheckOrientation(options.name, stage.vert, out.face);
  MakeHull(options, &stage);
  CompleteAttributes(options, &stage);
  out.polygons = FindPolygons(stage.vert, stage.hull.faces.empty() ? out.face : stage.hull.faces);
  ApplyReferenceAndScale(options, &stage);
  MoveToInertialFrame(options, &stage);
  ComputePolygonNormals(stage.vert, &out.polygons);
  out.bvh = BuildMeshBvh(stage.vert, out.face);
  if (options.need_octree) out.octree = BuildOctree(stage.vert, out.face, out.bvh);
  out.vert = ToFloat(stage.vert);
  out.normal = ToFloat(stage.normal);
  return std::move(stage.out);
}

FittedGeom FitGeom(mjtGeom type, Vec3 given_size, const ProcessedMesh& mesh, bool fit_aabb,
                   double fit_scale) {
  const Vec3 s = fit_aabb ? mesh.aabb.HalfSize() : mesh.inertia_box;
  // A fit to the bounding box encloses the box; a fit to the inertia uses means.
  const double radius = fit_aabb ? std::max(s.x, s.y) : 0.5 * (s.x + s.y);
  Vec3 size = given_size;
  switch (type) {
    case mjGEOM_SPHERE:
      size.x = fit_aabb ? std::max({s.x, s.y, s.z}) : (s.x + s.y + s.z) / 3;
      break;
    case mjGEOM_CAPSULE:
      size.x = radius;
      size.y = std::max(0.0, s.z - (fit_aabb ? radius : 0.5 * radius));
      break;
    case mjGEOM_CYLINDER:
      size.x = radius;
      size.y = s.z;
      break;
    case mjGEOM_ELLIPSOID:
    case mjGEOM_BOX:
      size = s;
      break;
    default:
      throw ModelError("invalid geom type in fitting mesh");
  }
  return {fit_scale * size, fit_aabb ? mesh.aabb.Centre() : Vec3{}};
}

}  // namespace syn
