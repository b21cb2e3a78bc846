// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "model/plan/plan_collision.h"

#include <limits>

#include "test_util.h"

namespace syn {
namespace {

TEST(DirectionCells, CentersLieInTheirCells) {
  for (int cell = 0; cell < DirectionCells::kCount; ++cell) {
    EXPECT_EQ(DirectionCells::Index(DirectionCells::Center(cell)), cell);
  }
}

// Even a direction that is none must not lead out of the table.
TEST(DirectionCells, EveryVectorHasACell) {
  constexpr mjtNum kInf = std::numeric_limits<mjtNum>::infinity();
  constexpr mjtNum kNan = std::numeric_limits<mjtNum>::quiet_NaN();
  const mjtNum values[] = {0, -0.0, 1, -1, 1e-320, 1e300, -1e300, kInf, -kInf, kNan};
  for (const mjtNum x : values) {
    for (const mjtNum y : values) {
      for (const mjtNum z : values) {
        const int cell = DirectionCells::Index({x, y, z});
        EXPECT_TRUE(cell >= 0 && cell < DirectionCells::kCount) << x << " " << y << " " << z;
      }
    }
  }
}

}  // namespace
}  // namespace syn
