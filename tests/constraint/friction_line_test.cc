// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rows of friction loss in lanes against the penalty of single rows, for all numbers of rows that
// fill lanes in part, with points in every piece and on the borders between them.

#include "constraint/solver/friction_line.h"

#include <cmath>

#include "math/random.h"
#include "test_util.h"

namespace syn {
namespace {

constexpr int kEqualities = 1;

struct FrictionRows {
  ModelPtr m = LoadString("<mujoco/>");
  DataPtr d = MakeData(m);
  std::vector<mjtNum> D, R, eta, x, v, force;
  std::vector<int> state;
  Problem p{};

  FrictionRows(int rows, unsigned seed) {
    Random random(seed);
    const int n = kEqualities + rows;
    x = random.Vector(n);
    v = random.Vector(n);
    force.resize(n);
    state.resize(n);
    for (int i = 0; i < n; ++i) {
      R.push_back(0.5 + 0.3 * random.Number());
      D.push_back(1 / R[i]);
      eta.push_back(0.6 + 0.5 * random.Number());
      if (i % 5 == 3) x[i] = R[i] * eta[i];
      if (i % 5 == 4) x[i] = -R[i] * eta[i];
    }
    p.m = m.get();
    p.d = d.get();
    p.ne = kEqualities;
    p.nf = rows;
    p.nefc = n;
    p.D = D.data();
    p.R = R.data();
    p.frictionloss = eta.data();
    p.force = force.data();
    p.state = state.data();
  }
  PenaltyPiece Piece(int i, mjtNum at) const { return FrictionLossPiece(D[i], R[i], eta[i], at); }
};

TEST(FrictionLine, IsTheSumOfItsRows) {
  for (int rows = 0; rows <= 13; ++rows) {
    const FrictionRows f(rows, rows + 1);
    const StackFrame frame(f.d.get());
    const FrictionLine line(f.p, f.x.data(), f.v.data());
    for (const mjtNum alpha : {-3.0, -0.7, 0.0, 0.2, 1.0, 5.0}) {
      mjtNum cost = 0, slope = 0, curvature = 0;
      for (int i = kEqualities; i < f.p.nefc; ++i) {
        const mjtNum at = f.x[i] + alpha * f.v[i];
        const PenaltyPiece piece = f.Piece(i, at);
        cost += piece.Cost(at) - f.Piece(i, f.x[i]).Cost(f.x[i]);
        slope -= piece.Force(at) * f.v[i];
        curvature += 2 * piece.s.c2 * f.v[i] * f.v[i];
      }
      const Quadratic1 q = line.At(alpha);
      EXPECT_NEAR(q.At(alpha), cost, 1e-13) << rows << " rows at " << alpha;
      EXPECT_NEAR(q.Slope(alpha), slope, 1e-13) << rows << " rows at " << alpha;
      EXPECT_NEAR(2 * q.c2, curvature, 1e-13) << rows << " rows at " << alpha;
    }
    EXPECT_NEAR(line.At(0).c0, 0, 1e-14);
  }
}

TEST(FrictionLine, ForcesAndStatesAreThoseOfSingleRows) {
  for (int rows = 0; rows <= 13; ++rows) {
    const FrictionRows f(rows, rows + 30);
    const mjtNum cost = UpdateConstraints(f.p, f.x.data(), false);
    mjtNum expected = f.D[0] * f.x[0] * f.x[0] / 2;
    for (int i = kEqualities; i < f.p.nefc; ++i) {
      const PenaltyPiece piece = f.Piece(i, f.x[i]);
      expected += piece.Cost(f.x[i]);
      EXPECT_EQ(f.force[i], piece.Force(f.x[i]));
      EXPECT_EQ(f.state[i], piece.state);
    }
    EXPECT_NEAR(cost, expected, 1e-13);
  }
}

}  // namespace
}  // namespace syn
