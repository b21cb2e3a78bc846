// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Box against box if two edges cross. The incident face of box 2 is projected along the normal onto
// a face of box 1 and clipped to it.
//
// The following rules are not geometry but specification; the number and order of
// contacts follow from them:
//
//   1. of equal axes, OtherAxes prefers those in its table, which is not cyclic;
//   2. the lines are those of kLines: from corner 0 to corners 1 and 2, then from corner 1 with the
//      direction of the second line, and from corner 2 with the direction of the first;
//   3. a corner counts if it is within the face in both directions; if no line crosses the
//      rectangle, one direction is enough;
//   4. the determinant that locates a corner in the incident face becomes a squared distance after
//      the first corner [Q2].

#include <algorithm>

#include "collision/pair/box_box.h"

namespace syn::box_box {
namespace {

// The two axes other than k, the one with the larger |key| first; equal ones are
// ordered as in the table.
struct OtherAxes {
  static constexpr int kBeside[3][2] = {{1, 2}, {0, 2}, {1, 0}};
  int first, second;

  template <typename Key>
  OtherAxes(int k, Key&& key) : first(kBeside[k][0]), second(kBeside[k][1]) {
    if (Abs(key(first)) < Abs(key(second))) std::swap(first, second);
  }
};

// Two boxes with crossing edges.
class EdgeCase {
 public:
  EdgeCase(const BoxPair& p, const Axis& axis, mjtNum margin)
      : p_(p),
        axis_(axis),
        margin_(margin),
        face_axis_(OtherAxes(axis.i, [&](int k) { return p.M(k, axis.j); }).second),
        negative_face_(!((axis.normal[face_axis_] > 0) != axis.negative)),
        view_(face_axis_, negative_face_, p.s1, p.c21, p.M) {}

  const FaceView& view() const { return view_; }

  // Appends the points: crossings first, then corners of the reference face,
  // then of the incident face.
  void FindPoints(PointList* out) {
    nu_ = MulT(view_.to_box, axis_.normal);
    // A normal in the plane of the face cannot be projected along.
    if (Abs(nu_.z) < mjMINVAL) return;
    gain_ = (axis_.negative ? -1 : 1) / nu_.z;
    IncidentFace();
    Crossings(out);
    const int lines = out->size();
    Corners(lines, out);
    IncidentCorners(lines, out);
  }

 private:
  // Returns the sign of the edge of box 2 along its axis k that is nearest to box 1.
  mjtNum SupportSign(int k) const {
    const mjtNum along = -Dot(nu_, view_.axes.Col(k)) * (axis_.negative ? -1 : 1);
    if (along != 0) return along > 0 ? 1 : -1;
    // The normal is perpendicular to the axis: the order of the axes decides.
    const bool positive = p_.M(axis_.i, 3 - k - axis_.j) > 0;
    const bool cyclic = (k - axis_.j + 3) % 3 == 1;
    return (positive != axis_.negative) != cyclic ? 1 : -1;
  }

  // Computes the corners U of the incident face, and their projections P onto the reference face.
  void IncidentFace() {
    const int j = axis_.j;
    const OtherAxes others(j, [&](int k) { return p_.M(axis_.i, k); });
    const Vec3 u1 =
        view_.axes.Col(others.first) * (SupportSign(others.first) * p_.s2[others.first]);
    const Vec3 u2 =
        view_.axes.Col(others.second) * (SupportSign(others.second) * p_.s2[others.second]);
    const Vec3 edge = view_.axes.Col(j) * p_.s2[j], base = view_.center + u2;
    U_[0] = base + u1 + edge;
    U_[1] = base + u1 - edge;
    U_[2] = base - u1 + edge;
    U_[3] = base - u1 - edge;
    for (int k = 0; k < 4; ++k) P_[k] = U_[k] - nu_ * (U_[k].z / nu_.z);
  }

  // Adds the points where the edges of the projected face cross the rectangle.
  void Crossings(PointList* out) const {
    static constexpr int kLines[4][3] = {{0, 1, 0}, {0, 2, 0}, {1, 2, 0}, {2, 1, 0}};
    for (const auto& line : kLines) {
      // Start point, and the two points whose difference is the direction of the line.
      int start = line[0], to = line[1], from = line[2];
      Vec3 projected = P_[to] - P_[from], real = U_[to] - U_[from];
      ForEachCrossing(P_[start], projected, view_.half, [&](mjtNum t) {
        const Vec3 q = U_[start] + real * t, on_face = P_[start] + projected * t;
        const mjtNum dist = q.z * gain_;
        if (dist > margin_) return;
        // The contact is halfway between both faces.
        out->Add((q + Vec3{on_face.x, on_face.y, 0}) * 0.5, dist);
      });
    }
  }

  // Adds the corners of the reference face that lie below the incident face. `lines` is the number
  // of crossings.
  void Corners(int lines, PointList* out) const {
    Vec3 a = P_[1] - P_[0], b = P_[2] - P_[0];
    mjtNum det = a.x * b.y - b.x * a.y;
    ForEachCorner(view_.half, [&](mjtNum cx, mjtNum cy) {
      const mjtNum x = cx - P_[0].x, y = cy - P_[0].y;
      mjtNum u = (x * b.y - y * b.x) / det, v = (y * a.x - x * a.y) / det;
      const bool out_u = u < 0 || u > 1, out_v = v < 0 || v > 1;
      if (lines ? out_u || out_v : out_u && out_v) return;
      // (u, v) are coordinates of the corner in the parallelogram of the incident face.
      u = std::clamp<mjtNum>(u, 0, 1);
      v = std::clamp<mjtNum>(v, 0, 1);
      const Vec3 q = U_[0] * (1 - u - v) + U_[1] * u + U_[2] * v, corner{cx, cy, 0};
      const mjtNum square = NormSquared(corner - q);
      // The determinant is replaced for the corners that follow and decides
      // which of them count [Q2].
      det = square;
      // It can also place q far from the corner. A depth many times that of the boxes would push
      // them apart violently, so such points are left out.
      if (axis_.overlap > 0 && square > 100 * axis_.overlap * axis_.overlap) return;
      if (q.z > 0 && square > margin_ * margin_) return;
      out->Add((corner + q) * 0.5, q.z < 0 ? -Sqrt(square) : Sqrt(square));
    });
  }

  // Adds the corners of the incident face that lie above the reference face.
  void IncidentCorners(int lines, PointList* out) const {
    const int found = out->size();
    for (int k = 0; k < 4; ++k) {
      const mjtNum x = P_[k].x, y = P_[k].y;
      const bool out_x = Abs(x) > view_.half.x, out_y = Abs(y) > view_.half.y;
      if (lines ? out_x || out_y : found && out_x && out_y) continue;
      // The nearest point of the rectangle.
      const mjtNum kx = std::clamp(x, -view_.half.x, view_.half.x);
      const mjtNum ky = std::clamp(y, -view_.half.y, view_.half.y);
      const mjtNum depth = U_[k].z * gain_;
      const mjtNum square = (x - kx) * (x - kx) + (y - ky) * (y - ky) + depth * depth;
      if (U_[k].z > 0 && square > margin_ * margin_) continue;
      out->Add((Vec3{kx, ky, 0} + U_[k]) * 0.5, U_[k].z < 0 ? -Sqrt(square) : Sqrt(square));
    }
  }

  const BoxPair& p_;
  const Axis& axis_;
  mjtNum margin_;
  int face_axis_;
  bool negative_face_;
  FaceView view_;
  Vec3 nu_;           // normal in the face frame
  mjtNum gain_ = 0;   // factor from height over the face to distance along the normal
  Vec3 U_[4], P_[4];  // corners of the incident face; their projections onto the reference face
};

}  // namespace

FaceView EdgePoints(const BoxPair& p, const Axis& axis, mjtNum margin, PointList* out) {
  EdgeCase edges(p, axis, margin);
  edges.FindPoints(out);
  return edges.view();
}

}  // namespace syn::box_box
