// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Axis-aligned bounding boxes of bodies and flexes in world coordinates. The first three lanes are
// x, y and z; the fourth lane is not used.

#ifndef SYNOVIA_COLLISION_PHASE_BODY_BOX_H_
#define SYNOVIA_COLLISION_PHASE_BODY_BOX_H_

#include <mujoco/mujoco.h>

#include "collision/phase/box_sweep.h"
#include "math/libm.h"
#include "math/simd.h"

namespace syn {

// Returns the absolute value of each lane.
SYNOVIA_INLINE Vec4d Abs4(Vec4d v) { return v < 0 ? -v : v; }

// A box: its center and half sizes, in meters.
struct Box {
  Vec4d center, half;
};

// Returns the margin of a body in the broad phase: half of the override for each of two bodies, or
// the largest margin of its geoms.
inline mjtNum BroadMargin(const mjModel* m, int body) {
  return mjENABLED(mjENBL_OVERRIDE) ? 0.5 * m->opt.o_margin : m->body_margin[body];
}

// Returns the box of a body. Center c and half size h of the root of its hierarchy are
// rotated into the world,
//   center = xipos + R c,   half = |R| h + margin,
// column by column of R = ximat.
inline Box MakeBox(const mjModel* m, const mjData* d, int body) {
  const mjtNum *c = m->bvh_aabb + 6 * m->body_bvhadr[body], *h = c + 3;
  const mjtNum *r = d->ximat + 9 * body, *x = d->xipos + 3 * body;
  const Vec4d col0{r[0], r[3], r[6], 0}, col1{r[1], r[4], r[7], 0}, col2{r[2], r[5], r[8], 0};
  return {Vec4d{x[0], x[1], x[2], 0} +
              (col0 * Splat4(c[0]) + col1 * Splat4(c[1]) + col2 * Splat4(c[2])),
          Abs4(col0) * Splat4(h[0]) + Abs4(col1) * Splat4(h[1]) + Abs4(col2) * Splat4(h[2]) +
              Splat4(BroadMargin(m, body))};
}

// Returns the box of a flex: that of its vertices, enlarged by radius and margin.
inline Box MakeFlexBox(const mjModel* m, const mjData* d, int flex) {
  const mjtNum* x = d->flexvert_xpos + 3 * m->flex_vertadr[flex];
  Vec4d low{x[0], x[1], x[2], 0}, high = low;
  for (int i = 1; i < m->flex_vertnum[flex]; ++i) {
    const Vec4d p{x[3 * i], x[3 * i + 1], x[3 * i + 2], 0};
    low = p < low ? p : low;
    high = p > high ? p : high;
  }
  const mjtNum margin = mjENABLED(mjENBL_OVERRIDE) ? 0.5 * m->opt.o_margin : m->flex_margin[flex];
  return {(low + high) * Splat4(0.5),
          (high - low) * Splat4(0.5) + Splat4(m->flex_radius[flex] + margin)};
}

// Returns a cube that contains the box of MakeBox. It needs no rotation, because |R c| <= |c|_1 and
// |R| h <= |h|_1.
inline Box MakeCube(const mjModel* m, const mjData* d, int body) {
  const mjtNum *c = m->bvh_aabb + 6 * m->body_bvhadr[body], *h = c + 3;
  const mjtNum* x = d->xipos + 3 * body;
  const mjtNum reach =
      (Abs(c[0]) + Abs(c[1]) + Abs(c[2])) + (h[0] + h[1] + h[2]) + BroadMargin(m, body);
  return {Vec4d{x[0], x[1], x[2], 0}, Splat4(reach)};
}

// Return the ends of the box in single precision.
SYNOVIA_INLINE Vec4f LowerEnds(const Box& box) {
  return __builtin_convertvector(box.center - box.half, Vec4f);
}
SYNOVIA_INLINE Vec4f UpperEnds(const Box& box) {
  return __builtin_convertvector(box.center + box.half, Vec4f);
}

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PHASE_BODY_BOX_H_
