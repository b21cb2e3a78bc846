// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Builds trees from the root to the leaves. Each split needs only the two halves of its elements,
// not their full order, so a level costs one linear selection (std::nth_element). Keys that differ
// by no more than rounding errors count as equal; the order of the elements then decides.

#include "asset/shape/bvh.h"

#include <algorithm>
#include <cmath>

#include "math/simd.h"

namespace syn {
namespace {

// Absolute tolerance for keys and for sides of boxes, in the unit of the coordinates. It is the
// tiny number of the model compiler in the specification.
constexpr double kTiny = 1e-14;

// A box as two vectors, whose fourth lanes are not used.
struct Box4 {
  Vec4d min, max;

  static Box4 Of(const Aabb& box) {
    return {Vec4d{box.min.x, box.min.y, box.min.z, 0}, Vec4d{box.max.x, box.max.y, box.max.z, 0}};
  }
  void Add(const Box4& box) {
    min = box.min < min ? box.min : min;
    max = box.max > max ? box.max : max;
  }
};

// Builds one tree. `boxes` must not be empty.
class Builder {
 public:
  Builder(std::span<const Box4> boxes, std::span<const Vec3> keys)
      : keys_(keys), boxes_(boxes), order_(boxes.size()) {
    for (size_t i = 0; i < order_.size(); ++i) order_[i].element = static_cast<int>(i);
    // A binary tree with n leaves has n - 1 inner nodes.
    const size_t nnode = 2 * boxes.size() - 1;
    bvh_.aabb.resize(6 * nnode);
    bvh_.child.resize(2 * nnode, -1);
    bvh_.depth.resize(nnode);
    bvh_.nodeid.resize(nnode, -1);
  }

  Bvh Build() && {
    Node(0, static_cast<int>(order_.size()), 0);
    return std::move(bvh_);
  }

 private:
  // An element and its key along the axis of the node that is being split.
  struct Entry {
    double key;
    int element;
  };

  // Appends the subtree of the elements order_[begin, end) and returns its root.
  int Node(int begin, int end, int depth) {
    const int node = count_++;
    const Box4 box = NodeBox(begin, end);
    const Vec4d centre = 0.5 * (box.min + box.max), half = 0.5 * (box.max - box.min);
    // The box is stored as center and half sizes.
    for (int k = 0; k < 3; ++k) {
      bvh_.aabb[6 * node + k] = centre[k];
      bvh_.aabb[6 * node + 3 + k] = half[k];
    }
    bvh_.depth[node] = depth;
    if (end - begin == 1) {
      bvh_.nodeid[node] = order_[begin].element;
      return node;
    }
    const int middle = begin + (end - begin) / 2;
    Split(begin, middle, end, LongestAxis(box.max - box.min));
    const int left = Node(begin, middle, depth + 1);
    const int right = Node(middle, end, depth + 1);
    bvh_.child[2 * node] = left;
    bvh_.child[2 * node + 1] = right;
    return node;
  }

  // Moves the elements with the smaller keys to order_[begin, middle).
  void Split(int begin, int middle, int end, int axis) {
    for (int i = begin; i < end; ++i) order_[i].key = keys_[order_[i].element][axis];
    std::nth_element(order_.begin() + begin, order_.begin() + middle, order_.begin() + end,
                     [](const Entry& a, const Entry& b) {
                       return std::abs(a.key - b.key) > kTiny ? a.key < b.key
                                                              : a.element < b.element;
                     });
  }

  // Returns the union of the boxes. Flat sides are widened, so that no side has length zero.
  Box4 NodeBox(int begin, int end) const {
    Box4 box = boxes_[order_[begin].element];
    for (int i = begin + 1; i < end; ++i) box.Add(boxes_[order_[i].element]);
    const auto flat = box.max - box.min < kTiny;
    box.min = flat ? box.min - kTiny : box.min;
    box.max = flat ? box.max + kTiny : box.max;
    return box;
  }

  // Returns the axis of the longest side; of nearly equal sides, the first.
  static int LongestAxis(Vec4d extent) {
    int axis = 0;
    for (int k = 1; k < 3; ++k) {
      if (extent[k] >= extent[axis] + kTiny) axis = k;
    }
    return axis;
  }

  std::span<const Vec3> keys_;
  std::span<const Box4> boxes_;
  ScratchArray<Entry> order_;  // Permutation of the elements; a node owns a range of it.
  int count_ = 0;              // Number of nodes appended so far.
  Bvh bvh_;
};

// Returns the center of the circle through the corners of a triangle, or the centroid if the
// corners are collinear. With e1 = b - a, e2 = c - a, n = e1 x e2:
//   p = a + [ |e2|^2 (n x e1) + |e1|^2 (e2 x n) ] / (2 |n|^2)
Vec3 Circumcentre(Vec3 a, Vec3 b, Vec3 c) {
  const Vec3 e1 = b - a, e2 = c - a, n = Cross(e1, e2);
  const double area2 = NormSquared(n);
  if (area2 < mjMINVAL * mjMINVAL) return (a + b + c) * (1.0 / 3);
  const Vec3 offset = NormSquared(e2) * Cross(n, e1) + NormSquared(e1) * Cross(e2, n);
  return a + offset * (0.5 / area2);
}

}  // namespace

Bvh BuildBvh(std::span<const Aabb> boxes, std::span<const Vec3> keys) {
  if (boxes.empty()) return {};
  const ScratchScope scope;
  ScratchArray<Box4> boxes4;
  boxes4.reserve(boxes.size());
  for (const Aabb& box : boxes) boxes4.push_back(Box4::Of(box));
  return Builder(boxes4, keys).Build();
}

Bvh BuildMeshBvh(std::span<const Vec3> vert, std::span<const int> faces) {
  if (faces.empty()) return {};
  const ScratchScope scope;
  ScratchArray<Box4> boxes;
  ScratchArray<Vec3> keys;
  boxes.reserve(faces.size() / 3);
  keys.reserve(faces.size() / 3);
  for (size_t i = 0; i < faces.size(); i += 3) {
    const Vec3 a = vert[faces[i]], b = vert[faces[i + 1]], c = vert[faces[i + 2]];
    Aabb box = Aabb::Empty();
    box.Add(a), box.Add(b), box.Add(c);
    boxes.push_back(Box4::Of(box));
    keys.push_back(Circumcentre(a, b, c));
  }
  return Builder(boxes, keys).Build();
}

}  // namespace syn
