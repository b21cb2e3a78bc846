// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Broad phase by sweep and prune (broadphase.h). Steps: collect the boxes, sort them along one
// axis, sweep, filter the pairs, sort the pairs.

#include "collision/phase/broadphase.h"

#include <algorithm>

#include "base/arena.h"
#include "collision/phase/body_box.h"
#include "collision/phase/box_sweep.h"
#include "collision/phase/radix_sort.h"
#include "collision/phase/regions.h"
#include "model/plan/plan.h"

namespace syn {
namespace {

// Collision masks as in mjModel. Two objects match if the contype of one and the conaffinity of the
// other have a common bit.
struct Masks {
  int contype, conaffinity;
};
bool Match(const Masks& a, const Masks& b) {
  return (a.contype & b.conaffinity) || (b.contype & a.conaffinity);
}

// The properties that decide whether two bodies may collide, besides the explicit excludes.
struct Collider {
  int id;    // index of the body, or nbody plus that of the flex
  int weld;  // body that it is welded to; a negative number for a flex
  // Body that the parent of `weld` is welded to. It is -1 if that is the world, or if parents are
  // not filtered.
  int weld_parent;
  Masks masks;
};

// Returns true if the body has any collision mask.
bool CanCollide(const mjModel* m, int body) {
  return (m->body_contype[body] | m->body_conaffinity[body]) != 0;
}

// Returns the collider of a body.
Collider MakeCollider(const mjModel* m, int body) {
  const int weld = m->body_weldid[body];
  int parent = -1;
  if (weld && !mjDISABLED(mjDSBL_FILTERPARENT)) {
    // Bodies may collide with the world even if it is their parent.
    parent = m->body_weldid[m->body_parentid[weld]];
    if (parent == 0) parent = -1;
  }
  return {body, weld, parent, {m->body_contype[body], m->body_conaffinity[body]}};
}

bool FlexCanCollide(const mjModel* m, int flex) {
  return (m->flex_contype[flex] | m->flex_conaffinity[flex]) != 0;
}

// Returns the collider of a flex. Its weld is a unique negative number, so that it equals no other.
Collider MakeFlexCollider(const mjModel* m, int flex) {
  return {static_cast<int>(m->nbody) + flex,
          -2 - flex,
          -1,
          {m->flex_contype[flex], m->flex_conaffinity[flex]}};
}

// Returns true if the model excludes the pair. exclude_signature is sorted.
bool IsExcluded(const mjModel* m, BodyPair pair) {
  const int* begin = m->exclude_signature;
  const int* end = begin + m->nexclude;
  const int* at = std::lower_bound(begin, end, pair,
                                   [](int x, BodyPair y) { return static_cast<BodyPair>(x) < y; });
  return at != end && static_cast<BodyPair>(*at) == pair;
}

// Returns true if two objects may collide. Bodies that are welded together may not, and neither may
// parent and child.
bool MayCollide(const mjModel* m, const Collider& a, const Collider& b) {
  if (a.weld == b.weld || a.weld == b.weld_parent || b.weld == a.weld_parent) return false;
  if (!Match(a.masks, b.masks)) return false;
  return !m->nexclude || !IsExcluded(m, MakeBodyPair(a.id, b.id));
}

// Sums over boxes, from which the axis is chosen along which their centers vary most.
struct Spread {
  Vec4d sum{}, square{};
  mjtNum count = 0;

  // Returns the axis with the largest variance.
  int WidestAxis() const {
    if (count == 0) return 0;
    // n times the variance is the sum of squares minus the square of the sum divided by n.
    const Vec4d variance = square - sum * sum * Splat4(1 / count);
    const int axis = variance[1] > variance[0] ? 1 : 0;
    return variance[2] > variance[axis] ? 2 : axis;
  }
};

// The objects to be compared.
struct Scene {
  BoxArrays boxes;
  Collider* colliders;
  Spread spread;
  int size = 0;

  Scene(const mjModel* m, mjData* d)
      : boxes(d, static_cast<int>(m->nbody + m->nflex)),
        colliders(StackAlloc<Collider>(d, m->nbody + m->nflex)) {}

  // Adds an object whose position counts for the choice of the axis.
  void Add(const Collider& collider, const Box& box) {
    constexpr mjtNum kUnbounded = 5e8;  // meters; unbounded boxes, as of planes, have no position
    AddBox(collider, box);
    if (box.half[0] > kUnbounded || box.half[1] > kUnbounded || box.half[2] > kUnbounded) return;
    spread.sum += box.center;
    spread.square += box.center * box.center;
    spread.count += 1;
  }

  // Adds an object without counting its position.
  void AddBox(const Collider& collider, const Box& box) {
    const Vec4f lo = LowerEnds(box), hi = UpperEnds(box);
    for (int k = 0; k < 3; ++k) {
      boxes.lo[k][size] = lo[k];
      boxes.hi[k][size] = hi[k];
    }
    colliders[size++] = collider;
  }
};

// Returns true if the body takes part. A body with valid boxes but without a hierarchy has no geom
// that could collide.
bool MayEnter(const mjModel* m, const BodyBounds& bounds, int body) {
  return CanCollide(m, body) && (m->body_bvhnum[body] || !bounds.HoldEverywhere());
}

// Returns the box of a body from the bounding spheres of its colliding geoms. It is larger than
// that of MakeBox but follows every change of the model. It is used if the boxes of some bodies are
// not valid (model/plan/plan_bounds.h). Planes, and geoms without a bounding sphere, are unbounded.
// It is not inlined, so that MakeBox can be.
[[gnu::noinline]] Box MakeSphereBox(const mjModel* m, const mjData* d, int body) {
  constexpr mjtNum kUnbounded = 1e10;  // meters, half size of the boxes of planes
  Vec4d low = Splat4(kUnbounded), high = Splat4(-kUnbounded);
  const int begin = m->body_geomadr[body], end = begin + m->body_geomnum[body];
  for (int g = begin; g < end; ++g) {
    if (!(m->geom_contype[g] | m->geom_conaffinity[g])) continue;
    const mjtNum bound = m->geom_rbound[g];
    if (m->geom_type[g] == mjGEOM_PLANE || !(bound > 0)) return {Splat4(0), Splat4(kUnbounded)};
    const mjtNum margin = mjENABLED(mjENBL_OVERRIDE) ? 0.5 * m->opt.o_margin : m->geom_margin[g];
    const mjtNum* x = d->geom_xpos + 3 * g;
    const Vec4d center{x[0], x[1], x[2], 0}, reach = Splat4(bound + margin);
    // The box is the union of the cubes around all spheres.
    low = center - reach < low ? center - reach : low;
    high = center + reach > high ? center + reach : high;
  }
  return {(low + high) * Splat4(0.5), (high - low) * Splat4(0.5)};
}

// Returns the box of a body. The boxes of all bodies are of the same kind, because a changed geom
// may reach beyond its old box but never beyond its bounding sphere.
SYNOVIA_INLINE Box BodyBox(const mjModel* m, const mjData* d, const BodyBounds& bounds, int body) {
  return bounds.HoldEverywhere() ? MakeBox(m, d, body) : MakeSphereBox(m, d, body);
}

// Collects all objects that may collide in this step.
void CollectScene(const mjModel* m, const mjData* d, const BodyBounds& bounds, Scene* scene) {
  const CollisionPlan& plan = PlanOf(m).collision;
  Regions regions(m);
  // Moving bodies and flexes define the regions.
  for (const int i : plan.moving) {
    if (!MayEnter(m, bounds, i)) continue;
    const Box box = BodyBox(m, d, bounds, i);
    regions.Add(i, box);
    scene->Add(MakeCollider(m, i), box);
  }
  for (int f = 0; f < m->nflex; ++f) {
    if (!FlexCanCollide(m, f)) continue;
    const Box box = MakeFlexBox(m, d, f);
    regions.AddFlex(f, box);
    scene->Add(MakeFlexCollider(m, f), box);
  }
  // Fixed bodies are tested with a cube first, which needs no rotation.
  for (const int i : plan.fixed) {
    if (!MayEnter(m, bounds, i)) continue;
    if (bounds.HoldEverywhere() && !regions.Touch(MakeCube(m, d, i))) continue;
    const Box box = BodyBox(m, d, bounds, i);
    if (regions.Touch(box)) scene->Add(MakeCollider(m, i), box);
  }
}

// Sorts boxes and colliders by the lower ends of the boxes.
void SortByLowerEnd(mjData* d, int n, int axis, BoxArrays* boxes, Collider** colliders) {
  std::span<uint64_t> keys = StackSpan<uint64_t>(d, n), spare = StackSpan<uint64_t>(d, n);
  for (int i = 0; i < n; ++i) {
    // A key has the coordinate in its upper half and the index in its lower half.
    keys[i] = static_cast<uint64_t>(OrderedBits(boxes->lo[axis][i])) << 32 | i;
  }
  keys = RadixSort(keys, spare, 32);
  // Gather everything in the new order.
  const BoxArrays sorted(d, n);
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

// A list of pairs on the stack of d that can grow. Old memory is released when the frame ends.
class BodyPairList {
 public:
  BodyPairList(mjData* d, int num_boxes)
      : d_(d),
        // There is room for eight overlaps per box at first; with more, the list grows.
        capacity_(8 * static_cast<size_t>(num_boxes) + 32),
        data_(StackAlloc<BodyPair>(d, capacity_)) {}

  void Add(BodyPair pair) {
    if (size_ == capacity_) Grow();
    data_[size_++] = pair;
  }

  std::span<BodyPair> Sorted() {
    const std::span<BodyPair> spare = StackSpan<BodyPair>(d_, size_);
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

// Up to this number of bodies, each is compared with all others, in the order of the pairs. Sorting
// them along an axis, and the pairs afterwards, would take longer (measured, docs/tunables.md).
constexpr int kFewBodies = 24;

// Computes the union of the masks of all bodies behind each body. Most robots collide with the
// floor only, and then no body but one needs any comparison.
void FindMasksBehind(const Collider* colliders, int n, Masks* behind) {
  Masks all{0, 0};
  for (int i = n - 1; i >= 0; --i) {
    behind[i] = all;
    all.contype |= colliders[i].masks.contype;
    all.conaffinity |= colliders[i].masks.conaffinity;
  }
}

// Compares all bodies of a small scene.
std::span<BodyPair> CompareAll(const mjModel* m, mjData* d, const BodyBounds& bounds,
                               Scene* scene) {
  for (int i = 0; i < m->nbody; ++i) {
    if (!m->body_geomnum[i] || !MayEnter(m, bounds, i)) continue;
    scene->AddBox(MakeCollider(m, i), BodyBox(m, d, bounds, i));
  }
  const int n = scene->size;
  BodyPair* pairs = StackAlloc<BodyPair>(d, n * (n - 1) / 2);
  Masks behind[kFewBodies];
  FindMasksBehind(scene->colliders, n, behind);
  size_t size = 0;
  for (int i = 0; i < n; ++i) {
    const Collider& a = scene->colliders[i];
    // A body that matches none of those behind it needs no comparison.
    if (!Match(a.masks, behind[i])) continue;
    for (int j = i + 1; j < n; j += 8) {
      // The last vector may contain places behind the last box.
      const uint32_t present = n - j < 8 ? (1u << (n - j)) - 1 : 0xFF;
      for (uint32_t bits = OverlapBits(scene->boxes, i, j) & present; bits; bits &= bits - 1) {
        const Collider& b = scene->colliders[j + std::countr_zero(bits)];
        if (MayCollide(m, a, b)) pairs[size++] = MakeBodyPair(a.id, b.id);
      }
    }
  }
  return {pairs, size};
}

}  // namespace

std::span<BodyPair> BroadPhase(const mjModel* m, mjData* d, const BodyBounds& bounds) {
  Scene scene(m, d);
  if (m->nbody <= kFewBodies && !m->nflex) return CompareAll(m, d, bounds, &scene);
  CollectScene(m, d, bounds, &scene);
  // Sort along the axis with the largest spread, then compare each box with those behind it.
  const int n = scene.size, axis = scene.spread.WidestAxis();
  SortByLowerEnd(d, n, axis, &scene.boxes, &scene.colliders);
  BodyPairList list(d, n);
  for (int i = 0; i < n; ++i) {
    ForEachOverlap(scene.boxes, n, i, axis, [&](int j) {
      const Collider &a = scene.colliders[i], &b = scene.colliders[j];
      if (MayCollide(m, a, b)) list.Add(MakeBodyPair(a.id, b.id));
    });
  }
  return list.Sorted();
}

}  // namespace syn
