// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes cost, forces f = -ds/dx and states of all rows at a point x = jar. Penalties of single
// rows are defined in solver/penalty.h, those of elliptic contacts in solver/cone.h. Long arrays of
// single rows are evaluated four at a time; those functions repeat penalty.h in vector form.

#include <algorithm>

#include "constraint/solver/cone.h"
#include "constraint/solver/penalty.h"
#include "constraint/solver/problem.h"
#include "math/simd.h"

namespace syn {
namespace {

// Stores force and state of row i. Returns its cost.
mjtNum Apply(const PenaltyPiece& piece, const Problem& p, int i, mjtNum x) {
  p.force[i] = piece.Force(x);
  p.state[i] = piece.state;
  return piece.Cost(x);
}

// The following functions evaluate a single row of each kind and return its cost.
mjtNum Quadratic(const Problem& p, int i, mjtNum x) {
  return Apply(QuadraticPiece(p.D[i]), p, i, x);
}

mjtNum FrictionLoss(const Problem& p, int i, mjtNum x) {
  return Apply(FrictionLossPiece(p.D[i], p.R[i], p.frictionloss[i], x), p, i, x);
}

mjtNum Inequality(const Problem& p, int i, mjtNum x) {
  return Apply(InequalityPiece(p.D[i], x), p, i, x);
}

// Writes the Hessian of the cost of a contact in the middle zone: H = diag(scale) Dm G diag(scale),
// where G is the Hessian of (N - mu T)^2 / 2 with respect to U.
void ConeHessian(mjContact* con, const mjtNum* U, mjtNum T, mjtNum Dm) {
  const int n = con->dim;
  const mjtNum mu = con->mu, N = U[0];
  for (int j = 0; j < n; ++j) {
    for (int k = 0; k < n; ++k) {
      mjtNum g;
      if (!j && !k) {
        g = 1;
        // One index is 0 and the other is j + k, a tangential direction.
      } else if (!j || !k) {
        g = -mu * U[j + k] / T;
      } else {
        g = mu * N * U[j] * U[k] / (T * T * T) + (j == k ? mu * mu - mu * N / T : 0);
      }
      con->H[j * n + k] = Dm * g * ConeScale(*con, j) * ConeScale(*con, k);
    }
  }
}

// Evaluates an elliptic contact whose first row is i. x points to its rows. Returns its cost.
mjtNum Elliptic(const Problem& p, int i, const mjtNum* x, bool hessian) {
  mjContact& con = p.d->contact[p.id[i]];
  // U are the scaled coordinates of cone.h, T the length of the tangential part.
  mjtNum U[6] = {}, square = 0;
  for (int j = 0; j < con.dim; ++j) {
    U[j] = ConeScale(con, j) * x[j];
    if (j) square += U[j] * U[j];
  }
  const mjtNum mu = con.mu, N = U[0], T = Sqrt(square);
  mjtNum cost = 0;
  const mjtConstraintState zone = ConeZone(mu, N, T);
  if (zone == mjCNSTRSTATE_SATISFIED) {
    std::fill_n(p.force + i, con.dim, 0);
  } else if (zone == mjCNSTRSTATE_QUADRATIC) {
    for (int j = 0; j < con.dim; ++j) cost += Quadratic(p, i + j, x[j]);
  } else {
    const mjtNum Dm = ConeWeight(p.D[i], mu), gap = N - mu * T;
    cost = 0.5 * Dm * gap * gap;
    p.force[i] = -Dm * gap * mu;
    // Friction opposes the tangential part and has the size mu f_0 in scaled coordinates.
    for (int j = 1; j < con.dim; ++j) p.force[i + j] = -p.force[i] / T * U[j] * con.friction[j - 1];
    if (hessian) ConeHessian(&con, U, T, Dm);
  }
  std::fill_n(p.state + i, con.dim, zone);
  return cost;
}

// Evaluates the equality rows, four at a time.
mjtNum Equalities(const Problem& p, const mjtNum* jar) {
  Vec4d sum{};
  int i = 0;
  for (; i + 4 <= p.ne; i += 4) {
    const Vec4d x = Load4(jar + i), force = -Load4(p.D + i) * x;
    sum -= force * x;
    Store4(p.force + i, force);
  }
  std::fill_n(p.state, i, mjCNSTRSTATE_QUADRATIC);
  mjtNum cost = 0.5 * Sum(sum);
  for (; i < p.ne; ++i) cost += Quadratic(p, i, jar[i]);
  return cost;
}

// Evaluates the rows of friction loss, four at a time.
mjtNum FrictionLosses(const Problem& p, const mjtNum* jar) {
  static_assert(mjCNSTRSTATE_QUADRATIC == 1 && mjCNSTRSTATE_LINEARNEG == 2 &&
                mjCNSTRSTATE_LINEARPOS == 3);
  const int end = p.ne + p.nf;
  Vec4d sum{};
  int i = p.ne;
  for (; i + 4 <= end; i += 4) {
    const Vec4d x = Load4(jar + i), eta = Load4(p.frictionloss + i), bound = Load4(p.R + i) * eta;
    const Mask4 negative = x <= -bound, positive = x >= bound;
    const Vec4d linear = negative ? eta : -eta, quadratic = -Load4(p.D + i) * x;
    const Vec4d force = negative | positive ? linear : quadratic;
    // The cost is -(f x) / 2 in the quadratic piece and -(f x) - b eta / 2 in the linear ones. The
    // factor 1/2 is applied to the sum.
    sum -= force * x + (negative | positive ? force * x + bound * eta : Splat4(0));
    Store4(p.force + i, force);
    // true is -1 in a mask, so that 1 - 2 * positive is 3 or 1.
    for (int lane = 0; lane < 4; ++lane) {
      p.state[i + lane] = static_cast<int>(negative[lane] ? 2 : 1 - 2 * positive[lane]);
    }
  }
  mjtNum cost = 0.5 * Sum(sum);
  for (; i < end; ++i) cost += FrictionLoss(p, i, jar[i]);
  return cost;
}

// Evaluates rows i to nefc - 1 of a problem without elliptic cones, four at a time.
mjtNum Inequalities(const Problem& p, int i, const mjtNum* jar) {
  static_assert(mjCNSTRSTATE_SATISFIED == 0 && mjCNSTRSTATE_QUADRATIC == 1);
  Vec4d sum{};
  for (; i + 4 <= p.nefc; i += 4) {
    Vec4d x = Load4(jar + i);
    auto active = x < 0;  // true is -1 in a mask
    // Satisfied rows have no cost and no force, whatever D is.
    x = active ? x : Splat4(0);
    const Vec4d force = -Load4(p.D + i) * x;
    sum -= force * x;
    Store4(p.force + i, active ? force : Splat4(0));
    for (int lane = 0; lane < 4; ++lane) p.state[i + lane] = -static_cast<int>(active[lane]);
  }
  mjtNum cost = 0.5 * Sum(sum);
  for (; i < p.nefc; ++i) cost += Inequality(p, i, jar[i]);
  return cost;
}

}  // namespace

mjtNum UpdateConstraints(const Problem& p, const mjtNum* jar, bool cone_hessian) {
  mjtNum cost = Equalities(p, jar) + FrictionLosses(p, jar);
  int i = p.ne + p.nf;
  if (!p.elliptic) return cost + Inequalities(p, i, jar);
  while (i < p.nefc) {
    if (p.type[i] == mjCNSTR_CONTACT_ELLIPTIC) {
      cost += Elliptic(p, i, jar + i, cone_hessian);
      i += p.d->contact[p.id[i]].dim;
    } else {
      cost += Inequality(p, i, jar[i]);
      ++i;
    }
  }
  return cost;
}

}  // namespace syn

void mj_constraintUpdate(const mjModel* m, mjData* d, const mjtNum* jar, mjtNum cost[1],
                         int flg_coneHessian) {
  if (!d->nefc) {
    if (cost) *cost = 0;
    return;
  }
  const syn::Problem p = syn::WholeProblem(m, d);
  const mjtNum s = syn::UpdateConstraints(p, jar, flg_coneHessian);
  if (cost) *cost = s;
  mj_mulJacTVec(m, d, d->qfrc_constraint, d->efc_force);
}
