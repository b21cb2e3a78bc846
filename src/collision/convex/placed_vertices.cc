// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Support queries on small meshes in vectors (placed_vertices.h).

#include "collision/convex/placed_vertices.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>

#include "math/lanes.h"

namespace syn {
namespace {

using Vec4f = float __attribute__((vector_size(16)));

// Loads four numbers, without alignment.
SYNOVIA_INLINE Vec4f LoadFloats(const float* p) {
  Vec4f v;
  std::memcpy(&v, p, sizeof v);
  return v;
}
SYNOVIA_INLINE Vec4d Widen(Vec4f v) { return __builtin_convertvector(v, Vec4d); }

// Loads four consecutive vertices, stored as x y z x  y z x y  z x y z, into the lanes of x, y and
// z.
SYNOVIA_INLINE Vec3x4 LoadVertices(const float* p) {
  const Vec4f a = LoadFloats(p), b = LoadFloats(p + 4), c = LoadFloats(p + 8);
  const Vec4f ab = __builtin_shufflevector(a, b, 2, 5, 3, 6);  // z0 z1 x1 x2
  const Vec4f bc = __builtin_shufflevector(b, c, 0, 3, 5, 6);  // y1 y2 x3 y3
  const Vec4f x =
      __builtin_shufflevector(__builtin_shufflevector(a, ab, 0, 6, 7, 7), bc, 0, 1, 2, 6);
  const Vec4f y =
      __builtin_shufflevector(__builtin_shufflevector(a, bc, 1, 4, 5, 7), a, 0, 1, 2, 3);
  const Vec4f z = __builtin_shufflevector(ab, c, 0, 1, 4, 7);
  return {Widen(x), Widen(y), Widen(z)};
}

}  // namespace

// Computes the world coordinates mat v + pos of all vertices, four at a time.
void PlacedVertices::Place(const Shape& shape) {
  const int count = shape.hull.num_vert;
  const float* vert = shape.hull.vert;
  Vec4d mat[9];
  Unroll<9>([&](auto k) SYNOVIA_LAMBDA { mat[k] = Splat4(shape.mat.m[k]); });
  auto place = [&](int i, const Vec3x4& v) SYNOVIA_LAMBDA {
    auto row = [&](int r, mjtNum origin) SYNOVIA_LAMBDA {
      return Fma(mat[3 * r + 2], v.z,
                 Fma(mat[3 * r + 1], v.y, Fma(mat[3 * r], v.x, Splat4(origin))));
    };
    Store4(x_ + i, row(0, shape.pos.x));
    Store4(y_ + i, row(1, shape.pos.y));
    Store4(z_ + i, row(2, shape.pos.z));
  };
  int i = 0;
  for (; i + 4 <= count; i += 4) place(i, LoadVertices(vert + 3 * i));
  // The last vector is filled up with copies of the last vertex.
  if (i < count) {
    float last[12];
    for (int k = 0; k < 4; ++k) {
      std::copy_n(vert + 3 * std::min(i + k, count - 1), 3, last + 3 * k);
    }
    place(i, LoadVertices(last));
    i += 4;
  }
  FillUp(i);
}

void PlacedVertices::FillUp(int size) {
  fours_ = size / 4;
  // Number of vectors for which FindFarthest has a loop, by the number needed.
  constexpr int kLoop[kMaxVertices / 4 + 1] = {1, 1, 2, 4, 4, 6, 6, 8, 8};
  for (; fours_ < kLoop[fours_]; ++fours_) {
    for (mjtNum* v : {x_, y_, z_}) Store4(v + 4 * fours_, Splat4(v[4 * fours_ - 1]));
  }
}

template <int kFours>
SYNOVIA_INLINE int PlacedVertices::FindFarthestOf(const Vec3x4& dir) const {
  Vec4d height[kFours];
  Unroll<kFours>([&](auto k) SYNOVIA_LAMBDA {
    height[k] =
        Fma(Load4(z_ + 4 * k), dir.z, Fma(Load4(y_ + 4 * k), dir.y, Load4(x_ + 4 * k) * dir.x));
  });
  // Find the greatest height over all lanes: first lane by lane, then across the lanes.
  Vec4d top = height[0];
  auto raise = [&](Vec4d h) SYNOVIA_LAMBDA { top = h > top ? h : top; };
  Unroll<kFours>([&](auto k) SYNOVIA_LAMBDA { raise(height[k]); });
  raise(__builtin_shufflevector(top, top, 2, 3, 0, 1));
  raise(__builtin_shufflevector(top, top, 1, 0, 3, 2));
  // Collect a bit for each vertex with that height. The lowest bit is the first vertex.
  uint32_t found = 0;
  Unroll<kFours>([&](auto k) SYNOVIA_LAMBDA {
    found |= static_cast<uint32_t>(Bits(height[k] == top)) << 4 * k;
  });
  // No bit is set if coordinates are not numbers.
  return found ? std::countr_zero(found) : 0;
}

SYNOVIA_INLINE int PlacedVertices::FindFarthest(Vec3 dir) const {
  const Vec3x4 lanes{Splat4(dir.x), Splat4(dir.y), Splat4(dir.z)};
  return WithOneOf<6, 1, 2, 4, 8>(fours_,
                                  [&](auto n) SYNOVIA_LAMBDA { return FindFarthestOf<n>(lanes); });
}

int PlacedVertices::FarthestAlong(mjtNum x, mjtNum y, mjtNum z) const {
  return FindFarthest({x, y, z});
}

void PlacedDifferenceAlong(const PlacedVertices& a, const PlacedVertices& b, mjtNum x, mjtNum y,
                           mjtNum z, DifferenceVertex* v) {
  v->id_a = a.FindFarthest({x, y, z});
  v->id_b = b.FindFarthest({-x, -y, -z});
  v->a = a.Vertex(v->id_a);
  v->b = b.Vertex(v->id_b);
  v->w = v->a - v->b;
}

}  // namespace syn
