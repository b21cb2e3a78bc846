// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "collision/midphase.h"

#include <algorithm>

#include "base/arena.h"
#include "collision/parameters.h"
#include "math/mat3.h"
#include "math/vec3.h"

namespace syn {
namespace {

// Bodies with few geoms are compared geom by geom; larger ones through their hierarchies.
constexpr int kBruteForceLimit = 16;

bool MasksMatch(const mjModel* m, int g1, int g2) {
  return (m->geom_contype[g1] & m->geom_conaffinity[g2]) ||
         (m->geom_contype[g2] & m->geom_conaffinity[g1]);
}

// Boxes in two frames: rotation and offset take the second to the first. Separated along an axis of
// either? Boxes that only touch count as apart, unless they are so large (planes) that rounding
// decides.
struct BoxFrames {
  Mat3 rotation, abs;
  Vec3 offset;
  mjtNum margin;

  BoxFrames(const mjtNum* pos1, const mjtNum* mat1, const mjtNum* pos2, const mjtNum* mat2,
            mjtNum m)
      : rotation(MulT(Mat3::Load(mat1), Mat3::Load(mat2))),
        offset(MulT(Mat3::Load(mat1), Vec3::Load(pos2) - Vec3::Load(pos1))),
        margin(m) {
    for (int i = 0; i < 9; ++i) abs.m[i] = Abs(rotation.m[i]);
  }

  // a, b: centre and half sizes.
  bool Overlap(const mjtNum* a, const mjtNum* b) const {
    Vec3 gap = rotation * Vec3::Load(b) + offset - Vec3::Load(a);
    Vec3 ha = Vec3::Load(a + 3), hb = Vec3::Load(b + 3);
    Vec3 reach = abs * hb;
    if (Apart(gap.x, ha.x, reach.x) || Apart(gap.y, ha.y, reach.y) || Apart(gap.z, ha.z, reach.z)) {
      return false;
    }
    gap = MulT(rotation, gap);
    reach = MulT(abs, ha);
    return !Apart(gap.x, hb.x, reach.x) && !Apart(gap.y, hb.y, reach.y) &&
           !Apart(gap.z, hb.z, reach.z);
  }

 private:
  // Subtracts in the order in which the box-box routine does, so that rounding decides alike.
  bool Apart(mjtNum distance, mjtNum own, mjtNum other) const {
    mjtNum slack = own + other > 1e9 ? 1e-14 * (own + other) : 0;
    return Abs(distance) - own - other - margin >= slack;
  }
};

bool GeomBoxesOverlap(const mjModel* m, const mjData* d, int g1, int g2, mjtNum margin) {
  BoxFrames frames(d->geom_xpos + 3 * g1, d->geom_xmat + 9 * g1, d->geom_xpos + 3 * g2,
                   d->geom_xmat + 9 * g2, margin);
  return frames.Overlap(m->geom_aabb + 6 * g1, m->geom_aabb + 6 * g2);
}

// All filters of a geom pair short of the narrow phase. boxes: also compare bounding boxes.
bool IsCandidate(const mjModel* m, mjData* d, const GeomPair& p, bool boxes) {
  if (!mjCOLLISIONFUNC[m->geom_type[p.g1]][m->geom_type[p.g2]]) return false;
  if (mjcb_contactfilter) {
    if (mjcb_contactfilter(m, d, p.g1, p.g2)) return false;
  } else if (!MasksMatch(m, p.g1, p.g2)) {
    return false;
  }
  mjtNum margin = GeomPairMargin(m, p.g1, p.g2);
  if (!BoundsOverlap(m, d, p.g1, p.g2, margin)) return false;
  return !boxes || GeomBoxesOverlap(m, d, p.g1, p.g2, margin);
}

class PairList {
 public:
  PairList(const mjModel* m, mjData* d, size_t capacity, bool boxes)
      : m_(m), d_(d), boxes_(boxes), data_(StackAlloc<GeomPair>(d, capacity)) {}

  void Offer(int g1, int g2) {
    GeomPair pair = OrderByType(m_, g1, g2);
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

// Two hierarchies in the frame of the first body.
class TreePair {
 public:
  TreePair(const mjModel* m, const mjData* d, int body1, int body2)
      : m_(m),
        adr1_(m->body_bvhadr[body1]),
        adr2_(m->body_bvhadr[body2]),
        frames_(d->xipos + 3 * body1, d->ximat + 9 * body1, d->xipos + 3 * body2,
                d->ximat + 9 * body2, Margin(m, body1, body2)) {}

  template <typename Visitor>
  void Traverse(int n1, int n2, Visitor&& visit) const {
    if (!Overlap(n1, n2)) return;
    const int* child1 = m_->bvh_child + 2 * (adr1_ + n1);
    const int* child2 = m_->bvh_child + 2 * (adr2_ + n2);
    bool leaf1 = child1[0] < 0 && child1[1] < 0, leaf2 = child2[0] < 0 && child2[1] < 0;
    if (leaf1 && leaf2) {
      visit(m_->bvh_nodeid[adr1_ + n1], m_->bvh_nodeid[adr2_ + n2]);
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
  mjtNum Size(int node) const {
    const mjtNum* half = m_->bvh_aabb + 6 * node + 3;
    return half[0] + half[1] + half[2];
  }

  bool Overlap(int n1, int n2) const {
    return frames_.Overlap(m_->bvh_aabb + 6 * (adr1_ + n1), m_->bvh_aabb + 6 * (adr2_ + n2));
  }

  static mjtNum Margin(const mjModel* m, int body1, int body2) {
    if (mjENABLED(mjENBL_OVERRIDE)) return m->opt.o_margin;
    return std::max(m->body_margin[body1], m->body_margin[body2]);
  }

  const mjModel* m_;
  int adr1_, adr2_;
  BoxFrames frames_;
};

}  // namespace

bool BoundsOverlap(const mjModel* m, const mjData* d, int g1, int g2, mjtNum margin) {
  Vec3 gap = Vec3::Load(d->geom_xpos + 3 * g2) - Vec3::Load(d->geom_xpos + 3 * g1);
  mjtNum r1 = m->geom_rbound[g1], r2 = m->geom_rbound[g2];
  auto height = [&](int plane, Vec3 v) {
    return Dot(Mat3::Load(d->geom_xmat + 9 * plane).Col(2), v);
  };
  if (m->geom_type[g1] == mjGEOM_PLANE) return height(g1, gap) <= margin + r2;
  if (m->geom_type[g2] == mjGEOM_PLANE) return height(g2, -gap) <= margin + r1;
  if (r1 <= 0 || r2 <= 0) return true;
  mjtNum reach = r1 + r2 + margin;
  return NormSquared(gap) <= reach * reach;
}

std::span<GeomPair> MidPhase(const mjModel* m, mjData* d, int body1, int body2) {
  int num1 = m->body_geomnum[body1], num2 = m->body_geomnum[body2];
  bool ordered = mjDISABLED(mjDSBL_MIDPHASE) || (num1 == 1 && num2 == 1);
  PairList list(m, d, static_cast<size_t>(num1) * num2, !ordered);
  bool brute_force = ordered || static_cast<int64_t>(num1) * num2 <= kBruteForceLimit;
  if (brute_force) {
    auto collides = [&](int g) { return ordered || (m->geom_contype[g] | m->geom_conaffinity[g]); };
    for (int i = m->body_geomadr[body1]; i < m->body_geomadr[body1] + num1; ++i) {
      if (!collides(i)) continue;
      for (int j = m->body_geomadr[body2]; j < m->body_geomadr[body2] + num2; ++j) {
        if (collides(j)) list.Offer(i, j);
      }
    }
  } else if (m->body_bvhnum[body1] && m->body_bvhnum[body2]) {
    TreePair(m, d, body1, body2).Traverse(0, 0, [&](int g1, int g2) { list.Offer(g1, g2); });
  }
  std::span<GeomPair> pairs = list.pairs();
  if (!ordered && pairs.size() > 1) {
    std::sort(pairs.begin(), pairs.end(), [](const GeomPair& a, const GeomPair& b) {
      return a.g1 != b.g1 ? a.g1 < b.g1 : a.g2 < b.g2;
    });
  }
  return pairs;
}

}  // namespace syn
