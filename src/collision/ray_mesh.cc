// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rays against triangle meshes, through the mesh's bounding hierarchy, and against height fields,
// by walking the cells below the ray.

#include <algorithm>
#include <atomic>

#include <mujoco/mujoco.h>

#include "collision/ray_primitive.h"
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
    int node = adr + stack[--size];
    const mjtNum* aabb = m->bvh_aabb + 6 * node;
    if (!RayMeetsBox(ray, Vec3::Load(aabb), Vec3::Load(aabb + 3))) continue;
    if (active) std::atomic_ref<mjtByte>(active[node]).store(1, std::memory_order_relaxed);
    int face = m->bvh_nodeid[node];
    if (face >= 0) best = Nearer(best, RayFace(m, mesh, face, ray));
    for (int k = 0; k < 2; ++k) {
      int child = m->bvh_child[2 * node + k];
      if (child >= 0 && size < kStack) stack[size++] = child;
    }
  }
  return best;
}

// A height field in its own frame.
class Terrain {
 public:
  Terrain(const mjModel* m, int hfield)
      : size_(m->hfield_size + 4 * hfield),
        nrow_(m->hfield_nrow[hfield]),
        ncol_(m->hfield_ncol[hfield]),
        data_(m->hfield_data + m->hfield_adr[hfield]),
        dx_(2 * size_[0] / (ncol_ - 1)),
        dy_(2 * size_[1] / (nrow_ - 1)) {}

  mjtNum Cast(const Ray& ray) const {
    mjtNum X = size_[0], Y = size_[1], top = size_[2], base = size_[3];
    Ray in_base{ray.origin + Vec3{0, 0, base / 2}, ray.direction};
    mjtNum best = RayBox(in_base, {X, Y, base / 2});
    Vec3 center{0, 0, top / 2}, half{X, Y, top / 2};
    if (!RayMeetsBox(ray, center, half)) return best;
    best = Nearer(best, CastSurface(ray));
    return Nearer(best, CastWalls(ray));
  }

 private:
  Vec3 Point(int r, int c) const {
    return {-size_[0] + c * dx_, -size_[1] + r * dy_, data_[r * ncol_ + c] * size_[2]};
  }

  // Cells that the ray's shadow can touch between the heights of the terrain.
  mjtNum CastSurface(const Ray& ray) const {
    mjtNum enter = 0, leave = 1e30;
    const mjtNum lo[3] = {-size_[0], -size_[1], 0}, hi[3] = {size_[0], size_[1], size_[2]};
    for (int k = 0; k < 3; ++k) {
      if (Abs(ray.direction[k]) < mjMINVAL) continue;
      mjtNum t0 = (lo[k] - ray.origin[k]) / ray.direction[k],
             t1 = (hi[k] - ray.origin[k]) / ray.direction[k];
      enter = std::max(enter, std::min(t0, t1));
      leave = std::min(leave, std::max(t0, t1));
    }
    if (leave >= 1e30) leave = enter;
    // A little slack keeps hits on the border of a cell.
    Vec3 a = ray.At(enter), b = ray.At(leave);
    auto cell = [](mjtNum x, mjtNum half, mjtNum step, int n) {
      return std::clamp(static_cast<int>(Floor((x + half) / step)), 0, n - 2);
    };
    constexpr mjtNum kSlack = 1e-9;
    int c0 = cell(std::min(a.x, b.x) - kSlack, size_[0], dx_, ncol_);
    int c1 = cell(std::max(a.x, b.x) + kSlack, size_[0], dx_, ncol_);
    int r0 = cell(std::min(a.y, b.y) - kSlack, size_[1], dy_, nrow_);
    int r1 = cell(std::max(a.y, b.y) + kSlack, size_[1], dy_, nrow_);
    mjtNum best = kNoHit;
    for (int r = r0; r <= r1; ++r) {
      for (int c = c0; c <= c1; ++c) {
        if (!RowCrosses(ray, r, c)) continue;
        Vec3 p00 = Point(r, c), p01 = Point(r, c + 1), p10 = Point(r + 1, c),
             p11 = Point(r + 1, c + 1);
        best = Nearer(best, RayTriangle(ray, p00, p11, p10));
        best = Nearer(best, RayTriangle(ray, p00, p01, p11));
      }
    }
    return best;
  }

  // Can the ray's shadow touch cell (r, c)? A test of its corners against the line of the shadow.
  bool RowCrosses(const Ray& ray, int r, int c) const {
    mjtNum nx = -ray.direction.y, ny = ray.direction.x;
    mjtNum cx = -size_[0] + (c + 0.5) * dx_ - ray.origin.x,
           cy = -size_[1] + (r + 0.5) * dy_ - ray.origin.y;
    mjtNum reach = Abs(nx) * dx_ + Abs(ny) * dy_;
    return 2 * Abs(nx * cx + ny * cy) <= reach * (1 + 1e-9) + 1e-12;
  }

  // Height of the border, linear between its points: along x (row fixed) or along y (column fixed).
  mjtNum Border(bool along_x, int fixed, mjtNum s) const {
    int n = along_x ? ncol_ : nrow_;
    int i = std::clamp(static_cast<int>(Floor(s)), 0, n - 2);
    auto at = [&](int k) {
      return (along_x ? data_[fixed * ncol_ + k] : data_[k * ncol_ + fixed]) * size_[2];
    };
    mjtNum w = s - i;
    return at(i) * (1 - w) + at(i + 1) * w;
  }

  // The four vertical walls between z = 0 and the border of the terrain.
  mjtNum CastWalls(const Ray& ray) const {
    mjtNum best = kNoHit;
    for (int k = 0; k < 2; ++k) {
      if (Abs(ray.direction[k]) <= mjMINVAL) continue;
      for (int end = 0; end < 2; ++end) {
        mjtNum t = ((end ? size_[k] : -size_[k]) - ray.origin[k]) / ray.direction[k];
        if (t < 0) continue;
        Vec3 p = ray.At(t);
        if (Abs(p[1 - k]) > size_[1 - k] || p.z < 0 || p.z > size_[2]) continue;
        bool along_x = k == 1;
        int fixed = end ? (along_x ? nrow_ : ncol_) - 1 : 0;
        mjtNum s = along_x ? (p.x + size_[0]) / dx_ : (p.y + size_[1]) / dy_;
        if (p.z < Border(along_x, fixed, s)) best = Nearer(best, t);
      }
    }
    return best;
  }

  const mjtNum* size_;
  int nrow_, ncol_;
  const float* data_;
  mjtNum dx_, dy_;
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
  Ray ray = InGeom(d, geomid, pnt, vec);
  if (!RayMeetsBox(ray, {}, Vec3::Load(m->geom_size + 3 * geomid))) return kNoHit;
  int mesh = m->geom_dataid[geomid];
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
  return Terrain(m, m->geom_dataid[geomid]).Cast(InGeom(d, geomid, pnt, vec));
}
