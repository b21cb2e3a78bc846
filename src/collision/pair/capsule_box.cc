// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Capsule against box. The first contact is at the point of the capsule's segment nearest to the
// box. The second one is along the segment, where it leaves the face or edge of the box again, so
// that a capsule lying on a box has two contacts. Each is computed as a ball against the box.
//
// Everything is in the frame of the box. c(x) = p + x h, -1 <= x <= 1, is a point of the segment.

#include <algorithm>
#include <optional>

#include "collision/pair/pairs.h"
#include "collision/pair/primitives.h"
#include "math/libm.h"

namespace syn {
namespace {

// Kind of the nearest feature: nothing within the bound, an end of the segment,
// or an edge of the box.
enum class Feature { kNone, kEnd, kEdge };

// The nearest point of the segment, and the feature of the box that it is nearest to.
struct NearestFeature {
  Feature feature = Feature::kNone;
  mjtNum x = 0;           // parameter on the segment
  int face = -1;          // kEnd: the coordinate that is outside of the box, -1 if none is
  int axis = 0;           // kEdge: direction of the edge
  mjtNum on_edge = 0;     // kEdge: parameter on the edge
  int corner = 0;         // kEdge: a corner of the edge, as bits of its signs
  bool interior = false;  // kEdge: the nearest point is inside the edge, not at a corner
};

// Computes both parameters. Call Find first, then SecondOffset.
class CapsuleBoxQuery {
 public:
  CapsuleBoxQuery(const GeomPose& capsule, const GeomPose& box, mjtNum margin)
      : size_(Vec3::Load(box.size)),
        p_(MulT(box.mat, capsule.pos - box.pos)),
        a_(MulT(box.mat, capsule.axis(2))),
        h_(a_ * capsule.size[1]),
        best_(margin + 2 * (capsule.size[0] + capsule.size[1] + size_.x + size_.y + size_.z)) {}

  // Finds the nearest feature among both ends of the segment and all twelve edges of the box.
  NearestFeature Find() {
    TryEnd(-1);
    TryEnd(1);
    for (int axis = 0; axis < 3; ++axis) {
      for (int corner = 0; corner < 8; ++corner) {
        // Each edge is visited once, from its corner with the negative sign along the axis.
        if (!(corner >> axis & 1)) TryEdge(axis, corner);
      }
    }
    return nearest_;
  }

  // Returns the offset along the segment from the first contact to the second, if there
  // is one. It may be zero.
  std::optional<mjtNum> SecondOffset() const {
    switch (nearest_.feature) {
      case Feature::kEnd:
        return OffsetFromEnd();
      case Feature::kEdge:
        return nearest_.interior ? OffsetFromEdge() : OffsetFromCorner();
      default:
        return {};
    }
  }

 private:
  Vec3 At(mjtNum x) const { return p_ + h_ * x; }

  // Considers the end x = -1 or 1 of the segment, if its nearest point of the box is on a face.
  // Other ends are covered by the edges.
  void TryEnd(mjtNum x) {
    Vec3 c = At(x), nearest = c;
    int outside = 0, face = -1;
    for (int k = 0; k < 3; ++k) {
      if (c[k] < -size_[k] || c[k] > size_[k]) {
        nearest[k] = c[k] < 0 ? -size_[k] : size_[k];
        ++outside;
        face = k;
      }
    }
    const mjtNum square = NormSquared(c - nearest);
    if (outside > 1 || square >= best_) return;
    best_ = square;
    nearest_ = NearestFeature{};
    nearest_.feature = Feature::kEnd;
    nearest_.x = x;
    nearest_.face = face;
  }

  // Considers the edge at `corner` along `axis`. The computation is that of ClosestOnSegments, but
  // also records whether the edge was clamped.
  void TryEdge(int axis, int corner) {
    Vec3 center{corner & 1 ? size_.x : -size_.x, corner & 2 ? size_.y : -size_.y,
                corner & 4 ? size_.z : -size_.z};
    center[axis] = 0;
    Vec3 dif = center - p_;
    const mjtNum s = size_[axis], ma = s * s, mb = -s * h_[axis], mc = NormSquared(h_);
    const mjtNum u = -s * dif[axis], v = Dot(h_, dif), det = ma * mc - mb * mb;
    if (Abs(det) < mjMINVAL) return;
    mjtNum x1 = (mc * u - mb * v) / det, x2 = (ma * v - mb * u) / det;
    // 0 and 2 mean that the parameter was clamped to an end of the edge, even if it was moved back
    // inside later.
    int end = 1;
    auto clamp_edge = [&](mjtNum x) {
      if (x > 1) {
        end = 2;
        return mjtNum{1};
      }
      if (x < -1) {
        end = 0;
        return mjtNum{-1};
      }
      return x;
    };
    if (x1 > 1) {
      x1 = 1;
      x2 = (v - mb) / mc;
      end = 2;
    } else if (x1 < -1) {
      x1 = -1;
      x2 = (v + mb) / mc;
      end = 0;
    }
    if (x2 > 1) {
      x2 = 1;
      x1 = clamp_edge((u - mb) / ma);
    } else if (x2 < -1) {
      x2 = -1;
      x1 = clamp_edge((u + mb) / ma);
    }
    Vec3 gap = dif - h_ * x2;
    gap[axis] += s * x1;
    const mjtNum square = NormSquared(gap);
    // An edge must be clearly nearer than what was found before.
    if (square >= best_ - mjMINVAL) return;
    best_ = square;
    nearest_ = {Feature::kEdge, x2, -1, axis, x1, corner + (end == 2 ? 1 << axis : 0), end == 1};
  }

  // Returns the signs of h as bits, as `corner` has them.
  int DirectionBits() const { return (h_.x > 0) + 2 * (h_.y > 0) + 4 * (h_.z > 0); }

  // Returns the smaller number. Divisions by zero give infinity and NaN, which are never smaller.
  static mjtNum Least(mjtNum a, mjtNum b) { return b < a ? b : a; }

  // Returns the offset of the second contact if the first is at a corner of the box.
  std::optional<mjtNum> OffsetFromCorner() const {
    int c = DirectionBits() ^ nearest_.corner;
    // The segment points straight away from the corner or into the box.
    if (c == 0 || c == 7) return {};
    const bool one_bit = c == 1 || c == 2 || c == 4;
    const mjtNum mu = one_bit ? 1 : -1, x = nearest_.x;
    // The segment passes along one edge (one bit) or over one face (two bits).
    const mjtNum ahead = one_bit ? 1 - x : 1 + x, behind = one_bit ? 1 + x : 1 - x;
    if (!one_bit) c = 7 - c;
    const int k = c == 1 ? 0 : c == 2 ? 1 : 2, k1 = (k + 1) % 3, k2 = (k + 2) % 3;
    auto crossing = [&](int i) { return 2 * size_[i] / Abs(h_[i]); };
    if (a_[k] * a_[k] > 0.5) return mu * Least(ahead, crossing(k));
    return -mu * Least(Least(behind, crossing(k1)), crossing(k2));
  }

  // Returns the offset of the second contact if the first is inside an edge.
  std::optional<mjtNum> OffsetFromEdge() const {
    const int j = nearest_.axis, direction = DirectionBits();
    const int c = (direction ^ nearest_.corner) & ~(1 << j);
    // The segment must pass over one of the two faces at the edge.
    if (c != 1 && c != 2 && c != 4) return {};
    int k1 = (j + 1) % 3, k2 = (j + 2) % 3;
    if (Abs(a_[k2]) < Abs(a_[k1])) std::swap(k1, k2);
    const bool with = c >> k2 & 1;
    const mjtNum mu = with ? 1 : -1;
    // It ends where the segment ends, or leaves the face, or leaves the box along the edge.
    const mjtNum rho = Least(1 - mu * nearest_.x, 2 * size_[k2] / Abs(h_[k2]));
    const bool forward = static_cast<bool>(direction >> j & 1) == with;
    const mjtNum left = forward ? 1 - nearest_.on_edge : 1 + nearest_.on_edge;
    return mu * Least(rho, size_[j] * left / Abs(h_[j]));
  }

  // Returns the offset of the second contact if the first is an end above a face. The second one is
  // where the segment leaves the face.
  std::optional<mjtNum> OffsetFromEnd() const {
    if (nearest_.face < 0) return {};
    const mjtNum mu = nearest_.x < 0 ? 1 : -1;
    mjtNum rho = 2;
    Vec3 c = At(nearest_.x);
    for (int i = 0; i < 3; ++i) {
      if (i == nearest_.face) continue;
      for (const mjtNum side : {size_[i], -size_[i]}) {
        const mjtNum e = mu * (side - c[i]) / h_[i];
        if (e > 0 && e < rho) rho = e;
      }
    }
    return mu * rho;
  }

  Vec3 size_, p_, a_, h_;
  // Squared distance that the next feature must be below. It starts from a length instead of a
  // square, as the specification demands.
  mjtNum best_;
  NearestFeature nearest_;
};

}  // namespace

int CapsuleWithBox(mjContact* con, const GeomPose& capsule, const GeomPose& box, mjtNum margin) {
  CapsuleBoxQuery query(capsule, box, margin);
  const NearestFeature nearest = query.Find();
  if (nearest.feature == Feature::kNone) return 0;
  Vec3 half = capsule.axis(2) * capsule.size[1];
  auto at = [&](mjContact* out, mjtNum x) {
    return BallBox(out, {capsule.pos + half * x, capsule.size[0]}, box, margin);
  };
  int count = at(con, nearest.x);
  std::optional<mjtNum> offset = query.SecondOffset();
  if (offset) count += at(con + count, nearest.x + *offset);
  return count;
}

int CapsuleBox(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin) {
  return CapsuleWithBox(con, GeomPose(m, d, g1), GeomPose(m, d, g2), margin);
}

}  // namespace syn
