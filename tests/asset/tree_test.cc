// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Bounding volume hierarchy, distance to a mesh, and octree.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "asset/mesh.h"
#include "asset/shape/builtin_mesh.h"
#include "asset/shape/bvh.h"
#include "asset/shape/mesh_distance.h"
#include "asset/shape/octree.h"
#include "asset/shapes.h"

namespace syn {
namespace {

std::vector<Vec3> Points(const LargeArray<float>& flat) {
  std::vector<Vec3> points;
  for (size_t i = 0; i < flat.size(); i += 3) points.push_back({flat[i], flat[i + 1], flat[i + 2]});
  return points;
}

// Box of full sizes 2 h, centred.
RawMesh CentredBox(float hx, float hy, float hz) {
  RawMesh box = test::Box(2 * hx, 2 * hy, 2 * hz);
  for (size_t i = 0; i < box.vert.size(); i += 3) {
    box.vert[i] -= hx, box.vert[i + 1] -= hy, box.vert[i + 2] -= hz;
  }
  return box;
}

double BoxDistance(Vec3 p, Vec3 h) {
  const Vec3 a = Abs(p) - h;
  const Vec3 outside{std::max(a.x, 0.), std::max(a.y, 0.), std::max(a.z, 0.)};
  return Norm(outside) + std::min(0., std::max({a.x, a.y, a.z}));
}

TEST(Bvh, KnownTree) {
  // four elements along x, given out of order
  const double centre[] = {1, 0, -1, 0};
  std::vector<Aabb> boxes;
  std::vector<Vec3> keys;
  for (const double x : centre) {
    boxes.push_back({{x - .1, -.1, -.1}, {x + .1, .1, .1}});
    keys.push_back({x, 0, 0});
  }
  const Bvh bvh = BuildBvh(boxes, keys);
  EXPECT_EQ(bvh.nodeid, (LargeArray<int>{-1, -1, 2, 1, -1, 3, 0}));
  EXPECT_EQ(bvh.child, (LargeArray<int>{1, 4, 2, 3, -1, -1, -1, -1, 5, 6, -1, -1, -1, -1}));
  EXPECT_EQ(bvh.depth, (LargeArray<int>{0, 1, 2, 2, 1, 2, 2}));
  EXPECT_EQ(BuildBvh({}, {}).Count(), 0);
}

TEST(Bvh, RoundingNoiseDoesNotReorder) {
  std::vector<Aabb> boxes(4, {{0, 0, 0}, {1, 1, 1}});
  const std::vector<Vec3> keys = {
      {0.1 + 1e-17, 0, 0}, {0.1, 0, 0}, {0.1 - 2e-17, 0, 0}, {0.1, 0, 0}};
  EXPECT_EQ(BuildBvh(boxes, keys).nodeid, (LargeArray<int>{-1, -1, 0, 1, -1, 2, 3}));
}

TEST(Bvh, ParentsContainChildrenAndEachElementHasOneLeaf) {
  const double params[] = {3};
  const RawMesh sphere = MakeBuiltinMesh(mjMESH_BUILTIN_SPHERE, params);
  const Bvh bvh = BuildMeshBvh(Points(sphere.vert), sphere.face);
  EXPECT_EQ(bvh.Count(), 2 * sphere.FaceCount() - 1);
  LargeArray<int> leaves;
  for (int i = 0; i < bvh.Count(); ++i) {
    if (bvh.nodeid[i] >= 0) leaves.push_back(bvh.nodeid[i]);
    for (int side = 0; side < 2; ++side) {
      const int c = bvh.child[2 * i + side];
      if (c < 0) continue;
      EXPECT_EQ(bvh.depth[c], bvh.depth[i] + 1);
      for (int k = 0; k < 3; ++k) {
        EXPECT_LE(bvh.aabb[6 * c + k] + bvh.aabb[6 * c + k + 3],
                  bvh.aabb[6 * i + k] + bvh.aabb[6 * i + k + 3] + 1e-12);
        EXPECT_GE(bvh.aabb[6 * c + k] - bvh.aabb[6 * c + k + 3],
                  bvh.aabb[6 * i + k] - bvh.aabb[6 * i + k + 3] - 1e-12);
      }
    }
  }
  std::ranges::sort(leaves);
  for (int f = 0; f < sphere.FaceCount(); ++f) EXPECT_EQ(leaves[f], f);
}

TEST(MeshDistance, BoxInClosedForm) {
  const RawMesh box = CentredBox(.5f, 1, 1.5f);
  const std::vector<Vec3> vert = Points(box.vert);
  const Bvh bvh = BuildMeshBvh(vert, box.face);
  const MeshDistance distance(vert, box.face, bvh);
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(-2, 2);
  int hint = 0;
  for (int i = 0; i < 2000; ++i) {
    const Vec3 p{uniform(random), uniform(random), uniform(random)};
    EXPECT_NEAR(distance(p, &hint), BoxDistance(p, {.5, 1, 1.5}), 1e-12);
  }
}

// The faces of a box do not share vertices here: the sign at edges and corners must not suffer.
TEST(MeshDistance, UnmergedVertices) {
  RawMesh soup, box = CentredBox(1, 1, 1);
  for (const int v : box.face) {
    soup.face.push_back(soup.VertexCount());
    soup.vert.insert(soup.vert.end(), &box.vert[3 * v], &box.vert[3 * v] + 3);
  }
  const std::vector<Vec3> vert = Points(soup.vert);
  const Bvh bvh = BuildMeshBvh(vert, soup.face);
  const MeshDistance distance(vert, soup.face, bvh);
  int hint = 0;
  for (const Vec3& p : {Vec3{2, 2, 2}, Vec3{-2, 2, 0}, Vec3{1.5, -3, 2}}) {
    EXPECT_NEAR(distance(p, &hint), BoxDistance(p, {1, 1, 1}), 1e-12);
  }
}

TEST(Octree, TriangleBoxOverlap) {
  const Vec3 h{1, 1, 1};
  EXPECT_TRUE(TriangleMeetsBox({-5, 0, 0}, {5, 0, 0}, {0, 5, 0}, {}, h));    // through
  EXPECT_TRUE(TriangleMeetsBox({.1, 0, 0}, {.2, 0, 0}, {0, .1, 0}, {}, h));  // inside
  EXPECT_FALSE(TriangleMeetsBox({2, 0, 0}, {3, 0, 0}, {2, 1, 0}, {}, h));    // beside
  EXPECT_FALSE(
      TriangleMeetsBox({3.1, 0, 0}, {0, 3.1, 0}, {0, 0, 3.1}, {}, h));  // cuts the corner off
  EXPECT_TRUE(TriangleMeetsBox({2.9, 0, 0}, {0, 2.9, 0}, {0, 0, 2.9}, {}, h));
  EXPECT_FALSE(TriangleMeetsBox({0, 1.9, 1.9}, {1, 1.9, 1.9}, {0, 4, -.1}, {}, h));  // past an edge
}

class BoxOctree : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    MeshOptions options;
    options.need_octree = true;
    tree_ = new Octree(ProcessMesh(test::Box(1, 2, 3), options).octree);
  }
  static void TearDownTestSuite() { delete tree_; }

  // Trilinear interpolation in the leaf that contains p.
  static double Interpolate(Vec3 p) {
    int node = 0;
    Vec3 u;
    while (true) {
      const double* box = &tree_->aabb[6 * node];
      for (int k = 0; k < 3; ++k) u[k] = (p[k] - box[k] + box[k + 3]) / (2 * box[k + 3]);
      const int octant = (u.x >= .5) + 2 * (u.y >= .5) + 4 * (u.z >= .5);
      if (tree_->child[8 * node + octant] < 0) break;
      node = tree_->child[8 * node + octant];
    }
    double sum = 0;
    for (int k = 0; k < 8; ++k) {
      sum += tree_->coeff[8 * node + k] * (k & 1 ? u.x : 1 - u.x) * (k & 2 ? u.y : 1 - u.y) *
             (k & 4 ? u.z : 1 - u.z);
    }
    return sum;
  }

  static inline Octree* tree_ = nullptr;
};

TEST_F(BoxOctree, KnownValues) {
  EXPECT_EQ(tree_->Count(), 63497);
  const double first_child[] = {
      .1870828693387, .1802775637732, .1581138830084, .15, .111803398875, .1, .05, -.5};
  for (int k = 0; k < 8; ++k) {
    EXPECT_NEAR(tree_->coeff[k], .1870828693387, 1e-12);
    EXPECT_NEAR(tree_->coeff[8 + k], first_child[k], 1e-12);
  }
}

TEST_F(BoxOctree, ApproximatesTheDistance) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int i = 0; i < 5000; ++i) {
    const Vec3 p{.55 * uniform(random), 1.1 * uniform(random), 1.65 * uniform(random)};
    EXPECT_NEAR(Interpolate(p), BoxDistance(p, {.5, 1, 1.5}), 0.06);
  }
}

TEST_F(BoxOctree, IsContinuousAcrossLeaves) {
  std::mt19937 random(2);
  std::uniform_int_distribution<int> pick(0, tree_->Count() - 1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int i = 0; i < 20000; ++i) {
    const int node = pick(random);
    if (tree_->child[8 * node] >= 0) continue;
    const double* box = &tree_->aabb[6 * node];
    Vec3 p;
    for (int k = 0; k < 3; ++k) p[k] = box[k] + uniform(random) * box[k + 3];
    const int axis = i % 3;
    p[axis] = box[axis] + box[axis + 3];
    Vec3 inside = p, outside = p;
    inside[axis] -= 1e-9, outside[axis] += 1e-9;
    EXPECT_NEAR(Interpolate(inside), Interpolate(outside), 1e-7);
  }
}

TEST_F(BoxOctree, ChildrenTileTheirParent) {
  for (int node = 0; node < tree_->Count(); ++node) {
    for (int k = 0; k < 8; ++k) {
      const int child = tree_->child[8 * node + k];
      if (child < 0) continue;
      EXPECT_EQ(tree_->depth[child], tree_->depth[node] + 1);
      for (int axis = 0; axis < 3; ++axis) {
        const double half = tree_->aabb[6 * node + 3 + axis] / 2;
        const double sign = k >> axis & 1 ? 1 : -1;
        ASSERT_NEAR(tree_->aabb[6 * child + axis], tree_->aabb[6 * node + axis] + sign * half,
                    1e-12);
      }
    }
  }
}

}  // namespace
}  // namespace syn
