// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "asset/shape/marching_cubes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include "asset/mesh.h"
#include "base/error.h"

namespace syn {
namespace {

constexpr double kPi = 3.14159265358979;

// Each directed edge once, and its reverse once.
void ExpectClosed(const RawMesh& mesh) {
  std::set<std::pair<int, int>> edges;
  for (size_t f = 0; f < mesh.face.size(); f += 3) {
    for (int k = 0; k < 3; ++k) {
      ASSERT_TRUE(edges.insert({mesh.face[f + k], mesh.face[f + (k + 1) % 3]}).second);
    }
  }
  for (const auto& [a, b] : edges) ASSERT_TRUE(edges.count({b, a}));
}

TEST(MarchingCubes, BallHasItsVolume) {
  const RawMesh mesh =
      MarchingCubes([](Vec3 p) { return Norm(p) - 1; }, {0.01, 0.02, 0.03}, {1.2, 1.2, 1.2});
  ExpectClosed(mesh);
  MeshOptions options;
  options.inertia = mjMESH_INERTIA_EXACT;
  options.keep_frame = true;
  const ProcessedMesh ball = ProcessMesh(mesh, options);
  EXPECT_NEAR(ball.volume, 4 * kPi / 3, 5e-3);
  EXPECT_EQ(ball.pos, Vec3{});
  EXPECT_EQ(ball.quat, Quat{});
}

TEST(MarchingCubes, TorusHasItsVolume) {
  const RawMesh mesh = MarchingCubes(
      [](Vec3 p) { return std::hypot(std::hypot(p.x, p.y) - 1, p.z) - 0.3; }, {}, {1.5, 1.5, .5});
  ExpectClosed(mesh);
  MeshOptions options;
  options.inertia = mjMESH_INERTIA_EXACT;
  EXPECT_NEAR(ProcessMesh(mesh, options).volume, 2 * kPi * kPi * 0.09, 5e-3);
  EXPECT_EQ(mesh.VertexCount() - mesh.FaceCount() / 2, 0);  // Euler number of a torus
}

// Random signs meet all 256 patterns, also the ambiguous ones: the surface must still be closed.
TEST(MarchingCubes, NoHolesWhateverTheSigns) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const RawMesh mesh = MarchingCubes(
      [&](Vec3 p) {
        const bool border = std::max({Abs(p.x), Abs(p.y), 5 * Abs(p.z)}) > 0.9;
        return border ? 1.0 : uniform(random);
      },
      {}, {1, 1, 0.2});
  std::map<std::pair<int, int>, int> balance;
  for (size_t f = 0; f < mesh.face.size(); f += 3) {
    for (int k = 0; k < 3; ++k) {
      const int a = mesh.face[f + k], b = mesh.face[f + (k + 1) % 3];
      balance[{std::min(a, b), std::max(a, b)}] += a < b ? 1 : -1;
    }
  }
  EXPECT_GT(mesh.FaceCount(), 1000);
  for (const auto& [edge, sum] : balance) ASSERT_EQ(sum, 0);
}

TEST(MarchingCubes, RejectsBadBoxes) {
  const auto one = [](Vec3) { return 1.0; };
  EXPECT_THROW(MarchingCubes(one, {}, {0, 1, 1}), ModelError);
  EXPECT_THROW(MarchingCubes(one, {}, {NAN, 1, 1}), ModelError);
  EXPECT_EQ(MarchingCubes(one, {}, {1, 1, 1}).FaceCount(), 0);
}

}  // namespace
}  // namespace syn
