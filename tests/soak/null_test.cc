// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Arguments that the documentation lets be NULL, function by function: what was left out is not
// computed, what remains is as with all of them.

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "synovia/batch.h"
#include "test_util.h"

namespace syn {
namespace {

class NullTest : public testing::Test {
 protected:
  NullTest() : m(LoadOwn("humanoid.xml")), d(MakeData(m)) {
    for (int i = 0; i < 300; ++i) mj_step(m.get(), d.get());
    mj_forward(m.get(), d.get());
  }
  std::vector<mjtNum> Zeros(size_t n) const { return std::vector<mjtNum>(n); }

  ModelPtr m;
  DataPtr d;
};

TEST_F(NullTest, WhatIsDeletedMayBeNothing) {
  mj_deleteModel(nullptr);
  mj_deleteData(nullptr);
  mj_deleteSpec(nullptr);
  mju_free(nullptr);
  syn_deleteBatch(nullptr);
}

TEST_F(NullTest, LoadingWithoutPlaceForErrors) {
  EXPECT_EQ(mj_loadXML("/nowhere.xml", nullptr, nullptr, 0), nullptr);
  EXPECT_EQ(mj_parseXML("/nowhere.xml", nullptr, nullptr, 100), nullptr);
  EXPECT_EQ(mj_parseXMLString("<nothing/>", nullptr, nullptr, 0), nullptr);
  EXPECT_EQ(mj_saveXML(nullptr, nullptr, nullptr, 0), -1);
  EXPECT_EQ(mj_saveXMLString(nullptr, nullptr, 0, nullptr, 0), -1);
  mjLROpt options;
  mj_defaultLROpt(&options);
  EXPECT_EQ(mj_setLengthRange(m.get(), d.get(), 0, &options, nullptr, 0), 1);
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  EXPECT_EQ(mj_addFileVFS(&vfs, nullptr, SYNOVIA_SOURCE_DIR "/models/pole.xml"), 0);
  EXPECT_NE(mj_addFileVFS(&vfs, nullptr, "/nowhere.xml"), 0);
  mj_deleteVFS(&vfs);
}

TEST_F(NullTest, CopiesAreMadeAnew) {
  ModelPtr copy(mj_copyModel(nullptr, m.get()));
  ASSERT_NE(copy, nullptr);
  DataPtr data(mj_copyData(nullptr, copy.get(), d.get()));
  ASSERT_NE(data, nullptr);
  EXPECT_EQ(data->time, d->time);
  std::unique_ptr<mjSpec, void (*)(mjSpec*)> spec(
      mj_parseXMLString(
          "<mujoco><worldbody><body><freejoint/><geom size='1'/></body></worldbody></mujoco>",
          nullptr, nullptr, 0),
      mj_deleteSpec);
  ModelPtr compiled(mj_compile(spec.get(), nullptr));
  ASSERT_NE(compiled, nullptr);
  EXPECT_EQ(mj_recompile(spec.get(), nullptr, compiled.get(), nullptr), 0);
}

TEST_F(NullTest, HalvesOfJacobians) {
  const size_t size = static_cast<size_t>(3 * m->nv);
  const mjtNum point[3] = {0.1, 0.2, 0.3};
  const int body = static_cast<int>(m->nbody) - 1;
  auto check = [&](auto jacobian, const char* name) {
    auto p = Zeros(size), r = Zeros(size), p_only = p, r_only = r;
    jacobian(p.data(), r.data());
    jacobian(p_only.data(), nullptr);
    jacobian(nullptr, r_only.data());
    jacobian(nullptr, nullptr);
    EXPECT_EQ(p, p_only) << name;
    EXPECT_EQ(r, r_only) << name;
    EXPECT_GT(MaxAbs(r), 0) << name;
  };
  const mjModel* mm = m.get();
  mjData* dd = d.get();
  check([&](mjtNum* p, mjtNum* r) { mj_jac(mm, dd, p, r, point, body); }, "mj_jac");
  check([&](mjtNum* p, mjtNum* r) { mj_jacBody(mm, dd, p, r, body); }, "mj_jacBody");
  check([&](mjtNum* p, mjtNum* r) { mj_jacBodyCom(mm, dd, p, r, body); }, "mj_jacBodyCom");
  check([&](mjtNum* p, mjtNum* r) { mj_jacGeom(mm, dd, p, r, m->body_geomadr[body]); },
        "mj_jacGeom");
  check([&](mjtNum* p, mjtNum* r) { mj_jacDot(mm, dd, p, r, point, body); }, "mj_jacDot");
}

TEST_F(NullTest, ForcesWithoutTorquesAndTheOtherWay) {
  const mjtNum force[3] = {1, 2, 3}, torque[3] = {4, 5, 6}, point[3] = {0.3, 0.1, 1};
  const size_t nv = static_cast<size_t>(m->nv);
  auto both = Zeros(nv), sum = Zeros(nv), none = Zeros(nv);
  mj_applyFT(m.get(), d.get(), force, torque, point, 3, both.data());
  mj_applyFT(m.get(), d.get(), force, nullptr, point, 3, sum.data());
  mj_applyFT(m.get(), d.get(), nullptr, torque, point, 3, sum.data());
  mj_applyFT(m.get(), d.get(), nullptr, nullptr, point, 3, none.data());
  EXPECT_LT(Difference(both, sum), 1e-12);
  EXPECT_EQ(MaxAbs(none), 0);
}

TEST_F(NullTest, CostsThatNobodyAskedFor) {
  ASSERT_GT(d->nefc, 0);
  std::vector<mjtNum> residual(static_cast<size_t>(d->nefc));
  mj_mulJacVec(m.get(), d.get(), residual.data(), d->qacc);
  for (int i = 0; i < d->nefc; ++i) residual[static_cast<size_t>(i)] -= d->efc_aref[i];
  mjtNum cost = 0;
  mj_constraintUpdate(m.get(), d.get(), residual.data(), &cost, 0);
  const std::vector<mjtNum> force(d->efc_force, d->efc_force + d->nefc);
  mj_constraintUpdate(m.get(), d.get(), residual.data(), nullptr, 1);
  EXPECT_EQ(force, std::vector<mjtNum>(d->efc_force, d->efc_force + d->nefc));
  EXPECT_GT(cost, 0);
}

TEST_F(NullTest, RaysAndDistances) {
  const mjtNum from[3] = {0, 0, 3}, down[3] = {0, 0, -1};
  int geom = -2;
  const mjtByte all[mjNGROUP] = {1, 1, 1, 1, 1, 1};
  const mjtNum hit = mj_ray(m.get(), d.get(), from, down, all, 1, -1, &geom);
  EXPECT_EQ(mj_ray(m.get(), d.get(), from, down, nullptr, 1, -1, nullptr), hit);
  EXPECT_GE(geom, 0);
  mjtNum distance = 0;
  mj_multiRay(m.get(), d.get(), from, down, nullptr, 1, -1, &geom, &distance, 1, mjMAXVAL);
  EXPECT_NEAR(distance, hit, 1e-12);
  mjtNum ends[6];
  const mjtNum gap = mj_geomDistance(m.get(), d.get(), 0, 1, 10, ends);
  EXPECT_EQ(mj_geomDistance(m.get(), d.get(), 0, 1, 10, nullptr), gap);
  auto skin = LoadOwn("lizard.xml");
  auto data = MakeData(skin);
  mj_forward(skin.get(), data.get());
  mjvScene scene;
  mjv_defaultScene(&scene);
  mjv_makeScene(skin.get(), &scene, 1000);
  mjv_updateSkin(skin.get(), data.get(), &scene);
  int vertex = -2;
  const mjtNum above[3] = {0, 0, 5};
  const mjtNum on_skin = mju_raySkin(skin->skin_facenum[0], skin->skin_vertnum[0], skin->skin_face,
                                     scene.skinvert, above, down, &vertex);
  EXPECT_EQ(mju_raySkin(skin->skin_facenum[0], skin->skin_vertnum[0], skin->skin_face,
                        scene.skinvert, above, down, nullptr),
            on_skin);
  mjv_freeScene(&scene);
}

TEST_F(NullTest, DerivativesOneByOne) {
  const size_t nv = static_cast<size_t>(m->nv), na = static_cast<size_t>(m->na),
               nu = static_cast<size_t>(m->nu), ns = static_cast<size_t>(m->nsensordata),
               nx = 2 * nv + na;
  auto a = Zeros(nx * nx), b = Zeros(nx * nu), c = Zeros(ns * nx), e = Zeros(ns * nu), a2 = a,
       b2 = b;
  mjd_transitionFD(m.get(), d.get(), 1e-6, 0, a.data(), b.data(), c.data(), e.data());
  mjd_transitionFD(m.get(), d.get(), 1e-6, 0, a2.data(), nullptr, nullptr, nullptr);
  mjd_transitionFD(m.get(), d.get(), 1e-6, 0, nullptr, b2.data(), nullptr, nullptr);
  mjd_transitionFD(m.get(), d.get(), 1e-6, 0, nullptr, nullptr, nullptr, nullptr);
  EXPECT_LT(Difference(a, a2), 1e-9);
  EXPECT_LT(Difference(b, b2), 1e-9);
  auto f = Zeros(nv * nv), f2 = f;
  mjd_inverseFD(m.get(), d.get(), 1e-6, 0, nullptr, f.data(), nullptr, nullptr, nullptr, nullptr,
                nullptr);
  auto q = Zeros(nv * nv), g = q;
  mjd_inverseFD(m.get(), d.get(), 1e-6, 0, q.data(), f2.data(), g.data(), nullptr, nullptr, nullptr,
                nullptr);
  mjd_inverseFD(m.get(), d.get(), 1e-6, 0, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr,
                nullptr);
  EXPECT_LT(Difference(f, f2), 1e-9);
}

TEST_F(NullTest, DerivativesOfQuaternions) {
  const mjtNum qa[4] = {0.8, 0.6, 0, 0}, qb[4] = {0.6, 0, 0.8, 0}, vel[3] = {1, -2, 0.5};
  std::vector<mjtNum> a(9), b(9), a2(9), b2(9), s(3), s2(3);
  mjd_subQuat(qa, qb, a.data(), b.data());
  mjd_subQuat(qa, qb, a2.data(), nullptr);
  mjd_subQuat(qa, qb, nullptr, b2.data());
  mjd_subQuat(qa, qb, nullptr, nullptr);
  EXPECT_EQ(a, a2);
  EXPECT_EQ(b, b2);
  mjd_quatIntegrate(vel, 0.1, a.data(), b.data(), s.data());
  mjd_quatIntegrate(vel, 0.1, nullptr, nullptr, s2.data());
  mjd_quatIntegrate(vel, 0.1, a2.data(), nullptr, nullptr);
  mjd_quatIntegrate(vel, 0.1, nullptr, b2.data(), nullptr);
  mjd_quatIntegrate(vel, 0.1, nullptr, nullptr, nullptr);
  EXPECT_EQ(s, s2);
  EXPECT_EQ(a, a2);
  EXPECT_EQ(b, b2);
}

TEST_F(NullTest, MatricesWithoutDiagonalOrRotation) {
  const mjtNum mat[6] = {1, 2, 3, 4, 5, 6}, ones[2] = {1, 1},
               identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  std::vector<mjtNum> with(9), without(9);
  mju_sqrMatTD(with.data(), mat, ones, 2, 3);
  mju_sqrMatTD(without.data(), mat, nullptr, 2, 3);
  EXPECT_EQ(with, without);
  const mjtNum twist[6] = {1, 2, 3, 4, 5, 6}, to[3] = {1, 0, 0}, origin[3] = {0, 1, 0};
  std::vector<mjtNum> turned(6), straight(6);
  for (int force : {0, 1}) {
    mju_transformSpatial(turned.data(), twist, force, to, origin, identity);
    mju_transformSpatial(straight.data(), twist, force, to, origin, nullptr);
    EXPECT_EQ(turned, straight);
  }
  // Without indices, to the lower triangle of a dense matrix.
  const size_t nv = static_cast<size_t>(m->nv);
  auto full = Zeros(nv * nv), added = full;
  mj_fullM(m.get(), full.data(), d->qM);
  mj_addM(m.get(), d.get(), added.data(), nullptr, nullptr, nullptr);
  for (size_t i = 0; i < nv; ++i) {
    for (size_t j = 0; j < nv; ++j) {
      EXPECT_NEAR(added[i * nv + j], j <= i ? full[i * nv + j] : 0, 1e-12);
    }
  }
}

TEST_F(NullTest, ScenesOfNoModel) {
  mjvScene scene;
  mjv_defaultScene(&scene);
  mjv_makeScene(nullptr, &scene, 5);
  EXPECT_EQ(scene.maxgeom, 5);
  mjv_freeScene(&scene);
  mjvGeom geom;
  mjv_initGeom(&geom, mjGEOM_SPHERE, nullptr, nullptr, nullptr, nullptr);
  EXPECT_EQ(geom.type, mjGEOM_SPHERE);
  EXPECT_GT(geom.rgba[3], 0);
  mjv_makeScene(m.get(), &scene, 1000);
  mjvOption option;
  mjv_defaultOption(&option);
  mjvCamera camera;
  mjv_defaultFreeCamera(m.get(), &camera);
  mjv_updateScene(m.get(), d.get(), &option, nullptr, &camera, mjCAT_ALL, &scene);
  EXPECT_GT(scene.ngeom, 10);
  mjv_freeScene(&scene);
}

TEST_F(NullTest, ElementsThatAreNone) {
  EXPECT_EQ(mjs_getId(nullptr), -1);
  EXPECT_EQ(mjs_getSpec(nullptr), nullptr);
  EXPECT_EQ(mjs_getParent(nullptr), nullptr);
  EXPECT_EQ(mjs_getFrame(nullptr), nullptr);
  EXPECT_EQ(mjs_getDefault(nullptr), nullptr);
  EXPECT_EQ(mjs_asBody(nullptr), nullptr);
  EXPECT_EQ(mjs_asGeom(nullptr), nullptr);
  EXPECT_EQ(mjs_asMesh(nullptr), nullptr);
  EXPECT_EQ(mjs_asPlugin(nullptr), nullptr);
  std::unique_ptr<mjSpec, void (*)(mjSpec*)> spec(mj_makeSpec(), mj_deleteSpec);
  EXPECT_EQ(mjs_findBody(spec.get(), "nobody"), nullptr);
  mjsBody* world = mjs_findBody(spec.get(), "world");
  ASSERT_NE(mjs_addBody(world, nullptr), nullptr);
  ASSERT_NE(mjs_addGeom(world, nullptr), nullptr);
  ASSERT_NE(mjs_addActuator(spec.get(), nullptr), nullptr);
}

TEST_F(NullTest, NamesAndPlugins) {
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_BODY, nullptr), -1);
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_BODY, ""), -1);
  EXPECT_EQ(mj_getPluginConfig(m.get(), 0, nullptr), nullptr);
  EXPECT_EQ(mjp_getPlugin("no such plugin", nullptr), nullptr);
  EXPECT_EQ(mjp_getPlugin(nullptr, nullptr), nullptr);
  EXPECT_EQ(mjp_getResourceProvider(nullptr), nullptr);
  mj_loadAllPluginLibraries("/nowhere", nullptr);
}

TEST_F(NullTest, PrintsToTheConsole) {
  testing::internal::CaptureStdout();
  mj_printModel(m.get(), nullptr);
  mj_printData(m.get(), d.get(), nullptr);
  mj_printFormattedModel(m.get(), nullptr, "%8.3g");
  const std::string text = testing::internal::GetCapturedStdout();
  EXPECT_NE(text.find("qpos"), std::string::npos);
}

}  // namespace
}  // namespace syn
