// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Support points of small meshes: their vertices are brought into the world once, where four at
// a time are compared with a direction. For few vertices that takes less than to turn the direction
// into the frame of the shape, climb on the graph of its hull, and turn the vertex back.
//
//   lanes of x   x_0 x_1 x_2 x_3     height   x . dir     the farthest: the first with the
//   lanes of y   y_0 y_1 y_2 y_3                          greatest height
//   lanes of z   z_0 z_1 z_2 z_3

#ifndef SYNOVIA_COLLISION_CONVEX_PLACED_VERTICES_H_
#define SYNOVIA_COLLISION_CONVEX_PLACED_VERTICES_H_

#include "collision/convex/support.h"
#include "math/lanes.h"

namespace syn {

class PlacedVertices {
 public:
  static constexpr int kMaxVertices = 32;

  static bool CanPlace(const Shape& shape) {
    return shape.kind == Shape::kMesh && shape.hull.num_vert <= kMaxVertices;
  }
  // Out of line: it needs all registers.
  [[gnu::noinline]] void Place(const Shape& shape);

  SupportPoint Farthest(Vec3 dir) const {
    const int id = FarthestAlong(dir.x, dir.y, dir.z);
    return {Vertex(id), id};
  }
  friend void PlacedDifferenceAlong(const PlacedVertices& a, const PlacedVertices& b, mjtNum x,
                                    mjtNum y, mjtNum z, DifferenceVertex* v);

 private:
  void FillUp(int size);

  int FarthestAlong(mjtNum x, mjtNum y, mjtNum z) const;
  Vec3 Vertex(int id) const { return {x_[id], y_[id], z_[id]}; }
  int FindFarthest(Vec3 dir) const;
  template <int kFours>
  int FindFarthestOf(const Vec3x4& dir) const;

  int fours_;  // vectors in use; the last vertex is repeated
  mjtNum x_[kMaxVertices], y_[kMaxVertices], z_[kMaxVertices];
};

// SupportDifference for shapes that are placed both.
void PlacedDifferenceAlong(const PlacedVertices& a, const PlacedVertices& b, mjtNum x, mjtNum y,
                           mjtNum z, DifferenceVertex* v);
inline void PlacedDifference(const PlacedVertices& a, const PlacedVertices& b, Vec3 dir,
                             DifferenceVertex* v) {
  PlacedDifferenceAlong(a, b, dir.x, dir.y, dir.z, v);
}

// While it lives, queries of the shape go to its vertices in lanes, if they are few.
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
