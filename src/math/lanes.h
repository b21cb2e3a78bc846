// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Vectors, motions and inertias four at a time, one in each lane of Vec4d.
//
// Vec3x4, Spatialx4 and Inertiax4 use the formulas of Vec3T, SpatialT and InertiaT with the same
// operations in the same order. So each lane has the bits of the scalar computation, at a third of
// the instructions. The functions of this file move values between flat arrays and lanes by
// transposing 4x4 blocks:
//
//   element i   x_i y_i z_i .         lanes of x   x_0 x_1 x_2 x_3
//
// A function object at(lane) returns the address of the first number of the element of that lane
// (see Elements). When fewer than four elements remain, the last one is repeated in the free lanes.
// It is then computed more than once, with the same result each time.

#ifndef SYNOVIA_MATH_LANES_H_
#define SYNOVIA_MATH_LANES_H_

#include <algorithm>
#include <cstddef>
#include <cstring>

#include <mujoco/mjtnum.h>

#include "math/inertia.h"
#include "math/simd.h"
#include "math/spatial.h"
#include "math/vec3.h"

namespace syn {

// Two doubles in one register.
using Vec2d = double __attribute__((vector_size(16)));
using Vec3x4 = Vec3T<Vec4d>;
using Spatialx4 = SpatialT<Vec4d>;
using Inertiax4 = InertiaT<Vec4d>;

// The indices of four consecutive elements: first, first+1, first+2, first+3.
struct Consecutive {
  int first;
  SYNOVIA_INLINE int operator[](int lane) const { return first + lane; }
};
// The indices of four elements of which `last` is the last that exists; it is repeated.
struct Repeating {
  int first, last;
  SYNOVIA_INLINE int operator[](int lane) const { return std::min(first + lane, last); }
};

// Calls f with the indices begin .. end-1, four at a time. The argument of f has an operator[] that
// maps a lane to its index.
template <typename F>
SYNOVIA_INLINE void ForEachFour(int begin, int end, F&& f) {
  int i = begin;
  for (; i + 4 <= end; i += 4) f(Consecutive{i});
  if (i < end) f(Repeating{i, end - 1});
}

// Returns at(lane) for an array whose elements have `size` numbers each. Lane k holds the element
// index[k].
template <typename T, typename Index>
SYNOVIA_INLINE auto Elements(T* array, int size, const Index& index) {
  return [=](int lane) SYNOVIA_LAMBDA { return array + ptrdiff_t{size} * index[lane]; };
}

// Loads one number of each element.
template <typename At>
SYNOVIA_INLINE Vec4d LoadNumbers(At&& at) {
  return Vec4d{*at(0), *at(1), *at(2), *at(3)};
}

// Four numbers of each of four elements: v[i] holds number i of all elements.
struct Four4 {
  Vec4d v[4];

  template <typename At>
  static SYNOVIA_INLINE Four4 Load(At&& at) {
    Four4 a{{Load4(at(0)), Load4(at(1)), Load4(at(2)), Load4(at(3))}};
    Transpose4(a.v[0], a.v[1], a.v[2], a.v[3]);
    return a;
  }
  template <typename At>
  SYNOVIA_INLINE void Store(At&& at) const {
    Four4 a = *this;
    Transpose4(a.v[0], a.v[1], a.v[2], a.v[3]);
    Unroll<4>([&](auto lane) SYNOVIA_LAMBDA { Store4(at(lane), a.v[lane]); });
  }
};

// Two numbers of each of four elements: v[i] holds number i of all elements. Exactly two numbers
// are read or written at each address.
struct Two4 {
  Vec4d v[2];

  template <typename At>
  static SYNOVIA_INLINE Two4 Load(At&& at) {
    const Vec4d even = Join(at(0), at(2)), odd = Join(at(1), at(3));
    return {{__builtin_shufflevector(even, odd, 0, 4, 2, 6),
             __builtin_shufflevector(even, odd, 1, 5, 3, 7)}};
  }
  template <typename At>
  SYNOVIA_INLINE void Store(At&& at) const {
    const Vec4d even = __builtin_shufflevector(v[0], v[1], 0, 4, 2, 6);
    const Vec4d odd = __builtin_shufflevector(v[0], v[1], 1, 5, 3, 7);
    at(0)[0] = even[0], at(0)[1] = even[1], at(2)[0] = even[2], at(2)[1] = even[3];
    at(1)[0] = odd[0], at(1)[1] = odd[1], at(3)[0] = odd[2], at(3)[1] = odd[3];
  }

 private:
  // Returns the two numbers at a, followed by the two numbers at b.
  static SYNOVIA_INLINE Vec4d Join(const mjtNum* a, const mjtNum* b) {
    Vec2d low, high;
    std::memcpy(&low, a, sizeof low);
    std::memcpy(&high, b, sizeof high);
    return __builtin_shufflevector(low, high, 0, 1, 2, 3);
  }
};

// Load and store four 3-vectors. Exactly three numbers are read or written at each address.
template <typename At>
SYNOVIA_INLINE Vec3x4 LoadVecs(At&& at) {
  Vec4d x = LoadPart4(at(0), 3), y = LoadPart4(at(1), 3), z = LoadPart4(at(2), 3);
  Vec4d last = LoadPart4(at(3), 3);
  Transpose4(x, y, z, last);
  return {x, y, z};
}
template <typename At>
SYNOVIA_INLINE void StoreVecs(At&& at, const Vec3x4& v) {
  Vec4d row[4] = {v.x, v.y, v.z, Vec4d{}};
  Transpose4(row[0], row[1], row[2], row[3]);
  Unroll<4>([&](auto lane) SYNOVIA_LAMBDA {
    std::memcpy(at(lane), &row[lane], 2 * sizeof(mjtNum));
    at(lane)[2] = row[lane][2];
  });
}

// Returns at(lane), displaced by n numbers.
template <typename At>
SYNOVIA_INLINE auto Behind(At&& at, int n) {
  return [=](int lane) SYNOVIA_LAMBDA { return at(lane) + n; };
}

// Load and store four motions or forces of six numbers each.
template <typename At>
SYNOVIA_INLINE Spatialx4 LoadSpatials(At&& at) {
  const Four4 a = Four4::Load(at);
  const Two4 b = Two4::Load(Behind(at, 4));
  return {{a.v[0], a.v[1], a.v[2]}, {a.v[3], b.v[0], b.v[1]}};
}
template <typename At>
SYNOVIA_INLINE void StoreSpatials(At&& at, const Spatialx4& s) {
  Four4{{s.rot.x, s.rot.y, s.rot.z, s.lin.x}}.Store(at);
  Two4{{s.lin.y, s.lin.z}}.Store(Behind(at, 4));
}

// Load and store four inertias of ten numbers each. The last four numbers are loaded as a block
// that starts at number 6.
template <typename At>
SYNOVIA_INLINE Inertiax4 LoadInertias(At&& at) {
  const Four4 a = Four4::Load(at), c = Four4::Load(Behind(at, 6));
  const Two4 b = Two4::Load(Behind(at, 4));
  return {a.v[0], a.v[1], a.v[2], a.v[3], b.v[0], b.v[1], {c.v[0], c.v[1], c.v[2]}, c.v[3]};
}
template <typename At>
SYNOVIA_INLINE void StoreInertias(At&& at, const Inertiax4& i) {
  Four4{{i.xx, i.yy, i.zz, i.xy}}.Store(at);
  Two4{{i.xz, i.yz}}.Store(Behind(at, 4));
  Four4{{i.md.x, i.md.y, i.md.z, i.mass}}.Store(Behind(at, 6));
}

// A single motion or force (six numbers) in two registers. It is meant for sums and multiples of
// whole vectors, where the rotational and the linear part need not be accessed separately.
class Six {
 public:
  Six() = default;
  static SYNOVIA_INLINE Six Load(const mjtNum* p) {
    Six s;
    s.head_ = Load4(p);
    std::memcpy(&s.tail_, p + 4, sizeof s.tail_);
    return s;
  }
  SYNOVIA_INLINE void Store(mjtNum* p) const {
    Store4(p, head_);
    std::memcpy(p + 4, &tail_, sizeof tail_);
  }
  SYNOVIA_INLINE Six& operator+=(const Six& b) {
    head_ += b.head_, tail_ += b.tail_;
    return *this;
  }
  SYNOVIA_INLINE Six operator*(mjtNum s) const {
    Six product;
    product.head_ = head_ * s, product.tail_ = tail_ * s;
    return product;
  }

 private:
  Vec4d head_{};
  Vec2d tail_{};
};

}  // namespace syn

#endif  // SYNOVIA_MATH_LANES_H_
