// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Axis-aligned boxes as arrays of coordinates, and the search for the boxes that overlap a given
// one, eight at a time.

#ifndef SYNOVIA_COLLISION_PHASE_BOX_SWEEP_H_
#define SYNOVIA_COLLISION_PHASE_BOX_SWEEP_H_

#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>

#include "base/arena.h"
#include "math/simd.h"

namespace syn {

using Vec4f = float __attribute__((vector_size(16)));
using Vec8f = float __attribute__((vector_size(32)));
using Vec8i = int32_t __attribute__((vector_size(32)));

// Loads eight numbers, without alignment.
SYNOVIA_INLINE Vec8f Load8(const float* p) {
  Vec8f v;
  std::memcpy(&v, p, sizeof v);
  return v;
}
// Returns the number in all eight lanes.
SYNOVIA_INLINE Vec8f Splat8(float s) { return Vec8f{s, s, s, s, s, s, s, s}; }

// Returns one bit for each lane that is not zero. Lanes must be 0 or -1.
SYNOVIA_INLINE uint32_t Bits(Vec8i lanes) {
#ifdef __AVX__
  return static_cast<uint32_t>(_mm256_movemask_ps(std::bit_cast<__m256>(lanes)));
#else
  uint32_t bits = 0;
  for (int i = 0; i < 8; ++i) bits |= static_cast<uint32_t>(lanes[i] & 1) << i;
  return bits;
#endif
}

// Lower and upper ends of boxes. Single precision is accurate enough for bounds; boxes that touch
// up to its rounding count as overlapping.
struct BoxArrays {
  float *lo[3], *hi[3];  // ends along each axis

  // Allocates room for n boxes, and for seven more that overlap nothing, not even a box that fills
  // all space. They let loops read whole vectors.
  BoxArrays(mjData* d, int n) {
    constexpr float kInf = std::numeric_limits<float>::infinity();
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    float* block = StackAlloc<float>(d, 6 * (static_cast<size_t>(n) + 7));
    for (int k = 0; k < 3; ++k) {
      lo[k] = block + 2 * k * (n + 7);
      hi[k] = lo[k] + n + 7;
      // A comparison with NaN is false, so the additional boxes never overlap.
      for (int i = n; i < n + 7; ++i) {
        lo[k][i] = kInf;
        hi[k][i] = kNan;
      }
    }
  }
};

// Returns one bit for each of the boxes j to j + 7 that overlaps box i.
SYNOVIA_INLINE uint32_t OverlapBits(const BoxArrays& boxes, int i, int j) {
  auto overlap = [&](int k) SYNOVIA_LAMBDA {
    return (Load8(boxes.lo[k] + j) <= Splat8(boxes.hi[k][i])) &
           (Load8(boxes.hi[k] + j) >= Splat8(boxes.lo[k][i]));
  };
  return Bits(overlap(0) & overlap(1) & overlap(2));
}

// Calls visit(j) for the boxes j > i that overlap box i. The boxes must be sorted by lo[axis].
template <typename Visitor>
SYNOVIA_INLINE void ForEachOverlap(const BoxArrays& boxes, int n, int i, int axis,
                                   Visitor&& visit) {
  const int u = (axis + 1) % 3, v = (axis + 2) % 3;
  const Vec8f end = Splat8(boxes.hi[axis][i]);
  const Vec8f lo_u = Splat8(boxes.lo[u][i]), hi_u = Splat8(boxes.hi[u][i]);
  const Vec8f lo_v = Splat8(boxes.lo[v][i]), hi_v = Splat8(boxes.hi[v][i]);
  for (int j = i + 1; j < n; j += 8) {
    // Since the boxes are sorted, only the upper end of box i matters along the axis.
    const Vec8i near = Load8(boxes.lo[axis] + j) <= end;
    const Vec8i overlap = near & (Load8(boxes.lo[u] + j) <= hi_u) &
                          (Load8(boxes.hi[u] + j) >= lo_u) & (Load8(boxes.lo[v] + j) <= hi_v) &
                          (Load8(boxes.hi[v] + j) >= lo_v);
    for (uint32_t bits = Bits(overlap); bits; bits &= bits - 1) visit(j + std::countr_zero(bits));
    // All further boxes begin behind the end of box i.
    if (boxes.lo[axis][j + 7] > boxes.hi[axis][i]) break;
  }
}

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PHASE_BOX_SWEEP_H_
