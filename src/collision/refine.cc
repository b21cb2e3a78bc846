// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "collision/refine.h"

namespace syn {
namespace {

constexpr int kMaxIteration = 8;
constexpr mjtNum kDifference = 1e-6;  // step of the differences that give ds/dn
constexpr mjtNum kConverged = 1e-7;   // radians; the step after this one would be rounding
constexpr mjtNum kWorse = 1e-12;      // relative rounding allowed for the result
constexpr mjtNum kMaxStep = 0.3;      // radians
constexpr mjtNum kSpread = 0.1;  // points of a cap this far apart (in radii) mean the cap itself
constexpr mjtNum kDependent = 1e-7;  // directions counted as parallel

// Orthonormal directions to which the normal has to be orthogonal.
struct Constraints {
  int rank = 0;
  Vec3 dir[2];
  bool too_many = false;

  void Add(Vec3 v) {
    mjtNum length = Norm(v);
    if (length < mjMINVAL) return;
    v *= 1 / length;
    for (int i = 0; i < rank; ++i) v -= dir[i] * Dot(dir[i], v);
    mjtNum rest = Norm(v);
    if (rest < kDependent) return;
    if (rank == 2) {
      too_many = true;
    } else {
      dir[rank++] = v * (1 / rest);
    }
  }
};

// Directions within the flat part of one shape that the active points span. Returns whether there
// are any.
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
    Vec3 span = point(i) - point(0);
    if (shape.kind != Shape::kCylinder) {
      if (id(i) != id(0)) add(span);
      continue;
    }
    Vec3 local = MulT(shape.mat, span);
    if (Abs(local.z) > shape.size.y) {
      add(shape.mat.Col(2));
    } else if (local.x * local.x + local.y * local.y >
               kSpread * kSpread * shape.size.x * shape.size.x) {
      add(shape.mat.Col(0));
      add(shape.mat.Col(1));
    }
  }
  return flat;
}

struct Value {
  Vec3 n;
  DifferenceVertex s;
  mjtNum h;
};

Value Evaluate(Shape& a, Shape& b, Vec3 n) {
  Value v{n, SupportDifference(a, b, n), 0};
  v.h = Dot(n, v.s.w);
  return v;
}

// Newton direction in the tangents; false if the model has no minimum.
bool NewtonStep(Shape& a, Shape& b, const Value& v, const Vec3* t, int dim, mjtNum* step) {
  mjtNum g[2], h[2][2];
  for (int i = 0; i < dim; ++i) g[i] = Dot(t[i], v.s.w);
  for (int i = 0; i < dim; ++i) {
    Vec3 change = SupportDifference(a, b, v.n + t[i] * kDifference).w - v.s.w;
    for (int j = 0; j < dim; ++j) h[i][j] = Dot(t[j], change) / kDifference - (i == j ? v.h : 0);
  }
  if (dim == 1) {
    if (h[0][0] <= 0) return false;
    step[0] = -g[0] / h[0][0];
    return true;
  }
  mjtNum off = (h[0][1] + h[1][0]) / 2, det = h[0][0] * h[1][1] - off * off;
  if (h[0][0] <= 0 || det <= 0) return false;
  step[0] = (-g[0] * h[1][1] + g[1] * off) / det;
  step[1] = (-g[1] * h[0][0] + g[0] * off) / det;
  return true;
}

// Minimises h from n within the tangents that the constraints leave; false if it does not converge.
bool Minimize(Shape& a, Shape& b, const Constraints& c, Value* v) {
  for (int i = 0; i < kMaxIteration; ++i) {
    Vec3 t[2];
    int dim = 2 - c.rank;
    if (dim == 1) {
      t[0] = Cross(c.dir[0], v->n);
    } else {
      t[0] = Normalized(Cross(v->n, Vec3::Unit(Abs(v->n.x) < 0.6 ? 0 : 1)));
      t[1] = Cross(v->n, t[0]);
    }
    mjtNum step[2] = {};
    if (!NewtonStep(a, b, *v, t, dim, step)) return false;
    mjtNum length = Sqrt(step[0] * step[0] + step[1] * step[1]);
    mjtNum scale = length > kMaxStep ? kMaxStep / length : 1;
    Value next = Evaluate(a, b, Normalized(v->n + (t[0] * step[0] + t[1] * step[1]) * scale));
    if (next.h <= v->h) *v = next;
    if (length < kConverged) return true;
    if (next.h > v->h) return false;
  }
  return false;
}

// The least h found under the constraints, from the normal n; false if there is none.
bool Solve(Shape& a, Shape& b, const Constraints& c, Vec3 n, Value* v) {
  if (c.too_many) return false;
  if (c.rank == 2) {
    Vec3 normal = Cross(c.dir[0], c.dir[1]);
    *v = Evaluate(a, b, Dot(n, normal) < 0 ? -normal : normal);
    return true;
  }
  if (c.rank == 1) {
    n -= c.dir[0] * Dot(c.dir[0], n);
    if (Norm(n) < 0.5) return false;
  }
  *v = Evaluate(a, b, Normalized(n));
  return Minimize(a, b, c, v);
}

}  // namespace

void Refine(Shape& a, Shape& b, const Simplex& active, Separation* s) {
  Constraints both, only_a, only_b;
  bool flat_a = AddFlatPart(a, active, true, &only_a);
  bool flat_b = AddFlatPart(b, active, false, &only_b);
  both = only_a;
  AddFlatPart(b, active, false, &both);

  Value best, trial;
  bool found = Solve(a, b, both, s->normal, &best);
  if (both.too_many) {
    // Almost parallel faces: the normal is that of one or the other.
    for (const Constraints* c : {&only_a, &only_b}) {
      if (!Solve(a, b, *c, s->normal, &trial) || (found && trial.h >= best.h)) continue;
      best = trial;
      found = true;
    }
  }
  if (!found || best.h > -s->dist + kWorse * Norm(best.s.w)) return;

  s->dist = -best.h;
  s->normal = best.n;
  if (!flat_a) {
    s->a = best.s.a;
    s->b = best.s.a - best.n * best.h;
  } else if (!flat_b) {
    s->b = best.s.b;
    s->a = best.s.b + best.n * best.h;
  } else {
    Vec3 middle = (s->a + s->b) * 0.5;
    s->a = middle + best.n * (best.h / 2);
    s->b = middle - best.n * (best.h / 2);
  }
}

}  // namespace syn
