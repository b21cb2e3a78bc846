// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "collision/broadphase.h"

#include <algorithm>

#include "base/arena.h"
#include "collision/box_sweep.h"
#include "collision/radix_sort.h"

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

// Sums over boxes from which to choose the axis along which their centres vary most. The fourth
// lane is idle here and below.
struct Spread {
  Vec4d sum{}, square{};
  mjtNum count = 0;

  int WidestAxis() const {
    if (count == 0) return 0;
    Vec4d variance = square - sum * sum * Splat4(1 / count);
    int axis = variance[1] > variance[0] ? 1 : 0;
    return variance[2] > variance[axis] ? 2 : axis;
  }
};

SYNOVIA_INLINE Vec4d Abs4(Vec4d v) { return v < 0 ? -v : v; }

// The box of a body: centre and half sizes of the root of its hierarchy, turned into the world,
//   center = xipos + R c,   half = |R| h + margin,
// column by column of R.
void SetBox(const mjModel* m, const mjData* d, int body, int i, BoxArrays* boxes, Spread* spread) {
  constexpr mjtNum kUnbounded = 5e8;  // planes have no say in the spread
  const mjtNum *c = m->bvh_aabb + 6 * m->body_bvhadr[body], *h = c + 3;
  const mjtNum *r = d->ximat + 9 * body, *x = d->xipos + 3 * body;
  const Vec4d col0{r[0], r[3], r[6], 0}, col1{r[1], r[4], r[7], 0}, col2{r[2], r[5], r[8], 0};
  mjtNum margin = mjENABLED(mjENBL_OVERRIDE) ? 0.5 * m->opt.o_margin : m->body_margin[body];
  Vec4d center = Vec4d{x[0], x[1], x[2], 0} +
                 (col0 * Splat4(c[0]) + col1 * Splat4(c[1]) + col2 * Splat4(c[2]));
  Vec4d half = Abs4(col0) * Splat4(h[0]) + Abs4(col1) * Splat4(h[1]) + Abs4(col2) * Splat4(h[2]) +
               Splat4(margin);
  auto lo = __builtin_convertvector(center - half, Vec4f);
  auto hi = __builtin_convertvector(center + half, Vec4f);
  for (int k = 0; k < 3; ++k) {
    boxes->lo[k][i] = lo[k];
    boxes->hi[k][i] = hi[k];
  }
  if (h[0] > kUnbounded || h[1] > kUnbounded || h[2] > kUnbounded) return;
  spread->sum += center;
  spread->square += center * center;
  spread->count += 1;
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
