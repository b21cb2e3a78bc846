// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "collision/convex/legacy_ccd.h"

#include <limits>

#include "test_util.h"

namespace syn {
namespace {

// Fewer than no iterations are none, not very many: with a tolerance that is never met, the search
// would not end.
TEST(LegacyCcd, NegativeLimitEndsTheSearch) {
  Shape ball, other;
  ball.kind = other.kind = Shape::kEllipsoid;
  ball.size = other.size = {1, 1.5, 2};
  other.pos = {0.3, 0.4, 0.5};
  IterationLimits limits{};
  limits.iterations = -858993460;
  limits.tolerance = std::numeric_limits<mjtNum>::quiet_NaN();
  mjContact contact;
  EXPECT_LE(LegacyContact(ball, other, limits, &contact), 1);
}

}  // namespace
}  // namespace syn
