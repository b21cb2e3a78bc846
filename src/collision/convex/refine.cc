// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Choice of the normal: the candidate with the least h wins, the first of equal ones (FindNormal).
//
//   candidate                                 tried                       contact is flat in
//   normal to what active points span         always                      those with a span
//   side of a, side of b                      almost along n              that shape
//   normal to what a alone, b alone spans     the first are no better     that shape
//                                             than the bound, both span
//   no constraint                             same, one spans             neither
//
// Choice of the points: the support point of a shape that is not flat is unique, and the other
// shape must contain the opposite point (PlacePoints; the first row that applies).
//
//   normal improved   flat in        contains the point    points
//   yes               not a          b, or not flat        support point of a, and opposite
//   yes               not b          a                     support point of b, and opposite
//   yes               lines of both  both                  where the lines are nearest
//   otherwise                                              middle of the points given
//
// At last, points on the side or cap of a cylinder are moved to its middle, if the other shape
// contains the opposite point and is not curved away from the line (CenterOnCylinder).

#include "collision/convex/refine.h"

namespace syn {
namespace {

// Newton's method needs two or three iterations; this limit ends searches that do not converge.
constexpr int kMaxIteration = 8;
constexpr mjtNum kDifference = 1e-6;  // step of the finite differences for ds/dn, in radians
// Length of the last step in radians. Newton squares the error, so the next step would be rounding.
constexpr mjtNum kConverged = 1e-7;
constexpr mjtNum kWorse = 1e-12;  // rounding error of h, relative to the support point
constexpr mjtNum kMaxStep = 0.3;  // longest step in radians, because the model is local
// Cosine of the angle up to which two directions count as equal (0.8 degrees).
constexpr mjtNum kAlmostAlong = 0.9999;
// Distance of points on a cap, in radii, from which they span the cap.
constexpr mjtNum kSpread = 0.1;
constexpr mjtNum kDependent = 1e-7;  // sine of the angle up to which directions count as parallel
// Sine of the angle up to which a line counts as parallel to the axis of a cylinder.
constexpr mjtNum kParallel = 1e-4;

// Orthonormal directions to which the normal must be perpendicular. too_many is
// true if there are three.
struct Constraints {
  int rank = 0;
  Vec3 dir[2];
  bool too_many = false;

  // Adds the part of v that is perpendicular to the known directions.
  void Add(Vec3 v) {
    const mjtNum length = Norm(v);
    if (length < mjMINVAL) return;
    v *= 1 / length;
    for (int i = 0; i < rank; ++i) v -= dir[i] * Dot(dir[i], v);
    const mjtNum rest = Norm(v);
    if (rest < kDependent) return;
    if (rank == 2) {
      too_many = true;
    } else {
      dir[rank++] = v * (1 / rest);
    }
  }
};

// Adds the directions within the flat part of one shape that the active points span. `first` is
// true for shape a. Returns true if there are any.
bool AddFlatPart(const Shape& shape, const Simplex& active, bool first, Constraints* c) {
  if (shape.kind == Shape::kEllipsoid) return false;
  bool flat = false;
  auto add = [&](Vec3 dir) {
    c->Add(dir);
    flat = true;
  };
  auto point = [&](int i) { return first ? active.v[i].a : active.v[i].b; };
  auto id = [&](int i) { return first ? active.v[i].id_a : active.v[i].id_b; };
  for (int i = 1; i < active.size; ++i) {
    const Vec3 span = point(i) - point(0);
    // The edges of a polytope connect different vertices.
    if (shape.kind != Shape::kCylinder) {
      if (id(i) != id(0)) add(span);
      continue;
    }
    const Vec3 local = MulT(shape.mat, span);
    // Points on both caps: the contact is along the side.
    if (Abs(local.z) > shape.size.y) {
      add(shape.mat.Col(2));
      // Points far apart on one cap: the contact is on the cap.
    } else if (local.x * local.x + local.y * local.y >
               kSpread * kSpread * shape.size.x * shape.size.x) {
      add(shape.mat.Col(0));
      add(shape.mat.Col(1));
    }
  }
  return flat;
}

// The support function at one normal.
struct Value {
  Vec3 n;              // unit normal
  DifferenceVertex s;  // support point of D
  mjtNum h;            // h(n) = n.s
};

Value Evaluate(Shape& a, Shape& b, Vec3 n) {
  Value v{n, SupportDifference(a, b, n), 0};
  v.h = Dot(n, v.s.w);
  return v;
}

// Computes the Newton step in the tangents t. Returns false if the quadratic model has no minimum.
bool NewtonStep(Shape& a, Shape& b, const Value& v, const Vec3* t, int dim, mjtNum* step) {
  mjtNum g[2], h[2][2];
  for (int i = 0; i < dim; ++i) g[i] = Dot(t[i], v.s.w);
  // Second derivatives by finite differences of the support point.
  for (int i = 0; i < dim; ++i) {
    const Vec3 change = SupportDifference(a, b, v.n + t[i] * kDifference).w - v.s.w;
    for (int j = 0; j < dim; ++j) h[i][j] = Dot(t[j], change) / kDifference - (i == j ? v.h : 0);
  }
  if (dim == 1) {
    if (h[0][0] <= 0) return false;
    step[0] = -g[0] / h[0][0];
    return true;
  }
  // Rounding makes the matrix slightly unsymmetric; the mean is used.
  const mjtNum off = (h[0][1] + h[1][0]) / 2, det = h[0][0] * h[1][1] - off * off;
  if (h[0][0] <= 0 || det <= 0) return false;
  step[0] = (-g[0] * h[1][1] + g[1] * off) / det;
  step[1] = (-g[1] * h[0][0] + g[0] * off) / det;
  return true;
}

// Minimizes h from v->n within the tangents that the constraints leave. Returns false if it does
// not converge.
bool Minimize(Shape& a, Shape& b, const Constraints& c, Value* v) {
  for (int i = 0; i < kMaxIteration; ++i) {
    // One constraint leaves a circle, none leaves the sphere.
    Vec3 t[2];
    const int dim = 2 - c.rank;
    if (dim == 1) {
      t[0] = Cross(c.dir[0], v->n);
    } else {
      t[0] = Normalized(Cross(v->n, Vec3::Unit(Abs(v->n.x) < 0.6 ? 0 : 1)));
      t[1] = Cross(v->n, t[0]);
    }
    mjtNum step[2] = {};
    if (!NewtonStep(a, b, *v, t, dim, step)) return false;
    const mjtNum length = Sqrt(step[0] * step[0] + step[1] * step[1]);
    const mjtNum scale = length > kMaxStep ? kMaxStep / length : 1;
    const Value next = Evaluate(a, b, Normalized(v->n + (t[0] * step[0] + t[1] * step[1]) * scale));
    if (next.h <= v->h) *v = next;
    if (length < kConverged) return true;
    if (next.h > v->h) return false;
  }
  return false;
}

// Finds the least h under the constraints, starting from the normal n. Returns
// false if there is none.
bool Solve(Shape& a, Shape& b, const Constraints& c, Vec3 n, Value* v) {
  if (c.too_many) return false;
  // Two constraints determine the normal up to its sign.
  if (c.rank == 2) {
    const Vec3 normal = Cross(c.dir[0], c.dir[1]);
    *v = Evaluate(a, b, Dot(n, normal) < 0 ? -normal : normal);
    return true;
  }
  if (c.rank == 1) {
    n -= c.dir[0] * Dot(c.dir[0], n);
    // The starting normal must not be nearly parallel to the constraint.
    if (Norm(n) < 0.5) return false;
  }
  *v = Evaluate(a, b, Normalized(n));
  return Minimize(a, b, c, v);
}

// Returns true if the core contains the point, up to the tolerance.
bool Contains(Shape& shape, Vec3 p, const IterationLimits& limits) {
  Shape point;
  point.pos = p;
  const GjkResult r = Gjk(point, shape, limits, limits.tolerance);
  return r.status == GjkStatus::kOverlap ||
         (r.status == GjkStatus::kSeparate && r.dist <= limits.tolerance);
}

// Returns true if the shape curves away from a line along `axis` that touches it with the
// given normal. Then one point of the line is nearest, and other points within the
// tolerance are no better.
bool BendsAway(const Shape& shape, Vec3 axis, Vec3 normal) {
  if (shape.kind == Shape::kEllipsoid) return true;
  if (shape.kind != Shape::kCylinder) return false;
  const Vec3 own = shape.mat.Col(2);
  return Abs(Dot(own, normal)) < kAlmostAlong && Norm(Cross(own, axis)) > kParallel;
}

// Moves a contact to the middle of a cylinder. A cylinder that lies on its side touches along a
// line, and one that stands on a cap touches with all of it; these points are equally deep up to
// the tolerance. The middle does not move from step to step. It is used if the other shape contains
// the opposite point. on_cylinder and opposite are the points of the cylinder and of the other
// shape. Returns true if they were moved.
bool CenterOnCylinder(const Shape& cylinder, Shape& other, const IterationLimits& limits,
                      Vec3* on_cylinder, Vec3* opposite, const Separation& s) {
  if (cylinder.kind != Shape::kCylinder) return false;
  const Vec3 axis = cylinder.mat.Col(2), to_center = cylinder.pos - *on_cylinder;
  const Vec3 along = axis * Dot(axis, to_center);
  Vec3 shift;
  // The whole line, or the whole cap, is within the tolerance of the contact plane.
  if (2 * cylinder.size.y * Abs(Dot(axis, s.normal)) <= limits.tolerance) {
    shift = along;
  } else if (2 * cylinder.size.x * Norm(Cross(axis, s.normal)) <= limits.tolerance) {
    shift = to_center - along;
  } else {
    return false;
  }
  if (BendsAway(other, Normalized(shift), s.normal)) return false;
  if (!Contains(other, *opposite + shift, limits)) return false;
  *on_cylinder += shift;
  *opposite += shift;
  return true;
}

// Finds the flat side of a box or cylinder whose normal is almost n. Returns
// false if there is none.
bool FlatNormal(const Shape& shape, Vec3 n, Vec3* normal) {
  if (shape.kind != Shape::kBox && shape.kind != Shape::kCylinder) return false;
  for (int axis = shape.kind == Shape::kBox ? 0 : 2; axis < 3; ++axis) {
    const Vec3 e = shape.mat.Col(axis);
    const mjtNum cosine = Dot(e, n);
    if (Abs(cosine) < kAlmostAlong) continue;
    *normal = cosine > 0 ? e : -e;
    return true;
  }
  return false;
}

// The best normal found so far, and whether the contact may lie anywhere in a
// flat part of a and of b.
struct Candidate {
  bool found = false, flat_a = false, flat_b = false;
  Value value;
  // Directions of the flat parts if they are lines that cross; otherwise zero.
  Vec3 line_a, line_b;

  // Considers another normal. The first of equal ones is kept, but it counts
  // as flat where either is.
  void Consider(bool valid, const Value& v, bool in_a, bool in_b) {
    const mjtNum rounding = kWorse * Norm(v.s.w);
    if (!valid || (found && v.h > value.h + rounding)) return;
    if (found && v.h >= value.h - rounding) {
      flat_a |= in_a;
      flat_b |= in_b;
    } else {
      *this = {true, in_a, in_b, v, {}, {}};
    }
  }
};

// Finds the point of a where two crossing edges, or sides of cylinders, are nearest to each other.
// Returns false if there is none, or if it is not in both shapes.
//   u = line_a, w = line_b, g = b - a:   a + t u,   t = (g x w).(u x w) / |u x w|^2
bool CrossLines(Shape& a, Shape& b, const Candidate& c, Vec3 shift, const IterationLimits& limits,
                Vec3* on_a) {
  if (c.line_a == Vec3{}) return false;
  const Vec3 cross = Cross(c.line_a, c.line_b), gap = c.value.s.b - c.value.s.a;
  const mjtNum t = Dot(Cross(gap, c.line_b), cross) / NormSquared(cross);
  *on_a = c.value.s.a + c.line_a * t;
  return Contains(a, *on_a, limits) && Contains(b, *on_a - shift, limits);
}

// Finds the best normal; see the first table above. `bound` is the least h known so far.
Candidate FindNormal(Shape& a, Shape& b, const Simplex& active, Vec3 n, mjtNum bound) {
  Constraints only_a, only_b;
  const bool flat_a = AddFlatPart(a, active, true, &only_a);
  const bool flat_b = AddFlatPart(b, active, false, &only_b);
  Constraints both = only_a;
  AddFlatPart(b, active, false, &both);

  Candidate best;
  Value v;
  Vec3 normal;
  best.Consider(Solve(a, b, both, n, &v), v, flat_a, flat_b);
  if (FlatNormal(a, n, &normal)) best.Consider(true, Evaluate(a, b, normal), true, false);
  if (FlatNormal(b, -n, &normal)) best.Consider(true, Evaluate(a, b, -normal), false, true);
  if (best.flat_a && best.flat_b && only_a.rank == 1 && only_b.rank == 1 && both.rank == 2) {
    best.line_a = only_a.dir[0];
    best.line_b = only_b.dir[0];
  }
  if (best.found && best.value.h <= bound) return best;
  // The points span too many directions. Either two faces are almost parallel, and one of
  // them decides while the other touches it with its farthest point; or some points remain
  // from early iterations.
  if (flat_a && flat_b) {
    best.Consider(Solve(a, b, only_a, n, &v), v, true, false);
    best.Consider(Solve(a, b, only_b, n, &v), v, false, true);
  }
  if (flat_a || flat_b) best.Consider(Solve(a, b, {}, n, &v), v, false, false);
  return best;
}

// Sets the points of the contact, whose difference is `shift`; see the second table above.
void PlacePoints(Shape& a, Shape& b, const Candidate& best, bool better, Vec3 shift,
                 const IterationLimits& limits, Separation* s) {
  const Value& v = best.value;
  Vec3 on_a;
  if (better && !best.flat_a && (!best.flat_b || Contains(b, v.s.a - shift, limits))) {
    s->a = v.s.a;
    s->b = v.s.a - shift;
  } else if (better && !best.flat_b && Contains(a, v.s.b + shift, limits)) {
    s->b = v.s.b;
    s->a = v.s.b + shift;
  } else if (better && CrossLines(a, b, best, shift, limits, &on_a)) {
    s->a = on_a;
    s->b = on_a - shift;
  } else {
    const Vec3 middle = (s->a + s->b) * 0.5;
    s->a = middle + shift * 0.5;
    s->b = middle - shift * 0.5;
  }
}

}  // namespace

bool Refine(Shape& a, Shape& b, const Simplex& active, const IterationLimits& limits,
            Separation* s) {
  // The bound that the normal guarantees. The distance of GJK is that of two
  // points and may be larger.
  const mjtNum bound = s->dist > 0 ? Evaluate(a, b, s->normal).h : -s->dist;
  const Candidate best = FindNormal(a, b, active, s->normal, bound);
  const Value& v = best.value;
  const bool better = best.found && v.h <= bound + kWorse * Norm(v.s.w);
  s->dist = better ? -v.h : -bound;
  if (better) s->normal = v.n;
  PlacePoints(a, b, best, better, s->normal * -s->dist, limits, s);
  if (!CenterOnCylinder(a, b, limits, &s->a, &s->b, *s)) {
    CenterOnCylinder(b, a, limits, &s->b, &s->a, *s);
  }
  return better;
}

}  // namespace syn
