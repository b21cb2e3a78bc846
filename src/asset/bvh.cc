// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A node needs only the two halves of its elements, not their order, so each level costs one linear
// selection. Keys that differ by no more than rounding errors count as equal and fall back to the
// order of the elements.

#include "asset/bvh.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace syn {
namespace {

constexpr double kTiny = 1e-14;

struct Builder {
  std::span<const Aabb> boxes;
  std::span<const Vec3> keys;
  std::vector<int> order;  // elements; a node owns a range of it
  Bvh bvh;

  int Build(int begin, int end, int depth) {
    const int node = bvh.Count();
    const Aabb box = NodeBox(begin, end);
    for (const Vec3& v : {box.Centre(), box.HalfSize()}) {
      bvh.aabb.insert(bvh.aabb.end(), {v.x, v.y, v.z});
    }
    bvh.child.insert(bvh.child.end(), {-1, -1});
    bvh.depth.push_back(depth);
    bvh.nodeid.push_back(end - begin == 1 ? order[begin] : -1);
    if (end - begin == 1) return node;

    const int middle = begin + (end - begin) / 2;
    const int axis = LongestAxis(box.max - box.min);
    std::nth_element(order.begin() + begin, order.begin() + middle, order.begin() + end,
                     [&](int a, int b) {
                       const double ka = keys[a][axis], kb = keys[b][axis];
                       return std::abs(ka - kb) > kTiny ? ka < kb : a < b;
                     });
    const int left = Build(begin, middle, depth + 1);
    const int right = Build(middle, end, depth + 1);
    bvh.child[2 * node] = left;
    bvh.child[2 * node + 1] = right;
    return node;
  }

  Aabb NodeBox(int begin, int end) const {
    Aabb box = Aabb::Empty();
    for (int i = begin; i < end; ++i) box.Add(boxes[order[i]]);
    for (int k = 0; k < 3; ++k) {
      if (box.max[k] - box.min[k] < kTiny) {
        box.min[k] -= kTiny;
        box.max[k] += kTiny;
      }
    }
    return box;
  }

  static int LongestAxis(Vec3 extent) {
    int axis = 0;
    for (int k = 1; k < 3; ++k) {
      if (extent[k] >= extent[axis] + kTiny) axis = k;
    }
    return axis;
  }
};

// Centre of the circle through the corners; the centroid if they are in a line.
//   p = a + [ |e2|^2 (n x e1) + |e1|^2 (e2 x n) ] / (2 |n|^2),  e1 = b - a, e2 = c - a, n = e1 x e2
Vec3 Circumcentre(Vec3 a, Vec3 b, Vec3 c) {
  const Vec3 e1 = b - a, e2 = c - a, n = Cross(e1, e2);
  const double area2 = NormSquared(n);
  if (area2 < mjMINVAL * mjMINVAL) return (a + b + c) * (1.0 / 3);
  const Vec3 offset = NormSquared(e2) * Cross(n, e1) + NormSquared(e1) * Cross(e2, n);
  return a + offset * (0.5 / area2);
}

}  // namespace

void Aabb::Add(Vec3 p) {
  for (int k = 0; k < 3; ++k) {
    min[k] = std::min(min[k], p[k]);
    max[k] = std::max(max[k], p[k]);
  }
}

Bvh BuildBvh(std::span<const Aabb> boxes, std::span<const Vec3> keys) {
  if (boxes.empty()) return {};
  Builder builder{boxes, keys, std::vector<int>(boxes.size()), {}};
  std::iota(builder.order.begin(), builder.order.end(), 0);
  const size_t nnode = 2 * boxes.size() - 1;
  builder.bvh.aabb.reserve(6 * nnode);
  builder.bvh.child.reserve(2 * nnode);
  builder.bvh.depth.reserve(nnode);
  builder.bvh.nodeid.reserve(nnode);
  builder.Build(0, static_cast<int>(boxes.size()), 0);
  return std::move(builder.bvh);
}

Bvh BuildMeshBvh(std::span<const Vec3> vert, std::span<const int> faces) {
  std::vector<Aabb> boxes;
  std::vector<Vec3> keys;
  boxes.reserve(faces.size() / 3);
  keys.reserve(faces.size() / 3);
  for (size_t i = 0; i < faces.size(); i += 3) {
    const Vec3 a = vert[faces[i]], b = vert[faces[i + 1]], c = vert[faces[i + 2]];
    Aabb box = Aabb::Empty();
    box.Add(a), box.Add(b), box.Add(c);
    boxes.push_back(box);
    keys.push_back(Circumcentre(a, b, c));
  }
  return BuildBvh(boxes, keys);
}

}  // namespace syn
