// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Copies the arrays of each asset of an mjModel into a block of bytes; assets.h lists the format.

#include "web/server/assets.h"

#include <algorithm>

#include <boost/uuid/detail/sha1.hpp>

#include "web/server/bytes.h"

namespace view {
namespace {

// Appends sizes as 32 bit integers.
void PutSizes(ByteWriter* out, std::initializer_list<int> sizes) {
  for (const int n : sizes) out->Put(static_cast<int32_t>(n));
}

std::string Mesh(const mjModel* m, int id) {
  const int nvert = m->mesh_vertnum[id], nnormal = m->mesh_normalnum[id];
  const int nface = m->mesh_facenum[id], at = 3 * m->mesh_faceadr[id];
  const bool textured = m->mesh_texcoordadr[id] >= 0;
  const int ntexcoord = textured ? m->mesh_texcoordnum[id] : 0;
  // The graph of the convex hull stores its number of vertices and of faces, three numbers for each
  // vertex (two of them describe edges), three for each face (edges), and the faces by vertex
  // number.
  const int* graph = m->mesh_graphadr[id] < 0 ? nullptr : m->mesh_graph + m->mesh_graphadr[id];
  const int nhull = graph ? graph[1] : 0;
  ByteWriter out;
  PutSizes(&out, {nvert, nnormal, ntexcoord, nface, nhull});
  out.PutArray(m->mesh_vert + 3 * m->mesh_vertadr[id], 3 * nvert);
  out.PutArray(m->mesh_normal + 3 * m->mesh_normaladr[id], 3 * nnormal);
  if (textured) out.PutArray(m->mesh_texcoord + 2 * m->mesh_texcoordadr[id], 2 * ntexcoord);
  out.PutArray(m->mesh_face + at, 3 * nface);
  out.PutArray(m->mesh_facenormal + at, 3 * nface);
  if (textured) out.PutArray(m->mesh_facetexcoord + at, 3 * nface);
  if (graph) out.PutArray(graph + 2 + 3 * graph[0] + 3 * nhull, 3 * nhull);
  return std::move(out.bytes());
}

std::string HField(const mjModel* m, int id) {
  const int nrow = m->hfield_nrow[id], ncol = m->hfield_ncol[id];
  ByteWriter out;
  PutSizes(&out, {nrow, ncol});
  for (int k = 0; k < 4; ++k) out.Put(static_cast<float>(m->hfield_size[4 * id + k]));
  out.PutArray(m->hfield_data + m->hfield_adr[id], static_cast<size_t>(nrow) * ncol);
  return std::move(out.bytes());
}

std::string Texture(const mjModel* m, int id) {
  const int width = m->tex_width[id], height = m->tex_height[id], channels = m->tex_nchannel[id];
  ByteWriter out;
  PutSizes(&out,
           {width, height, channels, m->tex_type[id], m->tex_colorspace[id] == mjCOLORSPACE_SRGB});
  out.PutArray(m->tex_data + m->tex_adr[id], static_cast<size_t>(width) * height * channels);
  return std::move(out.bytes());
}

std::string Skin(const mjModel* m, int id) {
  const bool textured = m->skin_texcoordadr[id] >= 0;
  const int nvert = m->skin_vertnum[id], nface = m->skin_facenum[id];
  ByteWriter out;
  PutSizes(&out, {nvert, textured ? nvert : 0, nface});
  if (textured) out.PutArray(m->skin_texcoord + 2 * m->skin_texcoordadr[id], 2 * nvert);
  out.PutArray(m->skin_face + 3 * m->skin_faceadr[id], 3 * nface);
  return std::move(out.bytes());
}

// Returns the number of texture coordinates of a flex. The model stores where they begin, but not
// how many there are; they end where those of the next flex begin, or at the end of the array.
int FlexTexcoords(const mjModel* m, int id) {
  auto end = static_cast<int>(m->nflextexcoord);
  const int begin = m->flex_texcoordadr[id];
  for (int i = 0; i < m->nflex; ++i) {
    if (m->flex_texcoordadr[i] > begin) end = std::min(end, m->flex_texcoordadr[i]);
  }
  return end - begin;
}

std::string Flex(const mjModel* m, int id) {
  const bool textured = m->flex_texcoordadr[id] >= 0;
  const int dim = m->flex_dim[id], nvert = m->flex_vertnum[id], nelem = m->flex_elemnum[id];
  const int ntexcoord = textured ? FlexTexcoords(m, id) : 0;
  const int nshell = m->flex_shellnum[id], nedge = m->flex_edgenum[id];
  ByteWriter out;
  PutSizes(&out, {dim, nvert, ntexcoord, nelem, nshell, nedge, m->flex_flatskin[id]});
  out.Put(static_cast<float>(m->flex_radius[id]));
  if (textured) out.PutArray(m->flex_texcoord + 2 * m->flex_texcoordadr[id], 2 * ntexcoord);
  const int at = m->flex_elemdataadr[id];
  out.PutArray(m->flex_elem + at, nelem * (dim + 1));
  out.PutArray(m->flex_elemtexcoord + at, nelem * (dim + 1));
  out.PutArray(m->flex_elemlayer + m->flex_elemadr[id], nelem);
  if (nshell) out.PutArray(m->flex_shell + m->flex_shelldataadr[id], nshell * dim);
  out.PutArray(m->flex_edge + 2 * m->flex_edgeadr[id], 2 * nedge);
  return std::move(out.bytes());
}

// Adds a block for each of the n assets of one kind, made by `make`, and returns their names.
// Assets with the same bytes share a block.
std::vector<std::string> Collect(const mjModel* m, int n, std::string (*make)(const mjModel*, int),
                                 Assets* assets) {
  std::vector<std::string> names;
  for (int i = 0; i < n; ++i) {
    std::string bytes = make(m, i);
    names.push_back(ContentName(bytes));
    assets->blocks[names.back()] = std::move(bytes);
  }
  return names;
}

}  // namespace

Assets CollectAssets(const mjModel* m) {
  Assets assets;
  assets.meshes = Collect(m, m->nmesh, Mesh, &assets);
  assets.hfields = Collect(m, m->nhfield, HField, &assets);
  assets.textures = Collect(m, m->ntex, Texture, &assets);
  assets.skins = Collect(m, m->nskin, Skin, &assets);
  assets.flexes = Collect(m, m->nflex, Flex, &assets);
  return assets;
}

std::string ContentName(const std::string& bytes) {
  boost::uuids::detail::sha1 hash;
  hash.process_bytes(bytes.data(), bytes.size());
  unsigned digest[5];
  hash.get_digest(digest);
  std::string name;
  for (const unsigned word : digest) name += app::Format("%08x", word);
  return name;
}

}  // namespace view
