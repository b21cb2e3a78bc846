// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Box against box: separating axes first, then contact points of the pair of features that overlaps
// least.
//
//   face    the reference box's face against the incident box: corners and edges of the incident
//   box
//           clipped to the face rectangle
//   edges   the two edges' incident face is projected along the normal onto a face of box 1, and
//           clipped likewise
//
// Points are collected in the frame of the reference face: its plane is z = 0, its rectangle
// |x| <= lx, |y| <= ly. Order of points and a few peculiar comparisons are part of the
// specification.

#include "collision/box_box.h"

#include <algorithm>

#include "collision/pairs.h"
#include "math/libm.h"

namespace syn {
namespace {

// The two boxes seen from each other.
struct BoxPair {
  GeomPose a, b;
  Vec3 s1, s2;    // half sizes
  Vec3 c21, c12;  // centre of the other box
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

// The axis of least overlap.
struct Axis {
  enum Kind { kSeparated, kFace1, kFace2, kEdges } kind = kSeparated;
  int i = 0, j = 0;       // face axis i, or edge axes i of box 1 and j of box 2
  bool negative = false;  // face on the negative side; edges: normal points from 2 to 1
  Vec3 normal;            // edges: unit, in the frame of box 1
  mjtNum overlap = 0;     // along the axis; negative if apart
};

mjtNum AbsDot(Vec3 a, Vec3 b) { return Dot(Abs(a), b); }

// Could the overlap along the cross product of axes i and j be less than `best`, or negative? It is
// o / l with l the length of the product; comparing squares spares most products their root.
bool MayBeBetter(const BoxPair& p, int i, int j, mjtNum best) {
  const int a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3, e = (j + 2) % 3;
  mjtNum na = -p.M(b, j), nb = p.M(a, j);
  mjtNum over = p.s1[a] * Abs(na) + p.s1[b] * Abs(nb) + p.s2[c] * Abs(p.M(i, e)) +
                p.s2[e] * Abs(p.M(i, c)) - Abs(p.c21[a] * na + p.c21[b] * nb);
  mjtNum bound = best * best * (na * na + nb * nb);
  return over <= 0 || best <= 0 || over * over <= bound * (1 + 1e-9);
}

Axis LeastOverlap(const BoxPair& p, mjtNum margin) {
  Axis axis;
  mjtNum best = margin + 3 * (p.s1.x + p.s1.y + p.s1.z + p.s2.x + p.s2.y + p.s2.z);
  for (int i = 0; i < 3; ++i) {
    mjtNum over1 = p.s1[i] + AbsDot(p.M.Row(i), p.s2) - Abs(p.c21[i]);
    mjtNum over2 = p.s2[i] + AbsDot(p.M.Col(i), p.s1) - Abs(p.c12[i]);
    if (over1 < -margin || over2 < -margin) return {};
    if (over1 < best) {
      best = over1;
      axis = {Axis::kFace1, i, 0, p.c21[i] < 0, {}, over1};
    }
    if (over2 < best) {
      best = over2;
      axis = {Axis::kFace2, i, 0, p.c12[i] < 0, {}, over2};
    }
  }
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      if (!MayBeBetter(p, i, j, best)) continue;
      Vec3 n = Cross(Vec3::Unit(i), p.M.Col(j));
      mjtNum length = Norm(n);
      if (length < mjMINVAL) continue;
      n = n * (1 / length);
      mjtNum center = Dot(p.c21, n), over = -Abs(center);
      for (int k = 0; k < 3; ++k) {
        if (k != i) over += p.s1[k] * Abs(n[k]);
        if (k != j) over += p.s2[k] * Abs(p.M(i, 3 - k - j)) / length;
      }
      if (over < -margin) return {};
      if (over < best * (1 - 1e-12)) {
        best = over;
        axis = {Axis::kEdges, i, j, center < 0, n, over};
      }
    }
  }
  return axis;
}

// Frame of a face: columns X', Y' in the face, Z' its outward normal, in the axes of the box.
Mat3 FaceFrame(int axis, bool negative) {
  const Vec3 x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
  switch (axis + 3 * negative) {
    case 0:
      return Mat3::FromCols(-z, y, x);
    case 1:
      return Mat3::FromCols(x, -z, y);
    case 2:
      return Mat3::FromCols(x, y, z);
    case 3:
      return Mat3::FromCols(z, y, -x);
    case 4:
      return Mat3::FromCols(x, z, -y);
    default:
      return Mat3::FromCols(-x, y, -z);
  }
}

// The reference face and the other box in its frame, with z = 0 in the plane of the face.
struct FaceView {
  Mat3 to_box;  // face frame to reference box
  Vec3 half;    // (lx, ly, hz)
  Vec3 center;  // of the other box
  Mat3 axes;    // of the other box, as columns

  FaceView(int axis, bool negative, Vec3 size, Vec3 other_center, const Mat3& other_axes)
      : to_box(FaceFrame(axis, negative)),
        half(Abs(MulT(to_box, size))),
        center(MulT(to_box, other_center)),
        axes(MulT(to_box, other_axes)) {
    center.z -= half.z;
  }
};

struct Point {
  Vec3 pos;  // in the face frame
  mjtNum dist;
};

// Points found so far, at most mjMAXCONPAIR.
class PointList {
 public:
  void Add(Vec3 pos, mjtNum dist) {
    if (size_ < mjMAXCONPAIR) points_[size_++] = {pos, dist};
  }
  int size() const { return size_; }
  const Point& operator[](int i) const { return points_[i]; }

 private:
  Point points_[mjMAXCONPAIR];
  int size_ = 0;
};

// Where a line crosses the boundary of the rectangle: visit(t) for each crossing, in the order x
// then y, negative side first.
template <typename Visitor>
void ForEachCrossing(Vec3 start, Vec3 line, const Vec3& half, Visitor&& visit) {
  for (int k = 0; k < 2; ++k) {
    if (Abs(line[k]) <= mjMINVAL) continue;
    mjtNum inverse = 1 / line[k];
    for (mjtNum side : {-1.0, 1.0}) {
      mjtNum t = (side * half[k] - start[k]) * inverse;
      if (t < 0 || t > 1) continue;
      if (Abs(start[1 - k] + t * line[1 - k]) > half[1 - k]) continue;
      visit(t);
    }
  }
}

// The corners of the rectangle in documented order: x sign first.
template <typename Visitor>
void ForEachCorner(const Vec3& half, Visitor&& visit) {
  for (mjtNum sx : {-1.0, 1.0}) {
    for (mjtNum sy : {-1.0, 1.0}) visit(sx * half.x, sy * half.y);
  }
}

void FacePoints(const FaceView& view, Vec3 size, mjtNum margin, PointList* out) {
  auto add = [&](Vec3 p) {
    if (p.z <= margin) out->Add({p.x, p.y, p.z / 2}, p.z / 2);
  };
  Vec3 deepest = view.center, edge[2];
  int num_edges = 0;
  for (int i = 0; i < 3; ++i) {
    Vec3 axis = view.axes.Col(i);
    mjtNum sign = axis.z < 0 ? 1 : -1;
    deepest += axis * (sign * size[i]);
    if (Abs(axis.z) < 0.5 && num_edges < 2) edge[num_edges++] = axis * (-2 * sign * size[i]);
  }
  auto crossings = [&](Vec3 start, Vec3 line) {
    ForEachCrossing(start, line, view.half, [&](mjtNum t) { add(start + line * t); });
  };
  if (num_edges > 0) crossings(deepest, edge[0]);
  if (num_edges > 1) {
    crossings(deepest, edge[1]);
    crossings(deepest + edge[0], edge[1]);
    crossings(deepest + edge[1], edge[0]);
    // Corners of the reference face under the incident face.
    Vec3 a = edge[0], b = edge[1];
    mjtNum det = a.x * b.y - b.x * a.y;
    ForEachCorner(view.half, [&](mjtNum cx, mjtNum cy) {
      mjtNum x = cx - deepest.x, y = cy - deepest.y;
      mjtNum u = (x * b.y - y * b.x) / det, v = (y * a.x - x * a.y) / det;
      if (u > 0 && u < 1 && v > 0 && v < 1) add({cx, cy, deepest.z + u * a.z + v * b.z});
    });
  }
  add(deepest);
  auto add_inside = [&](Vec3 p) {
    if (Abs(p.x) < view.half.x && Abs(p.y) < view.half.y) add(p);
  };
  if (num_edges > 0) add_inside(deepest + edge[0]);
  if (num_edges > 1) {
    add_inside(deepest + edge[1]);
    add_inside(deepest + edge[0] + edge[1]);
  }
}

// The other two axes beside k, in documented order, the one with the larger |key| first.
struct OtherAxes {
  int first, second;
  template <typename Key>
  OtherAxes(int k, Key&& key) : first(k == 0   ? 1
                                      : k == 1 ? 0
                                               : 1),
                                second(k == 2 ? 0 : 2) {
    if (Abs(key(first)) < Abs(key(second))) std::swap(first, second);
  }
};

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

  void FindPoints(PointList* out) {
    nu_ = MulT(view_.to_box, axis_.normal);
    if (Abs(nu_.z) < mjMINVAL) return;
    gain_ = (axis_.negative ? -1 : 1) / nu_.z;
    IncidentFace();
    Crossings(out);
    int lines = out->size();
    Corners(lines, out);
    IncidentCorners(lines, out);
  }

 private:
  // Sign of the support edge of box 2 along its axis k, towards box 1.
  mjtNum SupportSign(int k) const {
    mjtNum along = -Dot(nu_, view_.axes.Col(k)) * (axis_.negative ? -1 : 1);
    if (along != 0) return along > 0 ? 1 : -1;
    bool positive = p_.M(axis_.i, 3 - k - axis_.j) > 0;
    bool cyclic = (k - axis_.j + 3) % 3 == 1;
    return (positive != axis_.negative) != cyclic ? 1 : -1;
  }

  void IncidentFace() {
    int j = axis_.j;
    OtherAxes others(j, [&](int k) { return p_.M(axis_.i, k); });
    Vec3 u1 = view_.axes.Col(others.first) * (SupportSign(others.first) * p_.s2[others.first]);
    Vec3 u2 = view_.axes.Col(others.second) * (SupportSign(others.second) * p_.s2[others.second]);
    Vec3 edge = view_.axes.Col(j) * p_.s2[j], base = view_.center + u2;
    U_[0] = base + u1 + edge;
    U_[1] = base + u1 - edge;
    U_[2] = base - u1 + edge;
    U_[3] = base - u1 - edge;
    for (int k = 0; k < 4; ++k) P_[k] = U_[k] - nu_ * (U_[k].z / nu_.z);
  }

  void Crossings(PointList* out) const {
    static constexpr int kLines[4][3] = {{0, 1, 0}, {0, 2, 0}, {1, 2, 0}, {2, 1, 0}};
    for (const auto& line : kLines) {
      // Start point, and the two points whose difference is the direction.
      int start = line[0], to = line[1], from = line[2];
      Vec3 projected = P_[to] - P_[from], real = U_[to] - U_[from];
      ForEachCrossing(P_[start], projected, view_.half, [&](mjtNum t) {
        Vec3 q = U_[start] + real * t, on_face = P_[start] + projected * t;
        mjtNum dist = q.z * gain_;
        if (dist > margin_) return;
        out->Add((q + Vec3{on_face.x, on_face.y, 0}) * 0.5, dist);
      });
    }
  }

  void Corners(int lines, PointList* out) const {
    Vec3 a = P_[1] - P_[0], b = P_[2] - P_[0];
    mjtNum det = a.x * b.y - b.x * a.y;
    ForEachCorner(view_.half, [&](mjtNum cx, mjtNum cy) {
      mjtNum x = cx - P_[0].x, y = cy - P_[0].y;
      mjtNum u = (x * b.y - y * b.x) / det, v = (y * a.x - x * a.y) / det;
      bool out_u = u < 0 || u > 1, out_v = v < 0 || v > 1;
      if (lines ? out_u || out_v : out_u && out_v) return;
      u = std::clamp<mjtNum>(u, 0, 1);
      v = std::clamp<mjtNum>(v, 0, 1);
      Vec3 q = U_[0] * (1 - u - v) + U_[1] * u + U_[2] * v, corner{cx, cy, 0};
      mjtNum square = NormSquared(corner - q);
      // The determinant is replaced for the corners that follow and decides which of them count
      // [Q2].
      det = square;
      // It can also put q far from the corner. A depth many times that of the boxes would throw
      // them apart; such points are left out.
      if (axis_.overlap > 0 && square > 100 * axis_.overlap * axis_.overlap) return;
      if (q.z > 0 && square > margin_ * margin_) return;
      out->Add((corner + q) * 0.5, q.z < 0 ? -Sqrt(square) : Sqrt(square));
    });
  }

  void IncidentCorners(int lines, PointList* out) const {
    int found = out->size();
    for (int k = 0; k < 4; ++k) {
      mjtNum x = P_[k].x, y = P_[k].y;
      bool out_x = Abs(x) > view_.half.x, out_y = Abs(y) > view_.half.y;
      if (lines ? out_x || out_y : found && out_x && out_y) continue;
      mjtNum kx = std::clamp(x, -view_.half.x, view_.half.x);
      mjtNum ky = std::clamp(y, -view_.half.y, view_.half.y);
      mjtNum depth = U_[k].z * gain_;
      mjtNum square = (x - kx) * (x - kx) + (y - ky) * (y - ky) + depth * depth;
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
  mjtNum gain_ = 0;   // height over the face to distance along the normal
  Vec3 U_[4], P_[4];  // incident face, and its projection onto the reference face
};

// Stores points of a face of `box` as contacts.
int Store(const PointList& points, const FaceView& view, const GeomPose& box, Vec3 normal,
          mjContact* con) {
  for (int i = 0; i < points.size(); ++i) {
    Vec3 p = points[i].pos;
    p.z += view.half.z;
    SetContact(con + i, points[i].dist, box.pos + box.mat * (view.to_box * p), normal);
  }
  return points.size();
}

// Where a point lies with respect to a box that is grown by the margin and a percent, or by the
// margin and then shrunk by a percent.
struct Whereabouts {
  bool outside = false, inside = true;

  Whereabouts(Vec3 pos, const GeomPose& box, mjtNum margin) {
    Vec3 local = Abs(MulT(box.mat, pos - box.pos));
    for (int k = 0; k < 3; ++k) {
      mjtNum reach = box.size[k] + margin;
      outside |= local[k] > reach * 1.01;
      inside &= local[k] < reach * (1 / 1.01);
    }
  }
};

}  // namespace

int BoxBox(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin) {
  BoxPair p(GeomPose(m, d, g1), GeomPose(m, d, g2));
  Axis axis = LeastOverlap(p, margin);
  PointList points;
  switch (axis.kind) {
    case Axis::kSeparated:
      return 0;
    case Axis::kFace1: {
      FaceView view(axis.i, axis.negative, p.s1, p.c21, p.M);
      FacePoints(view, p.s2, margin, &points);
      return Store(points, view, p.a, p.a.mat * view.to_box.Col(2), con);
    }
    case Axis::kFace2: {
      FaceView view(axis.i, axis.negative, p.s2, p.c12, Transpose(p.M));
      FacePoints(view, p.s1, margin, &points);
      return Store(points, view, p.b, -(p.b.mat * view.to_box.Col(2)), con);
    }
    default: {
      EdgeCase edges(p, axis, margin);
      edges.FindPoints(&points);
      Vec3 normal = p.a.mat * axis.normal * (axis.negative ? -1 : 1);
      return Store(points, edges.view(), p.a, normal, con);
    }
  }
}

int CleanUpBoxBox(const mjModel* m, const mjData* d, mjContact* con, int n, int g1, int g2,
                  mjtNum margin) {
  GeomPose a(m, d, g1), b(m, d, g2);
  bool bad[mjMAXCONPAIR] = {};
  for (int i = 0; i < n; ++i) {
    Vec3 pos = Vec3::Load(con[i].pos);
    Whereabouts in_a(pos, a, margin), in_b(pos, b, margin);
    bad[i] = (in_a.outside && !in_b.inside) || (in_b.outside && !in_a.inside);
  }
  for (int i = 0; i < n; ++i) {
    for (int j = i + 1; j < n && !bad[i]; ++j) {
      bad[i] = !bad[j] && Vec3::Load(con[i].pos) == Vec3::Load(con[j].pos);
    }
  }
  int kept = 0;
  for (int i = 0; i < n; ++i) {
    if (bad[i]) continue;
    if (kept != i) con[kept] = con[i];
    ++kept;
  }
  return kept;
}

}  // namespace syn
