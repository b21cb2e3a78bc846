// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Support points of small meshes. The vertices are transformed to world coordinates once, and four
// at a time are compared with a direction. For few vertices this is faster than rotating the
// direction into the frame of the mesh, climbing on its hull, and rotating the vertex back.
//
//   lanes of x   x_0 x_1 x_2 x_3     height of vertex i = (x_i, y_i, z_i) . dir
//   lanes of y   y_0 y_1 y_2 y_3     support point: the first vertex with the greatest height
//   lanes of z   z_0 z_1 z_2 z_3

#ifndef SYNOVIA_COLLISION_CONVEX_PLACED_VERTICES_H_
#define SYNOVIA_COLLISION_CONVEX_PLACED_VERTICES_H_

#include "collision/convex/support.h"
#include "math/lanes.h"

namespace syn {

// The vertices of one mesh in world coordinates.
class PlacedVertices {
 public:
  // Larger meshes are faster with their graph (measured, docs/tunables.md).
  static constexpr int kMaxVertices = 32;

  static bool CanPlace(const Shape& shape) {
    return shape.kind == Shape::kMesh && shape.hull.num_vert <= kMaxVertices;
  }
  // Transforms the vertices. It is not inlined, because it needs all vector registers.
  [[gnu::noinline]] void Place(const Shape& shape);

  // Returns the support point in direction `dir`.
  SupportPoint Farthest(Vec3 dir) const {
    const int id = FarthestAlong(dir.x, dir.y, dir.z);
    return {Vertex(id), id};
  }
  friend void PlacedDifferenceAlong(const PlacedVertices& a, const PlacedVertices& b, mjtNum x,
                                    mjtNum y, mjtNum z, DifferenceVertex* v);

 private:
  // Repeats the last vertex until the number of vectors is one that FindFarthest supports. `size`
  // is the number of vertices so far, a multiple of 4.
  void FillUp(int size);

  // Return the index of the farthest vertex. FindFarthest is inlined in both; FindFarthestOf is its
  // loop for a constant number of vectors.
  int FarthestAlong(mjtNum x, mjtNum y, mjtNum z) const;
  Vec3 Vertex(int id) const { return {x_[id], y_[id], z_[id]}; }
  int FindFarthest(Vec3 dir) const;
  template <int kFours>
  int FindFarthestOf(const Vec3x4& dir) const;

  int fours_;  // number of vectors of four vertices; the last vertex is repeated to fill them
  mjtNum x_[kMaxVertices], y_[kMaxVertices], z_[kMaxVertices];
};

// Writes the support point of A - B if both shapes are placed; see DifferenceAlong.
void PlacedDifferenceAlong(const PlacedVertices& a, const PlacedVertices& b, mjtNum x, mjtNum y,
                           mjtNum z, DifferenceVertex* v);
inline void PlacedDifference(const PlacedVertices& a, const PlacedVertices& b, Vec3 dir,
                             DifferenceVertex* v) {
  PlacedDifferenceAlong(a, b, dir.x, dir.y, dir.z, v);
}

// While an object of this class exists, queries of the shape use PlacedVertices, if the mesh is
// small enough. The shape must outlive the object.
class Placement {
 public:
  explicit Placement(Shape& shape) : shape_(shape) {
    if (!PlacedVertices::CanPlace(shape)) return;
    vertices_.Place(shape);
    shape.placed = &vertices_;
  }
  ~Placement() { shape_.placed = nullptr; }
  Placement(const Placement&) = delete;
  Placement& operator=(const Placement&) = delete;

 private:
  Shape& shape_;
  PlacedVertices vertices_;
};

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_PLACED_VERTICES_H_
