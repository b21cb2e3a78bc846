// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The broad phase against all pairs of boxes, and the sorting it rests on.

#include "collision/phase/broadphase.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include "base/arena.h"
#include "collision/phase/radix_sort.h"
#include "math/mat3.h"
#include "math/vec3.h"
#include "test_util.h"

namespace syn {
namespace {

TEST(RadixSort, SortsAsComparisonsDo) {
  std::mt19937 generator(3);
  for (size_t n : {0, 1, 5, 100, 191, 192, 1000, 5000}) {
    std::vector<uint32_t> numbers(n), spare(n);
    // Some digits in common, as bodies have.
    for (uint32_t& x : numbers) x = (generator() & 0x07FF00FFu) | 0x10000000u;
    std::vector<uint32_t> want = numbers;
    std::sort(want.begin(), want.end());
    std::span<uint32_t> have = RadixSort(std::span(numbers), std::span(spare));
    EXPECT_TRUE(std::equal(want.begin(), want.end(), have.begin(), have.end())) << n;
  }
}

TEST(RadixSort, UpperBitsOrderFloatsAndEqualsKeepTheirOrder) {
  std::mt19937 generator(4);
  std::uniform_real_distribution<float> u(-10, 10);
  constexpr int n = 2000;
  std::vector<float> value(n);
  std::vector<uint64_t> keys(n), spare(n);
  for (int i = 0; i < n; ++i) {
    value[i] = i % 7 ? u(generator) : 0.5f;
    keys[i] = static_cast<uint64_t>(OrderedBits(value[i])) << 32 | i;
  }
  std::span<uint64_t> sorted = RadixSort(std::span(keys), std::span(spare), 32);
  for (int i = 1; i < n; ++i) {
    auto a = static_cast<uint32_t>(sorted[i - 1]), b = static_cast<uint32_t>(sorted[i]);
    EXPECT_TRUE(value[a] < value[b] || (value[a] == value[b] && a < b)) << i;
  }
}

// How far the boxes of two bodies with one geom each are apart along the worst world axis.
mjtNum BoxGap(const mjModel* m, const mjData* d, int body1, int body2) {
  Vec3 center[2], half[2];
  for (int side = 0; side < 2; ++side) {
    int g = m->body_geomadr[side ? body2 : body1];
    Mat3 mat = Mat3::Load(d->geom_xmat + 9 * g);
    center[side] = Vec3::Load(d->geom_xpos + 3 * g);
    for (int k = 0; k < 3; ++k) {
      half[side][k] = Dot(Abs(mat.Row(k)), Vec3::Load(m->geom_size + 3 * g)) + m->geom_margin[g];
    }
  }
  mjtNum gap = -1e10;
  for (int k = 0; k < 3; ++k) {
    gap = std::max(gap, std::abs(center[0][k] - center[1][k]) - half[0][k] - half[1][k]);
  }
  return gap;
}

// Number of bodies, and how many of a hundred are fixed to the world.
class BroadPhaseOf : public testing::TestWithParam<std::tuple<int, int>> {};

TEST_P(BroadPhaseOf, FindsWhatAllPairsOfBoxesDo) {
  const int n = std::get<0>(GetParam()), percent_fixed = std::get<1>(GetParam());
  auto is_fixed = [&](int i) { return i * 37 % 100 < percent_fixed; };
  std::string bodies;
  for (int i = 0; i < n; ++i) {
    bodies += std::string("<body>") + (is_fixed(i) ? "" : "<freejoint/>") +
              "<geom type='box' size='." + std::to_string(1 + i % 3) + " .1 .2' margin='" +
              (i % 4 ? "0" : ".02") + "'/></body>";
  }
  ModelPtr m = LoadString("<mujoco><worldbody>" + bodies + "</worldbody></mujoco>");
  DataPtr d = MakeData(m);
  std::mt19937 generator(n);
  std::uniform_real_distribution<mjtNum> u(-1, 1);
  for (int trial = 0; trial < 10; ++trial) {
    const mjtNum spread = std::cbrt(n) * 0.5;
    for (int i = 0; i < m->nq; ++i) d->qpos[i] = u(generator) * (i % 7 < 3 ? spread : 1);
    for (int i = 3; i < 3 * m->nbody; ++i) m->body_pos[i] = u(generator) * spread;
    for (int i = 4; i < 4 * m->nbody; ++i) m->body_quat[i] = u(generator);
    mj_kinematics(m.get(), d.get());
    mj_comPos(m.get(), d.get());
    StackFrame frame(d.get());
    std::span<BodyPair> pairs = BroadPhase(m.get(), d.get(), CheckBounds(m.get(), d.get()));
    EXPECT_TRUE(std::is_sorted(pairs.begin(), pairs.end()));
    for (int a = 1; a <= n; ++a) {
      for (int b = a + 1; b <= n; ++b) {
        mjtNum gap = BoxGap(m.get(), d.get(), a, b);
        if (std::abs(gap) < 1e-5) continue;  // single precision may decide either way
        bool found = std::binary_search(pairs.begin(), pairs.end(), MakeBodyPair(a, b));
        bool want = gap < 0 && !(is_fixed(a - 1) && is_fixed(b - 1));
        ASSERT_EQ(found, want) << a << " " << b << " gap " << gap;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Bodies, BroadPhaseOf,
                         testing::Combine(testing::Values(2, 7, 8, 9, 30, 400),
                                          testing::Values(0, 50, 97)));

// Nodes of the hierarchies that were visited are marked, and only as long as that is wanted.
TEST(MidPhase, MarksVisitedNodes) {
  ModelPtr m = LoadString(
      "<mujoco><worldbody><geom size='.1' pos='0 0 0'/><geom size='.1' pos='5 0 0'/>"
      "<body pos='.05 0 .1'><freejoint/><geom size='.1'/><geom size='.1' pos='0 .1 0'/></body>"
      "<body pos='50 0 0'><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  DataPtr d = MakeData(m);
  auto marked = [&](int body) { return d->bvh_active[m->body_bvhadr[body]] != 0; };
  m->vis.global.bvactive = 1;
  mj_forward(m.get(), d.get());
  EXPECT_TRUE(marked(0));
  EXPECT_TRUE(marked(1));
  EXPECT_FALSE(marked(2));
  d->qpos[0] = 20;
  mj_forward(m.get(), d.get());
  EXPECT_FALSE(marked(1));
}

// Rays mark the nodes of meshes; the next collision detection forgets them.
TEST(MidPhase, ForgetsNodesMarkedByRays) {
  ModelPtr m = LoadOwn("mesh_scene.xml");
  DataPtr d = MakeData(m);
  m->vis.global.bvactive = 1;
  mj_forward(m.get(), d.get());
  auto marked = [&] { return std::count(d->bvh_active, d->bvh_active + m->nbvh, 1); };
  const auto without_rays = marked();
  for (int g = 0; g < m->ngeom; ++g) {
    if (m->geom_type[g] != mjGEOM_MESH) continue;
    const mjtNum* to = d->geom_xpos + 3 * g;
    const mjtNum from[3] = {to[0] + 1, to[1] + 2, to[2] + 3}, direction[3] = {-1, -2, -3};
    mj_rayMesh(m.get(), d.get(), g, from, direction);
  }
  EXPECT_GT(marked(), without_rays);
  mj_forward(m.get(), d.get());
  EXPECT_EQ(marked(), without_rays);
}

}  // namespace
}  // namespace syn
