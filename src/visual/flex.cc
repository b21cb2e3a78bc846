// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Surfaces of flexes as triangles. Two ways: every face of the elements, flat; or a skin, offset
// from the vertices by the radius along smooth normals, with a rim around shells.

#include <algorithm>
#include <vector>

#include "visual/camera.h"
#include "visual/geom.h"
#include "visual/scene.h"

namespace syn {
namespace {

// Writes the faces of one flex.
struct FaceWriter {
  const mjModel* m;
  mjvScene* scn;
  int flex;
  int used = 0;

  Vec3 Vertex(int v) const { return LoadFloat(scn->flexvert + 3 * (m->flex_vertadr[flex] + v)); }

  // Three positions, three normals, three texture coordinates by index.
  void Add(const Vec3 (&pos)[3], const Vec3 (&normal)[3], const int (&texcoord)[3]) {
    if (used >= scn->flexfacenum[flex]) {
      mju_error("too many flex faces in mjv_updateActiveFlex");
      return;
    }
    const int at = scn->flexfaceadr[flex] + used++;
    for (int k = 0; k < 3; ++k) {
      StoreFloat(pos[k], scn->flexface + 9 * at + 3 * k);
      StoreFloat(normal[k], scn->flexnormal + 9 * at + 3 * k);
      if (m->flex_texcoordadr[flex] < 0) continue;
      const float* from = m->flex_texcoord + 2 * (m->flex_texcoordadr[flex] + texcoord[k]);
      std::copy_n(from, 2, scn->flextexcoord + 6 * at + 2 * k);
    }
  }
};

Vec3 FaceNormal(Vec3 a, Vec3 b, Vec3 c) { return Normalized(Cross(b - a, c - a)); }

// A face moved by the radius along its own normal.
void AddFlatFace(FaceWriter& out, const int* vert, const int* tex, int i, int j, int k) {
  const Vec3 a = out.Vertex(vert[i]), b = out.Vertex(vert[j]), c = out.Vertex(vert[k]);
  const Vec3 n = FaceNormal(a, b, c), shift = out.m->flex_radius[out.flex] * n;
  out.Add({a + shift, b + shift, c + shift}, {n, n, n}, {tex[i], tex[j], tex[k]});
}

void AddElementFaces(FaceWriter& out, int layer) {
  const mjModel* m = out.m;
  const int flex = out.flex, dim = m->flex_dim[flex], first = m->flex_elemadr[flex];
  for (int e = 0; e < m->flex_elemnum[flex]; ++e) {
    if (dim == 3 && m->flex_elemlayer[first + e] != layer) continue;
    const int at = m->flex_elemdataadr[flex] + e * (dim + 1);
    const int *vert = m->flex_elem + at, *tex = m->flex_elemtexcoord + at;
    AddFlatFace(out, vert, tex, 0, 1, 2);
    if (dim == 2) {
      AddFlatFace(out, vert, tex, 0, 2, 1);
    } else {
      AddFlatFace(out, vert, tex, 0, 2, 3);
      AddFlatFace(out, vert, tex, 0, 3, 1);
      AddFlatFace(out, vert, tex, 1, 3, 2);
    }
  }
}

// Normals of the vertices: normalised sums of the unit normals of the faces around them.
void VertexNormals(const FaceWriter& out, const int* faces, int nface, Vec3* normal, int nvert) {
  std::fill_n(normal, nvert, Vec3{});
  for (int f = 0; f < nface; ++f) {
    const int* v = faces + 3 * f;
    const Vec3 n = FaceNormal(out.Vertex(v[0]), out.Vertex(v[1]), out.Vertex(v[2]));
    for (int k = 0; k < 3; ++k) normal[v[k]] += n;
  }
  for (int v = 0; v < nvert; ++v) Normalize(normal[v]);
}

// A face of the skin on the side of +radius or -radius.
void AddSkinFace(FaceWriter& out, const Vec3* normal, int i, int j, int k, mjtNum radius,
                 const int (&tex)[3]) {
  const int v[3] = {i, j, k};
  const mjtNum sign = radius > 0 ? 1 : -1;
  Vec3 pos[3], shade[3];
  const Vec3 flat = sign * FaceNormal(out.Vertex(i), out.Vertex(j), out.Vertex(k));
  for (int c = 0; c < 3; ++c) {
    pos[c] = out.Vertex(v[c]) + radius * normal[v[c]];
    shade[c] = out.m->flex_flatskin[out.flex] ? flat : sign * normal[v[c]];
  }
  out.Add(pos, shade, tex);
}

// One of the two triangles that close the rim at a shell edge.
void AddRimFace(FaceWriter& out, const Vec3* normal, int i, int j, mjtNum radius) {
  const Vec3 a = out.Vertex(i), b = out.Vertex(j), across = radius * normal[j];
  const Vec3 n = (radius > 0 ? 1 : -1) * Normalized(Cross(b - a, normal[j]));
  out.Add({a + radius * normal[i], b - across, b + across}, {n, n, n}, {i, j, j});
}

void AddShellSkin(FaceWriter& out, const Vec3* normal) {
  const mjModel* m = out.m;
  const int flex = out.flex;
  const mjtNum r = m->flex_radius[flex];
  for (int e = 0; e < m->flex_elemnum[flex]; ++e) {
    const int at = m->flex_elemdataadr[flex] + 3 * e;
    const int *v = m->flex_elem + at, *t = m->flex_elemtexcoord + at;
    AddSkinFace(out, normal, v[0], v[1], v[2], r, {t[0], t[1], t[2]});
    AddSkinFace(out, normal, v[0], v[2], v[1], -r, {t[0], t[2], t[1]});
  }
  const int* shell = m->flex_shell + m->flex_shelldataadr[flex];
  for (int e = 0; e < m->flex_shellnum[flex]; ++e, shell += 2) {
    AddRimFace(out, normal, shell[0], shell[1], r);
    AddRimFace(out, normal, shell[1], shell[0], -r);
  }
}

void AddSolidSkin(FaceWriter& out, const Vec3* normal) {
  const mjModel* m = out.m;
  const int* v = m->flex_shell + m->flex_shelldataadr[out.flex];
  for (int f = 0; f < m->flex_shellnum[out.flex]; ++f, v += 3) {
    AddSkinFace(out, normal, v[0], v[1], v[2], m->flex_radius[out.flex], {v[0], v[1], v[2]});
  }
}

// Memory for normals, kept per thread so that a frame needs no heap.
std::vector<Vec3>& NormalScratch() {
  thread_local std::vector<Vec3> normals;
  return normals;
}

void AddSkin(FaceWriter& out, Vec3* scratch) {
  const mjModel* m = out.m;
  const int flex = out.flex, nvert = m->flex_vertnum[flex];
  if (m->flex_dim[flex] == 2) {
    VertexNormals(out, m->flex_elem + m->flex_elemdataadr[flex], m->flex_elemnum[flex], scratch,
                  nvert);
    AddShellSkin(out, scratch);
  } else {
    VertexNormals(out, m->flex_shell + m->flex_shelldataadr[flex], m->flex_shellnum[flex], scratch,
                  nvert);
    AddSolidSkin(out, scratch);
  }
}

}  // namespace

void UpdateFlexes(const mjModel* m, const mjData* d, const mjvOption* opt, mjvScene* scn) {
  if (!scn->nflex) return;
  scn->flexvertopt = opt->flags[mjVIS_FLEXVERT];
  scn->flexedgeopt = opt->flags[mjVIS_FLEXEDGE];
  scn->flexfaceopt = opt->flags[mjVIS_FLEXFACE];
  scn->flexskinopt = opt->flags[mjVIS_FLEXSKIN];
  for (int i = 0; i < 3 * m->nflexvert; ++i) {
    scn->flexvert[i] = static_cast<float>(d->flexvert_xpos[i]);
  }
  std::vector<Vec3>& normals = NormalScratch();
  for (int flex = 0; flex < m->nflex; ++flex) {
    FaceWriter out{m, scn, flex};
    if (m->flex_dim[flex] != 1 && scn->flexskinopt) {
      normals.resize(m->flex_vertnum[flex]);
      AddSkin(out, normals.data());
    } else if (m->flex_dim[flex] != 1 && scn->flexfaceopt) {
      AddElementFaces(out, opt->flex_layer);
    }
    scn->flexfaceused[flex] = out.used;
  }
}

}  // namespace syn
