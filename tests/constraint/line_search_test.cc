// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The search along a line against the costs at its ends, and beside rows whose cost hides the gain.

#include "constraint/solver/line_search.h"

#include <cmath>
#include <random>
#include <string>

#include "test_util.h"

namespace syn {
namespace {

// All kinds of rows: equality, friction loss, limit, contacts of several dimensions.
std::string Scene(const std::string& cone) {
  return "<mujoco><option cone='" + cone + R"('/><worldbody><geom type='plane' size='1 1 1'/>
    <body pos='0 0 .09'><freejoint/><geom type='box' size='.1 .1 .1' condim='4'/></body>
    <body pos='1 0 .04'><freejoint/><geom size='.05' condim='3'/></body>
    <body pos='2 0 .04'><freejoint/><geom size='.05' condim='1'/></body>
    <body pos='0 1 1'><joint name='a' axis='0 1 0' range='10 20' frictionloss='.3'/>
      <geom size='.1'/></body>
    <body pos='0 2 1'><joint name='b' frictionloss='.1'/><geom size='.1'/></body>
    </worldbody><equality><joint joint1='a' joint2='b'/></equality></mujoco>)";
}

struct Line {
  Vector jar, Jv;
  Quadratic1 smooth;  // without the equality rows

  Line(int rows, std::mt19937* random) : jar(rows), Jv(rows) {
    std::normal_distribution<mjtNum> normal;
    for (mjtNum& x : jar) x = normal(*random);
    for (mjtNum& x : Jv) x = normal(*random);
    smooth = {0, normal(*random), std::abs(normal(*random))};
  }

  LineSearchResult Run(const Problem& p) const {
    return LineSearch(
        {p, jar.data(), Jv.data(), AddEqualityRows(p, jar.data(), Jv.data(), smooth), 1});
  }

  mjtNum CostAt(const Problem& p, mjtNum alpha) const {
    Vector x(jar);
    for (size_t i = 0; i < x.size(); ++i) x[i] += alpha * Jv[i];
    return UpdateConstraints(p, x.data(), false) + smooth.At(alpha);
  }
};

TEST(LineSearch, GainIsTheDifferenceOfCostsAndLargest) {
  std::mt19937 random(1);
  for (const char* cone : {"pyramidal", "elliptic"}) {
    const ModelPtr m = LoadString(Scene(cone));
    const DataPtr d = MakeData(m);
    mj_forward(m.get(), d.get());
    ASSERT_GT(d->ne, 0);
    ASSERT_GT(d->nf, 0);
    ASSERT_GT(d->nl, 0);
    const Problem p = WholeProblem(m.get(), d.get());
    for (int run = 0; run < 200; ++run) {
      const Line line(p.nefc, &random);
      const LineSearchResult result = line.Run(p);
      const mjtNum start = line.CostAt(p, 0), end = line.CostAt(p, result.alpha);
      EXPECT_NEAR(result.gain, start - end, 1e-10 * start) << cone;
      for (const mjtNum off : {-1e-2, 1e-2}) {
        EXPECT_LE(end, line.CostAt(p, result.alpha + off) + 1e-10 * start) << cone;
      }
    }
  }
}

// Contacts with costs of 1e20 that the line leaves alone, beside a gain of 1/2.
TEST(LineSearch, GainIsSeenBesideStiffRows) {
  for (const char* cone : {"pyramidal", "elliptic"}) {
    const ModelPtr m = LoadString(Scene(cone));
    const DataPtr d = MakeData(m);
    mj_forward(m.get(), d.get());
    const Problem p = WholeProblem(m.get(), d.get());
    std::fill_n(d->efc_D, d->nefc, 1e20);
    std::mt19937 random(2);
    Line line(p.nefc, &random);
    std::fill(line.jar.begin(), line.jar.end(), -1);
    std::fill(line.Jv.begin(), line.Jv.end(), 0);
    line.smooth = {0, -1, 0.5};
    const LineSearchResult result = line.Run(p);
    EXPECT_NEAR(result.alpha, 1, 1e-12) << cone;
    EXPECT_NEAR(result.gain, 0.5, 1e-12) << cone;
  }
}

}  // namespace
}  // namespace syn
