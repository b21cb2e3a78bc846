// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "collision/sdf_octree.h"

namespace syn {
namespace {

constexpr mjtNum kInset = 1e-6;       // of points moved to the boundary of the root box
constexpr mjtNum kDifference = 1e-8;  // step of finite differences outside

struct LeafPoint {
  const mjtNum* corner;  // distances at the eight corners
  Vec3 u;                // position in the leaf, each in [0, 1]
};

LeafPoint FindLeaf(const mjModel* m, int root, Vec3 x) {
  int node = root;
  while (true) {
    const mjtNum* box = m->oct_aabb + 6 * node;
    Vec3 u;
    for (int k = 0; k < 3; ++k) u[k] = (x[k] - box[k] + box[3 + k]) / (2 * box[3 + k]);
    int index = (u.x >= 0.5 ? 1 : 0) + (u.y >= 0.5 ? 2 : 0) + (u.z >= 0.5 ? 4 : 0);
    int child = m->oct_child[8 * node + index];
    if (child < 0) return {m->oct_coeff + 8 * node, u};
    node = root + child;
  }
}

// Moves x to the nearest point of the root box, and a little further inwards along each axis on which
// it was outside. Returns the distance to the box; 0 if inside.
mjtNum MoveInside(const mjModel* m, int root, Vec3* x) {
  const mjtNum* box = m->oct_aabb + 6 * root;
  Vec3 out;
  for (int k = 0; k < 3; ++k) {
    const mjtNum offset = (*x)[k] - box[k], half = box[3 + k];
    if (Abs(offset) <= half) continue;
    out[k] = Abs(offset) - half;
    (*x)[k] = box[k] + (offset > 0 ? half - kInset : kInset - half);
  }
  return Norm(out);
}

mjtNum Mix(mjtNum a, mjtNum b, mjtNum t) { return a + (b - a) * t; }

}  // namespace

mjtNum OctreeDistance(const mjModel* m, int root, Vec3 x) {
  mjtNum overshoot = MoveInside(m, root, &x);
  auto [c, u] = FindLeaf(m, root, x);
  mjtNum low = Mix(Mix(c[0], c[1], u.x), Mix(c[2], c[3], u.x), u.y);
  mjtNum high = Mix(Mix(c[4], c[5], u.x), Mix(c[6], c[7], u.x), u.y);
  return Mix(low, high, u.z) + overshoot;
}

Vec3 OctreeGradient(const mjModel* m, int root, Vec3 x) {
  Vec3 inside = x;
  if (MoveInside(m, root, &inside) > 0) {
    mjtNum here = OctreeDistance(m, root, x);
    Vec3 gradient;
    for (int k = 0; k < 3; ++k) {
      Vec3 moved = x + Vec3::Unit(k) * kDifference;
      gradient[k] = (OctreeDistance(m, root, moved) - here) / kDifference;
    }
    return gradient;
  }
  auto [c, u] = FindLeaf(m, root, x);
  return {Mix(Mix(c[1] - c[0], c[3] - c[2], u.y), Mix(c[5] - c[4], c[7] - c[6], u.y), u.z),
          Mix(Mix(c[2] - c[0], c[3] - c[1], u.x), Mix(c[6] - c[4], c[7] - c[5], u.x), u.z),
          Mix(Mix(c[4] - c[0], c[5] - c[1], u.x), Mix(c[6] - c[2], c[7] - c[3], u.x), u.y)};
}

}  // namespace syn
