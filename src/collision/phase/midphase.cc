// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Mid phase (midphase.h): hierarchies of boxes for bodies with many geoms, then the filters of geom
// pairs (masks, bounding spheres, oriented boxes).

#include "collision/phase/midphase.h"

#include <algorithm>

#include "base/arena.h"
#include "collision/pair/pairs.h"
#include "collision/parameters.h"
#include "math/mat3.h"
#include "math/simd.h"
#include "math/vec3.h"
#include "model/geom_aabb.h"

namespace syn {
namespace {

constexpr mjtNum kHuge = 1e9;  // meters; larger half sizes are those of planes

// Returns true if the collision masks of two geoms match.
bool MasksMatch(const mjModel* m, int g1, int g2) {
  return (m->geom_contype[g1] & m->geom_conaffinity[g2]) ||
         (m->geom_contype[g2] & m->geom_conaffinity[g1]);
}

// A test of boxes that are given in two frames. `rotation` and `offset` transform the second frame
// to the first. The test uses the axes of both boxes as separating axes. Boxes that only touch
// count as apart, unless they are so large (planes) that rounding errors decide.
struct BoxFrames {
  Mat3 rotation, abs;
  Vec3 offset;  // position of the second frame in the first
  mjtNum margin;

  BoxFrames(const mjtNum* pos1, const mjtNum* mat1, const mjtNum* pos2, const mjtNum* mat2,
            mjtNum m)
      : rotation(MulT(Mat3::Load(mat1), Mat3::Load(mat2))),
        offset(MulT(Mat3::Load(mat1), Vec3::Load(pos2) - Vec3::Load(pos1))),
        margin(m) {
    for (int i = 0; i < 9; ++i) abs.m[i] = Abs(rotation.m[i]);
  }

  // Returns true if the boxes with these centers and half sizes overlap.
  // First the axes of the first box.
  bool Overlap(Vec3 ca, Vec3 ha, Vec3 cb, Vec3 hb) const {
    Vec3 gap = rotation * cb + offset - ca;
    Vec3 reach = abs * hb;
    if (Apart(gap.x, ha.x, reach.x) || Apart(gap.y, ha.y, reach.y) || Apart(gap.z, ha.z, reach.z)) {
      return false;
    }
    // Then the axes of the second box.
    gap = MulT(rotation, gap);
    reach = MulT(abs, ha);
    return !Apart(gap.x, hb.x, reach.x) && !Apart(gap.y, hb.y, reach.y) &&
           !Apart(gap.z, hb.z, reach.z);
  }

 private:
  // Subtracts in the same order as the box-box function, so that rounding
  // errors have the same effect.
  bool Apart(mjtNum distance, mjtNum own, mjtNum other) const {
    const mjtNum slack = own + other > kHuge ? 1e-14 * (own + other) : 0;
    return Abs(distance) - own - other - margin >= slack;
  }
};

// Compares the oriented boxes of two geoms. It is not inlined, and neither are the
// searches below, because they would take registers from the test of bounding spheres,
// which is all that most pairs need.
[[gnu::noinline]] bool GeomBoxesOverlap(const mjModel* m, const mjData* d, int g1, int g2,
                                        mjtNum margin) {
  const BoxFrames frames(d->geom_xpos + 3 * g1, d->geom_xmat + 9 * g1, d->geom_xpos + 3 * g2,
                         d->geom_xmat + 9 * g2, margin);
  const GeomAabb box1 = LiveGeomAabb(m, g1), box2 = LiveGeomAabb(m, g2);
  return frames.Overlap(box1.center, box1.half, box2.center, box2.half);
}

// Compares the bounding spheres of two geoms; see BoundsOverlap.
SYNOVIA_INLINE bool SpheresOverlap(const mjModel* m, const mjData* d, int g1, int g2,
                                   mjtNum margin) {
  const Vec3 gap = Vec3::Load(d->geom_xpos + 3 * g2) - Vec3::Load(d->geom_xpos + 3 * g1);
  const mjtNum r1 = m->geom_rbound[g1], r2 = m->geom_rbound[g2];
  // The height over a plane is measured along its z axis.
  auto height = [&](int plane, Vec3 v) {
    const mjtNum* mat = d->geom_xmat + 9 * plane;
    return Dot({mat[2], mat[5], mat[8]}, v);
  };
  if (m->geom_type[g1] == mjGEOM_PLANE) return height(g1, gap) <= margin + r2;
  if (m->geom_type[g2] == mjGEOM_PLANE) return height(g2, -gap) <= margin + r1;
  // A geom without a bounding sphere is unbounded.
  if (r1 <= 0 || r2 <= 0) return true;
  const mjtNum reach = r1 + r2 + margin;
  return NormSquared(gap) <= reach * reach;
}

// Returns true if boxes are compared, too. For planes and pairs of spheres they are no
// better than the spheres. For iterative functions they always pay off; for others they are
// compared only if `wanted`.
bool CompareBoxes(const mjModel* m, const GeomPair& p, mjfCollision function, bool wanted) {
  if (m->geom_type[p.g1] == mjGEOM_PLANE || m->geom_type[p.g2] == mjGEOM_SPHERE) return false;
  return wanted || function == Convex;
}

// Calls the user's filter, which replaces the masks. If boxes are used, geoms without any mask are
// not passed to it.
bool UserAccepts(const mjModel* m, mjData* d, const GeomPair& p, bool boxes) {
  auto has_mask = [&](int g) { return (m->geom_contype[g] | m->geom_conaffinity[g]) != 0; };
  if (boxes && !(has_mask(p.g1) && has_mask(p.g2))) return false;
  return !mjcb_contactfilter(m, d, p.g1, p.g2);
}

// Applies all filters of a geom pair before the narrow phase. `boxes` says whether bounding boxes
// are compared, too.
SYNOVIA_INLINE bool IsCandidate(const mjModel* m, mjData* d, const GeomPair& p, bool boxes) {
  mjfCollision function = PairFunction(m, p);
  if (!function) return false;
  if (mjcb_contactfilter) {
    if (!UserAccepts(m, d, p, boxes)) return false;
  } else if (!MasksMatch(m, p.g1, p.g2)) {
    return false;
  }
  const mjtNum margin = GeomPairMargin(m, p.g1, p.g2);
  if (!SpheresOverlap(m, d, p.g1, p.g2, margin)) return false;
  if (!CompareBoxes(m, p, function, boxes)) return true;
  // The boxes of meshes contain their vertices up to rounding to single precision.
  const mjtNum slack =
      function == Convex ? 1e-6 * (m->geom_rbound[p.g1] + m->geom_rbound[p.g2]) : 0;
  return GeomBoxesOverlap(m, d, p.g1, p.g2, margin + slack);
}

// Collects the candidates among the pairs that are offered. `room` must have room for all pairs.
class CandidateList {
 public:
  CandidateList(const mjModel* m, mjData* d, GeomPair* room, bool boxes)
      : m_(m), d_(d), boxes_(boxes), data_(room) {}

  SYNOVIA_INLINE void Offer(int g1, int g2) {
    const GeomPair pair = OrderByType(m_, g1, g2);
    if (IsCandidate(m_, d_, pair, boxes_)) data_[size_++] = pair;
  }
  std::span<GeomPair> pairs() { return {data_, size_}; }

 private:
  const mjModel* m_;
  mjData* d_;
  bool boxes_;
  GeomPair* data_;
  size_t size_ = 0;
};

// The hierarchies of two bodies, in the frame of the first.
class TreePair {
 public:
  TreePair(const mjModel* m, const mjData* d, int body1, int body2)
      : m_(m),
        active_(m->vis.global.bvactive ? d->bvh_active : nullptr),
        adr1_(m->body_bvhadr[body1]),
        adr2_(m->body_bvhadr[body2]),
        frames_(d->xipos + 3 * body1, d->ximat + 9 * body1, d->xipos + 3 * body2,
                d->ximat + 9 * body2, Margin(m, body1, body2)) {}

  // Returns true if the boxes of the roots overlap.
  bool RootsOverlap() const { return Overlap(0, 0); }

  // Calls visit(g1, g2) for all pairs of geoms whose boxes overlap, starting from nodes n1 and n2.
  template <typename Visitor>
  void Traverse(int n1, int n2, Visitor&& visit) const {
    if (!Overlap(n1, n2)) return;
    // Nodes that overlap are marked as visited.
    if (active_) active_[adr1_ + n1] = active_[adr2_ + n2] = 1;
    const int* child1 = m_->bvh_child + 2 * (adr1_ + n1);
    const int* child2 = m_->bvh_child + 2 * (adr2_ + n2);
    const bool leaf1 = child1[0] < 0 && child1[1] < 0, leaf2 = child2[0] < 0 && child2[1] < 0;
    if (leaf1 && leaf2) {
      visit(m_->bvh_nodeid[adr1_ + n1], m_->bvh_nodeid[adr2_ + n2]);
      // Descend into the larger node, because its children are more likely to be separate.
    } else if (leaf2 || (!leaf1 && Size(adr1_ + n1) >= Size(adr2_ + n2))) {
      for (int k = 0; k < 2; ++k) {
        if (child1[k] >= 0) Traverse(child1[k], n2, visit);
      }
    } else {
      for (int k = 0; k < 2; ++k) {
        if (child2[k] >= 0) Traverse(n1, child2[k], visit);
      }
    }
  }

 private:
  // Returns the sum of the half sizes of a node's box.
  mjtNum Size(int node) const {
    const mjtNum* half = m_->bvh_aabb + 6 * node + 3;
    return half[0] + half[1] + half[2];
  }

  bool Overlap(int n1, int n2) const {
    const mjtNum *a = m_->bvh_aabb + 6 * (adr1_ + n1), *b = m_->bvh_aabb + 6 * (adr2_ + n2);
    return frames_.Overlap(Vec3::Load(a), Vec3::Load(a + 3), Vec3::Load(b), Vec3::Load(b + 3));
  }

  static mjtNum Margin(const mjModel* m, int body1, int body2) {
    if (mjENABLED(mjENBL_OVERRIDE)) return m->opt.o_margin;
    return std::max(m->body_margin[body1], m->body_margin[body2]);
  }

  const mjModel* m_;
  mjtByte* active_;  // marks of visited nodes for visualization; null if not wanted
  int adr1_, adr2_;
  BoxFrames frames_;
};

// Returns the candidates of two bodies with many geoms. Bodies without a hierarchy have no geoms
// that collide.
[[gnu::noinline]] std::span<GeomPair> TreeCandidates(const mjModel* m, mjData* d, int body1,
                                                     int body2) {
  if (!m->body_bvhnum[body1] || !m->body_bvhnum[body2]) return {};
  const size_t all = static_cast<size_t>(m->body_geomnum[body1]) * m->body_geomnum[body2];
  CandidateList list(m, d, StackAlloc<GeomPair>(d, all), true);
  TreePair(m, d, body1, body2).Traverse(0, 0, [&](int g1, int g2) { list.Offer(g1, g2); });
  return list.pairs();
}

// Returns false if the boxes of the roots show that no geoms of the bodies can touch. The test is
// made only if it is cheaper than testing the geoms. Boxes of planes are too large for it.
[[gnu::noinline]] bool TestRoots(const mjModel* m, const mjData* d, int body1, int body2) {
  return TreePair(m, d, body1, body2).RootsOverlap();
}
bool RootsOverlap(const mjModel* m, const mjData* d, int body1, int body2) {
  // Number of geom pairs from which the test is cheaper (measured, docs/tunables.md).
  constexpr int kWorthIt = 4;
  auto telling = [&](int body) {
    const mjtNum* half = m->bvh_aabb + 6 * m->body_bvhadr[body] + 3;
    return m->body_bvhnum[body] && half[0] < kHuge && half[1] < kHuge && half[2] < kHuge;
  };
  if (m->body_geomnum[body1] * m->body_geomnum[body2] < kWorthIt) return true;
  return !telling(body1) || !telling(body2) || TestRoots(m, d, body1, body2);
}

// Sorts the pairs by the indices of their geoms, the order in which contacts are listed.
std::span<GeomPair> Sorted(std::span<GeomPair> pairs) {
  if (pairs.size() > 1) {
    std::sort(pairs.begin(), pairs.end(), [](const GeomPair& a, const GeomPair& b) {
      return a.g1 != b.g1 ? a.g1 < b.g1 : a.g2 < b.g2;
    });
  }
  return pairs;
}

// Marks the roots of two bodies as visited, for visualization. It is used if geoms
// are tested one by one.
void MarkRoots(const mjModel* m, mjData* d, int body1, int body2) {
  if (!m->vis.global.bvactive) return;
  for (const int body : {body1, body2}) {
    if (m->body_bvhnum[body]) d->bvh_active[m->body_bvhadr[body]] = 1;
  }
}

}  // namespace

bool BoundsOverlap(const mjModel* m, const mjData* d, int g1, int g2, mjtNum margin) {
  return SpheresOverlap(m, d, g1, g2, margin);
}

void ReportGeomType(const mjModel* m, const GeomPair& p) {
  const int type1 = m->geom_type[p.g1];
  const int geom = type1 >= 0 && type1 < mjNGEOMTYPES ? p.g2 : p.g1;
  mju_error("mj_collision: geom %d has unknown type %d", geom, m->geom_type[geom]);
}

std::span<GeomPair> MidPhase(const mjModel* m, mjData* d, const BodyBounds& bounds, int body1,
                             int body2, GeomPair* few) {
  const int num1 = m->body_geomnum[body1], num2 = m->body_geomnum[body2];
  const bool is_few = HaveFewPairs(m, body1, body2);
  // Without a mid phase the pairs keep the order of the bodies' geoms.
  const bool ordered = mjDISABLED(mjDSBL_MIDPHASE) || (num1 == 1 && num2 == 1);
  const bool has_trees = !ordered && bounds.Hold(body1) && bounds.Hold(body2);
  // Bodies with many geoms use their hierarchies; others are tested one by one.
  if (has_trees && !is_few) return Sorted(TreeCandidates(m, d, body1, body2));
  if (has_trees && !RootsOverlap(m, d, body1, body2)) return {};
  MarkRoots(m, d, body1, body2);
  GeomPair* room = is_few ? few : StackAlloc<GeomPair>(d, static_cast<size_t>(num1) * num2);
  CandidateList list(m, d, room, !ordered);
  const int begin1 = m->body_geomadr[body1], begin2 = m->body_geomadr[body2];
  for (int i = begin1; i < begin1 + num1; ++i) {
    for (int j = begin2; j < begin2 + num2; ++j) list.Offer(i, j);
  }
  return ordered ? list.pairs() : Sorted(list.pairs());
}

}  // namespace syn
