// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rays against flexes, in the form in which they are drawn, and against skins (mju_rayFlex,
// mju_raySkin). They are used to select objects with the mouse. Therefore they also return the
// vertex that is nearest to the hit.

#include <algorithm>
#include <limits>

#include <mujoco/mujoco.h>

#include "collision/ray/ray_primitive.h"
#include "math/quat.h"
#include "model/flex_element.h"
#include "smooth/flex/flex.h"

namespace syn {
namespace {

// The nearest hit so far. Of equal distances, the first one is kept.
struct Hit {
  mjtNum distance = kNoHit;
  int vertex = -1;  // vertex nearest to the hit

  bool Improves(mjtNum t) const { return t >= 0 && (distance < 0 || t < distance); }
};

// An axis-aligned bounding box of points.
struct Bounds {
  Vec3 low, high;

  Bounds() {
    constexpr mjtNum kInf = std::numeric_limits<mjtNum>::infinity();
    low = {kInf, kInf, kInf};
    high = -low;
  }
  void Add(Vec3 p) {
    for (int k = 0; k < 3; ++k) low[k] = std::min(low[k], p[k]), high[k] = std::max(high[k], p[k]);
  }
  // Returns true if the ray meets the box, enlarged by `radius` on all sides.
  bool MeetsRay(const Ray& ray, mjtNum radius) const {
    return RayMeetsBox(ray, 0.5 * (low + high), 0.5 * (high - low) + Vec3{radius, radius, radius});
  }
};

// Returns the one of three vertices that is nearest to the point p; of equal distances, the first.
int NearestOf(const int (&id)[3], const Vec3 (&x)[3], Vec3 p) {
  int best = 0;
  for (int i = 1; i < 3; ++i) {
    if (NormSquared(x[i] - p) < NormSquared(x[best] - p)) best = i;
  }
  return id[best];
}

// Casts one ray against the parts of one flex and keeps the nearest hit.
class FlexRay {
 public:
  FlexRay(const mjModel* m, const mjData* d, int flex, const mjtNum* pnt, const mjtNum* vec)
      : m_(m), d_(d), flex_(flex), pnt_(pnt), vec_(vec), ray_{Vec3::Load(pnt), Vec3::Load(vec)} {}

  // Returns true if the ray meets the bounding box of the flex.
  bool MeetsBounds() const {
    Bounds bounds;
    for (int i = 0; i < m_->flex_vertnum[flex_]; ++i) bounds.Add(Vertex(i));
    return bounds.MeetsRay(ray_, m_->flex_radius[flex_]);
  }

  // Tests the edges, as capsules with the radius of the flex.
  void CastEdges() {
    const int begin = m_->flex_edgeadr[flex_], end = begin + m_->flex_edgenum[flex_];
    for (int e = begin; e < end; ++e) {
      const int a = m_->flex_edge[2 * e], b = m_->flex_edge[2 * e + 1];
      const Vec3 xa = Vertex(a), xb = Vertex(b);
      const mjtNum size[3] = {m_->flex_radius[flex_], 0.5 * Distance(xa, xb), 0};
      const mjtNum t = CastShape(0.5 * (xa + xb), ToMat3(ZAxisTo(xb - xa)), size, mjGEOM_CAPSULE);
      if (!hit_.Improves(t)) continue;
      const Vec3 p = ray_.At(t);
      hit_ = {t, NormSquared(p - xa) < NormSquared(p - xb) ? a : b};
    }
  }

  // Tests the vertices, as spheres with the radius of the flex.
  void CastVertices() {
    const mjtNum size[3] = {m_->flex_radius[flex_], 0, 0};
    for (int i = 0; i < m_->flex_vertnum[flex_]; ++i) {
      const mjtNum t = CastShape(Vertex(i), Mat3::Identity(), size, mjGEOM_SPHERE);
      if (hit_.Improves(t)) hit_ = {t, i};
    }
  }

  // Tests the triangles of a flex of dimension 2, or the faces of the tetrahedra of one layer.
  void CastFaces(int layer) {
    constexpr int kFaces[4][3] = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
    const int dim = m_->flex_dim[flex_];
    for (int e = 0; e < m_->flex_elemnum[flex_]; ++e) {
      if (dim == 3 && m_->flex_elemlayer[m_->flex_elemadr[flex_] + e] != layer) continue;
      const int* v = ElementVertices(m_, flex_, e);
      for (int f = 0; f < (dim == 3 ? 4 : 1); ++f) {
        CastTriangle({v[kFaces[f][0]], v[kFaces[f][1]], v[kFaces[f][2]]});
      }
    }
  }

  const Hit& hit() const { return hit_; }

 private:
  Vec3 Vertex(int i) const { return FlexVertex(m_, d_, flex_, i); }

  // Returns where the ray hits a primitive shape.
  mjtNum CastShape(Vec3 pos, const Mat3& mat, const mjtNum* size, int type) const {
    mjtNum position[3];
    pos.Store(position);
    return mju_rayGeom(position, mat.m, size, pnt_, vec_, type);
  }

  void CastTriangle(const int (&id)[3]) {
    const Vec3 x[3] = {Vertex(id[0]), Vertex(id[1]), Vertex(id[2])};
    const mjtNum t = RayTriangle(ray_, x[0], x[1], x[2]);
    if (hit_.Improves(t)) hit_ = {t, NearestOf(id, x, ray_.At(t))};
  }

  const mjModel* m_;
  const mjData* d_;
  int flex_;
  const mjtNum *pnt_, *vec_;
  Ray ray_;
  Hit hit_;
};

// Writes the vertex, unless vertid is null, and returns the distance.
mjtNum Report(const Hit& hit, int* vertid) {
  if (vertid) *vertid = hit.vertex;
  return hit.distance;
}

}  // namespace
}  // namespace syn

mjtNum mju_rayFlex(const mjModel* m, const mjData* d, int flex_layer, mjtByte flg_vert,
                   mjtByte flg_edge, mjtByte flg_face, mjtByte flg_skin, int flexid,
                   const mjtNum* pnt, const mjtNum* vec, int vertid[1]) {
  using namespace syn;
  if (flexid < 0 || flexid >= m->nflex) {
    mju_error("mju_rayFlex: there is no flex %d", flexid);
    return kNoHit;
  }
  const bool surface = m->flex_dim[flexid] > 1;
  FlexRay ray(m, d, flexid, pnt, vec);
  if (!ray.MeetsBounds()) return Report({}, vertid);
  // Edges are also tested if the skin of a surface or volume is drawn.
  if (flg_edge || (surface && flg_skin)) {
    ray.CastEdges();
  } else if (flg_vert) {
    ray.CastVertices();
  }
  if (surface && (flg_face || flg_skin)) ray.CastFaces(flg_skin ? 0 : flex_layer);
  return Report(ray.hit(), vertid);
}

mjtNum mju_raySkin(int nface, int nvert, const int* face, const float* vert, const mjtNum pnt[3],
                   const mjtNum vec[3], int vertid[1]) {
  using namespace syn;
  const Ray ray{Vec3::Load(pnt), Vec3::Load(vec)};
  const auto vertex = [&](int i) { return Vec3{vert[3 * i], vert[3 * i + 1], vert[3 * i + 2]}; };
  Bounds bounds;
  for (int i = 0; i < nvert; ++i) bounds.Add(vertex(i));
  Hit hit;
  if (!nvert || !bounds.MeetsRay(ray, 0)) return Report(hit, vertid);
  for (int f = 0; f < nface; ++f) {
    const int id[3] = {face[3 * f], face[3 * f + 1], face[3 * f + 2]};
    const Vec3 x[3] = {vertex(id[0]), vertex(id[1]), vertex(id[2])};
    const mjtNum t = RayTriangle(ray, x[0], x[1], x[2]);
    if (hit.Improves(t)) hit = {t, NearestOf(id, x, ray.At(t))};
  }
  return Report(hit, vertid);
}
