// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The cost along the line is convex with a piecewise smooth derivative, so the search looks for the
// root of the derivative: Newton steps until the root is bracketed, then Newton points from both
// ends and the midpoint compete. Evaluating the cost and two derivatives costs one pass over the
// rows that can change their state.

#include "constraint/solver/line_search.h"

#include <algorithm>

#include "constraint/solver/cone.h"
#include "math/libm.h"
#include "math/simd.h"

namespace syn {
namespace {

// Cost and derivatives at one point of the line.
struct Point {
  mjtNum alpha, cost, d1, d2;

  mjtNum NewtonStep() const { return alpha - d1 / d2; }
};

class Line {
 public:
  explicit Line(const LineSearchInput& in) : in_(in), p_(in.p) {}

  Point At(mjtNum alpha) {
    ++evaluations_;
    const Quadratic1& q = in_.smooth;
    Point x{alpha, q.c0 + alpha * (q.c1 + alpha * q.c2), q.c1 + 2 * alpha * q.c2, 2 * q.c2};
    FrictionRows(&x);
    if (p_.elliptic) {
      InequalityAndConeRows(&x);
    } else {
      InequalityRows(&x);
    }
    if (x.d2 <= 0) {
      mju_warning("Linesearch: Hessian not positive");
      x.d2 = mjMINVAL;
    }
    return x;
  }

  int evaluations() const { return evaluations_; }

 private:
  void AddQuadratic(int i, mjtNum x, Point* out) const {
    mjtNum Dv = p_.D[i] * in_.Jv[i];
    out->cost += 0.5 * p_.D[i] * x * x;
    out->d1 += Dv * x;
    out->d2 += Dv * in_.Jv[i];
  }

  void FrictionRows(Point* out) const {
    for (int i = p_.ne; i < p_.ne + p_.nf; ++i) {
      mjtNum v = in_.Jv[i], x = in_.jar[i] + out->alpha * v;
      mjtNum eta = p_.frictionloss[i], bound = p_.R[i] * eta;
      if (x <= -bound) {
        out->cost += -0.5 * bound * eta - eta * x;
        out->d1 -= eta * v;
      } else if (x >= bound) {
        out->cost += -0.5 * bound * eta + eta * x;
        out->d1 += eta * v;
      } else {
        AddQuadratic(i, x, out);
      }
    }
  }

  // Four rows at a time: rows with x >= 0 count as x = 0, v = 0.
  void InequalityRows(Point* out) const {
    Vec4d alpha = Splat4(out->alpha), zero = Splat4(0);
    Vec4d cost = zero, d1 = zero, d2 = zero;
    int i = p_.ne + p_.nf;
    for (; i + 4 <= p_.nefc; i += 4) {
      Vec4d v = Load4(in_.Jv + i), x = Load4(in_.jar + i) + alpha * v;
      auto active = x < zero;
      x = active ? x : zero;
      v = active ? v : zero;
      Vec4d D = Load4(p_.D + i), Dx = D * x;
      cost += Dx * x;
      d1 += Dx * v;
      d2 += D * v * v;
    }
    out->cost += 0.5 * Sum(cost);
    out->d1 += Sum(d1);
    out->d2 += Sum(d2);
    for (; i < p_.nefc; ++i) InequalityRow(i, out);
  }

  void InequalityRow(int i, Point* out) const {
    mjtNum x = in_.jar[i] + out->alpha * in_.Jv[i];
    if (x < 0) AddQuadratic(i, x, out);
  }

  void InequalityAndConeRows(Point* out) const {
    for (int i = p_.ne + p_.nf; i < p_.nefc;) {
      if (p_.type[i] == mjCNSTR_CONTACT_ELLIPTIC) {
        const mjContact& con = p_.d->contact[p_.id[i]];
        ConeRows(con, i, out);
        i += con.dim;
      } else {
        InequalityRow(i, out);
        ++i;
      }
    }
  }

  void ConeRows(const mjContact& con, int i, Point* out) const {
    mjtNum UU = 0, UV = 0, VV = 0;
    for (int j = 1; j < con.dim; ++j) {
      mjtNum V = con.friction[j - 1] * in_.Jv[i + j];
      mjtNum U = con.friction[j - 1] * (in_.jar[i + j] + out->alpha * in_.Jv[i + j]);
      UU += U * U;
      UV += U * V;
      VV += V * V;
    }
    mjtNum mu = con.mu, dN = mu * in_.Jv[i];
    mjtNum N = mu * (in_.jar[i] + out->alpha * in_.Jv[i]), T = Sqrt(UU);
    switch (ConeZone(mu, N, T)) {
      case mjCNSTRSTATE_SATISFIED:
        return;
      case mjCNSTRSTATE_QUADRATIC:
        for (int j = 0; j < con.dim; ++j) {
          AddQuadratic(i + j, in_.jar[i + j] + out->alpha * in_.Jv[i + j], out);
        }
        return;
      default: {
        mjtNum Dm = ConeWeight(p_.D[i], mu), gap = N - mu * T;
        mjtNum dT = UV / T, ddT = VV / T - UV * UV / (T * T * T), dgap = dN - mu * dT;
        out->cost += 0.5 * Dm * gap * gap;
        out->d1 += Dm * gap * dgap;
        out->d2 += Dm * (dgap * dgap - gap * mu * ddT);
      }
    }
  }

  const LineSearchInput& in_;
  const Problem& p_;
  int evaluations_ = 0;
};

// Moves `end` to the candidate on the same side of the root with the smallest slope; true if moved.
bool Improve(Point* end, const Point (&candidates)[3]) {
  bool moved = false;
  for (const Point& c : candidates) {
    bool closer = end->d1 < 0 ? c.d1 < 0 && c.d1 > end->d1 : c.d1 > 0 && c.d1 < end->d1;
    if (closer) {
      *end = c;
      moved = true;
    }
  }
  return moved;
}

class Search {
 public:
  explicit Search(const LineSearchInput& in)
      : line_(in),
        limit_(in.p.m->opt.ls_iterations),
        gtol_(in.p.m->opt.tolerance * in.p.m->opt.ls_tolerance * in.norm / in.p.scale),
        slope_scale_(in.p.scale / in.norm) {}

  LineSearchResult Run() {
    Point start = line_.At(0);
    Point x1 = line_.At(start.NewtonStep());
    if (start.cost < x1.cost) x1 = start;
    if (Converged(x1)) return Accept(x1);

    // Newton steps until the derivative changes its sign.
    mjtNum direction = x1.d1 < 0 ? 1 : -1;
    Point x2 = start;
    while (direction * x1.d1 <= -gtol_ && line_.evaluations() < limit_) {
      x2 = x1;
      x1 = line_.At(x1.NewtonStep());
      if (Converged(x1)) return Accept(x1);
    }
    if (line_.evaluations() >= limit_) return Accept(x1);
    return Bracketed(start, x1, x2);
  }

 private:
  bool Converged(const Point& x) const { return Abs(x.d1) < gtol_; }

  LineSearchResult Accept(const Point& x) const {
    return {x.alpha, Abs(x.d1) * slope_scale_, line_.evaluations()};
  }

  LineSearchResult Bracketed(const Point& start, Point x1, Point x2) {
    Point y2 = x1, y1 = line_.At(x1.NewtonStep());
    while (line_.evaluations() < limit_) {
      Point mid = line_.At(0.5 * (x1.alpha + x2.alpha));
      const Point candidates[3] = {y1, y2, mid};
      const Point* best = nullptr;
      for (const Point& c : candidates) {
        if (Converged(c) && (!best || c.cost < best->cost)) best = &c;
      }
      if (best) return Accept(*best);
      bool moved1 = Improve(&x1, candidates);
      if (moved1) y1 = line_.At(x1.NewtonStep());
      bool moved2 = Improve(&x2, candidates);
      if (moved2) y2 = line_.At(x2.NewtonStep());
      if (!moved1 && !moved2) return Accept(mid);
    }
    if (x1.cost <= x2.cost && x1.cost < start.cost) return Accept(x1);
    if (x2.cost <= x1.cost && x2.cost < start.cost) return Accept(x2);
    return {0, Abs(start.d1) * slope_scale_, line_.evaluations()};
  }

  Line line_;
  int limit_;
  mjtNum gtol_;
  mjtNum slope_scale_;
};

}  // namespace

Quadratic1 AddEqualityRows(const Problem& p, const mjtNum* jar, const mjtNum* Jv, Quadratic1 q) {
  for (int i = 0; i < p.ne; ++i) {
    mjtNum Dx = p.D[i] * jar[i];
    q.c0 += 0.5 * Dx * jar[i];
    q.c1 += Dx * Jv[i];
    q.c2 += 0.5 * p.D[i] * Jv[i] * Jv[i];
  }
  return q;
}

LineSearchResult LineSearch(const LineSearchInput& in) {
  if (in.norm < mjMINVAL) return {0, 1, 0};
  return Search(in).Run();
}

}  // namespace syn
