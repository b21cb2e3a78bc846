// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Copies and compares the numbers that bounding boxes depend on; see plan_bounds.h.

#include "model/plan/plan_bounds.h"

#include <cstring>

#include "math/mat3.h"
#include "math/quat.h"
#include "model/geom_aabb.h"

namespace syn {
namespace {

template <typename T>
std::vector<T> CopyArray(const T* array, int64_t n) {
  return {array, array + n};
}

bool IsColliding(const mjModel* m, int geom) {
  return (m->geom_contype[geom] | m->geom_conaffinity[geom]) != 0;
}

// Returns true if a range of an array has the same bits as its copy. NaN equals NaN of the same
// bits.
template <typename T>
bool AreSame(const T* array, const std::vector<T>& copy, size_t begin, size_t size) {
  // Arrays of no elements may be null, which memcmp does not accept.
  return size == 0 || std::memcmp(array + begin, copy.data() + begin, size * sizeof(T)) == 0;
}

// Return true if a range of geoms or of bodies has not changed.
bool GeomsAreSame(const mjModel* m, const BoundsPlan& plan, size_t begin, size_t size) {
  return AreSame(m->geom_type, plan.geom_type, begin, size) &&
         AreSame(m->geom_pos, plan.geom_pos, 3 * begin, 3 * size) &&
         AreSame(m->geom_quat, plan.geom_quat, 4 * begin, 4 * size) &&
         AreSame(m->geom_size, plan.geom_size, 3 * begin, 3 * size) &&
         AreSame(m->geom_aabb, plan.geom_aabb, 6 * begin, 6 * size) &&
         AreSame(m->geom_margin, plan.geom_margin, begin, size);
}

bool BodiesAreSame(const mjModel* m, const BoundsPlan& plan, size_t begin, size_t size) {
  return AreSame(m->body_ipos, plan.body_ipos, 3 * begin, 3 * size) &&
         AreSame(m->body_iquat, plan.body_iquat, 4 * begin, 4 * size) &&
         AreSame(m->body_margin, plan.body_margin, begin, size);
}

// Returns true if no geom has a collision mask now that had none when the trees were made.
bool NoneIsMissing(const mjModel* m, const BoundsPlan& plan, int begin, int size) {
  bool missing = false;
  for (int i = begin; i < begin + size; ++i) missing |= IsColliding(m, i) && !plan.geom_in_tree[i];
  return !missing;
}

// Returns true if the box (center, half) lies inside box `outer` (center, half sizes) up to
// rounding.
bool Encloses(const mjtNum* outer, Vec3 center, Vec3 half) {
  constexpr mjtNum kRounding =
      1e-8;  // relative to the boxes; the compiler's rounding is below 1e-14
  const Vec3 gap = Abs(center - Vec3::Load(outer)) + half - Vec3::Load(outer + 3);
  const mjtNum allowed = kRounding * (1e-3 + Norm(center) + Norm(half));
  return gap.x <= allowed && gap.y <= allowed && gap.z <= allowed;
}

// Returns true if the leaf and the root of its tree enclose the geom. Planes are bounded by half
// spaces that are too large for this test; their boxes do not depend on numbers that can be edited.
bool LeafEncloses(const mjModel* m, int body, int leaf, int geom) {
  if (m->geom_type[geom] == mjGEOM_PLANE) return true;
  const Quat to_inertia = Conj(Quat::Load(m->body_iquat + 4 * body));
  const Vec3 offset =
      Rotate(to_inertia, Vec3::Load(m->geom_pos + 3 * geom) - Vec3::Load(m->body_ipos + 3 * body));
  const Mat3 turn = ToMat3(to_inertia * Quat::Load(m->geom_quat + 4 * geom));
  const GeomAabb box = LiveGeomAabb(m, geom);
  // The half sizes of a rotated box are the absolute values of the rotation times its half sizes.
  Mat3 abs = turn;
  for (mjtNum& x : abs.m) x = Abs(x);
  const Vec3 center = offset + turn * box.center, half = abs * box.half;
  return Encloses(m->bvh_aabb + 6 * leaf, center, half) &&
         Encloses(m->bvh_aabb + 6 * m->body_bvhadr[body], center, half);
}

// Tests the tree of one body, and records which geoms are in it.
bool IsSound(const mjModel* m, int body, BoundsPlan* plan) {
  bool sound = true;
  const int begin = m->body_bvhadr[body], end = begin + m->body_bvhnum[body];
  for (int node = begin; node < end; ++node) {
    const int geom = m->bvh_nodeid[node];
    if (geom < 0) continue;
    plan->geom_in_tree[geom] = 1;
    sound = sound && LeafEncloses(m, body, node, geom);
  }
  // Every colliding geom must be in the tree, and its margin must not exceed that of the body.
  const int first = m->body_geomadr[body], last = first + m->body_geomnum[body];
  for (int g = first; g < last; ++g) {
    if (!IsColliding(m, g)) continue;
    sound = sound && plan->geom_in_tree[g] && m->geom_margin[g] <= m->body_margin[body];
  }
  return sound;
}

}  // namespace

BoundsPlan PlanBounds(const mjModel* m) {
  BoundsPlan plan;
  plan.geom_type = CopyArray(m->geom_type, m->ngeom);
  plan.geom_pos = CopyArray(m->geom_pos, 3 * m->ngeom);
  plan.geom_quat = CopyArray(m->geom_quat, 4 * m->ngeom);
  plan.geom_size = CopyArray(m->geom_size, 3 * m->ngeom);
  plan.geom_aabb = CopyArray(m->geom_aabb, 6 * m->ngeom);
  plan.geom_margin = CopyArray(m->geom_margin, m->ngeom);
  plan.body_ipos = CopyArray(m->body_ipos, 3 * m->nbody);
  plan.body_iquat = CopyArray(m->body_iquat, 4 * m->nbody);
  plan.body_margin = CopyArray(m->body_margin, m->nbody);
  plan.hfield_size = CopyArray(m->hfield_size, 4 * m->nhfield);
  plan.geom_in_tree.assign(m->ngeom, 0);
  for (int body = 0; body < m->nbody; ++body) {
    plan.body_sound.push_back(IsSound(m, body, &plan));
    plan.all_sound = plan.all_sound && plan.body_sound.back();
  }
  return plan;
}

bool AllBoundsHold(const mjModel* m, const BoundsPlan& plan) {
  return plan.all_sound && GeomsAreSame(m, plan, 0, m->ngeom) &&
         BodiesAreSame(m, plan, 0, m->nbody) &&
         AreSame(m->hfield_size, plan.hfield_size, 0, 4 * m->nhfield) &&
         NoneIsMissing(m, plan, 0, static_cast<int>(m->ngeom));
}

bool BodyBoundsHold(const mjModel* m, const BoundsPlan& plan, int body) {
  const int begin = m->body_geomadr[body], size = m->body_geomnum[body];
  if (!plan.body_sound[body] || !BodiesAreSame(m, plan, body, 1)) return false;
  if (size == 0) return true;
  if (!GeomsAreSame(m, plan, begin, size) || !NoneIsMissing(m, plan, begin, size)) return false;
  for (int g = begin; g < begin + size; ++g) {
    if (m->geom_type[g] != mjGEOM_HFIELD) continue;
    if (!AreSame(m->hfield_size, plan.hfield_size, 4 * m->geom_dataid[g], 4)) return false;
  }
  return true;
}

}  // namespace syn
