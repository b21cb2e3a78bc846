// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads the shapes of <flexcomp> that come from a file. A mesh file supplies triangles; with dim 3
// each triangle becomes a tetrahedron with a common origin as fourth corner. A GMSH file supplies
// elements of the dimension that it declares.

#include <algorithm>

#include "asset/decode/gmsh.h"
#include "asset/file/content_type.h"
#include "asset/mesh.h"
#include "base/error.h"
#include "spec/macro/flexcomp.h"

namespace syn::spec {
namespace {

void AddPoint(FlexComp& comp, Vec3 p) { comp.point.insert(comp.point.end(), {p.x, p.y, p.z}); }

// Returns vertex i of the mesh.
Vec3 VertexOf(const RawMesh& mesh, int i) {
  const float* v = mesh.vert.data() + 3 * static_cast<ptrdiff_t>(i);
  return {v[0], v[1], v[2]};
}

// Adds a tetrahedron from the origin to each triangle. Triangles whose tetrahedron has no positive
// volume, because their front does not face away from the origin, are left out. The origin is point
// 0, so vertex i of the mesh is point i + 1.
void MakeTetrahedra(const RawMesh& mesh, FlexComp& comp) {
  const Vec3 origin = Vec3::Load(comp.fields.origin);
  AddPoint(comp, origin);
  for (int i = 0; i < mesh.VertexCount(); ++i) AddPoint(comp, VertexOf(mesh, i));
  for (size_t i = 0; i + 2 < mesh.face.size(); i += 3) {
    const int* f = mesh.face.data() + i;
    const Vec3 a = VertexOf(mesh, f[0]) - origin, b = VertexOf(mesh, f[1]) - origin;
    const Vec3 c = VertexOf(mesh, f[2]) - origin;
    if (Dot(Cross(a, b), c) < mjMINVAL) continue;
    comp.flex.elem.insert(comp.flex.elem.end(), {0, f[0] + 1, f[1] + 1, f[2] + 1});
  }
}

// Copies the vertices, triangles and texture coordinates of the mesh.
void TakeTriangles(const RawMesh& mesh, FlexComp& comp) {
  for (int i = 0; i < mesh.VertexCount(); ++i) AddPoint(comp, VertexOf(mesh, i));
  comp.flex.elem.insert(comp.flex.elem.end(), mesh.face.begin(), mesh.face.end());
  if (mesh.texcoord.empty() || mesh.facetexcoord.empty()) return;
  comp.flex.texcoord.assign(mesh.texcoord.begin(), mesh.texcoord.end());
  comp.flex.elemtexcoord.assign(mesh.facetexcoord.begin(), mesh.facetexcoord.end());
}

// Reads a mesh file. Equal vertices of an OBJ file are merged, so that its triangles are connected.
void LoadMeshShape(FlexComp& comp, Resource& resource) {
  const std::string type = ContentTypeOf("", comp.file);
  if (type == kTypeMsh) throw ModelError("legacy MSH files are not supported in flexcomp");
  RawMesh mesh = DecodeMesh(type, resource.Read());
  if (type == kTypeObj) MergeVertices(&mesh);
  if (mesh.vert.empty() || mesh.face.empty()) throw ModelError("Vertex and face data required");
  if (comp.fields.flex.dim == 3) {
    MakeTetrahedra(mesh, comp);
  } else {
    TakeTriangles(mesh, comp);
  }
}

// Reads a GMSH file, which also determines the dimension of the flex.
void LoadGmshShape(FlexComp& comp, Resource& resource) {
  const GmshData data = DecodeGmsh(resource.Read());
  comp.fields.flex.dim = data.dim;
  comp.point.insert(comp.point.end(), data.point.begin(), data.point.end());
  comp.flex.elem.insert(comp.flex.elem.end(), data.element.begin(), data.element.end());
}

}  // namespace

void LoadFlexShape(FlexComp& comp, const AssetFiles& files) {
  if (comp.file.empty()) throw ModelError("File is required");
  const bool mesh = comp.shape() == FlexShape::kMesh;
  if (mesh && comp.fields.flex.dim < 2) throw ModelError("Flex dim must be at least 2 for mesh");
  Resource resource = OpenAsset(files, comp.file);
  if (mesh) {
    LoadMeshShape(comp, resource);
  } else {
    LoadGmshShape(comp, resource);
  }
}

}  // namespace syn::spec
