// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Queries of octrees of signed distances (see sdf_octree.h).
//
// Each leaf stores the distances at its eight corners. Corner i has bit 0 set if it is at the high
// end of x, bit 1 for y and bit 2 for z. Children have the same numbering.

#include "collision/sdf/sdf_octree.h"

#include "math/simd.h"

namespace syn {
namespace {

// Distance (m) by which points moved to the root box are moved further inward.
constexpr mjtNum kInset = 1e-6;
constexpr mjtNum kDifference = 1e-8;  // step of finite differences outside the root box (m)
// Part of the half size of a leaf within which the leaf is used again without a search.
constexpr mjtNum kWellInside = 1 - 1e-6;

// A point inside a leaf.
struct LeafPoint {
  const mjtNum* corner;  // distances at the eight corners
  Vec4d u;               // position in the leaf; the first three lanes are in [0, 1]
};

// Finds the leaf that contains x. With
//
//   u = (x - center + half) / (2 half),
//
// a child is selected by u >= 1/2 for each axis. The comparison avoids the division but rounds like
// the formula. Each axis has one lane.
LeafPoint FindLeaf(const mjModel* m, int root, Vec3 x, int* leaf) {
  const Vec4d point{x.x, x.y, x.z, 0};
  for (int node = root;;) {
    // A box is stored as center and half sizes. Load4 also reads the first half size; lane 3 is not
    // used.
    const mjtNum* box = m->oct_aabb + 6 * node;
    const Vec4d half = LoadPart4(box + 3, 3), from_low = point - Load4(box) + half;
    const int child = m->oct_child[8 * node + (Bits(from_low >= half) & 7)];
    if (child < 0) {
      *leaf = node;
      return {m->oct_coeff + 8 * node, from_low / (half + half)};
    }
    node = root + child;
  }
}

// Returns true if x is in the given leaf, and so far from its boundary that a search from the root
// would certainly end in the same leaf in spite of rounding.
bool IsWellInside(const mjModel* m, int leaf, Vec3 x, LeafPoint* found) {
  if (leaf < 0) return false;
  const mjtNum* box = m->oct_aabb + 6 * leaf;
  const Vec4d half = LoadPart4(box + 3, 3), from_center = Vec4d{x.x, x.y, x.z, 0} - Load4(box);
  const Vec4d reach = half * kWellInside;
  if ((Bits(from_center < reach) & Bits(-from_center < reach) & 7) != 7) return false;
  *found = {m->oct_coeff + 8 * leaf, (from_center + half) / (half + half)};
  return true;
}

// Returns true if x is inside the box (center, half sizes), or on its boundary.
bool IsInside(const mjtNum* box, Vec3 x) {
  const Vec4d offset = Vec4d{x.x, x.y, x.z, 0} - Load4(box), half = LoadPart4(box + 3, 3);
  return ((Bits(offset > half) | Bits(-offset > half)) & 7) == 0;
}

// Moves x to the nearest point of the box, and by kInset further inward along each axis on which it
// was outside. Returns the distance of x from the box, which is 0 if x is inside.
mjtNum MoveInside(const mjtNum* box, Vec3* x) {
  if (IsInside(box, *x)) return 0;
  Vec3 out;
  for (int k = 0; k < 3; ++k) {
    const mjtNum offset = (*x)[k] - box[k], half = box[3 + k];
    if (Abs(offset) <= half) continue;
    out[k] = Abs(offset) - half;
    (*x)[k] = box[k] + (offset > 0 ? half - kInset : kInset - half);
  }
  return Norm(out);
}

// Interpolates linearly between a (t = 0) and b (t = 1).
mjtNum Mix(mjtNum a, mjtNum b, mjtNum t) { return a + (b - a) * t; }

// Returns the trilinear interpolation of the distances at the corners.
mjtNum Interpolate(const LeafPoint& point) {
  const auto& [c, u] = point;
  // Interpolate along x, then y, then z.
  const mjtNum low = Mix(Mix(c[0], c[1], u[0]), Mix(c[2], c[3], u[0]), u[1]);
  const mjtNum high = Mix(Mix(c[4], c[5], u[0]), Mix(c[6], c[7], u[0]), u[1]);
  return Mix(low, high, u[2]);
}

// Returns the derivatives of the interpolation with respect to u.
Vec3 LeafGradient(const LeafPoint& point) {
  const auto& [c, u] = point;
  return {Mix(Mix(c[1] - c[0], c[3] - c[2], u[1]), Mix(c[5] - c[4], c[7] - c[6], u[1]), u[2]),
          Mix(Mix(c[2] - c[0], c[3] - c[1], u[0]), Mix(c[6] - c[4], c[7] - c[5], u[0]), u[2]),
          Mix(Mix(c[4] - c[0], c[5] - c[1], u[0]), Mix(c[6] - c[2], c[7] - c[3], u[0]), u[1])};
}

}  // namespace

mjtNum OctreeDistance(const mjModel* m, int root, Vec3 x, int* leaf) {
  LeafPoint point;
  if (IsWellInside(m, *leaf, x, &point)) return Interpolate(point);
  const mjtNum overshoot = MoveInside(m->oct_aabb + 6 * root, &x);
  return Interpolate(FindLeaf(m, root, x, leaf)) + overshoot;
}

Vec3 OctreeGradient(const mjModel* m, int root, Vec3 x, int* leaf) {
  LeafPoint point;
  if (IsWellInside(m, *leaf, x, &point)) return LeafGradient(point);
  if (IsInside(m->oct_aabb + 6 * root, x)) return LeafGradient(FindLeaf(m, root, x, leaf));
  // Outside the root box the gradient is computed by finite differences.
  const mjtNum here = OctreeDistance(m, root, x, leaf);
  Vec3 gradient;
  for (int k = 0; k < 3; ++k) {
    const Vec3 moved = x + Vec3::Unit(k) * kDifference;
    gradient[k] = (OctreeDistance(m, root, moved, leaf) - here) / kDifference;
  }
  return gradient;
}

}  // namespace syn
