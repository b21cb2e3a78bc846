// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Common parts of the cases of box against box: both boxes in the frame of the other, the
// reference face on which points are collected, and clipping against its rectangle.
//
// Points are in the frame of the reference face: its plane is z = 0, its rectangle |x| <= lx, |y|
// <= ly. The order of the points is part of the specification.

#ifndef SYNOVIA_COLLISION_PAIR_BOX_BOX_H_
#define SYNOVIA_COLLISION_PAIR_BOX_BOX_H_

#include <mujoco/mujoco.h>

#include "collision/contact_frame.h"
#include "math/libm.h"

namespace syn::box_box {

// The two boxes, each in the frame of the other.
struct BoxPair {
  GeomPose a, b;
  Vec3 s1, s2;    // half sizes
  Vec3 c21, c12;  // center of box 2 in the frame of box 1, and the reverse
  Mat3 M;         // M(i, j) = axis i of box 1 . axis j of box 2

  BoxPair(const GeomPose& box1, const GeomPose& box2)
      : a(box1),
        b(box2),
        s1(Vec3::Load(box1.size)),
        s2(Vec3::Load(box2.size)),
        c21(MulT(box1.mat, box2.pos - box1.pos)),
        c12(MulT(box2.mat, box1.pos - box2.pos)),
        M(MulT(box1.mat, box2.mat)) {}
};

// The separating axis along which the boxes overlap least.
struct Axis {
  enum Kind { kSeparated, kFace1, kFace2, kEdges } kind = kSeparated;
  int i = 0, j = 0;       // face axis i, or edge axes i of box 1 and j of box 2
  bool negative = false;  // face on the negative side; edges: the normal points from 2 to 1
  Vec3 normal;            // edges: unit normal in the frame of box 1
  mjtNum overlap = 0;     // overlap along the axis in meters; negative if the boxes are apart
};

// Returns the frame of a face in the axes of the box: columns X' and Y' in the face,
// Z' its outward normal.
Mat3 FaceFrame(int axis, bool negative);

// The reference face, and the other box in its frame, with z = 0 in the plane of the face.
struct FaceView {
  Mat3 to_box;  // rotation from the face frame to the reference box
  Vec3 half;    // half sizes (lx, ly, hz) of the reference box
  Vec3 center;  // center of the other box
  Mat3 axes;    // axes of the other box, as columns

  FaceView(int axis, bool negative, Vec3 size, Vec3 other_center, const Mat3& other_axes)
      : to_box(FaceFrame(axis, negative)),
        half(Abs(MulT(to_box, size))),
        center(MulT(to_box, other_center)),
        axes(MulT(to_box, other_axes)) {
    center.z -= half.z;
  }
};

// A contact point on the reference face.
struct FacePoint {
  Vec3 pos;     // in the face frame
  mjtNum dist;  // signed distance in meters
};

// The points found so far, at most mjMAXCONPAIR. Further points are dropped.
class PointList {
 public:
  void Add(Vec3 pos, mjtNum dist) {
    if (size_ < mjMAXCONPAIR) points_[size_++] = {pos, dist};
  }
  int size() const { return size_; }
  const FacePoint& operator[](int i) const { return points_[i]; }

 private:
  FacePoint points_[mjMAXCONPAIR];
  int size_ = 0;
};

// Calls visit(t) for each crossing of the segment start + t line, 0 <= t <= 1, with the boundary of
// the rectangle. The order is x before y, and the negative side first.
template <typename Visitor>
void ForEachCrossing(Vec3 start, Vec3 line, const Vec3& half, Visitor&& visit) {
  for (int k = 0; k < 2; ++k) {
    if (Abs(line[k]) <= mjMINVAL) continue;
    const mjtNum inverse = 1 / line[k];
    for (const mjtNum side : {-1.0, 1.0}) {
      const mjtNum t = (side * half[k] - start[k]) * inverse;
      if (t < 0 || t > 1) continue;
      if (Abs(start[1 - k] + t * line[1 - k]) > half[1 - k]) continue;
      visit(t);
    }
  }
}

// Calls visit(x, y) for the corners of the rectangle, in the specified order:
// (-,-), (-,+), (+,-), (+,+).
template <typename Visitor>
void ForEachCorner(const Vec3& half, Visitor&& visit) {
  for (const mjtNum sx : {-1.0, 1.0}) {
    for (const mjtNum sy : {-1.0, 1.0}) visit(sx * half.x, sy * half.y);
  }
}

// Finds the points of two crossing edges on a face of box 1. Returns the view of that face.
FaceView EdgePoints(const BoxPair& p, const Axis& axis, mjtNum margin, PointList* out);

}  // namespace syn::box_box

#endif  // SYNOVIA_COLLISION_PAIR_BOX_BOX_H_
