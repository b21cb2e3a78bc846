// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Skins against a direct sum: for each vertex over all bones, not for each bone over its vertices.

#include <gtest/gtest.h>

#include <array>

#include "test_util.h"

namespace syn {
namespace {

using Point = std::array<mjtNum, 3>;

struct Scene {
  explicit Scene(const mjModel* m) { mjv_makeScene(m, &scn, 500); }
  ~Scene() { mjv_freeScene(&scn); }

  void Update(const mjModel* m, mjData* d) {
    mjvOption opt;
    mjvCamera cam;
    mjv_defaultOption(&opt);
    mjv_defaultCamera(&cam);
    opt.flags[mjVIS_SKIN] = 1;
    mjv_updateScene(m, d, &opt, nullptr, &cam, mjCAT_ALL, &scn);
  }

  mjvScene scn = {};
};

// sum over bones b with weight w of w (x_b + q_b conj(q_bind) (v - x_bind)), for vertex v of skin
// 0.
Point SumOverBones(const mjModel* m, const mjData* d, int v) {
  Point sum = {0, 0, 0};
  for (int b = 0; b < m->skin_bonenum[0]; ++b) {
    const int first = m->skin_bonevertadr[b];
    for (int k = first; k < first + m->skin_bonevertnum[b]; ++k) {
      if (m->skin_bonevertid[k] != v) continue;
      mjtNum bind_inverse[4], local[3], moved[3];
      for (int c = 0; c < 3; ++c) {
        local[c] = mjtNum{m->skin_vert[3 * v + c]} - m->skin_bonebindpos[3 * b + c];
      }
      for (int c = 0; c < 4; ++c) bind_inverse[c] = (c ? -1 : 1) * m->skin_bonebindquat[4 * b + c];
      mju_rotVecQuat(local, local, bind_inverse);
      mju_rotVecQuat(moved, local, d->xquat + 4 * m->skin_bonebodyid[b]);
      mju_addTo3(moved, d->xpos + 3 * m->skin_bonebodyid[b]);
      mju_addToScl3(sum.data(), moved, m->skin_bonevertweight[k]);
    }
  }
  return sum;
}

// The unit normal at each vertex: faces around it, weighted by their areas.
std::vector<Point> Normals(const mjModel* m, const std::vector<Point>& vert) {
  std::vector<Point> normal(vert.size(), Point{0, 0, 0});
  for (int f = 0; f < m->skin_facenum[0]; ++f) {
    const int* corner = m->skin_face + 3 * f;
    mjtNum ab[3], ac[3], n[3];
    mju_sub3(ab, vert[corner[1]].data(), vert[corner[0]].data());
    mju_sub3(ac, vert[corner[2]].data(), vert[corner[0]].data());
    mju_cross(n, ab, ac);
    for (int k = 0; k < 3; ++k) mju_addTo3(normal[corner[k]].data(), n);
  }
  for (Point& n : normal) mju_normalize3(n.data());
  return normal;
}

TEST(Skin, IsTheSumOverItsBones) {
  ModelPtr m = LoadOwn("lizard.xml");
  ASSERT_EQ(m->nskin, 1);
  m->skin_inflate[0] = 0.01f;
  DataPtr d = MakeData(m);
  Scene scene(m.get());
  for (int i = 0; i < 400; ++i) {
    for (int u = 0; u < m->nu; ++u) d->ctrl[u] = std::sin(0.05 * i + u);
    mj_step(m.get(), d.get());
  }
  mj_forward(m.get(), d.get());
  scene.Update(m.get(), d.get());

  std::vector<Point> vert;
  for (int v = 0; v < m->nskinvert; ++v) vert.push_back(SumOverBones(m.get(), d.get(), v));
  const std::vector<Point> normal = Normals(m.get(), vert);
  for (int v = 0; v < m->nskinvert; ++v) {
    for (int c = 0; c < 3; ++c) {
      EXPECT_NEAR(scene.scn.skinvert[3 * v + c], vert[v][c] + 0.01 * normal[v][c], 1e-5);
      EXPECT_NEAR(scene.scn.skinnormal[3 * v + c], normal[v][c], 1e-3);
    }
  }
}

TEST(Skin, FollowsARigidMotion) {
  ModelPtr m = LoadOwn("lizard.xml");
  DataPtr d = MakeData(m);
  Scene scene(m.get());
  mj_forward(m.get(), d.get());
  scene.Update(m.get(), d.get());
  const std::vector<float> before(scene.scn.skinvert, scene.scn.skinvert + 3 * m->nskinvert);

  // A motion of the root (quarter turn about z through the origin, then a shift) moves every vertex
  // the same way: what the weights add up to is 1 everywhere.
  ASSERT_EQ(m->jnt_type[0], mjJNT_FREE);
  const mjtNum turn[4] = {std::sqrt(0.5), 0, 0, std::sqrt(0.5)}, shift[3] = {1, 2, 3};
  mju_rotVecQuat(d->qpos, d->qpos, turn);
  mju_addTo3(d->qpos, shift);
  mju_mulQuat(d->qpos + 3, turn, d->qpos + 3);
  mj_forward(m.get(), d.get());
  scene.Update(m.get(), d.get());
  for (int v = 0; v < m->nskinvert; ++v) {
    const mjtNum old[3] = {before[3 * v], before[3 * v + 1], before[3 * v + 2]};
    mjtNum moved[3];
    mju_rotVecQuat(moved, old, turn);
    mju_addTo3(moved, shift);
    for (int c = 0; c < 3; ++c) EXPECT_NEAR(scene.scn.skinvert[3 * v + c], moved[c], 2e-6);
  }
}

}  // namespace
}  // namespace syn
