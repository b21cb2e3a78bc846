// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The cost along the line is convex with a piecewise smooth derivative, so the search looks for the
// root of the derivative. It takes Newton steps until the root is bracketed. Then the Newton points
// of both ends and the midpoint are the candidates for the next bracket. One evaluation computes
// the cost and two derivatives in one pass over the rows that can change their state.
//
// Costs are differences from the start, row by row. A row with D = 1e15 that stays active adds only
// the change along the line. Its whole cost would add rounding errors larger than the decrease of
// all other rows.

#include "constraint/solver/line_search.h"

#include <algorithm>

#include "base/arena.h"
#include "constraint/solver/cone.h"
#include "constraint/solver/friction_line.h"
#include "math/libm.h"
#include "math/simd.h"

namespace syn {
namespace {

// Cost minus that of the start, and its derivatives, at one point of the line.
struct LinePoint {
  mjtNum alpha, cost, d1, d2;

  mjtNum NewtonStep() const { return alpha - d1 / d2; }
};

// The cost as a function of alpha. Where a row is quadratic, its cost along the line is a
// polynomial in alpha, prepared once. An evaluation adds the polynomials of the active rows and
// then evaluates the sum. The opposite order would be inaccurate: rows with D = 1e15 that balance
// each other would add rounding errors larger than the slope, different in each evaluation, and no
// point would look converged.
class Line {
 public:
  explicit Line(const LineSearchInput& in)
      : in_(in),
        p_(in.p),
        friction_(p_, in.jar, in.Jv),
        first_(p_.ne + p_.nf),
        rows_(p_.nefc - first_) {
    StackPieces pieces(p_.d, 3 * static_cast<size_t>(rows_));
    for (mjtNum** c : {&c0_, &c1_, &c2_}) *c = pieces.Take(rows_);
    Prepare();
    if (p_.elliptic) PrepareCones();
  }

  // Evaluates the line at alpha.
  LinePoint At(mjtNum alpha) {
    ++evaluations_;
    // The pieces that are quadratic at alpha are summed as polynomials; cones are added as numbers.
    Quadratic1 sum = in_.smooth;
    if (p_.nf) sum += friction_.At(alpha);
    LinePoint cones{alpha, 0, 0, 0};
    if (p_.elliptic) {
      InequalitiesAndCones(&sum, &cones);
    } else {
      Inequalities(alpha, &sum);
    }
    LinePoint x{alpha, sum.At(alpha) + cones.cost, sum.Slope(alpha) + cones.d1,
                2 * sum.c2 + cones.d2};
    // A convex cost has d2 > 0; anything else is a result of rounding.
    if (x.d2 <= 0) {
      mju_warning("Linesearch: Hessian not positive");
      x.d2 = mjMINVAL;
    }
    return x;
  }

  int evaluations() const { return evaluations_; }

 private:
  // Prepares the coefficients of D/2 (jar + alpha v)^2. The constant coefficient is only used for
  // rows that change their state: it is added if the row becomes active, and subtracted if it
  // becomes satisfied. Its sign is stored accordingly.
  void Prepare() {
    const mjtNum *D = p_.D + first_, *jar = in_.jar + first_, *v = in_.Jv + first_;
    const Vec4d zero = Splat4(0);
    int i = 0;
    for (; i + 4 <= rows_; i += 4) {
      const Vec4d x = Load4(jar + i), V = Load4(v + i), half = 0.5 * Load4(D + i), hx = half * x;
      const Vec4d cost = hx * x;
      Store4(c0_ + i, x < zero ? -cost : cost);
      Store4(c1_ + i, 2 * hx * V);
      Store4(c2_ + i, half * V * V);
    }
    for (; i < rows_; ++i) {
      Quadratic1 q = QuadraticPiece(D[i]).Along(jar[i], v[i]);
      if (jar[i] < 0) q.c0 = -q.c0;
      Put(i, q);
    }
  }

  // Store and load the coefficients of row i.
  void Put(int i, const Quadratic1& q) {
    c0_[i] = q.c0;
    c1_[i] = q.c1;
    c2_[i] = q.c2;
  }
  Quadratic1 Get(int i) const { return {c0_[i], c1_[i], c2_[i]}; }

  // Prepares the elliptic contacts. The first row of a contact holds the sum of the polynomials of
  // its rows, the second the polynomial T^2 (see solver/cone.h). The third holds the cost at the
  // start in c0 and, in the middle zone, N - mu T at the start in c1.
  void PrepareCones() {
    // Rows behind the friction losses: limits and frictionless contacts stay as they are.
    for (int i = 0; i < rows_;) {
      const int row = first_ + i;
      if (p_.type[row] != mjCNSTR_CONTACT_ELLIPTIC) {
        ++i;
        continue;
      }
      const mjContact& con = p_.d->contact[p_.id[row]];
      Quadratic1 sum{0, 0, 0}, square{0, 0, 0};
      for (int j = 0; j < con.dim; ++j) {
        sum += QuadraticPiece(p_.D[row + j]).Along(in_.jar[row + j], in_.Jv[row + j]);
        if (j == 0) continue;
        const mjtNum phi = con.friction[j - 1], U = phi * in_.jar[row + j],
                     V = phi * in_.Jv[row + j];
        square += {U * U, 2 * U * V, V * V};
      }
      Put(i, sum);
      Put(i + 1, square);
      Put(i + 2, ConeAtStart(con, i, sum.c0, square.c0));
      i += con.dim;
    }
  }

  // Returns the polynomial of the third row of a contact. `quadratic` is its cost if all rows are
  // quadratic, and `square` is T^2, both at the start.
  Quadratic1 ConeAtStart(const mjContact& con, int i, mjtNum quadratic, mjtNum square) const {
    const mjtNum mu = con.mu, N = mu * in_.jar[first_ + i], T = Sqrt(square), gap = N - mu * T;
    switch (ConeZone(mu, N, T)) {
      case mjCNSTRSTATE_SATISFIED:
        return {0, 0, 0};
      case mjCNSTRSTATE_QUADRATIC:
        return {quadratic, 0, 0};
      default:
        return {0.5 * ConeWeight(p_.D[first_ + i], mu) * gap * gap, gap, 0};
    }
  }

  // Adds the polynomials of all rows that are active at alpha = `at`, four rows at a time.
  void Inequalities(mjtNum at, Quadratic1* sum) const {
    const mjtNum *jar = in_.jar + first_, *v = in_.Jv + first_;
    const Vec4d alpha = Splat4(at), zero = Splat4(0);
    Vec4d c0 = zero, c1 = zero, c2 = zero;
    int i = 0;
    for (; i + 4 <= rows_; i += 4) {
      const Vec4d start = Load4(jar + i);
      const auto active = start + alpha * Load4(v + i) < zero;
      // The constant coefficient counts where the state differs from that at the start.
      c0 += active ^ (start < zero) ? Load4(c0_ + i) : zero;
      c1 += active ? Load4(c1_ + i) : zero;
      c2 += active ? Load4(c2_ + i) : zero;
    }
    *sum += {Sum(c0), Sum(c1), Sum(c2)};
    for (; i < rows_; ++i) AddRow(i, at, sum);
  }

  // Adds row i, as Inequalities does.
  void AddRow(int i, mjtNum at, Quadratic1* sum) const {
    const mjtNum start = in_.jar[first_ + i];
    const bool active = start + at * in_.Jv[first_ + i] < 0;
    if (active) *sum += {0, c1_[i], c2_[i]};
    if (active != (start < 0)) sum->c0 += c0_[i];
  }

  // Does the same for problems with elliptic contacts, one row or contact after the other.
  void InequalitiesAndCones(Quadratic1* sum, LinePoint* cones) const {
    for (int i = 0; i < rows_;) {
      const int row = first_ + i;
      if (p_.type[row] == mjCNSTR_CONTACT_ELLIPTIC) {
        const mjContact& con = p_.d->contact[p_.id[row]];
        Cone(con, i, sum, cones);
        i += con.dim;
      } else {
        AddRow(i++, cones->alpha, sum);
      }
    }
  }

  // Adds the cost and derivatives of one contact. With q = T^2,
  //   T' = q' / (2 T)   and   T'' = (q'' / 2 - T'^2) / T.
  void Cone(const mjContact& con, int i, Quadratic1* sum, LinePoint* out) const {
    const Quadratic1 square = Get(i + 1);
    const mjtNum mu = con.mu, dN = mu * in_.Jv[first_ + i];
    const mjtNum N = mu * in_.jar[first_ + i] + out->alpha * dN;
    const mjtNum T = Sqrt(std::max<mjtNum>(0, square.At(out->alpha)));
    const mjtNum start_cost = c0_[i + 2], start_gap = c1_[i + 2];
    switch (ConeZone(mu, N, T)) {
      case mjCNSTRSTATE_SATISFIED:
        out->cost -= start_cost;
        return;
      case mjCNSTRSTATE_QUADRATIC:
        *sum += {c0_[i] - start_cost, c1_[i], c2_[i]};
        return;
      default: {
        const mjtNum dT = 0.5 * square.Slope(out->alpha) / T, ddT = (square.c2 - dT * dT) / T;
        const mjtNum Dm = ConeWeight(p_.D[first_ + i], mu), gap = N - mu * T, dgap = dN - mu * dT;
        // a^2 - b^2 = (a - b) (a + b) keeps the digits of a small change within the middle zone.
        out->cost += start_gap == 0 ? 0.5 * Dm * gap * gap - start_cost
                                    : 0.5 * Dm * (gap - start_gap) * (gap + start_gap);
        out->d1 += Dm * gap * dgap;
        out->d2 += Dm * (dgap * dgap - gap * mu * ddT);
      }
    }
  }

  const LineSearchInput& in_;
  const Problem& p_;
  FrictionLine friction_;
  int first_, rows_;        // first row and number of rows that may be satisfied
  mjtNum *c0_, *c1_, *c2_;  // coefficients of their polynomials
  int evaluations_ = 0;
};

// Moves `end` to the candidate with the smallest slope on the same side of the root.
// Returns true if it moved.
bool Improve(LinePoint* end, const LinePoint (&candidates)[3]) {
  bool moved = false;
  for (const LinePoint& c : candidates) {
    const bool closer = end->d1 < 0 ? c.d1 < 0 && c.d1 > end->d1 : c.d1 > 0 && c.d1 < end->d1;
    if (closer) {
      *end = c;
      moved = true;
    }
  }
  return moved;
}

// The search for the root of the derivative. gtol_ is the slope at which a point is accepted; it is
// relative to the scale of the problem and the length of the direction.
class Search {
 public:
  explicit Search(const LineSearchInput& in)
      : line_(in),
        limit_(in.p.m->opt.ls_iterations),
        gtol_(in.p.m->opt.tolerance * in.p.m->opt.ls_tolerance * in.norm / in.p.scale),
        slope_scale_(in.p.scale / in.norm) {}

  LineSearchResult Run() {
    const LinePoint start = line_.At(0);
    LineSearchResult result = SearchFrom(start);
    result.step = start.NewtonStep();
    result.promise = -0.5 * start.d1;
    return result;
  }

 private:
  LineSearchResult SearchFrom(const LinePoint& start) {
    // A first Newton step that increases the cost is discarded.
    LinePoint x1 = line_.At(start.NewtonStep());
    if (x1.cost > 0) x1 = start;
    if (Converged(x1)) return Accept(x1);

    // Newton steps until the derivative changes its sign.
    const mjtNum direction = x1.d1 < 0 ? 1 : -1;
    LinePoint x2 = start;
    while (direction * x1.d1 <= -gtol_ && line_.evaluations() < limit_) {
      x2 = x1;
      x1 = line_.At(x1.NewtonStep());
      if (Converged(x1)) return Accept(x1);
    }
    if (line_.evaluations() >= limit_) return Accept(x1);
    return Bracketed(start, x1, x2);
  }

  bool Converged(const LinePoint& x) const { return Abs(x.d1) < gtol_; }

  // Returns the result for the accepted point.
  LineSearchResult Accept(const LinePoint& x) const {
    return {x.alpha, -x.cost, Abs(x.d1) * slope_scale_, line_.evaluations()};
  }

  // Shrinks the bracket [x1, x2] around the root until a candidate is accepted. y1 and y2 are the
  // Newton points of its ends.
  LineSearchResult Bracketed(const LinePoint& start, LinePoint x1, LinePoint x2) {
    LinePoint y2 = x1, y1 = line_.At(x1.NewtonStep());
    while (line_.evaluations() < limit_) {
      // Accept the candidate with the least cost among those that are flat enough.
      const LinePoint mid = line_.At(0.5 * (x1.alpha + x2.alpha));
      const LinePoint candidates[3] = {y1, y2, mid};
      const LinePoint* best = nullptr;
      for (const LinePoint& c : candidates) {
        if (Converged(c) && (!best || c.cost < best->cost)) best = &c;
      }
      if (best) return Accept(*best);
      // Each end moves to the best candidate on its side of the root.
      const bool moved1 = Improve(&x1, candidates);
      if (moved1) y1 = line_.At(x1.NewtonStep());
      const bool moved2 = Improve(&x2, candidates);
      if (moved2) y2 = line_.At(x2.NewtonStep());
      // Neither end moved: the bracket cannot be resolved further in double precision.
      if (!moved1 && !moved2) return Accept(mid);
    }
    // The limit of evaluations is reached. The better end is accepted if it is below the start.
    if (x1.cost <= x2.cost && x1.cost < 0) return Accept(x1);
    if (x2.cost <= x1.cost && x2.cost < 0) return Accept(x2);
    return Accept(start);
  }

  Line line_;
  int limit_;
  mjtNum gtol_;
  mjtNum slope_scale_;
};

}  // namespace

// The change of an equality row along the line is D / 2 ((x + a v)^2 - x^2).
Quadratic1 AddEqualityRows(const Problem& p, const mjtNum* jar, const mjtNum* Jv, Quadratic1 q) {
  Vec4d xv{}, vv{};
  int i = 0;
  for (; i + 4 <= p.ne; i += 4) {
    const Vec4d D = Load4(p.D + i), x = Load4(jar + i), v = Load4(Jv + i);
    xv += D * x * v;
    vv += D * v * v;
  }
  q += {0, Sum(xv), 0.5 * Sum(vv)};
  for (; i < p.ne; ++i) q += {0, p.D[i] * jar[i] * Jv[i], 0.5 * p.D[i] * Jv[i] * Jv[i]};
  return q;
}

LineSearchResult LineSearch(const LineSearchInput& in) {
  if (in.norm < mjMINVAL) return {0, 0, 1, 0};
  const StackFrame frame(in.p.d);
  return Search(in).Run();
}

}  // namespace syn
