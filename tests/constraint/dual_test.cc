// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The dual problem: AR against its definition, the residual against AR, the friction problem of a
// contact against a search over its boundary, and what PGS and noslip promise of their forces.

#include <cmath>
#include <random>

#include "base/arena.h"
#include "constraint/dual/dual_rows.h"
#include "constraint/dual/qcqp.h"
#include "test_util.h"

namespace syn {
namespace {

class Dual : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    m_ = LoadOwn(GetParam());
    d_ = MakeData(m_);
    for (int i = 0; i < 200; ++i) mj_step(m_.get(), d_.get());
    m_->opt.solver = mjSOL_PGS;
  }

  void Forward(int jacobian, int cone = mjCONE_PYRAMIDAL) {
    m_->opt.jacobian = jacobian;
    m_->opt.cone = cone;
    mj_forward(m_.get(), d_.get());
    ASSERT_GT(d_->nefc, 4);
  }

  // AR as a full matrix.
  Vector Full() const {
    const int n = d_->nefc;
    if (!mj_isSparse(m_.get())) return Vector(d_->efc_AR, d_->efc_AR + n * n);
    Vector full(static_cast<size_t>(n) * n, 0);
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < d_->efc_AR_rownnz[i]; ++k) {
        const int at = d_->efc_AR_rowadr[i] + k;
        full[static_cast<size_t>(i) * n + d_->efc_AR_colind[at]] = d_->efc_AR[at];
      }
    }
    return full;
  }

  // J M^-1 J^T + diag(R), a column at a time through the public products.
  Vector Expected() const {
    const int n = d_->nefc, nv = m_->nv;
    Vector full(static_cast<size_t>(n) * n), unit(n, 0), force(nv), acc(nv), column(n);
    for (int j = 0; j < n; ++j) {
      unit[j] = 1;
      mj_mulJacTVec(m_.get(), d_.get(), force.data(), unit.data());
      mj_solveM(m_.get(), d_.get(), acc.data(), force.data(), 1);
      mj_mulJacVec(m_.get(), d_.get(), column.data(), acc.data());
      unit[j] = 0;
      for (int i = 0; i < n; ++i) full[static_cast<size_t>(i) * n + j] = column[i];
      full[static_cast<size_t>(j) * n + j] += d_->efc_R[j];
    }
    return full;
  }

  ModelPtr m_;
  DataPtr d_;
};

TEST_P(Dual, MatrixIsThatOfTheDefinition) {
  for (int jacobian : {mjJAC_DENSE, mjJAC_SPARSE}) {
    Forward(jacobian);
    const Vector AR = Full();
    EXPECT_LT(Difference(AR, Expected()), 1e-11);
    const int n = d_->nefc;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < i; ++j) EXPECT_EQ(AR[i * n + j], AR[j * n + i]);
    }
  }
}

// In a sparse AR two rows are connected exactly if their patterns touch a common tree.
TEST_P(Dual, PatternFollowsTheTrees) {
  Forward(mjJAC_SPARSE);
  auto trees = [&](int i) {
    std::vector<bool> touched(m_->ntree);
    for (int k = 0; k < d_->efc_J_rownnz[i]; ++k) {
      touched[m_->dof_treeid[d_->efc_J_colind[d_->efc_J_rowadr[i] + k]]] = true;
    }
    return touched;
  };
  int entries = 0;
  for (int i = 0; i < d_->nefc; ++i) {
    const std::vector<bool> own = trees(i);
    std::vector<int> expected;
    for (int j = 0; j < d_->nefc; ++j) {
      const std::vector<bool> other = trees(j);
      bool shared = i == j;
      for (int t = 0; t < m_->ntree; ++t) shared |= own[t] && other[t];
      if (shared) expected.push_back(j);
    }
    const int* column = d_->efc_AR_colind + d_->efc_AR_rowadr[i];
    EXPECT_EQ(expected, std::vector<int>(column, column + d_->efc_AR_rownnz[i]));
    EXPECT_EQ(d_->efc_AR_rowadr[i], entries);
    entries += d_->efc_AR_rownnz[i];
  }
  EXPECT_EQ(d_->nA, entries);
}

TEST_P(Dual, ResidualFollowsTheForces) {
  for (int jacobian : {mjJAC_DENSE, mjJAC_SPARSE}) {
    Forward(jacobian);
    const int n = d_->nefc;
    StackFrame frame(d_.get());
    DualRows rows(m_.get(), d_.get());
    std::mt19937 random(1);
    auto number = [&] { return std::uniform_real_distribution<mjtNum>(-1, 1)(random); };
    for (int i = 0; i < n; ++i) d_->efc_force[i] = i % 3 ? number() : 0;
    const mjtNum cost = rows.Start();
    // A few single changes, and a whole contact.
    for (int i : {0, n - 1, n / 2}) {
      const mjtNum delta = number();
      d_->efc_force[i] += delta;
      rows.Change<1>(i, &delta);
    }
    const int last = d_->contact[d_->ncon - 1].efc_address;
    ASSERT_LE(last + 4, n);
    const mjtNum delta[4] = {number(), number(), number(), number()};
    for (int r = 0; r < 4; ++r) d_->efc_force[last + r] += delta[r];
    rows.Change<4>(last, delta);
    const Vector AR = Full();
    mjtNum changed_cost = 0;
    for (int i = 0; i < n; ++i) {
      mjtNum sum = 0;
      for (int j = 0; j < n; ++j) sum += AR[i * n + j] * d_->efc_force[j];
      EXPECT_NEAR(rows.Residual(i), d_->efc_b[i] + sum, 1e-9 * (1 + std::abs(sum)));
      EXPECT_EQ(*rows.Diagonal(i), AR[i * n + i]);
      changed_cost += d_->efc_force[i] * (0.5 * sum + d_->efc_b[i]);
    }
    EXPECT_EQ(rows.BlockStride(last), rows.Diagonal(last + 1) - rows.Diagonal(last) - 1);
    EXPECT_NEAR(rows.Start(), changed_cost, 1e-9 * (1 + std::abs(changed_cost)));
    EXPECT_NE(cost, changed_cost);
  }
}

// A sweep lowers the cost by what it reports, and counts the rows as active that are at its end.
TEST_P(Dual, StatisticsFollowTheForces) {
  for (int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) {
    m_->opt.tolerance = 0;
    m_->opt.iterations = 5;
    Forward(mjJAC_AUTO, cone);
    ASSERT_EQ(d_->solver_niter[0], 5);
    int active = 0;
    for (int i = 0; i < d_->nefc; ++i) {
      const bool friction = i >= d_->ne && i < d_->ne + d_->nf;
      active += friction || d_->efc_state[i] != mjCNSTRSTATE_SATISFIED;
    }
    EXPECT_EQ(d_->solver[4].nactive, active);
    StackFrame frame(d_.get());
    DualRows rows(m_.get(), d_.get());
    const mjtNum cost = rows.Start();
    // One sweep fewer, from the same start.
    m_->opt.iterations = 4;
    mj_fwdConstraint(m_.get(), d_.get());
    const mjtNum before = rows.Start();
    const mjtNum scale = 1 / (m_->stat.meaninertia * m_->nv);
    EXPECT_NEAR(scale * (before - cost), d_->solver[4].improvement, 1e-9 * scale * std::abs(cost));
  }
}

INSTANTIATE_TEST_SUITE_P(Models, Dual,
                         testing::Values("humanoid.xml", "quadruped.xml", "box_stack.xml"));

// The solution of the friction problem is inside the ellipse and no worse than any point of a fine
// grid, which stands in for all points of the plane.
TEST(Qcqp, NoPointOfTheEllipseIsBetter) {
  std::mt19937 random(7);
  auto number = [&](mjtNum lo, mjtNum hi) {
    return std::uniform_real_distribution<mjtNum>(lo, hi)(random);
  };
  int active_cases = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const mjtNum a = number(.5, 2), c = number(.5, 2), b = number(-.4, .4);
    const mjtNum A[4] = {a, b, b, c}, rhs[2] = {number(-2, 2), number(-2, 2)};
    const mjtNum d[2] = {number(.3, 1.5), number(.3, 1.5)}, r = number(.1, 2);
    mjtNum x[2];
    const bool active = SolveQcqp(PrepareQcqp(A, 2, d, 2), rhs, r, x);
    active_cases += active;
    auto cost = [&](mjtNum u, mjtNum v) {
      return 0.5 * (a * u * u + 2 * b * u * v + c * v * v) + rhs[0] * u + rhs[1] * v;
    };
    const mjtNum size = x[0] * x[0] / (d[0] * d[0]) + x[1] * x[1] / (d[1] * d[1]);
    EXPECT_LT(size, r * r + 1e-8);
    EXPECT_NEAR(size, active ? r * r : size, 1e-8);
    for (int i = 0; i < 360; ++i) {
      for (mjtNum s : {.25, .5, .75, .9, 1.0}) {
        const mjtNum angle = i * 3.14159265358979 / 180;
        EXPECT_GT(cost(r * s * d[0] * std::cos(angle), r * s * d[1] * std::sin(angle)),
                  cost(x[0], x[1]) - 1e-8);
      }
    }
  }
  EXPECT_GT(active_cases, 30);
  EXPECT_LT(active_cases, 170);
}

// In three and five dimensions: where the constraint is active, the gradient is normal to the
// ellipsoid; where it is not, it vanishes.
TEST(Qcqp, GradientIsNormalToTheBoundary) {
  std::mt19937 random(8);
  auto number = [&](mjtNum lo, mjtNum hi) {
    return std::uniform_real_distribution<mjtNum>(lo, hi)(random);
  };
  for (int n : {3, 5}) {
    for (int trial = 0; trial < 100; ++trial) {
      // Rows lie six apart, as in a larger matrix.
      mjtNum A[6 * kMaxQcqp] = {}, rhs[kMaxQcqp], d[kMaxQcqp], x[kMaxQcqp];
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < i; ++j) A[6 * i + j] = A[6 * j + i] = number(-.2, .2);
        A[6 * i + i] = number(1, 2);
        rhs[i] = number(-2, 2);
        d[i] = number(.3, 1.5);
      }
      const mjtNum r = trial % 2 ? 20 : number(.1, .5);
      const bool active = SolveQcqp(PrepareQcqp(A, 6, d, n), rhs, r, x);
      EXPECT_EQ(active, trial % 2 == 0);
      mjtNum lambda = 0, size = 0;
      for (int i = 0; i < n; ++i) {
        mjtNum gradient = rhs[i];
        for (int j = 0; j < n; ++j) gradient += A[6 * i + j] * x[j];
        if (!i) lambda = active ? -gradient * d[0] * d[0] / x[0] : 0;
        EXPECT_NEAR(gradient, -lambda * x[i] / (d[i] * d[i]), 1e-6 * (1 + lambda));
        size += x[i] * x[i] / (d[i] * d[i]);
      }
      EXPECT_GE(lambda, 0);
      EXPECT_NEAR(size, active ? r * r : size, 1e-8);
    }
  }
}

TEST(Qcqp, MatrixThatIsNotDefiniteGivesNoForce) {
  const mjtNum A[4] = {1, 1, 1, 1}, b[2] = {1, 2}, d[2] = {1, 1};
  mjtNum x[2] = {5, 5};
  EXPECT_FALSE(SolveQcqp(PrepareQcqp(A, 2, d, 2), b, 1, x));
  EXPECT_EQ(x[0], 0);
  EXPECT_EQ(x[1], 0);
}

// Between the two halves of a step a user may choose another solver.
TEST(Dual, ChosenBetweenTheHalvesOfAStep) {
  for (const bool noslip : {false, true}) {
    ModelPtr m = LoadOwn("box_stack.xml");
    DataPtr whole = MakeData(m), halves = MakeData(m);
    for (int i = 0; i < 20; ++i) mj_step(m.get(), whole.get());
    mj_copyData(halves.get(), m.get(), whole.get());
    ASSERT_EQ(m->opt.solver, mjSOL_NEWTON);
    mj_step1(m.get(), halves.get());
    if (noslip) {
      m->opt.noslip_iterations = 3;
    } else {
      m->opt.solver = mjSOL_PGS;
    }
    mj_step2(m.get(), halves.get());
    mj_step(m.get(), whole.get());
    for (int i = 0; i < m->nv; ++i) EXPECT_EQ(halves->qvel[i], whole->qvel[i]);
  }
}

}  // namespace
}  // namespace syn
