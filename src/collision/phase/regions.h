// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The regions where moving bodies and flexes are: a bounding box for each of up to eight groups of
// trees with neighboring indices. A fixed body outside of all regions is discarded after one
// comparison, so that distant scenery costs almost nothing.

#ifndef SYNOVIA_COLLISION_PHASE_REGIONS_H_
#define SYNOVIA_COLLISION_PHASE_REGIONS_H_

#include <algorithm>
#include <limits>

#include <mujoco/mujoco.h>

#include "collision/phase/body_box.h"
#include "collision/phase/box_sweep.h"

namespace syn {

// The boxes of all groups. They are empty at first.
class Regions {
 public:
  explicit Regions(const mjModel* m) : m_(m) {
    constexpr float kInf = std::numeric_limits<float>::infinity();
    for (float* lo : lo_) std::fill_n(lo, kGroups, kInf);
    for (float* hi : hi_) std::fill_n(hi, kGroups, -kInf);
  }

  // Adds a moving body to the region of its tree.
  void Add(int body, const Box& box) {
    AddToGroup(static_cast<int>(1LL * kGroups * m_->body_treeid[body] / m_->ntree), box);
  }
  // Adds a flex.
  void AddFlex(int flex, const Box& box) { AddToGroup(flex % kGroups, box); }

  // Enlarges the region of a group so that it contains the box.
  void AddToGroup(int group, const Box& box) {
    const Vec4f lo = LowerEnds(box), hi = UpperEnds(box);
    for (int k = 0; k < 3; ++k) {
      lo_[k][group] = std::min(lo_[k][group], lo[k]);
      hi_[k][group] = std::max(hi_[k][group], hi[k]);
    }
  }

  // Returns true if the box overlaps one of the regions.
  bool Touch(const Box& box) const {
    const Vec4f lo = LowerEnds(box), hi = UpperEnds(box);
    auto overlap = [&](int k) {
      return (Load8(lo_[k]) <= Splat8(hi[k])) & (Load8(hi_[k]) >= Splat8(lo[k]));
    };
    return Bits(overlap(0) & overlap(1) & overlap(2)) != 0;
  }

 private:
  static constexpr int kGroups = 8;  // as many as a vector of floats has lanes

  const mjModel* m_;
  float lo_[3][kGroups], hi_[3][kGroups];  // ends of the regions along each axis
};

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PHASE_REGIONS_H_
