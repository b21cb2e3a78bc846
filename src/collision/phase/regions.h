// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Where the moving bodies and flexes are: a box around each of up to eight groups of trees,
// neighbours in their order. A fixed body outside of all of them is dismissed after one comparison,
// so that scenery far away costs next to nothing however much of it there is.

#ifndef SYNOVIA_COLLISION_PHASE_REGIONS_H_
#define SYNOVIA_COLLISION_PHASE_REGIONS_H_

#include <algorithm>
#include <limits>

#include <mujoco/mujoco.h>

#include "collision/phase/body_box.h"
#include "collision/phase/box_sweep.h"

namespace syn {

class Regions {
 public:
  explicit Regions(const mjModel* m) : m_(m) {
    constexpr float kInf = std::numeric_limits<float>::infinity();
    for (float* lo : lo_) std::fill_n(lo, kGroups, kInf);
    for (float* hi : hi_) std::fill_n(hi, kGroups, -kInf);
  }

  void Add(int body, const Box& box) {
    AddToGroup(static_cast<int>(1LL * kGroups * m_->body_treeid[body] / m_->ntree), box);
  }
  void AddFlex(int flex, const Box& box) { AddToGroup(flex % kGroups, box); }

  void AddToGroup(int group, const Box& box) {
    const Vec4f lo = LowerEnds(box), hi = UpperEnds(box);
    for (int k = 0; k < 3; ++k) {
      lo_[k][group] = std::min(lo_[k][group], lo[k]);
      hi_[k][group] = std::max(hi_[k][group], hi[k]);
    }
  }

  bool Touch(const Box& box) const {
    const Vec4f lo = LowerEnds(box), hi = UpperEnds(box);
    auto overlap = [&](int k) {
      return (Load8(lo_[k]) <= Splat8(hi[k])) & (Load8(hi_[k]) >= Splat8(lo[k]));
    };
    return Bits(overlap(0) & overlap(1) & overlap(2)) != 0;
  }

 private:
  static constexpr int kGroups = 8;

  const mjModel* m_;
  float lo_[3][kGroups], hi_[3][kGroups];
};

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PHASE_REGIONS_H_
