// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rays against triangle meshes, by means of the bounding volume hierarchy of the mesh, and against
// height fields, by visiting the cells below the ray (mj_rayMesh, mj_rayHfield).

#include <algorithm>
#include <atomic>

#include <mujoco/mujoco.h>

#include "collision/ray/ray_primitive.h"
#include "math/libm.h"

namespace syn {
namespace {

// Returns a vertex of a mesh in the frame of the mesh.
Vec3 Vertex(const mjModel* m, int mesh, int v) {
  const float* p = m->mesh_vert + 3 * (m->mesh_vertadr[mesh] + v);
  return {p[0], p[1], p[2]};
}

// Returns where the ray hits a triangle of a mesh.
mjtNum RayFace(const mjModel* m, int mesh, int face, const Ray& ray) {
  const int* f = m->mesh_face + 3 * (m->mesh_faceadr[mesh] + face);
  return RayTriangle(ray, Vertex(m, mesh, f[0]), Vertex(m, mesh, f[1]), Vertex(m, mesh, f[2]));
}

// Returns the nearest hit of a ray with a mesh, by descending its hierarchy depth-first. The stack
// has room for the deepest tree that the compiler builds. If `active` is not null, the visited
// nodes are marked in it for visualization. The marks are stored atomically, because several
// threads may cast rays at once.
mjtNum RayMeshTree(const mjModel* m, int mesh, const Ray& ray, mjtByte* active) {
  // A node is replaced by its two children, so the stack grows by at most one for each level.
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

// Intersects a ray with a height field, both in the frame of the field. The solid consists of the
// terrain above z = 0, four vertical walls, and a box below z = 0.
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

  // Returns the nearest hit with the base box, the surface or the walls.
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
  // An interval of the parameter of the ray. It is empty if end < begin.
  struct Span {
    mjtNum begin, end;
  };
  // The cells first .. last along one coordinate.
  struct Cells {
    int first, last;
  };

  // Returns the grid point of row r and column c.
  Vec3 Point(int r, int c) const {
    return {-size_[0] + c * dx_, -size_[1] + r * dy_, data_[r * ncol_ + c] * size_[2]};
  }

  // Returns the part of the span in which coordinate k of the ray is in [lo, hi], enlarged by the
  // slack. If the ray is perpendicular to k, returns the whole span.
  Span Within(Span span, int k, mjtNum lo, mjtNum hi) const {
    const mjtNum o = ray_.origin[k], w = ray_.direction[k];
    if (Abs(w) < mjMINVAL) return span;
    const mjtNum t0 = (lo - slack_ - o) / w, t1 = (hi + slack_ - o) / w;
    return {std::max(span.begin, std::min(t0, t1)), std::min(span.end, std::max(t0, t1))};
  }

  // Returns the cells along coordinate k that the ray passes in a span. There are n grid points
  // with distance `step` along this coordinate.
  Cells Passed(Span span, int k, mjtNum step, int n) const {
    const mjtNum o = ray_.origin[k], w = ray_.direction[k];
    const mjtNum a = o + span.begin * w, b = o + span.end * w;
    auto cell = [&](mjtNum x) {
      const mjtNum i = (x + size_[k]) / step;
      return i > 0 ? static_cast<int>(std::min<mjtNum>(i, n - 2)) : 0;
    };
    return {cell(std::min(a, b) - slack_), cell(std::max(a, b) + slack_)};
  }

  // Returns the nearest hit with the surface. The cells are visited row by row along the vertical
  // projection of the ray. Only those cells are tested in which the ray comes to the heights of the
  // corners.
  mjtNum CastSurface() const {
    // Clip the ray to the box of the terrain.
    Span box = Within({0, 1e30}, 0, -size_[0], size_[0]);
    box = Within(box, 1, -size_[1], size_[1]);
    box = Within(box, 2, 0, size_[2]);
    // The direction is almost zero: only the starting point is tested.
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

  // Returns true if, within the span, the ray comes to a height between the lowest and the highest
  // corner of the cell.
  bool MeetsHeights(int r, int c, Span span) const {
    const float *near = data_ + r * ncol_ + c, *far = near + ncol_;
    const float lowest = std::min(std::min(near[0], near[1]), std::min(far[0], far[1]));
    const float highest = std::max(std::max(near[0], near[1]), std::max(far[0], far[1]));
    const mjtNum z0 = ray_.At(span.begin).z, z1 = ray_.At(span.end).z;
    return std::min(z0, z1) - slack_ <= highest * size_[2] &&
           std::max(z0, z1) + slack_ >= lowest * size_[2];
  }

  // Returns the nearest hit with the two triangles of a cell.
  mjtNum Cell(int r, int c) const {
    const Vec3 p00 = Point(r, c), p11 = Point(r + 1, c + 1);
    return Nearer(RayTriangle(ray_, p00, p11, Point(r + 1, c)),
                  RayTriangle(ray_, p00, Point(r, c + 1), p11));
  }

  // Returns the height of the border at grid coordinate s, interpolated linearly between its grid
  // points. The border runs along x (row fixed) or along y (column fixed).
  mjtNum Border(bool along_x, int fixed, mjtNum s) const {
    const int n = along_x ? ncol_ : nrow_;
    const int i = std::clamp(static_cast<int>(Floor(s)), 0, n - 2);
    auto at = [&](int k) {
      return (along_x ? data_[fixed * ncol_ + k] : data_[k * ncol_ + fixed]) * size_[2];
    };
    const mjtNum w = s - i;
    return at(i) * (1 - w) + at(i + 1) * w;
  }

  // Returns the nearest hit with the four vertical walls between z = 0 and the border of the
  // terrain.
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
  const mjtNum* size_;  // half sizes in x and y, height of the terrain, depth of the base (m)
  int nrow_, ncol_;
  const float* data_;  // heights in [0, 1], relative to size_[2]
  mjtNum dx_, dy_;     // distances of grid points (m)
  // Tolerance in meters: small compared with a cell and large compared with rounding errors, so
  // that no hit on the border of a cell is lost.
  mjtNum slack_;
};

// Returns the ray in the frame of a geom.
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
