// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Uploads the shapes of the model to OpenGL: meshes and their convex hulls, height fields, planes
// and skins.

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

#include "math/vec3.h"
#include "render/opengl/renderer.h"

namespace syn {
namespace {

Vec3 Point(const float* p) { return {p[0], p[1], p[2]}; }

// Returns a vertex in single precision; `uv` may be null.
Vertex MakeVertex(Vec3 pos, Vec3 normal, const float* uv) {
  Vertex v{};
  for (int k = 0; k < 3; ++k) {
    v.pos[k] = static_cast<float>(pos[k]);
    v.normal[k] = static_cast<float>(normal[k]);
  }
  if (uv) {
    v.uv[0] = uv[0];
    v.uv[1] = uv[1];
  }
  return v;
}

// Gives corners of faces that agree in vertex, normal and texture coordinates the same GPU vertex.
class Corners {
 public:
  explicit Corners(TriangleMesh& mesh) : mesh_(mesh) {}

  // Returns the GPU vertex of a corner with the given indices; adds `v` if it is new.
  uint32_t Add(int vertex, int normal, int texcoord, const Vertex& v) {
    auto [it, fresh] = known_.try_emplace(Key{vertex, normal, texcoord}, 0);
    if (fresh) it->second = mesh_.Add(v);
    return it->second;
  }

 private:
  using Key = std::array<int, 3>;
  struct Hash {
    size_t operator()(const Key& k) const {
      return (static_cast<size_t>(k[0]) * 1000003u ^ static_cast<size_t>(k[1])) * 1000003u ^
             static_cast<size_t>(k[2]);
    }
  };
  TriangleMesh& mesh_;
  std::unordered_map<Key, uint32_t, Hash> known_;
};

// Returns the triangles of a mesh. Normals are smooth, except in corners where the smooth normal
// differs much from that of the face (cosine below 0.8) and the mesh has no texture coordinates.
TriangleMesh FromModelMesh(const mjModel* m, int id) {
  const float* vert = m->mesh_vert + 3 * m->mesh_vertadr[id];
  const float* normal = m->mesh_normal + 3 * m->mesh_normaladr[id];
  const bool textured = m->mesh_texcoordadr[id] >= 0;
  const float* texcoord = textured ? m->mesh_texcoord + 2 * m->mesh_texcoordadr[id] : nullptr;
  TriangleMesh mesh;
  Corners corners(mesh);
  for (int f = 0; f < m->mesh_facenum[id]; ++f) {
    const int at = 3 * (m->mesh_faceadr[id] + f);
    const int *v = m->mesh_face + at, *n = m->mesh_facenormal + at, *t = m->mesh_facetexcoord + at;
    const Vec3 a = Point(vert + 3 * v[0]);
    const Vec3 flat = Normalized(Cross(Point(vert + 3 * v[1]) - a, Point(vert + 3 * v[2]) - a));
    uint32_t index[3];
    for (int k = 0; k < 3; ++k) {
      const Vec3 smooth = Point(normal + 3 * n[k]);
      const bool use_flat = !textured && Dot(smooth, flat) < 0.8;
      // Flat normals have negative keys, one for each face, so that they are not merged with smooth
      // ones.
      const int normal_key = use_flat ? -1 - f : n[k];
      index[k] = corners.Add(v[k], normal_key, textured ? t[k] : 0,
                             MakeVertex(Point(vert + 3 * v[k]), use_flat ? flat : smooth,
                                        textured ? texcoord + 2 * t[k] : nullptr));
    }
    mesh.Triangle(index[0], index[1], index[2]);
  }
  return mesh;
}

// Returns the convex hull of a mesh with flat faces; an empty mesh if it has none. mesh_graph has
// sizes, vertices, edges, then faces (asset/shape/hull.h).
TriangleMesh FromHull(const mjModel* m, int id) {
  TriangleMesh mesh;
  if (m->mesh_graphadr[id] < 0) return mesh;
  const int* graph = m->mesh_graph + m->mesh_graphadr[id];
  const int nvert = graph[0], nface = graph[1];
  const int* faces = graph + 2 + 3 * nvert + 3 * nface;
  const float* vert = m->mesh_vert + 3 * m->mesh_vertadr[id];
  const bool textured = m->mesh_texcoordadr[id] >= 0;
  for (int f = 0; f < nface; ++f) {
    const int* v = faces + 3 * f;
    const Vec3 a = Point(vert + 3 * v[0]), b = Point(vert + 3 * v[1]), c = Point(vert + 3 * v[2]);
    const Vec3 flat = Normalized(Cross(b - a, c - a));
    uint32_t index[3];
    for (int k = 0; k < 3; ++k) {
      const bool has = textured && v[k] < m->mesh_texcoordnum[id];
      const float* uv = has ? m->mesh_texcoord + 2 * (m->mesh_texcoordadr[id] + v[k]) : nullptr;
      index[k] = mesh.Add(MakeVertex(Point(vert + 3 * v[k]), flat, uv));
    }
    mesh.Triangle(index[0], index[1], index[2]);
  }
  return mesh;
}

// Appends a triangle with one normal.
void FlatTriangle(TriangleMesh& mesh, Vec3 a, Vec3 b, Vec3 c) {
  const Vec3 n = Normalized(Cross(b - a, c - a));
  const uint32_t i = mesh.Add(MakeVertex(a, n, nullptr));
  mesh.Add(MakeVertex(b, n, nullptr));
  mesh.Add(MakeVertex(c, n, nullptr));
  mesh.Triangle(i, i + 1, i + 2);
}

// Appends a plane quadrilateral as two triangles.
void FlatQuad(TriangleMesh& mesh, Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  FlatTriangle(mesh, a, b, c);
  FlatTriangle(mesh, a, c, d);
}

// Returns the terrain of a height field, the four walls around it, and its bottom.
TriangleMesh FromHField(const mjModel* m, int id) {
  const int nrow = m->hfield_nrow[id], ncol = m->hfield_ncol[id];
  const mjtNum* size = m->hfield_size + 4 * id;
  const float* data = m->hfield_data + m->hfield_adr[id];
  auto top = [&](int r, int c) {
    return Vec3{size[0] * (2.0 * c / (ncol - 1) - 1), size[1] * (2.0 * r / (nrow - 1) - 1),
                size[2] * data[r * ncol + c]};
  };
  auto low = [&](int r, int c) {
    Vec3 p = top(r, c);
    p.z = -size[3];
    return p;
  };
  TriangleMesh mesh;
  for (int r = 0; r + 1 < nrow; ++r) {
    for (int c = 0; c + 1 < ncol; ++c) {
      FlatTriangle(mesh, top(r + 1, c), top(r, c), top(r + 1, c + 1));
      FlatTriangle(mesh, top(r, c), top(r, c + 1), top(r + 1, c + 1));
    }
  }
  for (int r = 0; r + 1 < nrow; ++r) {
    FlatQuad(mesh, low(r + 1, 0), low(r, 0), top(r, 0), top(r + 1, 0));
    FlatQuad(mesh, low(r, ncol - 1), low(r + 1, ncol - 1), top(r + 1, ncol - 1), top(r, ncol - 1));
  }
  for (int c = 0; c + 1 < ncol; ++c) {
    FlatQuad(mesh, low(0, c), low(0, c + 1), top(0, c + 1), top(0, c));
    FlatQuad(mesh, low(nrow - 1, c + 1), low(nrow - 1, c), top(nrow - 1, c), top(nrow - 1, c + 1));
  }
  FlatQuad(mesh, low(0, 0), low(nrow - 1, 0), low(nrow - 1, ncol - 1), low(0, ncol - 1));
  return mesh;
}

// Returns the half size of a plane as it is drawn. An infinite plane extends beyond the far plane
// of the view, plus one cell, because its center follows the viewer in steps of cells
// (visual/elements.cc).
float HalfSize(const mjModel* m, int geom, int axis) {
  const mjtNum size = m->geom_size[3 * geom + axis];
  if (size > 0) return static_cast<float>(size);
  const mjtNum far = m->vis.map.zfar * m->stat.extent;
  const int mat = m->geom_matid[geom];
  const bool repeats = mat >= 0 && m->mat_texrepeat[2 * mat + axis] > 0;
  const mjtNum cell = repeats ? 2 / mjtNum{m->mat_texrepeat[2 * mat + axis]} : 2.1 * far / 198;
  return static_cast<float>(1.05 * far + cell);
}

// Stores the sizes of the planes, in the order of their numbers in the scene.
void UploadPlanes(const mjModel* m, Renderer* r) {
  for (int i = 0; i < m->ngeom; ++i) {
    if (m->geom_type[i] != mjGEOM_PLANE) continue;
    r->plane.push_back({HalfSize(m, i, 0), HalfSize(m, i, 1)});
  }
}

// Stores faces and texture coordinates of skins; positions and normals change in every frame.
void UploadSkins(const mjModel* m, Renderer* r) {
  r->skin.resize(m->nskin);
  r->skin_mesh.resize(m->nskin);
  for (int i = 0; i < m->nskin; ++i) {
    TriangleMesh& mesh = r->skin_mesh[i];
    mesh.vertices.resize(m->skin_vertnum[i]);
    for (int v = 0; m->skin_texcoordadr[i] >= 0 && v < m->skin_vertnum[i]; ++v) {
      std::copy_n(m->skin_texcoord + 2 * (m->skin_texcoordadr[i] + v), 2, mesh.vertices[v].uv);
    }
    const int* face = m->skin_face + 3 * m->skin_faceadr[i];
    mesh.indices.assign(face, face + 3 * m->skin_facenum[i]);
  }
}

}  // namespace

void UploadMeshShape(const mjModel* m, Renderer* r, int mesh) {
  r->mesh[2 * mesh].Upload(FromModelMesh(m, mesh));
  r->mesh[2 * mesh + 1].Upload(FromHull(m, mesh));
}

void UploadHFieldShape(const mjModel* m, Renderer* r, int hfield) {
  r->hfield[hfield].Upload(FromHField(m, hfield));
}

void UploadShapes(const mjModel* m, Renderer* r) {
  const auto& quality = m->vis.quality;
  for (int i = 0; i < kNumUnitShapes; ++i) {
    r->unit[i].Upload(MakeUnitShape(static_cast<UnitShape>(i), quality.numslices, quality.numstacks,
                                    quality.numquads));
  }
  r->mesh.resize(2 * m->nmesh);
  r->hfield.resize(m->nhfield);
  r->flex.resize(m->nflex);
  for (int i = 0; i < m->nmesh; ++i) UploadMeshShape(m, r, i);
  for (int i = 0; i < m->nhfield; ++i) UploadHFieldShape(m, r, i);
  UploadPlanes(m, r);
  UploadSkins(m, r);
}

}  // namespace syn

void mjr_uploadMesh(const mjModel* m, const mjrContext* con, int meshid) {
  if (meshid < 0 || meshid >= m->nmesh) {
    mju_error("mjr_uploadMesh: Invalid mesh index %d", meshid);
    return;
  }
  if (syn::Renderer* r = syn::RendererOf(con)) syn::UploadMeshShape(m, r, meshid);
}

void mjr_uploadHField(const mjModel* m, const mjrContext* con, int hfieldid) {
  if (hfieldid < 0 || hfieldid >= m->nhfield) {
    mju_error("mjr_uploadHField: Invalid height field index %d", hfieldid);
    return;
  }
  if (syn::Renderer* r = syn::RendererOf(con)) syn::UploadHFieldShape(m, r, hfieldid);
}
