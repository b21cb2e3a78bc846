// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rays against triangle meshes, through the mesh's bounding hierarchy, and against height fields,
// by walking the cells below the ray.

#include <algorithm>
#include <atomic>

#include <mujoco/mujoco.h>

#include "collision/ray/ray_primitive.h"
#include "math/libm.h"

namespace syn {
namespace {

Vec3 Vertex(const mjModel* m, int mesh, int v) {
  const float* p = m->mesh_vert + 3 * (m->mesh_vertadr[mesh] + v);
  return {p[0], p[1], p[2]};
}

mjtNum RayFace(const mjModel* m, int mesh, int face, const Ray& ray) {
  const int* f = m->mesh_face + 3 * (m->mesh_faceadr[mesh] + face);
  return RayTriangle(ray, Vertex(m, mesh, f[0]), Vertex(m, mesh, f[1]), Vertex(m, mesh, f[2]));
}

// Depth-first, with a stack no deeper than the tree allows. active: marks for visualisation of the
// nodes that the ray meets, if wanted; rays may be cast from several threads at once.
mjtNum RayMeshTree(const mjModel* m, int mesh, const Ray& ray, mjtByte* active) {
  constexpr int kStack = 4 * mjMAXTREEDEPTH;
  int stack[kStack], size = 0, adr = m->mesh_bvhadr[mesh];
  mjtNum best = kNoHit;
  stack[size++] = 0;
  while (size) {
    const int node = adr + stack[--size];
    const mjtNum* aabb = m->bvh_aabb + 6 * node;
    if (!RayMeetsBox(ray, Vec3::Load(aabb), Vec3::Load(aabb + 3))) continue;
    if (active) std::atomic_ref<mjtByte>(active[node]).store(1, std::memory_order_relaxed);
    const int face = m->bvh_nodeid[node];
    if (face >= 0) best = Nearer(best, RayFace(m, mesh, face, ray));
    for (int k = 0; k < 2; ++k) {
      const int child = m->bvh_child[2 * node + k];
      if (child >= 0 && size < kStack) stack[size++] = child;
    }
  }
  return best;
}

// A ray and a height field, both in the frame of the field.
class TerrainCast {
 public:
  TerrainCast(const mjModel* m, int hfield, const Ray& ray)
      : ray_(ray),
        size_(m->hfield_size + 4 * hfield),
        nrow_(m->hfield_nrow[hfield]),
        ncol_(m->hfield_ncol[hfield]),
        data_(m->hfield_data + m->hfield_adr[hfield]),
        dx_(2 * size_[0] / (ncol_ - 1)),
        dy_(2 * size_[1] / (nrow_ - 1)),
        slack_(1e-7 * std::min(dx_, dy_) + 1e-12 * Norm(ray.origin)) {}

  mjtNum Cast() const {
    const mjtNum X = size_[0], Y = size_[1], top = size_[2], base = size_[3];
    const Ray in_base{ray_.origin + Vec3{0, 0, base / 2}, ray_.direction};
    mjtNum best = RayBox(in_base, {X, Y, base / 2});
    const Vec3 center{0, 0, top / 2}, half{X, Y, top / 2};
    if (!RayMeetsBox(ray_, center, half)) return best;
    best = Nearer(best, CastSurface());
    return Nearer(best, CastWalls());
  }

 private:
  // From one value of the ray's parameter to another; empty if the end comes first.
  struct Span {
    mjtNum begin, end;
  };
  struct Cells {
    int first, last;
  };

  Vec3 Point(int r, int c) const {
    return {-size_[0] + c * dx_, -size_[1] + r * dy_, data_[r * ncol_ + c] * size_[2]};
  }

  // The part of a span in which coordinate k of the ray is in [lo, hi], and a little more.
  Span Within(Span span, int k, mjtNum lo, mjtNum hi) const {
    const mjtNum o = ray_.origin[k], w = ray_.direction[k];
    if (Abs(w) < mjMINVAL) return span;
    const mjtNum t0 = (lo - slack_ - o) / w, t1 = (hi + slack_ - o) / w;
    return {std::max(span.begin, std::min(t0, t1)), std::min(span.end, std::max(t0, t1))};
  }

  // The cells, n - 1 along coordinate k, that the ray passes in a span.
  Cells Passed(Span span, int k, mjtNum step, int n) const {
    const mjtNum o = ray_.origin[k], w = ray_.direction[k];
    const mjtNum a = o + span.begin * w, b = o + span.end * w;
    auto cell = [&](mjtNum x) {
      const mjtNum i = (x + size_[k]) / step;
      return i > 0 ? static_cast<int>(std::min<mjtNum>(i, n - 2)) : 0;
    };
    return {cell(std::min(a, b) - slack_), cell(std::max(a, b) + slack_)};
  }

  // Of the cells that the ray's shadow touches, those are looked at in which it comes to the
  // heights of the corners.
  mjtNum CastSurface() const {
    Span box = Within({0, 1e30}, 0, -size_[0], size_[0]);
    box = Within(box, 1, -size_[1], size_[1]);
    box = Within(box, 2, 0, size_[2]);
    if (box.end >= 1e30) box.end = box.begin;
    mjtNum best = kNoHit;
    const Cells rows = Passed(box, 1, dy_, nrow_);
    for (int r = rows.first; r <= rows.last; ++r) {
      const mjtNum y = -size_[1] + r * dy_;
      const Span above_row = Within(box, 1, y, y + dy_);
      const Cells columns = Passed(above_row, 0, dx_, ncol_);
      for (int c = columns.first; c <= columns.last; ++c) {
        const mjtNum x = -size_[0] + c * dx_;
        if (MeetsHeights(r, c, Within(above_row, 0, x, x + dx_))) best = Nearer(best, Cell(r, c));
      }
    }
    return best;
  }

  // Does the ray come to the heights of a cell's corners in a span?
  bool MeetsHeights(int r, int c, Span span) const {
    const float *near = data_ + r * ncol_ + c, *far = near + ncol_;
    const float lowest = std::min(std::min(near[0], near[1]), std::min(far[0], far[1]));
    const float highest = std::max(std::max(near[0], near[1]), std::max(far[0], far[1]));
    const mjtNum z0 = ray_.At(span.begin).z, z1 = ray_.At(span.end).z;
    return std::min(z0, z1) - slack_ <= highest * size_[2] &&
           std::max(z0, z1) + slack_ >= lowest * size_[2];
  }

  mjtNum Cell(int r, int c) const {
    const Vec3 p00 = Point(r, c), p11 = Point(r + 1, c + 1);
    return Nearer(RayTriangle(ray_, p00, p11, Point(r + 1, c)),
                  RayTriangle(ray_, p00, Point(r, c + 1), p11));
  }

  // Height of the border, linear between its points: along x (row fixed) or along y (column fixed).
  mjtNum Border(bool along_x, int fixed, mjtNum s) const {
    const int n = along_x ? ncol_ : nrow_;
    const int i = std::clamp(static_cast<int>(Floor(s)), 0, n - 2);
    auto at = [&](int k) {
      return (along_x ? data_[fixed * ncol_ + k] : data_[k * ncol_ + fixed]) * size_[2];
    };
    const mjtNum w = s - i;
    return at(i) * (1 - w) + at(i + 1) * w;
  }

  // The four vertical walls between z = 0 and the border of the terrain.
  mjtNum CastWalls() const {
    mjtNum best = kNoHit;
    for (int k = 0; k < 2; ++k) {
      if (Abs(ray_.direction[k]) <= mjMINVAL) continue;
      for (int end = 0; end < 2; ++end) {
        const mjtNum t = ((end ? size_[k] : -size_[k]) - ray_.origin[k]) / ray_.direction[k];
        if (t < 0) continue;
        Vec3 p = ray_.At(t);
        if (Abs(p[1 - k]) > size_[1 - k] || p.z < 0 || p.z > size_[2]) continue;
        const bool along_x = k == 1;
        const int fixed = end ? (along_x ? nrow_ : ncol_) - 1 : 0;
        const mjtNum s = along_x ? (p.x + size_[0]) / dx_ : (p.y + size_[1]) / dy_;
        if (p.z < Border(along_x, fixed, s)) best = Nearer(best, t);
      }
    }
    return best;
  }

  Ray ray_;
  const mjtNum* size_;
  int nrow_, ncol_;
  const float* data_;
  mjtNum dx_, dy_;
  mjtNum slack_;  // nothing beside a cell, much beside rounding: no hit on a border is lost
};

Ray InGeom(const mjData* d, int geom, const mjtNum* pnt, const mjtNum* vec) {
  return Ray{Vec3::Load(pnt), Vec3::Load(vec)}.In(Vec3::Load(d->geom_xpos + 3 * geom),
                                                  Mat3::Load(d->geom_xmat + 9 * geom));
}

}  // namespace
}  // namespace syn

mjtNum mj_rayMesh(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3],
                  const mjtNum vec[3]) {
  using namespace syn;
  if (m->geom_type[geomid] != mjGEOM_MESH) {
    mju_error("mj_rayMesh: geom with mesh type expected, geom %d is of type %d", geomid,
              m->geom_type[geomid]);
    return kNoHit;
  }
  const Ray ray = InGeom(d, geomid, pnt, vec);
  if (!RayMeetsBox(ray, {}, Vec3::Load(m->geom_size + 3 * geomid))) return kNoHit;
  const int mesh = m->geom_dataid[geomid];
  mjtByte* active = m->vis.global.bvactive ? d->bvh_active : nullptr;
  if (m->mesh_bvhnum[mesh]) return RayMeshTree(m, mesh, ray, active);
  mjtNum best = kNoHit;
  for (int f = 0; f < m->mesh_facenum[mesh]; ++f) best = Nearer(best, RayFace(m, mesh, f, ray));
  return best;
}

mjtNum mj_rayHfield(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3],
                    const mjtNum vec[3]) {
  using namespace syn;
  if (m->geom_type[geomid] != mjGEOM_HFIELD) {
    mju_error("mj_rayHfield: geom with hfield type expected, geom %d is of type %d", geomid,
              m->geom_type[geomid]);
    return kNoHit;
  }
  return TerrainCast(m, m->geom_dataid[geomid], InGeom(d, geomid, pnt, vec)).Cast();
}
