// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Penetration of polytopes against all directions that could be the least.
//
// The boundary of D = A - B consists of faces normal to a face of A, a face of B, or an edge of
// each. So the depth is the least h(n) over the normals of all triangles of vertices of A and of B
// and over the cross products of all segments between vertices of A with those of B: among them are
// the true faces and edges, and no other direction gives less.

#include "collision/convex/epa.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "collision/convex/convex.h"
#include "collision/shapes.h"

namespace syn {
namespace {

constexpr IterationLimits kLimits{1e-6, 35};

using Points = std::vector<Vec3>;

Points Vertices(const Shape& s) {
  Points points;
  for (int i = 0; i < s.hull.num_vert; ++i) points.push_back(s.mat * s.hull.Vertex(i) + s.pos);
  return points;
}

mjtNum Height(const Points& a, const Points& b, Vec3 n) {
  mjtNum top = -1e9, bottom = 1e9;
  for (Vec3 p : a) top = std::max(top, Dot(p, n));
  for (Vec3 p : b) bottom = std::min(bottom, Dot(p, n));
  return top - bottom;
}

// The least height over all candidates; negative if the shapes are apart along one of them.
mjtNum LeastHeight(const Points& a, const Points& b) {
  mjtNum least = 1e9;
  auto consider = [&](Vec3 n) {
    if (Norm(n) < 1e-9) return;
    n = Normalized(n);
    least = std::min(least, std::min(Height(a, b, n), Height(a, b, -n)));
  };
  for (const Points* p : {&a, &b}) {
    for (size_t i = 0; i < p->size(); ++i) {
      for (size_t j = 0; j < i; ++j) {
        for (size_t k = 0; k < j; ++k) {
          consider(Cross((*p)[j] - (*p)[i], (*p)[k] - (*p)[i]));
        }
      }
    }
  }
  for (size_t i = 0; i < a.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      for (size_t k = 0; k < b.size(); ++k) {
        for (size_t l = 0; l < k; ++l) consider(Cross(a[i] - a[j], b[k] - b[l]));
      }
    }
  }
  return least;
}

void ExpectLeast(Shape& a, Shape& b, mjtNum scale, int* overlapping) {
  const Points pa = Vertices(a), pb = Vertices(b);
  const mjtNum least = LeastHeight(pa, pb);
  const Separation s = SignedDistance(a, b, kLimits, 10 * scale);
  ASSERT_TRUE(s.found);
  ASSERT_EQ(s.dist > 1e-12 * scale, least < -1e-12 * scale);
  if (least <= 1e-9 * scale) return;
  ++*overlapping;
  EXPECT_NEAR(-s.dist, least, 1e-13 * scale);
  EXPECT_NEAR(Height(pa, pb, s.normal), least, 1e-13 * scale);
  EXPECT_LT(Distance(s.b - s.a, s.normal * s.dist), 1e-12 * scale);
}

TEST(Epa, DepthIsTheLeastOverAllFacesAndEdges) {
  Random r(41);
  int overlapping = 0;
  for (int i = 0; i < Cases(300); ++i) {
    const mjtNum scale = i % 3 == 0 ? 1e-3 : i % 3 == 1 ? 1 : 100;
    const MeshData m1 = RandomMesh(r, 4 + i % 5, 0.1 * scale, 0.4 * scale);
    const MeshData m2 = RandomMesh(r, 4 + i % 6, 0.1 * scale, 0.4 * scale);
    Shape a = RandomShape(r, Shape::kMesh, m1, 0.15 * scale);
    Shape b = RandomShape(r, Shape::kMesh, m2, 0.15 * scale);
    ExpectLeast(a, b, scale, &overlapping);
  }
  EXPECT_GT(overlapping, Cases(300) / 3);
}

// Faces of D are large polygons then, with many points in a plane.
TEST(Epa, AlignedCubesAreAsDeepAsTheirAxesTell) {
  Random r(42);
  const MeshData cube = CubeMesh(0.25);
  int overlapping = 0;
  for (int i = 0; i < Cases(60); ++i) {
    Shape a, b;
    a.kind = b.kind = Shape::kMesh;
    a.hull = b.hull = cube.View();
    b.pos = r.InCube(0.6);
    if (i % 2) RotateAbout(b, b.pos, ToMat3(FromAxisAngle({0, 0, 1}, kPi / 4)));
    if (i % 4 > 1) {
      const Mat3 turn = r.Rotation();
      RotateAbout(a, {}, turn);
      RotateAbout(b, {}, turn);
    }
    ExpectLeast(a, b, 1, &overlapping);
  }
  EXPECT_GT(overlapping, Cases(60) / 4);
}

// A mesh of few vertices is asked in lanes; the same one with its corners doubled over and over is
// climbed on its graph.
TEST(Epa, SmallAndLargeMeshesOfOneShapeAgree) {
  Random r(43);
  for (int i = 0; i < 200; ++i) {
    Points points, doubled;
    for (int k = 0; k < 12; ++k) points.push_back(Hadamard({0.3, 0.2, 0.25}, r.Direction()));
    while (doubled.size() < 60) doubled.insert(doubled.end(), points.begin(), points.end());
    const MeshData few = MakeMesh(points), many = MakeMesh(doubled), other = RandomMesh(r, 15);
    Shape a = RandomShape(r, Shape::kMesh, few, 0.2), b = RandomShape(r, Shape::kMesh, other, 0.2);
    Shape same = a;
    same.hull = many.View();
    const Separation s = SignedDistance(a, b, kLimits, 10),
                     t = SignedDistance(same, b, kLimits, 10);
    EXPECT_NEAR(s.dist, t.dist, 1e-14) << i;
    EXPECT_LT(Distance(s.normal, t.normal), 1e-12) << i;
  }
}

// A box with its edges cut off, as the parts of puzzles are.
MeshData CutBox(Vec3 half, mjtNum cut) {
  Points points;
  for (int i = 0; i < 8; ++i) {
    const Vec3 sign{i & 1 ? 1.0 : -1, i & 2 ? 1.0 : -1, i & 4 ? 1.0 : -1};
    for (int axis = 0; axis < 3; ++axis) {
      Vec3 corner = half - Vec3{cut, cut, cut};
      corner[axis] += cut;
      points.push_back(Hadamard(sign, corner));
    }
  }
  return MakeMesh(points);
}

// Boxes known, not quite known, and not known at all: the answer is that of GJK and EPA.
TEST(Epa, FromBoxesIsThatFromASimplex) {
  Random r(44);
  int overlapping = 0, finished = 0;
  for (int i = 0; i < Cases(2000); ++i) {
    const Vec3 half{r.Uniform(0.1, 0.3), r.Uniform(0.1, 0.3), r.Uniform(0.1, 0.3)};
    const MeshData m1 = i % 2 ? CutBox(half, 0.02) : RandomMesh(r, 4 + i % 25);
    const MeshData m2 = i % 4 > 1 ? CutBox(half, 0.03) : RandomMesh(r, 8 + i % 25);
    Shape a = RandomShape(r, Shape::kMesh, m1, 0.2), b = RandomShape(r, Shape::kMesh, m2, 0.2);
    if (i % 3) a.size = b.size = half;
    if (i % 5 == 0) a.mat = b.mat = Mat3::Identity();
    const GjkResult gjk = Gjk(a, b, kLimits, 10);
    Penetration direct;
    if (!EpaFromBoxes(a, b, kLimits, &direct)) continue;
    ++finished;
    ASSERT_EQ(gjk.status == GjkStatus::kOverlap, direct.depth >= 0) << i;
    if (gjk.status != GjkStatus::kOverlap) {
      EXPECT_LE(-direct.depth, gjk.dist + 1e-15) << i;
      EXPECT_NEAR(DifferenceSupport(a, b, direct.normal), direct.depth, 1e-14) << i;
      continue;
    }
    ++overlapping;
    const Penetration p = Epa(a, b, gjk.simplex, kLimits);
    EXPECT_NEAR(direct.depth, p.depth, 1e-13) << i;
    EXPECT_NEAR(DifferenceSupport(a, b, direct.normal), p.depth, 1e-13) << i;
    EXPECT_LT(Distance(direct.a - direct.b, direct.normal * direct.depth), 1e-12) << i;
  }
  EXPECT_GT(overlapping, Cases(2000) / 4);
  EXPECT_GT(finished, Cases(2000) * 2 / 3);  // else corners coincide
}

// Within the cutoff but apart, meshes of few vertices have the distance that others have.
TEST(Epa, SmallMeshesApartHaveTheirDistance) {
  Random r(45);
  int apart = 0;
  for (int i = 0; i < Cases(1000); ++i) {
    const MeshData m1 = CutBox({0.2, 0.1, 0.15}, 0.02), m2 = RandomMesh(r, 20);
    Shape a = RandomShape(r, Shape::kMesh, m1, 0.3), b = RandomShape(r, Shape::kMesh, m2, 0.3);
    const GjkResult gjk = Gjk(a, b, kLimits, 10);
    if (gjk.status != GjkStatus::kSeparate) continue;
    ++apart;
    const Separation s = SignedDistance(a, b, kLimits, gjk.dist * 1.01);
    ASSERT_TRUE(s.found) << i;
    EXPECT_NEAR(s.dist, gjk.dist, 1e-13) << i;
    EXPECT_FALSE(SignedDistance(a, b, kLimits, gjk.dist * 0.99).found) << i;
  }
  EXPECT_GT(apart, Cases(1000) / 4);
}

}  // namespace
}  // namespace syn
