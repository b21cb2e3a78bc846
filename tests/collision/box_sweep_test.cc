// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "collision/phase/box_sweep.h"

#include <limits>

#include "test_util.h"

namespace syn {
namespace {

// Bodies thrown far enough have boxes without end; what is behind the last box is still no box.
TEST(BoxSweep, EndlessBoxesOverlapOnlyBoxes) {
  constexpr float kInf = std::numeric_limits<float>::infinity();
  ModelPtr m = LoadString("<mujoco/>");
  DataPtr d = MakeData(m);
  for (int n = 1; n < 20; ++n) {
    StackFrame frame(d.get());
    BoxArrays boxes(d.get(), n);
    for (int k = 0; k < 3; ++k) {
      std::fill_n(boxes.lo[k], n, -kInf);
      std::fill_n(boxes.hi[k], n, kInf);
    }
    int visits = 0;
    for (int i = 0; i < n; ++i) {
      ForEachOverlap(boxes, n, i, 0, [&](int j) {
        EXPECT_LT(j, n);
        ++visits;
      });
    }
    EXPECT_EQ(visits, n * (n - 1) / 2);
  }
}

}  // namespace
}  // namespace syn
