// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include <cmath>
#include <random>

#include "collision/ray/ray_primitive.h"
#include "test_util.h"

namespace syn {
namespace {

TEST(RayGeom, Table) {
  const mjtNum pos[3] = {}, mat[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, size[3] = {.3, .5, .2};
  auto cast = [&](int type, std::vector<mjtNum> from, std::vector<mjtNum> to) {
    return mju_rayGeom(pos, mat, size, from.data(), to.data(), type);
  };
  EXPECT_NEAR(cast(mjGEOM_PLANE, {0, 0, 1}, {0, 0, -2}), 0.5, 1e-15);
  EXPECT_EQ(cast(mjGEOM_PLANE, {0, 0, -1}, {0, 0, 2}), -1);
  EXPECT_NEAR(cast(mjGEOM_SPHERE, {0, 0, .1}, {0, 0, -1}), 0.4, 1e-15);
  EXPECT_EQ(cast(mjGEOM_SPHERE, {.3, 0, 1}, {0, 0, -1}), -1);
  EXPECT_EQ(cast(mjGEOM_SPHERE, {0, 0, 1}, {0, 0, -1e-8}), -1);
  EXPECT_NEAR(cast(mjGEOM_CAPSULE, {0, 0, 0}, {0, 0, 1}), 0.8, 1e-15);
  EXPECT_NEAR(cast(mjGEOM_CAPSULE, {1, 0, .6}, {-1, 0, 0}), 0.717157287525, 1e-11);
  EXPECT_EQ(cast(mjGEOM_BOX, {.3, 0, 0}, {1, 0, 0}), 0);
}

// The hit lies on the surface: the signed distance changes sign there and nowhere before.
TEST(RayGeom, HitIsTheFirstPointOnTheSurface) {
  std::mt19937 generator(2);
  std::uniform_real_distribution<mjtNum> u(-1, 1);
  auto inside = [](int type, const mjtNum* s, const mjtNum* p) {
    switch (type) {
      case mjGEOM_SPHERE:
        return p[0] * p[0] + p[1] * p[1] + p[2] * p[2] < s[0] * s[0];
      case mjGEOM_CAPSULE: {
        mjtNum z = std::max(0.0, std::fabs(p[2]) - s[1]);
        return p[0] * p[0] + p[1] * p[1] + z * z < s[0] * s[0];
      }
      case mjGEOM_ELLIPSOID:
        return std::pow(p[0] / s[0], 2) + std::pow(p[1] / s[1], 2) + std::pow(p[2] / s[2], 2) < 1;
      case mjGEOM_CYLINDER:
        return std::fabs(p[2]) < s[1] && p[0] * p[0] + p[1] * p[1] < s[0] * s[0];
      default:
        return std::fabs(p[0]) < s[0] && std::fabs(p[1]) < s[1] && std::fabs(p[2]) < s[2];
    }
  };
  const mjtNum pos[3] = {}, mat[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, size[3] = {.4, .6, .3};
  for (int type : {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER, mjGEOM_BOX}) {
    for (int trial = 0; trial < 500; ++trial) {
      mjtNum from[3] = {2 * u(generator), 2 * u(generator), 2 * u(generator)};
      mjtNum to[3] = {u(generator) - from[0], u(generator) - from[1], u(generator) - from[2]};
      mjtNum t = mju_rayGeom(pos, mat, size, from, to, type);
      bool started_inside = inside(type, size, from);
      mjtNum end = t < 0 ? 3 : t - 1e-6;
      for (int k = 0; k <= 200; ++k) {
        mjtNum s = end * k / 200, p[3];
        for (int i = 0; i < 3; ++i) p[i] = from[i] + s * to[i];
        ASSERT_EQ(inside(type, size, p), started_inside)
            << "type " << type << " t " << t << " s " << s;
      }
      if (t < 0) continue;
      mjtNum p[3];
      for (int i = 0; i < 3; ++i) p[i] = from[i] + (t + 1e-6) * to[i];
      EXPECT_NE(inside(type, size, p), started_inside);
    }
  }
}

// Through the hierarchy and through every triangle.
TEST(RayMesh, HierarchyAgreesWithBruteForce) {
  ModelPtr m = LoadOwn("mesh_scene.xml");
  DataPtr d = MakeData(m);
  mj_forward(m.get(), d.get());
  std::mt19937 generator(3);
  std::uniform_real_distribution<mjtNum> u(-1, 1);
  int hits = 0;
  for (int g = 0; g < m->ngeom; ++g) {
    if (m->geom_type[g] != mjGEOM_MESH) continue;
    int mesh = m->geom_dataid[g];
    for (int trial = 0; trial < 300; ++trial) {
      mjtNum from[3], to[3];
      for (int k = 0; k < 3; ++k) {
        from[k] = d->geom_xpos[3 * g + k] + u(generator);
        to[k] = d->geom_xpos[3 * g + k] + 0.1 * u(generator) - from[k];
      }
      Ray ray = Ray{Vec3::Load(from), Vec3::Load(to)}.In(Vec3::Load(d->geom_xpos + 3 * g),
                                                         Mat3::Load(d->geom_xmat + 9 * g));
      mjtNum best = kNoHit;
      for (int f = 0; f < m->mesh_facenum[mesh]; ++f) {
        Vec3 v[3];
        for (int k = 0; k < 3; ++k) {
          const float* p = m->mesh_vert + 3 * (m->mesh_vertadr[mesh] +
                                               m->mesh_face[3 * (m->mesh_faceadr[mesh] + f) + k]);
          v[k] = {p[0], p[1], p[2]};
        }
        best = Nearer(best, RayTriangle(ray, v[0], v[1], v[2]));
      }
      mjtNum t = mj_rayMesh(m.get(), d.get(), g, from, to);
      EXPECT_EQ(t, best);
      hits += t >= 0;
    }
  }
  EXPECT_GT(hits, 100);
}

TEST(RayScene, BatchAgreesWithSingleRays) {
  for (const char* name : {"terrain.xml", "mesh_scene.xml", "humanoid.xml"}) {
    ModelPtr m = LoadOwn(name);
    DataPtr d = MakeData(m);
    mj_forward(m.get(), d.get());
    std::mt19937 generator(4);
    std::uniform_real_distribution<mjtNum> u(-1, 1);
    constexpr int n = 500;
    mjtNum origin[3] = {0.3, -0.2, 1.5}, vec[3 * n], dist[n];
    int geom[n];
    for (mjtNum& x : vec) x = u(generator);
    mj_multiRay(m.get(), d.get(), origin, vec, nullptr, 1, -1, geom, dist, n, 1e9);
    for (int i = 0; i < n; ++i) {
      int id;
      mjtNum t = mj_ray(m.get(), d.get(), origin, vec + 3 * i, nullptr, 1, -1, &id);
      EXPECT_EQ(dist[i], t);
      EXPECT_EQ(geom[i], id);
    }
  }
}

// A ray straight down onto the terrain meets the interpolated height.
TEST(RayHfield, HeightsOfTheTerrain) {
  ModelPtr m = LoadOwn("terrain.xml");
  DataPtr d = MakeData(m);
  mj_forward(m.get(), d.get());
  int ncol = m->hfield_ncol[0];
  for (int r = 0; r < m->hfield_nrow[0]; ++r) {
    for (int c = 0; c < ncol; ++c) {
      mjtNum from[3] = {-2 + 0.5 * c, -2 + 0.5 * r, 3}, to[3] = {0, 0, -1};
      mjtNum t = mj_rayHfield(m.get(), d.get(), 0, from, to);
      EXPECT_NEAR(3 - t, 0.5 * m->hfield_data[r * ncol + c], 1e-6);
    }
  }
}

// From above, within the borders, the surface is met first: the nearest of all its triangles, to
// the last bit, also by rays along the lines of the grid.
TEST(RayHfield, NearestOfAllTriangles) {
  ModelPtr m = LoadOwn("terrain.xml");
  DataPtr d = MakeData(m);
  mj_forward(m.get(), d.get());
  const int nrow = m->hfield_nrow[0], ncol = m->hfield_ncol[0];
  const mjtNum* size = m->hfield_size;
  auto point = [&](int r, int c) {
    return Vec3{-size[0] + c * (2 * size[0] / (ncol - 1)),
                -size[1] + r * (2 * size[1] / (nrow - 1)), m->hfield_data[r * ncol + c] * size[2]};
  };
  auto nearest = [&](const Ray& ray) {
    mjtNum best = kNoHit;
    for (int r = 0; r + 1 < nrow; ++r) {
      for (int c = 0; c + 1 < ncol; ++c) {
        Vec3 p00 = point(r, c), p11 = point(r + 1, c + 1);
        best = Nearer(best, RayTriangle(ray, p00, p11, point(r + 1, c)));
        best = Nearer(best, RayTriangle(ray, p00, point(r, c + 1), p11));
      }
    }
    return best;
  };
  std::mt19937 generator(7);
  std::uniform_real_distribution<mjtNum> u(-1, 1);
  int hits = 0;
  for (int i = 0; i < 3000; ++i) {
    Vec3 above{u(generator) * size[0], u(generator) * size[1],
               size[2] * (1.01 + u(generator) / 100)};
    if (i % 3 == 0)
      above = Hadamard(point(i % nrow, i / 3 % ncol), {1, 1, 0}) + Vec3{0, 0, above.z};
    Vec3 w{u(generator), u(generator), -0.3 * Abs(u(generator))};
    if (i % 5 == 0) w[i / 5 % 3] = 0;
    if (i % 7 == 0) w.x = w.y;
    mjtNum pnt[3], vec[3];
    (Mat3::Load(d->geom_xmat) * above + Vec3::Load(d->geom_xpos)).Store(pnt);
    (Mat3::Load(d->geom_xmat) * w).Store(vec);
    Ray ray = Ray{Vec3::Load(pnt), Vec3::Load(vec)}.In(Vec3::Load(d->geom_xpos),
                                                       Mat3::Load(d->geom_xmat));
    mjtNum expected = nearest(ray);
    if (expected < 0) continue;
    EXPECT_EQ(mj_rayHfield(m.get(), d.get(), 0, pnt, vec), expected) << i;
    ++hits;
  }
  EXPECT_GT(hits, 1000);
}

}  // namespace
}  // namespace syn
