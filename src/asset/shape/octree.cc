// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Builds the octree on a lattice. No node is deeper than 6 levels, so all corners are points of a
// lattice of 65^3 points. A node is an origin on the lattice and a size that is a power of two. Two
// dense arrays over the lattice, the leaf that covers each cell and the value at each point, answer
// every question about neighbors in constant time. The steps are:
//
//   1  Refine: split breadth-first while the box of a node intersects a triangle.
//   2  Balance: split further until leaves that share a face differ by at most one level.
//   3  ComputeValues: from coarse to fine. A corner in the middle of an edge or a face of a coarser
//      leaf takes the mean of the 2 or 4 corners there, so that the field is continuous.

#include "asset/shape/octree.h"

#include <algorithm>
#include <array>
#include <deque>
#include <limits>
#include <utility>

#include "asset/shape/mesh_distance.h"

namespace syn {
namespace {

// Depth of the smallest leaves.
constexpr int kMaxDepth = 6;
constexpr int kCells = 1 << kMaxDepth;  // Number of lattice cells per axis.
constexpr int kPoints = kCells + 1;     // Number of lattice points per axis.
// Size of the root box relative to the bounding box of the mesh.
constexpr double kMargin = 1.1;

// A point or a cell of the lattice; a cell is named by its lowest corner.
struct Lattice {
  int x = 0, y = 0, z = 0;
  int& operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }
  int operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
};

// Return the positions of a cell and of a point in dense arrays, x fastest.
size_t CellIndex(Lattice c) { return (static_cast<size_t>(c.z) * kCells + c.y) * kCells + c.x; }
size_t PointIndex(Lattice p) { return (static_cast<size_t>(p.z) * kPoints + p.y) * kPoints + p.x; }
// Returns whether a cell is inside the lattice.
bool IsCell(Lattice c) {
  return std::min({c.x, c.y, c.z}) >= 0 && std::max({c.x, c.y, c.z}) < kCells;
}

// Returns corner k of the cube with the given origin and size.
Lattice Corner(Lattice origin, int size, int k) {
  return {origin.x + (k & 1 ? size : 0), origin.y + (k & 2 ? size : 0),
          origin.z + (k & 4 ? size : 0)};
}

// Builds one octree. The calls must be Refine, Balance, ComputeValues, Take, in this order.
class Builder {
 public:
  Builder(std::span<const Vec3> vert, std::span<const int> faces) : vert_(vert), faces_(faces) {
    Aabb box = Aabb::Empty();
    for (const int v : faces) box.Add(vert[v]);
    // The root is a box around the mesh; its leaf covers all cells.
    root_centre_ = box.Centre();
    root_half_ = kMargin * box.HalfSize();
    leaf_.assign(static_cast<size_t>(kCells) * kCells * kCells, 0);
    AddNode({}, 0);
  }

  // Splits every node that intersects a triangle, down to the largest depth. Children are appended
  // at the end of the list of nodes, so the loop visits nodes breadth-first. A child inherits the
  // triangles that intersect its parent.
  void Refine() {
    std::deque<std::vector<int>> meeting(1);  // Per node: triangles that may intersect it.
    for (size_t f = 0; f < faces_.size() / 3; ++f) meeting[0].push_back(static_cast<int>(f));
    for (int node = 0; node < tree_.Count(); ++node) {
      if (tree_.depth[node] == kMaxDepth) continue;
      std::vector<int> triangles = std::move(meeting[node]);
      std::erase_if(triangles, [&](int f) { return !Meets(f, node); });
      if (triangles.empty()) continue;
      Split(node);
      // The eight new children inherit the triangles of their parent.
      meeting.resize(tree_.Count(), triangles);
    }
  }

  // Splits leaves that are more than one level coarser than a neighbor, until there are none.
  void Balance() {
    std::vector<int> queue;
    queue.reserve(tree_.Count());
    for (int node = 0; node < tree_.Count(); ++node) queue.push_back(node);
    while (!queue.empty()) {
      const int node = queue.back();
      queue.pop_back();
      for (int side = 0; side < 6 && IsLeaf(node); ++side) {
        int neighbour = FaceNeighbour(node, side);
        while (neighbour >= 0 && tree_.depth[neighbour] < tree_.depth[node] - 1) {
          const int first = Split(neighbour);
          for (int k = 0; k < 8; ++k) queue.push_back(first + k);
          neighbour = FaceNeighbour(node, side);
        }
      }
    }
  }

  // Computes the values at the corners of all nodes, coarse nodes first. NaN marks points without a
  // value.
  void ComputeValues(const MeshDistance& distance) {
    std::vector<double> value(static_cast<size_t>(kPoints) * kPoints * kPoints,
                              std::numeric_limits<double>::quiet_NaN());
    std::vector<int> order(tree_.Count());
    for (int node = 0; node < tree_.Count(); ++node) order[node] = node;
    std::ranges::stable_sort(order, {}, [&](int node) { return tree_.depth[node]; });
    tree_.coeff.resize(8 * static_cast<size_t>(tree_.Count()));
    int hint = 0;
    for (const int node : order) {
      for (int k = 0; k < 8; ++k) {
        const Lattice p = Corner(origin_[node], Size(node), k);
        double& v = value[PointIndex(p)];
        // A point that has no value is interpolated if it is a hanging corner, otherwise computed.
        if (v != v && !InterpolateHanging(p, tree_.depth[node], value, &v)) {
          v = distance(Position(p), &hint);
        }
        tree_.coeff[8 * static_cast<size_t>(node) + k] = v;
      }
    }
  }

  // Moves the result out of the builder.
  Octree Take() { return std::move(tree_); }

 private:
  // Returns the size of a node in lattice cells.
  int Size(int node) const { return kCells >> tree_.depth[node]; }
  bool IsLeaf(int node) const { return tree_.child[8 * static_cast<size_t>(node)] < 0; }

  // Returns the position of a lattice point.
  Vec3 Position(Lattice p) const {
    const Vec3 unit{2.0 * p.x / kCells - 1, 2.0 * p.y / kCells - 1, 2.0 * p.z / kCells - 1};
    return root_centre_ + Hadamard(unit, root_half_);
  }

  // Appends a leaf; Split updates the cells that it covers.
  void AddNode(Lattice origin, int depth) {
    const int size = kCells >> depth;
    const Vec3 low = Position(origin), high = Position(Corner(origin, size, 7));
    for (const Vec3& v : {0.5 * (low + high), 0.5 * (high - low)}) {
      tree_.aabb.insert(tree_.aabb.end(), {v.x, v.y, v.z});
    }
    tree_.child.insert(tree_.child.end(), 8, -1);
    tree_.depth.push_back(depth);
    origin_.push_back(origin);
  }

  // Adds eight children to a leaf and returns the first of them.
  int Split(int node) {
    const int first = tree_.Count(), half = Size(node) / 2, depth = tree_.depth[node] + 1;
    for (int k = 0; k < 8; ++k) {
      const Lattice origin = Corner(origin_[node], half, k);
      AddNode(origin, depth);
      tree_.child[8 * static_cast<size_t>(node) + k] = first + k;
      for (int z = origin.z; z < origin.z + half; ++z) {
        for (int y = origin.y; y < origin.y + half; ++y) {
          std::fill_n(leaf_.begin() + static_cast<std::ptrdiff_t>(CellIndex({origin.x, y, z})),
                      half, first + k);
        }
      }
    }
    return first;
  }

  // Returns whether a face intersects the box of a node.
  bool Meets(int face, int node) const {
    const int* corner = &faces_[3 * static_cast<size_t>(face)];
    const double* box = &tree_.aabb[6 * static_cast<size_t>(node)];
    return TriangleMeetsBox(vert_[corner[0]], vert_[corner[1]], vert_[corner[2]], Vec3::Load(box),
                            Vec3::Load(box + 3));
  }

  // Returns a leaf across the given side of a node, -1 at the boundary of the root. Looking at one
  // cell is enough, because only coarser leaves matter, and those cover the whole side.
  int FaceNeighbour(int node, int side) const {
    Lattice cell = origin_[node];
    cell[side / 2] += side % 2 ? Size(node) : -1;
    return IsCell(cell) ? leaf_[CellIndex(cell)] : -1;
  }

  // Interpolates the value at p if p is a hanging corner: a corner of this depth in the middle of
  // an edge or a face of a leaf that is one level coarser. Returns false if it is not. Since p is a
  // corner for the first time at this depth, it is an odd multiple of the node size along one axis
  // (middle of an edge of the level above), two axes (middle of a face) or three axes (middle of a
  // cell).
  bool InterpolateHanging(Lattice p, int depth, const std::vector<double>& value,
                          double* out) const {
    const int size = kCells >> depth;
    std::array<int, 3> odd{};
    int nodd = 0;
    for (int axis = 0; axis < 3; ++axis) {
      if (p[axis] / size % 2) odd[nodd++] = axis;
    }
    // The middle of a cell is not on its boundary and never hanging.
    if (depth == 0 || nodd == 3 || !TouchesLeaf(p, depth - 1)) return false;
    double sum = 0;
    for (int k = 0; k < 1 << nodd; ++k) {
      Lattice end = p;
      for (int i = 0; i < nodd; ++i) end[odd[i]] += k >> i & 1 ? size : -size;
      sum += value[PointIndex(end)];
    }
    *out = sum / (1 << nodd);
    return true;
  }

  // Returns whether one of the eight cells around p belongs to a leaf of the given depth.
  bool TouchesLeaf(Lattice p, int depth) const {
    for (int k = 0; k < 8; ++k) {
      const Lattice cell = Corner({p.x - 1, p.y - 1, p.z - 1}, 1, k);
      if (IsCell(cell) && tree_.depth[leaf_[CellIndex(cell)]] == depth) return true;
    }
    return false;
  }

  std::span<const Vec3> vert_;
  std::span<const int> faces_;
  Vec3 root_centre_, root_half_;
  Octree tree_;
  std::vector<Lattice> origin_;  // Per node: its lowest corner.
  std::vector<int> leaf_;        // Per cell: the leaf that covers it.
};

}  // namespace

// Applies the separating axis test: the normals of the box, the normal of the triangle, and the
// nine cross products of their edges.
bool TriangleMeetsBox(Vec3 a, Vec3 b, Vec3 c, Vec3 centre, Vec3 half_size) {
  const std::array<Vec3, 3> p = {a - centre, b - centre, c - centre};
  auto separates = [&](Vec3 axis) {
    const double pa = Dot(p[0], axis), pb = Dot(p[1], axis), pc = Dot(p[2], axis);
    const double reach = Dot(half_size, Abs(axis));
    return std::min({pa, pb, pc}) > reach || std::max({pa, pb, pc}) < -reach;
  };
  for (int axis = 0; axis < 3; ++axis) {
    if (separates(Vec3::Unit(axis))) return false;
  }
  const std::array<Vec3, 3> edge = {p[1] - p[0], p[2] - p[1], p[0] - p[2]};
  if (separates(Cross(edge[0], edge[1]))) return false;
  for (int axis = 0; axis < 3; ++axis) {
    for (const Vec3& e : edge) {
      if (separates(Cross(Vec3::Unit(axis), e))) return false;
    }
  }
  return true;
}

Octree BuildOctree(std::span<const Vec3> vert, std::span<const int> faces, const Bvh& bvh) {
  if (faces.empty()) return {};
  Builder builder(vert, faces);
  builder.Refine();
  builder.Balance();
  builder.ComputeValues(MeshDistance(vert, faces, bvh));
  return builder.Take();
}

}  // namespace syn
