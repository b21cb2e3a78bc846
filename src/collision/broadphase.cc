// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "collision/broadphase.h"

#include <algorithm>

#include "base/arena.h"
#include "collision/box_sweep.h"
#include "collision/radix_sort.h"
#include "math/mat3.h"
#include "math/vec3.h"

namespace syn {
namespace {

// What decides whether two bodies may collide, beside excludes.
struct Collider {
  int body;
  int weld;         // body it is welded to
  int weld_parent;  // the same of that one's parent; -1 if the parent is no obstacle
  int contype, conaffinity;
};

bool CanCollide(const mjModel* m, int body) {
  return (m->body_contype[body] | m->body_conaffinity[body]) && m->body_bvhnum[body];
}

Collider MakeCollider(const mjModel* m, int body) {
  int weld = m->body_weldid[body], parent = -1;
  if (weld && !mjDISABLED(mjDSBL_FILTERPARENT)) {
    parent = m->body_weldid[m->body_parentid[weld]];
    if (parent == 0) parent = -1;
  }
  return {body, weld, parent, m->body_contype[body], m->body_conaffinity[body]};
}

bool IsExcluded(const mjModel* m, BodyPair pair) {
  const int* begin = m->exclude_signature;
  const int* end = begin + m->nexclude;
  const int* at = std::lower_bound(begin, end, pair,
                                   [](int x, BodyPair y) { return static_cast<BodyPair>(x) < y; });
  return at != end && static_cast<BodyPair>(*at) == pair;
}

bool MayCollide(const mjModel* m, const Collider& a, const Collider& b) {
  if (a.weld == b.weld || a.weld == b.weld_parent || b.weld == a.weld_parent) return false;
  if (!(a.contype & b.conaffinity) && !(b.contype & a.conaffinity)) return false;
  return !m->nexclude || !IsExcluded(m, MakeBodyPair(a.body, b.body));
}

// Sums over boxes from which to choose the axis along which their centres vary most.
class Spread {
 public:
  void Add(Vec3 center, Vec3 half) {
    if (half.x > kUnbounded || half.y > kUnbounded || half.z > kUnbounded) return;
    sum_ += center;
    square_ += Hadamard(center, center);
    count_ += 1;
  }

  int WidestAxis() const {
    if (count_ == 0) return 0;
    Vec3 variance = square_ - Hadamard(sum_, sum_) * (1 / count_);
    int axis = variance.y > variance.x ? 1 : 0;
    return variance.z > variance[axis] ? 2 : axis;
  }

 private:
  static constexpr mjtNum kUnbounded = 5e8;  // planes have no say
  Vec3 sum_, square_;
  mjtNum count_ = 0;
};

void SetBox(const mjModel* m, const mjData* d, int body, int i, BoxArrays* boxes, Spread* spread) {
  const mjtNum* aabb = m->bvh_aabb + 6 * m->body_bvhadr[body];
  Mat3 r = Mat3::Load(d->ximat + 9 * body);
  Vec3 center = Vec3::Load(d->xipos + 3 * body) + r * Vec3::Load(aabb),
       local = Vec3::Load(aabb + 3);
  mjtNum margin = mjENABLED(mjENBL_OVERRIDE) ? 0.5 * m->opt.o_margin : m->body_margin[body];
  Vec3 half{Dot(Abs(r.Row(0)), local) + margin, Dot(Abs(r.Row(1)), local) + margin,
            Dot(Abs(r.Row(2)), local) + margin};
  for (int k = 0; k < 3; ++k) {
    boxes->lo[k][i] = static_cast<float>(center[k] - half[k]);
    boxes->hi[k][i] = static_cast<float>(center[k] + half[k]);
  }
  spread->Add(center, half);
}

// Boxes and colliders in the order of the lower ends of the boxes.
void SortByLowerEnd(mjData* d, int n, int axis, BoxArrays* boxes, Collider** colliders) {
  std::span<uint64_t> keys = StackSpan<uint64_t>(d, n), spare = StackSpan<uint64_t>(d, n);
  for (int i = 0; i < n; ++i) {
    keys[i] = static_cast<uint64_t>(OrderedBits(boxes->lo[axis][i])) << 32 | i;
  }
  keys = RadixSort(keys, spare, 32);
  BoxArrays sorted(d, n);
  auto* sorted_colliders = StackAlloc<Collider>(d, n);
  for (int i = 0; i < n; ++i) {
    auto from = static_cast<uint32_t>(keys[i]);
    for (int k = 0; k < 3; ++k) {
      sorted.lo[k][i] = boxes->lo[k][from];
      sorted.hi[k][i] = boxes->hi[k][from];
    }
    sorted_colliders[i] = (*colliders)[from];
  }
  *boxes = sorted;
  *colliders = sorted_colliders;
}

// Pairs on the stack of d, growing in place: nothing else is allocated meanwhile.
class PairList {
 public:
  PairList(mjData* d, int num_boxes)
      : d_(d),
        capacity_(8 * static_cast<size_t>(num_boxes) + 32),
        data_(StackAlloc<BodyPair>(d, capacity_)) {}

  void Add(BodyPair pair) {
    if (size_ == capacity_) Grow();
    data_[size_++] = pair;
  }

  std::span<BodyPair> Sorted() {
    std::span<BodyPair> spare = StackSpan<BodyPair>(d_, size_);
    return RadixSort(std::span<BodyPair>(data_, size_), spare);
  }

 private:
  void Grow() {
    BodyPair* old = data_;
    capacity_ *= 2;
    data_ = StackAlloc<BodyPair>(d_, capacity_);
    std::copy_n(old, size_, data_);
  }

  mjData* d_;
  size_t capacity_;
  BodyPair* data_;
  size_t size_ = 0;
};

}  // namespace

std::span<BodyPair> BroadPhase(const mjModel* m, mjData* d) {
  BoxArrays boxes(d, m->nbody);
  auto* colliders = StackAlloc<Collider>(d, m->nbody);
  Spread spread;
  int n = 0;
  for (int i = 0; i < m->nbody; ++i) {
    if (!CanCollide(m, i)) continue;
    SetBox(m, d, i, n, &boxes, &spread);
    colliders[n++] = MakeCollider(m, i);
  }
  int axis = spread.WidestAxis();
  SortByLowerEnd(d, n, axis, &boxes, &colliders);
  PairList list(d, n);
  for (int i = 0; i < n; ++i) {
    ForEachOverlap(boxes, n, i, axis, [&](int j) {
      const Collider &a = colliders[i], &b = colliders[j];
      if (MayCollide(m, a, b)) list.Add(MakeBodyPair(a.body, b.body));
    });
  }
  return list.Sorted();
}

}  // namespace syn
