// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rows of the tendon Jacobian: dense ones are cut to the dofs that the plan says a tendon depends
// on, so the whole row must be zero elsewhere, and rows mean the same dense and sparse.

#include "smooth/tendon/tendon.h"

#include "test_util.h"

namespace syn {
namespace {

// Bodies before, between and behind those that tendons touch; a path over two trees, one around a
// geom of a third tree, one with a pulley, one of joints, one along a single chain, one between
// sites of the world.
constexpr char kTendons[] = R"(<mujoco><default><geom size=".05"/></default><worldbody>
  <site name="w0" pos="0 0 2"/><site name="w1" pos="1 0 2"/>
  <body pos="-1 0 0"><freejoint/><geom/></body>
  <body><joint name="a" axis="0 1 0"/><geom/><site name="a" pos=".1 0 0"/>
    <body pos="0 0 .3"><joint name="b" type="ball"/><geom/><site name="b" pos=".1 0 .1"/></body>
    <body pos="0 .3 0"><joint name="c" axis="1 0 0"/><geom/><site name="c" pos=".1 .1 0"/></body>
  </body>
  <body pos="2 0 0"><freejoint/><geom name="round" type="sphere" size=".2"/></body>
  <body pos="3 0 0"><freejoint/><geom/></body>
  <body pos="4 0 0"><joint name="d" type="slide" axis="0 0 1"/><geom/><site name="d"/></body>
  <body pos="5 0 0"><freejoint/><geom/></body></worldbody>
  <tendon>
    <spatial><site site="a"/><site site="d"/></spatial>
    <spatial><site site="b"/><geom geom="round"/><site site="d"/></spatial>
    <spatial><site site="c"/><site site="w0"/><pulley divisor="2"/><site site="w1"/><site site="b"/></spatial>
    <fixed><joint joint="d" coef="2"/><joint joint="a" coef="-1"/></fixed>
    <spatial><site site="a"/><site site="c"/></spatial>
    <spatial><site site="w0"/><site site="w1"/></spatial>
  </tendon></mujoco>)";

std::vector<mjtNum> Whole(const mjModel* m, const JacobianRow& row) {
  std::vector<mjtNum> whole(m->nv);
  row.ForEach([&](int i, mjtNum v) { whole[i] += v; });
  return whole;
}

TEST(Tendon, RowsHoldAllThereIs) {
  const ModelPtr m = LoadString(kTendons);
  const DataPtr d = MakeData(m), sparse = MakeData(m);
  for (int i = 0; i < m->nv; ++i) d->qvel[i] = sparse->qvel[i] = 0.3 * (i % 5) - 0.5;
  for (int step = 0; step < 20; ++step) {
    m->opt.jacobian = mjJAC_SPARSE;
    mj_step(m.get(), sparse.get());
    mj_forward(m.get(), sparse.get());
    std::vector<std::vector<mjtNum>> expected;
    for (int i = 0; i < m->ntendon; ++i)
      expected.push_back(Whole(m.get(), TendonRow(m.get(), sparse.get(), i)));
    m->opt.jacobian = mjJAC_DENSE;
    mj_step(m.get(), d.get());
    mj_forward(m.get(), d.get());
    for (int i = 0; i < m->ntendon; ++i) {
      const std::vector<mjtNum> stored(d->ten_J + i * m->nv, d->ten_J + (i + 1) * m->nv);
      const JacobianRow row = TendonRow(m.get(), d.get(), i);
      EXPECT_EQ(Whole(m.get(), row), stored) << "tendon " << i;
      EXPECT_LT(row.size, m->nv) << "tendon " << i;
      mjtNum velocity = 0;
      for (int k = 0; k < m->nv; ++k) {
        EXPECT_NEAR(stored[k], expected[i][k], 1e-9) << "tendon " << i << ", dof " << k;
        velocity += stored[k] * d->qvel[k];
      }
      EXPECT_NEAR(d->ten_velocity[i], velocity, 1e-12);
      std::vector<mjtNum> sum(m->nv);
      row.AddTo(sum.data(), 2);
      for (int k = 0; k < m->nv; ++k) EXPECT_EQ(sum[k], 2 * stored[k]);
    }
  }
  EXPECT_EQ(TendonRow(m.get(), d.get(), m->ntendon - 1).size, 0);
}

}  // namespace
}  // namespace syn
