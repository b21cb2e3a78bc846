// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "asset/mesh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>
#include <thread>

#include "asset/shape/builtin_mesh.h"
#include "asset/shape/mesh_mass.h"
#include "asset/shape/mesh_normal.h"
#include "asset/shapes.h"
#include "base/error.h"
#include "system/scratch.h"

namespace syn {
namespace {

MeshOptions WithInertia(mjtMeshInertia inertia, bool hull = true) {
  MeshOptions options;
  options.inertia = inertia;
  options.need_hull = hull;
  return options;
}

void ExpectNear(Vec3 a, Vec3 b, double tolerance = 1e-12) {
  EXPECT_NEAR(a.x, b.x, tolerance);
  EXPECT_NEAR(a.y, b.y, tolerance);
  EXPECT_NEAR(a.z, b.z, tolerance);
}

constexpr mjtMeshInertia kModes[] = {mjMESH_INERTIA_CONVEX, mjMESH_INERTIA_EXACT,
                                     mjMESH_INERTIA_LEGACY};

TEST(Mesh, BoxHasItsVolumeCentreAndHalfSizes) {
  for (const mjtMeshInertia mode : kModes) {
    const ProcessedMesh mesh = ProcessMesh(test::Box(1, 2, 3), WithInertia(mode));
    EXPECT_NEAR(mesh.volume, 6, 1e-12);
    ExpectNear(mesh.pos, {0.5, 1, 1.5});
    ExpectNear(mesh.inertia_box, {0.5, 1, 1.5});
    ExpectNear(mesh.aabb.HalfSize(), {0.5, 1, 1.5});
    EXPECT_EQ(mesh.polygons.Count(), 6);
    for (const int n : mesh.polygons.vertnum) EXPECT_EQ(n, 4);
  }
}

TEST(Mesh, BoxShellMatchesSixPlates) {
  const double a = 1, b = 2, c = 3;
  const ProcessedMesh mesh = ProcessMesh(test::Box(1, 2, 3), WithInertia(mjMESH_INERTIA_SHELL));
  EXPECT_NEAR(mesh.volume, 2 * (a * b + b * c + c * a), 1e-12);
  // I_xx of thin plates: pairs normal to z, x, y
  const double ixx = 2 * (a * b * (b * b / 12 + c * c / 4) + b * c * (b * b + c * c) / 12 +
                          a * c * (c * c / 12 + b * b / 4));
  const Vec3 box = mesh.inertia_box;
  EXPECT_NEAR(mesh.volume * (box.y * box.y + box.z * box.z) / 3, ixx, 1e-10);
}

// Inertia of the corner tetrahedron about its centre of mass, in closed form:
//   V = abc/6, com = (a,b,c)/4, and about the right-angled corner int x^2 = V a^2/10, int xy = V ab/20.
TEST(Mesh, TetrahedronInertiaInClosedForm) {
  const double a = 1, b = 2, c = 3, volume = a * b * c / 6;
  const RawMesh raw = test::Tetrahedron(1, 2, 3);
  std::vector<Vec3> vert;
  for (int i = 0; i < 4; ++i)
    vert.push_back({raw.vert[3 * i], raw.vert[3 * i + 1], raw.vert[3 * i + 2]});
  for (const mjtMeshInertia mode : {mjMESH_INERTIA_EXACT, mjMESH_INERTIA_LEGACY}) {
    const MeshMass mass = ComputeMeshMass(vert, raw.face, raw.face, mode);
    EXPECT_NEAR(mass.volume, volume, 1e-14);
    ExpectNear(mass.com, {a / 4, b / 4, c / 4});
    const double e[3] = {a, b, c};
    Mat3 second;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        second(i, j) = volume * e[i] * e[j] * ((i == j ? 1 / 10.0 : 1 / 20.0) - 1 / 16.0);
      }
    }
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        EXPECT_NEAR(mass.inertia(i, j), (i == j ? Trace(second) : 0) - second(i, j), 1e-14);
      }
    }
  }
}

TEST(Mesh, SmallTetrahedronKeepsAbsoluteEigenThresholds) {
  // below 1e-12 the tensor counts as diagonal: the frame is left alone
  const ProcessedMesh tiny = ProcessMesh(test::Tetrahedron(1e-4f, 2e-4f, 3e-4f), {});
  EXPECT_EQ(tiny.quat, Quat{});
  const ProcessedMesh small = ProcessMesh(test::Tetrahedron(.01f, .02f, .03f), {});
  EXPECT_NEAR(small.quat.w, .9691646674939, 1e-6);
  const ProcessedMesh unit = ProcessMesh(test::Tetrahedron(1, 2, 3), {});
  EXPECT_NEAR(unit.quat.w, .9729070384155, 1e-12);
  EXPECT_NEAR(unit.quat.z, .1601042422097, 1e-12);
}

TEST(Mesh, SphereApproachesTheBall) {
  const double params[] = {4};
  const ProcessedMesh mesh = ProcessMesh(MakeBuiltinMesh(mjMESH_BUILTIN_SPHERE, params), {});
  const double ball = 4.0 / 3 * 3.14159265358979;
  EXPECT_LT(mesh.volume, ball);
  EXPECT_NEAR(mesh.volume, ball, 0.01 * ball);
  // 2/5 m r^2 = m/3 (2 B^2): B = sqrt(3/5)
  ExpectNear(mesh.inertia_box, {std::sqrt(.6), std::sqrt(.6), std::sqrt(.6)}, 5e-3);
}

// Rigid motion of the input moves pos and quat, and nothing else.
TEST(Mesh, MovesWithItsInput) {
  const RawMesh box = test::Box(1, 2, 3);
  MeshOptions options;
  options.refpos = {1, -2, 0.5};
  options.refquat = Normalized(Quat{0.3, -0.4, 0.5, 0.6});
  const ProcessedMesh moved = ProcessMesh(box, options);
  EXPECT_NEAR(moved.volume, 6, 1e-12);
  ExpectNear(moved.inertia_box, {0.5, 1, 1.5}, 1e-9);
  // model vertex = R(quat)^T (S R(refquat)^T (v - refpos) - pos)
  for (int i = 0; i < 8; ++i) {
    const Vec3 file{box.vert[3 * i], box.vert[3 * i + 1], box.vert[3 * i + 2]};
    const Vec3 model{moved.vert[3 * i], moved.vert[3 * i + 1], moved.vert[3 * i + 2]};
    ExpectNear(moved.pos + Rotate(moved.quat, model),
               RotateInverse(options.refquat, file - options.refpos), 1e-6);
  }
}

TEST(Mesh, MirroredScaleKeepsHullAndPolygonsOutward) {
  RawMesh box = test::Box(1, 2, 3);
  FlipFaces(&box);  // as the loader does for files
  for (const mjtMeshInertia mode : kModes) {
    MeshOptions options = WithInertia(mode);
    options.scale = {-1, 1, 1};
    const ProcessedMesh mesh = ProcessMesh(box, options);
    ExpectNear(mesh.pos, {-0.5, 1, 1.5});
    EXPECT_NEAR(mesh.volume, 6, 1e-12);
    for (int p = 0; p < mesh.polygons.Count(); ++p) {
      const int v = mesh.polygons.vert[mesh.polygons.vertadr[p]];
      const Vec3 point{mesh.vert[3 * v], mesh.vert[3 * v + 1], mesh.vert[3 * v + 2]};
      EXPECT_GT(Dot(point, Vec3::Load(&mesh.polygons.normal[3 * p])), 0.4);
    }
  }
}

TEST(Mesh, NormalsAreUnitAndOutward) {
  const double params[] = {2};
  const ProcessedMesh mesh = ProcessMesh(MakeBuiltinMesh(mjMESH_BUILTIN_SPHERE, params), {});
  ASSERT_EQ(mesh.normal.size(), mesh.vert.size());
  for (int i = 0; i < mesh.VertexCount(); ++i) {
    const Vec3 n{mesh.normal[3 * i], mesh.normal[3 * i + 1], mesh.normal[3 * i + 2]};
    const Vec3 v{mesh.vert[3 * i], mesh.vert[3 * i + 1], mesh.vert[3 * i + 2]};
    EXPECT_NEAR(Norm(n), 1, 1e-6);
    EXPECT_GT(Dot(n, v), 0.99);
  }
}

// At a corner of a flat box the large top face outweighs the thin sides: their normals differ from
// the mean by more than the crease angle and are left out, unless smooth normals are asked for.
TEST(Mesh, CreasesStaySharpUnlessSmooth) {
  const ScratchScope scope;  // of the normals
  const std::vector<Vec3> vert = {{0, 0, 0}, {9, 0, 0}, {0, 9, 0}, {0, 0, -1}};
  const LargeArray<int> faces = {0, 1, 2, 0, 3, 1};
  const Vec3 top{0, 0, 1};
  ExpectNear(GenerateNormals(vert, faces, false)[0], top, 1e-6);
  EXPECT_LT(Dot(GenerateNormals(vert, faces, true)[0], top), 0.999);
}

TEST(Mesh, RejectsBadInput) {
  const auto fails = [](RawMesh mesh, MeshOptions options = {}) {
    EXPECT_THROW(ProcessMesh(std::move(mesh), options), ModelError);
  };
  fails({});
  RawMesh mesh = test::Tetrahedron(1, 1, 1);
  mesh.vert.resize(9);
  fails(mesh);
  mesh = test::Tetrahedron(1, 1, 1);
  mesh.vert.push_back(0);
  fails(mesh);
  mesh = test::Tetrahedron(1, 1, 1);
  mesh.vert[4] = NAN;
  fails(mesh);
  for (const int index : {-1, 4, INT32_MAX}) {
    mesh = test::Tetrahedron(1, 1, 1);
    mesh.face[3] = index;
    fails(mesh);
  }
  mesh = test::Tetrahedron(1, 1, 1);
  mesh.texcoord = {0, 0, 1, 1};
  fails(mesh);
  mesh = test::Tetrahedron(1, 1, 1);
  mesh.facenormal = {0, 1, 2};
  fails(mesh);
  fails(test::Tetrahedron(0, 0, 0));                                      // no area
  fails(test::Tetrahedron(1, 1, 0));                                      // no volume
  fails(test::Tetrahedron(1, 1, 0), WithInertia(mjMESH_INERTIA_LEGACY));  // no hull
  mesh = test::Tetrahedron(1, 1, 1);
  FlipFaces(&mesh);
  fails(mesh, WithInertia(mjMESH_INERTIA_EXACT));  // inside out
  mesh = test::Tetrahedron(1, 1, 1);
  std::swap(mesh.face[1], mesh.face[2]);
  fails(mesh, WithInertia(mjMESH_INERTIA_EXACT));  // one face the wrong way
}

TEST(Mesh, CloudOfPointsGetsTheFacesOfItsHull) {
  RawMesh mesh = test::Box(1, 2, 3);
  mesh.face.clear();
  const ProcessedMesh hull = ProcessMesh(mesh, WithInertia(mjMESH_INERTIA_EXACT, false));
  EXPECT_EQ(hull.FaceCount(), 12);
  EXPECT_NEAR(hull.volume, 6, 1e-12);
  EXPECT_EQ(hull.graph.size(), 2u + 3 * 8 + 6 * 12);
}

TEST(Mesh, SeveralNormalsPerVertex) {
  const double params[] = {3, 2};
  RawMesh plate = MakeBuiltinMesh(mjMESH_BUILTIN_PLATE, params);
  const ProcessedMesh mesh = ProcessMesh(plate, WithInertia(mjMESH_INERTIA_SHELL, false));
  ASSERT_EQ(mesh.normal.size(), 3 * mesh.vert.size());
  for (size_t i = 0; i < mesh.face.size(); ++i) EXPECT_EQ(mesh.facenormal[i], 3 * mesh.face[i]);
}

TEST(Mesh, FitsPrimitives) {
  const ProcessedMesh box = ProcessMesh(test::Box(1, 2, 3), {});
  EXPECT_NEAR(FitGeom(mjGEOM_SPHERE, {}, box, false, 1).size.x, 1, 1e-12);
  ExpectNear(FitGeom(mjGEOM_CAPSULE, {}, box, false, 1).size, {.75, 1.125, 0});
  ExpectNear(FitGeom(mjGEOM_CYLINDER, {}, box, false, 2).size, {1.5, 3, 0});
  ExpectNear(FitGeom(mjGEOM_BOX, {}, box, true, 1).size, {.5, 1, 1.5});
  ExpectNear(FitGeom(mjGEOM_CAPSULE, {}, box, true, 1).size, {1, .5, 0});
  const ProcessedMesh tetrahedron = ProcessMesh(test::Tetrahedron(1, 2, 3), {});
  ExpectNear(FitGeom(mjGEOM_BOX, {}, tetrahedron, true, 1).centre, tetrahedron.aabb.Centre());
  ExpectNear(FitGeom(mjGEOM_CYLINDER, {7, 8, 9}, box, false, 2).size, {1.5, 3, 18});
  EXPECT_THROW(FitGeom(mjGEOM_PLANE, {}, box, false, 1), ModelError);
}

TEST(Mesh, SameResultOnEveryThread) {
  std::mt19937 random(7);
  std::normal_distribution<float> normal;
  RawMesh cloud;
  for (int i = 0; i < 3 * 500; ++i) cloud.vert.push_back(normal(random));
  const ProcessedMesh expected = ProcessMesh(cloud, WithInertia(mjMESH_INERTIA_CONVEX));
  std::vector<ProcessedMesh> results(4);
  std::vector<std::thread> threads;
  for (ProcessedMesh& result : results) {
    threads.emplace_back([&] { result = ProcessMesh(cloud, WithInertia(mjMESH_INERTIA_CONVEX)); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const ProcessedMesh& result : results) {
    EXPECT_EQ(result.vert, expected.vert);
    EXPECT_EQ(result.graph, expected.graph);
  }
}

TEST(BuiltinMesh, Counts) {
  struct Case {
    mjtMeshBuiltin type;
    std::vector<double> params;
    int nvert, nface, nnormal;
  };
  const Case cases[] = {{mjMESH_BUILTIN_SPHERE, {2}, 162, 320, 0},
                        {mjMESH_BUILTIN_HEMISPHERE, {1}, 14, 24, 0},
                        {mjMESH_BUILTIN_SUPERSPHERE, {4, 1, 1}, 14, 24, 0},
                        {mjMESH_BUILTIN_SUPERTORUS, {4, .5, 1, 1}, 16, 32, 0},
                        {mjMESH_BUILTIN_PLATE, {3, 2}, 6, 4, 18},
                        {mjMESH_BUILTIN_WEDGE, {3, 3, 45, 30, 0}, 9, 0, 27},
                        {mjMESH_BUILTIN_CONE, {5, .5}, 10, 0, 0},
                        {mjMESH_BUILTIN_CONE, {5, 0}, 6, 0, 0}};
  for (const Case& c : cases) {
    const RawMesh mesh = MakeBuiltinMesh(c.type, c.params);
    EXPECT_EQ(mesh.VertexCount(), c.nvert) << c.type;
    EXPECT_EQ(mesh.FaceCount(), c.nface) << c.type;
    EXPECT_EQ(mesh.normal.size() / 3, static_cast<size_t>(c.nnormal)) << c.type;
  }
}

// Every edge of a closed, consistently oriented surface is used once in each direction.
TEST(BuiltinMesh, SurfacesAreClosedAndOutward) {
  const std::pair<mjtMeshBuiltin, std::vector<double>> cases[] = {
      {mjMESH_BUILTIN_SPHERE, {3}},
      {mjMESH_BUILTIN_HEMISPHERE, {5}},
      {mjMESH_BUILTIN_SUPERSPHERE, {9, .5, 1.5}},
      {mjMESH_BUILTIN_SUPERTORUS, {8, .4, .7, 1.2}}};
  for (const auto& [type, params] : cases) {
    const RawMesh mesh = MakeBuiltinMesh(type, params);
    std::set<std::pair<int, int>> edges;
    for (size_t f = 0; f < mesh.face.size(); f += 3) {
      for (int k = 0; k < 3; ++k) {
        EXPECT_TRUE(edges.insert({mesh.face[f + k], mesh.face[f + (k + 1) % 3]}).second) << type;
      }
    }
    for (const auto& [a, b] : edges) EXPECT_TRUE(edges.count({b, a})) << type;
    EXPECT_GT(ProcessMesh(mesh, WithInertia(mjMESH_INERTIA_EXACT)).volume, 0) << type;
  }
}

TEST(BuiltinMesh, ChecksParameters) {
  const std::pair<mjtMeshBuiltin, std::vector<double>> bad[] = {
      {mjMESH_BUILTIN_SPHERE, {}},
      {mjMESH_BUILTIN_SPHERE, {5}},
      {mjMESH_BUILTIN_SPHERE, {-1}},
      {mjMESH_BUILTIN_SPHERE, {NAN}},
      {mjMESH_BUILTIN_HEMISPHERE, {11}},
      {mjMESH_BUILTIN_SUPERSPHERE, {2, 1, 1}},
      {mjMESH_BUILTIN_SUPERSPHERE, {9, -1, 1}},
      {mjMESH_BUILTIN_SUPERTORUS, {9, 0, 1, 1}},
      {mjMESH_BUILTIN_SUPERTORUS, {9, 1, 0, 1}},
      {mjMESH_BUILTIN_WEDGE, {3, 3, 181, 20, 0}},
      {mjMESH_BUILTIN_WEDGE, {3, 3, 45, 91, 0}},
      {mjMESH_BUILTIN_WEDGE, {0, 3, 45, 20, 0}},
      {mjMESH_BUILTIN_PLATE, {1e9, 1e9}},
      {mjMESH_BUILTIN_NONE, {}}};
  for (const auto& [type, params] : bad) {
    EXPECT_THROW(MakeBuiltinMesh(type, params), ModelError) << type;
  }
}

}  // namespace
}  // namespace syn
