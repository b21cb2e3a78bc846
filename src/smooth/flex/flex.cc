// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the positions of the vertices of flexes, the boxes of their elements and the hierarchy
// of these boxes; see flex.h.

#include "smooth/flex/flex.h"

#include <algorithm>
#include <cstring>

#include "math/lanes.h"
#include "math/mat3.h"
#include "model/flex_element.h"

namespace syn {
namespace {

// Returns the world position of a point that is fixed to a body.
Vec3 OnBody(const mjData* d, int body, const mjtNum* local) {
  return Vec3::Load(d->xpos + 3 * body) + Mat3::Load(d->xmat + 9 * body) * Vec3::Load(local);
}

// Computes the world positions of vertices that belong to bodies.
void PlaceVertices(const mjModel* m, mjData* d, int flex) {
  const int begin = m->flex_vertadr[flex], end = begin + m->flex_vertnum[flex];
  const bool centered = m->flex_centered[flex];
  for (int i = begin; i < end; ++i) {
    const int body = m->flex_vertbodyid[i];
    // The vertices of a centered flex are the origins of their bodies.
    const Vec3 pos =
        centered ? Vec3::Load(d->xpos + 3 * body) : OnBody(d, body, m->flex_vert + 3 * i);
    pos.Store(d->flexvert_xpos + 3 * i);
  }
}

// Computes the world positions of vertices that are interpolated between eight nodes.
void InterpolateVertices(const mjModel* m, mjData* d, int flex) {
  Vec3 node[kTrilinearNodes];
  for (int q = 0; q < kTrilinearNodes; ++q) node[q] = FlexNode(m, d, flex, q);
  const int begin = m->flex_vertadr[flex], end = begin + m->flex_vertnum[flex];
  for (int i = begin; i < end; ++i) {
    mjtNum weight[kTrilinearNodes];
    TrilinearWeights(Vec3::Load(m->flex_vert0 + 3 * i), weight);
    Vec3 pos;
    for (int q = 0; q < kTrilinearNodes; ++q) pos += node[q] * weight[q];
    pos.Store(d->flexvert_xpos + 3 * i);
  }
}

// Load and store three numbers in lanes. The fourth lane is not used.
SYNOVIA_INLINE Vec4d Load3(const mjtNum* p) { return Vec4d{p[0], p[1], p[2], 0}; }
SYNOVIA_INLINE void Store3(mjtNum* p, Vec4d v) { p[0] = v[0], p[1] = v[1], p[2] = v[2]; }
SYNOVIA_INLINE Vec4d Smaller(Vec4d a, Vec4d b) { return a < b ? a : b; }
SYNOVIA_INLINE Vec4d Larger(Vec4d a, Vec4d b) { return a > b ? a : b; }

// Computes the box around the vertices of each element, enlarged by the radius of the flex.
template <int Corners>
void BoundElements(const mjModel* m, mjData* d, int flex) {
  const int count = m->flex_elemnum[flex];
  const int* vertex = m->flex_elem + m->flex_elemdataadr[flex];
  const mjtNum* xpos = d->flexvert_xpos + 3 * m->flex_vertadr[flex];
  const Vec4d radius = Splat4(m->flex_radius[flex]), half = Splat4(0.5);
  mjtNum* aabb = d->flexelem_aabb + 6 * m->flex_elemadr[flex];
  for (int e = 0; e < count; ++e, vertex += Corners, aabb += 6) {
    // The corners are compared in lanes, all three axes at once.
    Vec4d low = Load3(xpos + 3 * vertex[0]), high = low;
    for (int i = 1; i < Corners; ++i) {
      const Vec4d p = Load3(xpos + 3 * vertex[i]);
      low = Smaller(low, p);
      high = Larger(high, p);
    }
    Store3(aabb, half * (high + low));
    Store3(aabb + 3, half * (high - low) + radius);
  }
}

// Chooses the function above by the number of corners.
void BoundElements(const mjModel* m, mjData* d, int flex) {
  WithOneOf<2, 3, 4>(m->flex_dim[flex] + 1,
                     [&](auto corners) { BoundElements<corners>(m, d, flex); });
}

// A box as it is stored in memory (center and half sizes), in whole vectors whose fourth lanes are
// not used. A node is read right after its children were stored. Loads are served from the store
// buffer only if they have the same address and width as the stores; otherwise they wait until the
// stores have reached the cache. Load() and Store() therefore use the same pieces.
struct NodeBox {
  Vec4d center, half;

  static SYNOVIA_INLINE NodeBox Load(const mjtNum* p) {
    Vec2d tail;
    std::memcpy(&tail, p + 4, sizeof tail);
    const Vec4d head = Load4(p), rest = __builtin_shufflevector(tail, tail, 0, 1, 0, 1);
    return {head, __builtin_shufflevector(head, rest, 3, 4, 5, 3)};
  }
  SYNOVIA_INLINE void Store(mjtNum* p) const {
    const Vec2d tail = __builtin_shufflevector(half, half, 1, 2);
    Store4(p, __builtin_shufflevector(center, half, 0, 1, 2, 4));
    std::memcpy(p + 4, &tail, sizeof tail);
  }
};

// Returns the smallest box around two boxes.
SYNOVIA_INLINE NodeBox Union(const NodeBox& a, const NodeBox& b) {
  const Vec4d low = Smaller(a.center - a.half, b.center - b.half);
  const Vec4d high = Larger(a.center + a.half, b.center + b.half);
  return {Splat4(0.5) * (high + low), Splat4(0.5) * (high - low)};
}

// Recomputes the boxes of the hierarchy. A node precedes its children, so the loop runs from the
// last node to the first.
void RefitHierarchy(const mjModel* m, mjData* d, int flex) {
  const int root = m->flex_bvhadr[flex];
  if (root < 0) return;
  const mjtNum* leaf = d->flexelem_aabb + 6 * m->flex_elemadr[flex];
  mjtNum* box = d->bvh_aabb_dyn + 6 * (root - m->nbvhstatic);
  for (int i = m->flex_bvhnum[flex] - 1; i >= 0; --i) {
    const int element = m->bvh_nodeid[root + i];
    if (element >= 0) {
      NodeBox::Load(leaf + 6 * element).Store(box + 6 * i);
    } else {
      const int* child = m->bvh_child + 2 * (root + i);
      Union(NodeBox::Load(box + 6 * child[0]), NodeBox::Load(box + 6 * child[1]))
          .Store(box + 6 * i);
    }
  }
}

}  // namespace

Vec3 FlexNode(const mjModel* m, const mjData* d, int flex, int node) {
  const int i = m->flex_nodeadr[flex] + node, body = m->flex_nodebodyid[i];
  if (m->flex_centered[flex]) return Vec3::Load(d->xpos + 3 * body);
  return OnBody(d, body, m->flex_node + 3 * i);
}

void AddFlexForces(const mjModel* m, mjData* d, bool springs, bool dampers) {
  for (int f = 0; f < m->nflex; ++f) {
    if (m->flex_dim[f] == 1 || m->flex_rigid[f]) continue;
    if (m->flex_dim[f] == 2) AddBendingForces(m, d, f, springs, dampers);
    // The first number of the stiffness tells whether the flex has elasticity.
    if (m->flex_stiffness[kStiffnessSize * m->flex_elemadr[f]] == 0) continue;
    if (m->flex_interp[f]) {
      AddTrilinearForces(m, d, f, springs, dampers);
    } else {
      AddElementForces(m, d, f);
    }
  }
  // Edge springs come last and apply to all flexes, also to one-dimensional ones.
  for (int f = 0; f < m->nflex; ++f) AddEdgeForces(m, d, f, springs, dampers);
}

}  // namespace syn

void mj_flex(const mjModel* m, mjData* d) {
  using namespace syn;
  const bool midphase = !mjDISABLED(mjDSBL_MIDPHASE);
  for (int f = 0; f < m->nflex; ++f) {
    if (m->flex_interp[f]) {
      InterpolateVertices(m, d, f);
    } else {
      PlaceVertices(m, d, f);
    }
    BoundElements(m, d, f);
    if (midphase) RefitHierarchy(m, d, f);
  }
  if (m->nflex) FlexEdges(m, d, false);
}
