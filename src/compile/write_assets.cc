// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes meshes, height fields, textures and materials into the model. The data of each kind follow
// one another in shared arrays, with running addresses.

#include <algorithm>
#include <cstring>

#include "compile/error_place.h"
#include "compile/passes.h"
#include "compile/put_rows.h"
#include "compile/resolved_values.h"

namespace syn {
namespace {

// Address of the next mesh in each of the shared arrays, in rows.
struct MeshAddress {
  int vert = 0, normal = 0, texcoord = 0, face = 0, graph = 0, bvh = 0, octree = 0;
  int poly = 0, polyvert = 0, polymap = 0;
};

// Writes vertices, normals, texture coordinates, faces and the hull graph of mesh i.
void WriteSurface(const ProcessedMesh& mesh, int i, MeshAddress* at, mjModel* m) {
  m->mesh_vertadr[i] = at->vert;
  m->mesh_vertnum[i] = mesh.VertexCount();
  m->mesh_faceadr[i] = at->face;
  m->mesh_facenum[i] = mesh.FaceCount();
  m->mesh_normaladr[i] = at->normal;
  m->mesh_normalnum[i] = static_cast<int>(mesh.normal.size() / 3);
  // Missing parts have the address -1.
  m->mesh_texcoordadr[i] = mesh.texcoord.empty() ? -1 : at->texcoord;
  m->mesh_texcoordnum[i] = static_cast<int>(mesh.texcoord.size() / 2);
  m->mesh_graphadr[i] = mesh.graph.empty() ? -1 : at->graph;
  Put(mesh.vert, m->mesh_vert, at->vert, 3);
  Put(mesh.normal, m->mesh_normal, at->normal, 3);
  Put(mesh.texcoord, m->mesh_texcoord, at->texcoord, 2);
  Put(mesh.face, m->mesh_face, at->face, 3);
  Put(mesh.facenormal, m->mesh_facenormal, at->face, 3);
  Put(mesh.facetexcoord, m->mesh_facetexcoord, at->face, 3);
  Put(mesh.graph, m->mesh_graph, at->graph, 1);
  mesh.scale.Store(m->mesh_scale + 3 * i);
  mesh.pos.Store(m->mesh_pos + 3 * i);
  mesh.quat.Store(m->mesh_quat + 4 * i);
}

// Writes the polygons of the hull of mesh i and the map from vertices to polygons.
void WritePolygons(const MeshPolygons& polygons, int i, MeshAddress* at, mjModel* m) {
  m->mesh_polyadr[i] = at->poly;
  m->mesh_polynum[i] = polygons.Count();
  Put(polygons.normal, m->mesh_polynormal, at->poly, 3);
  Put(polygons.vertnum, m->mesh_polyvertnum, at->poly, 1);
  Put(polygons.vert, m->mesh_polyvert, at->polyvert, 1);
  Put(polygons.mapnum, m->mesh_polymapnum, at->vert, 1);
  Put(polygons.map, m->mesh_polymap, at->polymap, 1);
  // Addresses inside the mesh become addresses in the shared arrays.
  for (int k = 0; k < polygons.Count(); ++k) {
    m->mesh_polyvertadr[at->poly + k] = polygons.vertadr[k] + at->polyvert;
  }
  for (size_t k = 0; k < polygons.mapadr.size(); ++k) {
    m->mesh_polymapadr[at->vert + k] = polygons.mapadr[k] + at->polymap;
  }
}

// Writes the bounding volume hierarchy and the octree of mesh i.
void WriteTrees(const ProcessedMesh& mesh, int i, MeshAddress* at, mjModel* m) {
  m->mesh_bvhadr[i] = mesh.bvh.Count() ? at->bvh : -1;
  m->mesh_bvhnum[i] = mesh.bvh.Count();
  PutBvh(mesh.bvh, at->bvh, m);
  m->mesh_octadr[i] = mesh.octree.Count() ? at->octree : -1;
  m->mesh_octnum[i] = mesh.octree.Count();
  Put(mesh.octree.depth, m->oct_depth, at->octree, 1);
  Put(mesh.octree.child, m->oct_child, at->octree, 8);
  Put(mesh.octree.aabb, m->oct_aabb, at->octree, 6);
  Put(mesh.octree.coeff, m->oct_coeff, at->octree, 8);
}

// Moves the addresses past this mesh.
void Advance(const ProcessedMesh& mesh, MeshAddress* at) {
  at->vert += mesh.VertexCount();
  at->normal += static_cast<int>(mesh.normal.size() / 3);
  at->texcoord += static_cast<int>(mesh.texcoord.size() / 2);
  at->face += mesh.FaceCount();
  at->graph += static_cast<int>(mesh.graph.size());
  at->bvh += mesh.bvh.Count();
  at->octree += mesh.octree.Count();
  at->poly += mesh.polygons.Count();
  at->polyvert += static_cast<int>(mesh.polygons.vert.size());
  at->polymap += static_cast<int>(mesh.polygons.map.size());
}

}  // namespace

void WriteMeshes(Compilation& c) {
  mjModel* m = c.model.get();
  MeshAddress at;
  // The hierarchies of meshes follow those of the bodies.
  for (int i = 0; i < m->nbody; ++i) at.bvh += m->body_bvhnum[i];
  for (int i = 0; i < m->nmesh; ++i) {
    const ProcessedMesh& mesh = *c.meshes[c.kept_meshes[i]->position];
    WriteSurface(mesh, i, &at, m);
    WritePolygons(mesh.polygons, i, &at, m);
    WriteTrees(mesh, i, &at, m);
    Advance(mesh, &at);
  }
}

void WriteHFields(Compilation& c) {
  mjModel* m = c.model.get();
  int adr = 0;
  for (int i = 0; i < m->nhfield; ++i) {
    // Sizes are given by the specification, elevations by the file or the element.
    const HeightField& hfield = c.hfields[i];
    PutRow(m->hfield_size, i, c.spec.hfields[i]->pub.size);
    m->hfield_nrow[i] = hfield.nrow;
    m->hfield_ncol[i] = hfield.ncol;
    m->hfield_adr[i] = adr;
    Put(hfield.data, m->hfield_data, adr, 1);
    adr += static_cast<int>(hfield.data.size());
  }
}

void WriteTextures(Compilation& c) {
  mjModel* m = c.model.get();
  int adr = 0;
  for (int i = 0; i < m->ntex; ++i) {
    const TextureData& texture = c.textures[i];
    m->tex_type[i] = c.spec.textures[i]->pub.type;
    m->tex_colorspace[i] = texture.colorspace;
    m->tex_height[i] = texture.size.height;
    m->tex_width[i] = texture.size.width;
    m->tex_nchannel[i] = texture.size.nchannel;
    m->tex_adr[i] = adr;
    // Pixels of small builtin textures are painted here, directly into the model.
    StorePixels(texture, c.spec.textures[i]->pub, reinterpret_cast<std::byte*>(m->tex_data + adr));
    adr += static_cast<int>(texture.size.Bytes());
  }
}

void WriteMaterials(Compilation& c) {
  mjModel* m = c.model.get();
  for (int i = 0; i < m->nmat; ++i) {
    const Material& material = *c.spec.materials[i];
    const mjsMaterial& pub = material.pub;
    // Each role of a texture (color, normal, roughness and so on) has at most one texture.
    for (int role = 0; role < mjNTEXROLE; ++role) {
      // Roles without a texture, or beyond the end of the list, are not used (-1).
      const bool given =
          role < static_cast<int>(material.textures.size()) && !material.textures[role].empty();
      m->mat_texid[mjNTEXROLE * i + role] =
          given ? Resolve<Texture>(c.spec, material.textures[role], "material", i).id : -1;
    }
    m->mat_texuniform[i] = pub.texuniform;
    PutRow(m->mat_texrepeat, i, pub.texrepeat);
    m->mat_emission[i] = pub.emission;
    m->mat_specular[i] = pub.specular;
    m->mat_shininess[i] = pub.shininess;
    m->mat_reflectance[i] = pub.reflectance;
    m->mat_metallic[i] = pub.metallic;
    m->mat_roughness[i] = pub.roughness;
    PutRow(m->mat_rgba, i, pub.rgba);
  }
}

}  // namespace syn
