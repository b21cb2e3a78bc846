// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Box against box. The separating axis test finds the pair of features (face or edges) that
// overlaps least. The contact points follow from these features:
//
//   face    the face of the reference box against the incident box: corners and edges of the
//           incident box, clipped to the rectangle of the face
//   edges   see box_box_edges.cc

#include "collision/pair/box_box.h"

#include <algorithm>

#include "collision/pair/pairs.h"
#include "math/libm.h"

namespace syn {
namespace box_box {

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

namespace {

mjtNum AbsDot(Vec3 a, Vec3 b) { return Dot(Abs(a), b); }

// Returns true if the overlap along the cross product of axes i and j may be less than `best`, or
// negative. The overlap is o / l with l the length of the product. Comparing squares avoids most
// square roots.
bool MayBeBetter(const BoxPair& p, int i, int j, mjtNum best) {
  const int a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3, e = (j + 2) % 3;
  const mjtNum na = -p.M(b, j), nb = p.M(a, j);
  const mjtNum over = p.s1[a] * Abs(na) + p.s1[b] * Abs(nb) + p.s2[c] * Abs(p.M(i, e)) +
                      p.s2[e] * Abs(p.M(i, c)) - Abs(p.c21[a] * na + p.c21[b] * nb);
  const mjtNum bound = best * best * (na * na + nb * nb);
  // The relative slack of 1e-9 covers rounding errors; the exact test follows.
  return over <= 0 || best <= 0 || over * over <= bound * (1 + 1e-9);
}

// Finds the axis of least overlap. Returns kSeparated if the boxes are farther
// apart than the margin.
Axis LeastOverlap(const BoxPair& p, mjtNum margin) {
  Axis axis;
  // The start is larger than any overlap.
  mjtNum best = margin + 3 * (p.s1.x + p.s1.y + p.s1.z + p.s2.x + p.s2.y + p.s2.z);
  // Axes of the faces.
  for (int i = 0; i < 3; ++i) {
    const mjtNum over1 = p.s1[i] + AbsDot(p.M.Row(i), p.s2) - Abs(p.c21[i]);
    const mjtNum over2 = p.s2[i] + AbsDot(p.M.Col(i), p.s1) - Abs(p.c12[i]);
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
  // Cross products of edges.
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      if (!MayBeBetter(p, i, j, best)) continue;
      Vec3 n = Cross(Vec3::Unit(i), p.M.Col(j));
      const mjtNum length = Norm(n);
      // Parallel edges have no cross product.
      if (length < mjMINVAL) continue;
      n = n * (1 / length);
      const mjtNum center = Dot(p.c21, n);
      mjtNum over = -Abs(center);
      for (int k = 0; k < 3; ++k) {
        if (k != i) over += p.s1[k] * Abs(n[k]);
        if (k != j) over += p.s2[k] * Abs(p.M(i, 3 - k - j)) / length;
      }
      if (over < -margin) return {};
      // An edge axis must be clearly better than a face axis, up to the rounding error of 1e-12.
      if (over < best * (1 - 1e-12)) {
        best = over;
        axis = {Axis::kEdges, i, j, center < 0, n, over};
      }
    }
  }
  return axis;
}

// Collects the points of a face: the incident face is clipped to the rectangle. `size` is the half
// size of the incident box.
void FacePoints(const FaceView& view, Vec3 size, mjtNum margin, PointList* out) {
  // The distance is half of the height over the face, and the position is halfway down; both are
  // specified so.
  auto add = [&](Vec3 p) {
    if (p.z <= margin) out->Add({p.x, p.y, p.z / 2}, p.z / 2);
  };
  // The deepest corner, and the edges from it that are less than 30 degrees from the face.
  Vec3 deepest = view.center, edge[2];
  int num_edges = 0;
  for (int i = 0; i < 3; ++i) {
    const Vec3 axis = view.axes.Col(i);
    const mjtNum sign = axis.z < 0 ? 1 : -1;
    deepest += axis * (sign * size[i]);
    if (Abs(axis.z) < 0.5 && num_edges < 2) edge[num_edges++] = axis * (-2 * sign * size[i]);
  }
  auto crossings = [&](Vec3 start, Vec3 line) {
    ForEachCrossing(start, line, view.half, [&](mjtNum t) { add(start + line * t); });
  };
  // Crossings of the edges with the rectangle.
  if (num_edges > 0) crossings(deepest, edge[0]);
  if (num_edges > 1) {
    crossings(deepest, edge[1]);
    crossings(deepest + edge[0], edge[1]);
    crossings(deepest + edge[1], edge[0]);
    // Corners of the reference face below the incident face.
    // (u, v) are coordinates of a corner in the parallelogram of both edges.
    Vec3 a = edge[0], b = edge[1];
    mjtNum det = a.x * b.y - b.x * a.y;
    ForEachCorner(view.half, [&](mjtNum cx, mjtNum cy) {
      const mjtNum x = cx - deepest.x, y = cy - deepest.y;
      const mjtNum u = (x * b.y - y * b.x) / det, v = (y * a.x - x * a.y) / det;
      if (u > 0 && u < 1 && v > 0 && v < 1) add({cx, cy, deepest.z + u * a.z + v * b.z});
    });
  }
  // Corners of the incident face.
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

// Stores points of a face of `box` as contacts in world coordinates.
int Store(const PointList& points, const FaceView& view, const GeomPose& box, Vec3 normal,
          mjContact* con) {
  for (int i = 0; i < points.size(); ++i) {
    Vec3 p = points[i].pos;
    p.z += view.half.z;
    SetContact(con + i, points[i].dist, box.pos + box.mat * (view.to_box * p), normal);
  }
  return points.size();
}

// The position of a point relative to a box. `outside`: it is outside of the box enlarged by
// the margin and one percent. `inside`: it is inside the box enlarged by the margin and
// reduced by one percent.
struct Whereabouts {
  bool outside = false, inside = true;

  Whereabouts(Vec3 pos, const GeomPose& box, mjtNum margin) {
    Vec3 local = Abs(MulT(box.mat, pos - box.pos));
    for (int k = 0; k < 3; ++k) {
      const mjtNum reach = box.size[k] + margin;
      outside |= local[k] > reach * 1.01;
      inside &= local[k] < reach * (1 / 1.01);
    }
  }
};

// Finds the contacts of the features that overlap least. May return points that CleanUp removes.
int FindContacts(const BoxPair& p, mjtNum margin, mjContact* con) {
  const Axis axis = LeastOverlap(p, margin);
  PointList points;
  switch (axis.kind) {
    case Axis::kSeparated:
      return 0;
    case Axis::kFace1: {
      const FaceView view(axis.i, axis.negative, p.s1, p.c21, p.M);
      FacePoints(view, p.s2, margin, &points);
      return Store(points, view, p.a, p.a.mat * view.to_box.Col(2), con);
    }
    case Axis::kFace2: {
      const FaceView view(axis.i, axis.negative, p.s2, p.c12, Transpose(p.M));
      FacePoints(view, p.s1, margin, &points);
      return Store(points, view, p.b, -(p.b.mat * view.to_box.Col(2)), con);
    }
    default: {
      const FaceView view = EdgePoints(p, axis, margin, &points);
      const Vec3 normal = p.a.mat * axis.normal * (axis.negative ? -1 : 1);
      return Store(points, view, p.a, normal, con);
    }
  }
}

// Removes points that lie outside of one box and not well inside the other, and the earlier of
// equal points. Returns the number of remaining points.
int CleanUp(const BoxPair& p, mjtNum margin, mjContact* con, int n) {
  bool bad[mjMAXCONPAIR] = {};
  for (int i = 0; i < n; ++i) {
    const Vec3 pos = Vec3::Load(con[i].pos);
    const Whereabouts in_a(pos, p.a, margin), in_b(pos, p.b, margin);
    bad[i] = (in_a.outside && !in_b.inside) || (in_b.outside && !in_a.inside);
  }
  // The last of equal points stays.
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

}  // namespace
}  // namespace box_box

int BoxBox(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin) {
  const box_box::BoxPair p(GeomPose(m, d, g1), GeomPose(m, d, g2));
  const int n = box_box::FindContacts(p, margin, con);
  return n ? box_box::CleanUp(p, margin, con, n) : 0;
}

}  // namespace syn
