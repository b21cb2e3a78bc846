// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Capsule against box: the point of the capsule's segment nearest to the box, and a second point
// along the segment where it leaves the box's face or edge again, so that a capsule lying on a box
// has two contacts. Each is then a ball against the box.
//
// Everything is in the frame of the box: c(x) = p + x h, -1 <= x <= 1, is a point of the segment.

#include <algorithm>
#include <optional>

#include "collision/pair/pairs.h"
#include "collision/pair/primitives.h"
#include "math/libm.h"

namespace syn {
namespace {

enum class Feature { kNone, kEnd, kEdge };

struct NearestFeature {
  Feature feature = Feature::kNone;
  mjtNum x = 0;           // on the segment
  int face = -1;          // kEnd: the coordinate out of range, -1 if inside
  int axis = 0;           // kEdge: direction of the edge
  mjtNum on_edge = 0;     // kEdge: parameter on the edge
  int corner = 0;         // kEdge: a corner of the edge, as bits of signs
  bool interior = false;  // kEdge: nearest inside the edge, not at a corner
};

class CapsuleBoxQuery {
 public:
  CapsuleBoxQuery(const GeomPose& capsule, const GeomPose& box, mjtNum margin)
      : size_(Vec3::Load(box.size)),
        p_(MulT(box.mat, capsule.pos - box.pos)),
        a_(MulT(box.mat, capsule.axis(2))),
        h_(a_ * capsule.size[1]),
        best_(margin + 2 * (capsule.size[0] + capsule.size[1] + size_.x + size_.y + size_.z)) {}

  NearestFeature Find() {
    TryEnd(-1);
    TryEnd(1);
    for (int axis = 0; axis < 3; ++axis) {
      for (int corner = 0; corner < 8; ++corner) {
        if (!(corner >> axis & 1)) TryEdge(axis, corner);
      }
    }
    return nearest_;
  }

  // Offset along the segment to a second contact, if there is one; it may be zero.
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

  void TryEdge(int axis, int corner) {
    Vec3 center{corner & 1 ? size_.x : -size_.x, corner & 2 ? size_.y : -size_.y,
                corner & 4 ? size_.z : -size_.z};
    center[axis] = 0;
    Vec3 dif = center - p_;
    const mjtNum s = size_[axis], ma = s * s, mb = -s * h_[axis], mc = NormSquared(h_);
    const mjtNum u = -s * dif[axis], v = Dot(h_, dif), det = ma * mc - mb * mb;
    if (Abs(det) < mjMINVAL) return;
    mjtNum x1 = (mc * u - mb * v) / det, x2 = (ma * v - mb * u) / det;
    // 0 and 2: clamped to an end of the edge, even if moved back inside later.
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
    if (square >= best_ - mjMINVAL) return;
    best_ = square;
    nearest_ = {Feature::kEdge, x2, -1, axis, x1, corner + (end == 2 ? 1 << axis : 0), end == 1};
  }

  int DirectionBits() const { return (h_.x > 0) + 2 * (h_.y > 0) + 4 * (h_.z > 0); }

  // Divisions by zero give infinities and NaN, which lose these comparisons.
  static mjtNum Least(mjtNum a, mjtNum b) { return b < a ? b : a; }

  std::optional<mjtNum> OffsetFromCorner() const {
    int c = DirectionBits() ^ nearest_.corner;
    if (c == 0 || c == 7) return {};
    const bool one_bit = c == 1 || c == 2 || c == 4;
    const mjtNum mu = one_bit ? 1 : -1, x = nearest_.x;
    const mjtNum ahead = one_bit ? 1 - x : 1 + x, behind = one_bit ? 1 + x : 1 - x;
    if (!one_bit) c = 7 - c;
    const int k = c == 1 ? 0 : c == 2 ? 1 : 2, k1 = (k + 1) % 3, k2 = (k + 2) % 3;
    auto crossing = [&](int i) { return 2 * size_[i] / Abs(h_[i]); };
    if (a_[k] * a_[k] > 0.5) return mu * Least(ahead, crossing(k));
    return -mu * Least(Least(behind, crossing(k1)), crossing(k2));
  }

  std::optional<mjtNum> OffsetFromEdge() const {
    const int j = nearest_.axis, direction = DirectionBits();
    const int c = (direction ^ nearest_.corner) & ~(1 << j);
    if (c != 1 && c != 2 && c != 4) return {};
    int k1 = (j + 1) % 3, k2 = (j + 2) % 3;
    if (Abs(a_[k2]) < Abs(a_[k1])) std::swap(k1, k2);
    const bool with = c >> k2 & 1;
    const mjtNum mu = with ? 1 : -1;
    const mjtNum rho = Least(1 - mu * nearest_.x, 2 * size_[k2] / Abs(h_[k2]));
    const bool forward = static_cast<bool>(direction >> j & 1) == with;
    const mjtNum left = forward ? 1 - nearest_.on_edge : 1 + nearest_.on_edge;
    return mu * Least(rho, size_[j] * left / Abs(h_[j]));
  }

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
  mjtNum best_;  // squared distance to beat; starts from a length, as documented
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
