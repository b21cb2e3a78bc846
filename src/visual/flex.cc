// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the surfaces of flexes as triangles in the arrays of the scene. There are two ways:
// every face of the elements, flat; or a skin, which is the surface offset by the radius along
// smooth vertex normals, with a rim that closes the edges of two-dimensional flexes.
// One-dimensional flexes have no faces; the renderer draws their edges.

#include <cmath>
#include <cstring>
#include <span>
#include <vector>

#include "math/simd.h"
#include "visual/camera.h"
#include "visual/geom.h"
#include "visual/scene.h"

namespace syn {
namespace {

// Writes the faces of one flex to the scene. A face has 9 numbers in flexface and flexnormal and 6
// in flextexcoord. `room` is the number of faces that mjv_makeScene allocated for the flex.
struct FaceWriter {
  const mjModel* m;
  const mjvScene* scn;
  int flex;
  // Where the next face is written.
  float *face, *normal, *texcoord;
  const float* from;  // Texture coordinates of the model; null if it has none.
  int room, used = 0;

  FaceWriter(const mjModel* m, const mjvScene* scn, int flex)
      : m(m), scn(scn), flex(flex), room(scn->flexfacenum[flex]) {
    const int at = scn->flexfaceadr[flex], tex = m->flex_texcoordadr[flex];
    face = scn->flexface + 9 * at;
    normal = scn->flexnormal + 9 * at;
    texcoord = scn->flextexcoord + 6 * at;
    from = tex < 0 ? nullptr : m->flex_texcoord + 2 * tex;
  }

  const float* Vertices() const { return scn->flexvert + 3 * m->flex_vertadr[flex]; }
  Vec3 Vertex(int v) const { return LoadFloat(Vertices() + 3 * v); }

  // Counts the next face and writes its texture coordinates, which have the indices a, b, c.
  // Returns false, with an error raised, if there is no room for it.
  bool Next(int a, int b, int c) {
    if (used >= room) {
      mju_error("too many flex faces in mjv_updateActiveFlex");
      return false;
    }
    ++used;
    if (!from) return true;
    for (const int i : {a, b, c}) {
      *texcoord++ = from[2 * i];
      *texcoord++ = from[2 * i + 1];
    }
    return true;
  }

  // Writes a face with one normal for all corners.
  void Add(const Vec3 (&pos)[3], Vec3 n, int a, int b, int c) {
    if (!Next(a, b, c)) return;
    for (int k = 0; k < 3; ++k, face += 3, normal += 3) {
      StoreFloat(pos[k], face);
      StoreFloat(n, normal);
    }
  }
};

// Vectors hold x, y, z and an unused fourth lane. Normals are summed in double precision, because
// those of the two sides of a thin sheet cancel.
using Float4 = float __attribute__((vector_size(16)));

inline Vec4d LoadPoint(const float* p) { return Vec4d{p[0], p[1], p[2], 0}; }
inline Float4 ToFloat(Vec4d v) { return __builtin_convertvector(v, Float4); }

// Returns the cross product of the first three lanes.
inline Vec4d Cross(Vec4d a, Vec4d b) {
  const Vec4d a_yzx = __builtin_shufflevector(a, a, 1, 2, 0, 3);
  const Vec4d b_yzx = __builtin_shufflevector(b, b, 1, 2, 0, 3);
  const Vec4d zxy = a * b_yzx - a_yzx * b;
  return __builtin_shufflevector(zxy, zxy, 1, 2, 0, 3);
}

// Normalizes v, and returns the x axis if v has no length, as Normalize(Vec3&) does.
inline Vec4d Unit(Vec4d v) {
  const Vec4d square = v * v;
  const double length = std::sqrt(square[0] + square[1] + square[2]);
  return length < mjMINVAL ? Vec4d{1, 0, 0, 0} : v * (1 / length);
}

// A vertex of the skin: position, normal, and what is drawn on the outside (side[0], moved by
// +radius) and on the inside (side[1], moved by -radius). Without a radius both sides have the
// normal of the inside.
struct SkinVertex {
  Vec4d pos, normal;
  struct {
    Float4 pos, normal;
  } side[2];
};

inline Vec3 FaceNormal(Vec3 a, Vec3 b, Vec3 c) { return Normalized(Cross(b - a, c - a)); }

// Writes a face of an element, moved by the radius along its normal. i, j, k are corners of the
// element.
void AddFlatFace(FaceWriter& out, const int* vert, const int* tex, int i, int j, int k) {
  const Vec3 a = out.Vertex(vert[i]), b = out.Vertex(vert[j]), c = out.Vertex(vert[k]);
  const Vec3 n = FaceNormal(a, b, c), shift = out.m->flex_radius[out.flex] * n;
  out.Add({a + shift, b + shift, c + shift}, n, tex[i], tex[j], tex[k]);
}

// Writes both sides of triangles, or the four sides of the tetrahedra in one layer below the
// surface.
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

// Computes positions, normals and sides of all vertices. A normal is the normalized sum of the unit
// normals of the adjacent faces.
void MakeSkinVertices(const FaceWriter& out, std::span<const int> faces,
                      std::span<SkinVertex> skin) {
  const float* vert = out.Vertices();
  for (SkinVertex& vertex : skin) {
    vertex.pos = LoadPoint(vert);
    vertex.normal = Vec4d{};
    vert += 3;
  }
  for (size_t f = 0; f < faces.size(); f += 3) {
    SkinVertex &a = skin[faces[f]], &b = skin[faces[f + 1]], &c = skin[faces[f + 2]];
    // Each face adds its unit normal to its three vertices.
    const Vec4d n = Unit(Cross(b.pos - a.pos, c.pos - a.pos));
    a.normal += n;
    b.normal += n;
    c.normal += n;
  }
  const double radius = out.m->flex_radius[out.flex];
  for (SkinVertex& v : skin) {
    const Vec4d n = Unit(v.normal), shift = radius * n;
    v.normal = n;
    v.side[0] = {ToFloat(v.pos + shift), ToFloat(radius > 0 ? n : -n)};
    v.side[1] = {ToFloat(v.pos - shift), ToFloat(-n)};
  }
}

// Stores three corners of three numbers each. The first two stores write a fourth number, which the
// next store overwrites; the last must not, because the array may end there.
inline void StoreCorners(float* to, const Float4& a, const Float4& b, const Float4& c) {
  std::memcpy(to, &a, 4 * sizeof(float));
  std::memcpy(to + 3, &b, 4 * sizeof(float));
  std::memcpy(to + 6, &c, 3 * sizeof(float));
}

// Writes one face of the skin; its texture coordinates were written by FaceWriter::Next.
inline void AddSkinFace(FaceWriter& out, std::span<const SkinVertex> skin, int side, int i, int j,
                        int k) {
  const auto &a = skin[i].side[side], &b = skin[j].side[side], &c = skin[k].side[side];
  StoreCorners(out.face, a.pos, b.pos, c.pos);
  StoreCorners(out.normal, a.normal, b.normal, c.normal);
  if (out.m->flex_flatskin[out.flex]) {
    const Vec3 flat = FaceNormal(out.Vertex(i), out.Vertex(j), out.Vertex(k));
    const bool outside = side == 0 && out.m->flex_radius[out.flex] > 0;
    for (int n = 0; n < 9; n += 3) StoreFloat(outside ? flat : -flat, out.normal + n);
  }
  out.face += 9;
  out.normal += 9;
}

// Writes one of the two triangles that close the rim along the shell edge from vertex i to j.
// `radius` is negative for the second triangle.
void AddRimFace(FaceWriter& out, std::span<const SkinVertex> skin, int i, int j, mjtNum radius) {
  const auto normal = [&](int v) {
    return Vec3{skin[v].normal[0], skin[v].normal[1], skin[v].normal[2]};
  };
  // The triangle joins one side of vertex i with both sides of vertex j.
  const Vec3 a = out.Vertex(i), b = out.Vertex(j), across = radius * normal(j);
  const Vec3 n = (radius > 0 ? 1 : -1) * Normalized(Cross(b - a, normal(j)));
  out.Add({a + radius * normal(i), b - across, b + across}, n, i, j, j);
}

// Writes the skin of a two-dimensional flex: both sides of each element, then the rim.
void AddShellSkin(FaceWriter& out, std::span<const SkinVertex> skin) {
  const mjModel* m = out.m;
  const int flex = out.flex;
  const mjtNum r = m->flex_radius[flex];
  for (int e = 0; e < m->flex_elemnum[flex]; ++e) {
    const int at = m->flex_elemdataadr[flex] + 3 * e;
    const int *v = m->flex_elem + at, *t = m->flex_elemtexcoord + at;
    if (out.Next(t[0], t[1], t[2])) AddSkinFace(out, skin, 0, v[0], v[1], v[2]);
    if (out.Next(t[0], t[2], t[1])) AddSkinFace(out, skin, 1, v[0], v[2], v[1]);
  }
  const int* shell = m->flex_shell + m->flex_shelldataadr[flex];
  for (int e = 0; e < m->flex_shellnum[flex]; ++e, shell += 2) {
    AddRimFace(out, skin, shell[0], shell[1], r);
    AddRimFace(out, skin, shell[1], shell[0], -r);
  }
}

// Writes the skin of a three-dimensional flex: the outside of the triangles of its surface.
void AddSolidSkin(FaceWriter& out, std::span<const SkinVertex> skin) {
  const mjModel* m = out.m;
  const int* v = m->flex_shell + m->flex_shelldataadr[out.flex];
  for (int f = 0; f < m->flex_shellnum[out.flex]; ++f, v += 3) {
    if (out.Next(v[0], v[1], v[2])) AddSkinFace(out, skin, 0, v[0], v[1], v[2]);
  }
}

// Returns memory for the vertices. It is kept per thread, so that a frame does not allocate.
std::span<SkinVertex> SkinScratch(int size) {
  thread_local std::vector<SkinVertex> vertices;
  if (vertices.size() < static_cast<size_t>(size)) vertices.resize(size);
  return std::span(vertices).first(size);
}

// Normals come from the elements of a two-dimensional flex and from the surface of a solid one.
void AddSkin(FaceWriter& out) {
  const mjModel* m = out.m;
  const int flex = out.flex;
  const std::span<SkinVertex> skin = SkinScratch(m->flex_vertnum[flex]);
  if (m->flex_dim[flex] == 2) {
    const int* elem = m->flex_elem + m->flex_elemdataadr[flex];
    MakeSkinVertices(out, {elem, static_cast<size_t>(3 * m->flex_elemnum[flex])}, skin);
    AddShellSkin(out, skin);
  } else {
    const int* shell = m->flex_shell + m->flex_shelldataadr[flex];
    MakeSkinVertices(out, {shell, static_cast<size_t>(3 * m->flex_shellnum[flex])}, skin);
    AddSolidSkin(out, skin);
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
  for (int flex = 0; flex < m->nflex; ++flex) {
    FaceWriter out(m, scn, flex);
    if (m->flex_dim[flex] != 1 && scn->flexskinopt) {
      AddSkin(out);
    } else if (m->flex_dim[flex] != 1 && scn->flexfaceopt) {
      AddElementFaces(out, opt->flex_layer);
    }
    scn->flexfaceused[flex] = out.used;
  }
}

}  // namespace syn
