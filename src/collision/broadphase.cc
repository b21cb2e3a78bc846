// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "collision/broadphase.h"

#include <algorithm>

#include "base/arena.h"
#include "math/mat3.h"
#include "math/vec3.h"

namespace syn {
namespace {

// Box of a body in the world. Single precision is exact enough, and boxes that do no more than
// touch within it count as apart, as in the reference.
struct Box {
  float lo[3], hi[3];
  int body;
};

bool CanCollide(const mjModel* m, int body) {
  return (m->body_contype[body] | m->body_conaffinity[body]) && m->body_bvhnum[body];
}

Box BodyBox(const mjModel* m, const mjData* d, int body) {
  const mjtNum* aabb = m->bvh_aabb + 6 * m->body_bvhadr[body];
  Mat3 r = Mat3::Load(d->ximat + 9 * body);
  Vec3 center = Vec3::Load(d->xipos + 3 * body) + r * Vec3::Load(aabb),
       local = Vec3::Load(aabb + 3);
  mjtNum margin = mjENABLED(mjENBL_OVERRIDE) ? 0.5 * m->opt.o_margin : m->body_margin[body];
  Vec3 half{Dot(Abs(r.Row(0)), local) + margin, Dot(Abs(r.Row(1)), local) + margin,
            Dot(Abs(r.Row(2)), local) + margin};
  Box box{{}, {}, body};
  for (int k = 0; k < 3; ++k) {
    box.lo[k] = center[k] - half[k];
    box.hi[k] = center[k] + half[k];
  }
  return box;
}

// Filters that depend on the bodies only.
bool MayCollide(const mjModel* m, int a, int b) {
  int weld_a = m->body_weldid[a], weld_b = m->body_weldid[b];
  if (weld_a == weld_b) return false;
  if (!(m->body_contype[a] & m->body_conaffinity[b]) &&
      !(m->body_contype[b] & m->body_conaffinity[a])) {
    return false;
  }
  if (!mjDISABLED(mjDSBL_FILTERPARENT) && weld_a && weld_b) {
    int parent_a = m->body_weldid[m->body_parentid[weld_a]];
    int parent_b = m->body_weldid[m->body_parentid[weld_b]];
    if (weld_a == parent_b || weld_b == parent_a) return false;
  }
  if (!m->nexclude) return true;
  BodyPair pair = MakeBodyPair(a, b);
  const int* begin = m->exclude_signature;
  const int* end = begin + m->nexclude;
  const int* at = std::lower_bound(begin, end, pair,
                                   [](int x, BodyPair y) { return static_cast<BodyPair>(x) < y; });
  return at == end || static_cast<BodyPair>(*at) != pair;
}

// The axis along which the centres vary most. Unbounded boxes (planes) have no say.
int SweepAxis(std::span<const Box> boxes) {
  constexpr mjtNum kUnbounded = 1e9;
  mjtNum sum[3] = {}, square[3] = {};
  int count = 0;
  for (const Box& b : boxes) {
    if (b.hi[0] - b.lo[0] > kUnbounded || b.hi[1] - b.lo[1] > kUnbounded ||
        b.hi[2] - b.lo[2] > kUnbounded) {
      continue;
    }
    for (int k = 0; k < 3; ++k) {
      mjtNum center = 0.5 * (b.lo[k] + b.hi[k]);
      sum[k] += center;
      square[k] += center * center;
    }
    ++count;
  }
  if (!count) return 0;
  auto variance = [&](int k) { return square[k] - sum[k] * sum[k] / count; };
  int axis = variance(1) > variance(0) ? 1 : 0;
  return variance(2) > variance(axis) ? 2 : axis;
}

// The boxes by their lower ends. Keys are sorted first: they are a quarter of a box to move.
std::span<Box> SortBoxes(mjData* d, const Box* boxes, int n, int axis) {
  struct Key {
    mjtNum lo;
    int box;
  };
  Key* keys = StackAlloc<Key>(d, n);
  for (int i = 0; i < n; ++i) keys[i] = {boxes[i].lo[axis], i};
  std::sort(keys, keys + n,
            [](const Key& a, const Key& b) { return a.lo != b.lo ? a.lo < b.lo : a.box < b.box; });
  std::span<Box> sorted = StackSpan<Box>(d, n);
  for (int i = 0; i < n; ++i) sorted[i] = boxes[keys[i].box];
  return sorted;
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
  std::span<BodyPair> pairs() { return {data_, size_}; }

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
  Box* storage = StackAlloc<Box>(d, m->nbody);
  int n = 0;
  for (int i = 0; i < m->nbody; ++i) {
    if (CanCollide(m, i)) storage[n++] = BodyBox(m, d, i);
  }
  int axis = SweepAxis({storage, static_cast<size_t>(n)});
  std::span<Box> boxes = SortBoxes(d, storage, n, axis);
  PairList list(d, n);
  int u = (axis + 1) % 3, v = (axis + 2) % 3;
  for (int i = 0; i < n; ++i) {
    const Box& a = boxes[i];
    for (int j = i + 1; j < n && boxes[j].lo[axis] <= a.hi[axis]; ++j) {
      const Box& b = boxes[j];
      bool apart = a.hi[u] < b.lo[u] || b.hi[u] < a.lo[u] || a.hi[v] < b.lo[v] || b.hi[v] < a.lo[v];
      if (!apart && MayCollide(m, a.body, b.body)) list.Add(MakeBodyPair(a.body, b.body));
    }
  }
  std::sort(list.pairs().begin(), list.pairs().end());
  return list.pairs();
}

}  // namespace syn
