// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The public headers say which arguments may be NULL. Each of these is passed here as NULL, and the
// other results must be the same as with the argument where there is something to compare.

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>
#include <synovia/batch.h>
#include <synovia/urdf.h>
#include <synovia/owner.hpp>

#include <cstring>
#include <vector>

namespace {

// A box on a plane, with a hinge, a motor and a sensor.
constexpr char kModel[] = R"(<mujoco><worldbody><geom name="floor" type="plane" size="5 5 .1"/>
  <body name="box" pos="0 0 .1"><freejoint/><geom name="box" type="box" size=".1 .1 .1"/><site name="top"/>
    <body pos="0 0 .3"><joint name="hinge" axis="0 1 0"/><geom size=".05"/></body></body></worldbody>
  <actuator><motor joint="hinge"/></actuator><sensor><jointpos joint="hinge"/></sensor></mujoco>)";

class NullArguments : public testing::Test {
 protected:
  void SetUp() override {
    for (int i = 0; i < 5; ++i) mj_step(m_, d_);
    mj_forward(m_, d_);
    mj_subtreeVel(m_, d_);
  }

  std::vector<mjtNum> MakeJacobian() const { return std::vector<mjtNum>(3 * m_->nv, -1); }

  const synovia::SpecOwner spec_ = synovia::ParseSpecText(kModel);
  const synovia::ModelOwner model_ = synovia::CompileSpec(spec_.get());
  const synovia::DataOwner data_ = synovia::MakeData(model_.get());
  mjModel* const m_ = model_.get();
  mjData* const d_ = data_.get();
};

TEST(NullObjects, AreFreedWithoutEffect) {
  mj_deleteModel(nullptr);
  mj_deleteData(nullptr);
  mj_deleteSpec(nullptr);
  mj_deleteVFS(nullptr);
  mju_free(nullptr);
  syn_deleteBatch(nullptr);
  EXPECT_EQ(mj_getCacheSize(nullptr), 0u);
  EXPECT_EQ(mj_getCacheCapacity(nullptr), 0u);
  EXPECT_EQ(mjs_asBody(nullptr), nullptr);
  EXPECT_EQ(mjs_getId(nullptr), -1);
}

TEST(NullMessages, AreNotWritten) {
  EXPECT_EQ(mj_loadXML("there is no such file.xml", nullptr, nullptr, 0), nullptr);
  EXPECT_EQ(mj_parseXML("there is no such file.xml", nullptr, nullptr, 0), nullptr);
  EXPECT_EQ(mj_parseXMLString("<mujoco><nothing/></mujoco>", nullptr, nullptr, 0), nullptr);
  const synovia::VfsOwner vfs = synovia::MakeVfs();
  EXPECT_EQ(mj_addFileVFS(vfs.get(), nullptr, "there is no such file.xml"), -1);
  EXPECT_GT(mj_printSchema(nullptr, nullptr, 0, 0, 0), 1000);
  mj_loadAllPluginLibraries("there is no such folder", nullptr);
  syn_setUrdfOptions(nullptr);
  const synovia::SpecOwner s = synovia::MakeSpec();
  EXPECT_EQ(mj_saveXML(s.get(), "not compiled.xml", nullptr, 0), -1);
  EXPECT_EQ(mj_saveXMLString(s.get(), nullptr, 0, nullptr, 0), -1);
  EXPECT_EQ(mjp_getPlugin("there is no such plugin", nullptr), nullptr);
}

TEST_F(NullArguments, JacobiansAreOptional) {
  const mjtNum point[3] = {0.1, 0.2, 0.3}, axis[3] = {0, 0, 1};
  auto both = [&](auto compute) {
    std::vector<mjtNum> p = MakeJacobian(), r = MakeJacobian(), one = MakeJacobian();
    compute(p.data(), r.data());
    compute(one.data(), nullptr);
    EXPECT_EQ(one, p);
    one = MakeJacobian();
    compute(nullptr, one.data());
    EXPECT_EQ(one, r);
  };
  both([&](mjtNum* p, mjtNum* r) { mj_jac(m_, d_, p, r, point, 2); });
  both([&](mjtNum* p, mjtNum* r) { mj_jacBody(m_, d_, p, r, 2); });
  both([&](mjtNum* p, mjtNum* r) { mj_jacBodyCom(m_, d_, p, r, 2); });
  both([&](mjtNum* p, mjtNum* r) { mj_jacGeom(m_, d_, p, r, 1); });
  both([&](mjtNum* p, mjtNum* r) { mj_jacSite(m_, d_, p, r, 0); });
  both([&](mjtNum* p, mjtNum* r) { mj_jacPointAxis(m_, d_, p, r, point, axis, 2); });
  both([&](mjtNum* p, mjtNum* r) { mj_jacDot(m_, d_, p, r, point, 2); });
}

TEST_F(NullArguments, ForcesAreOptional) {
  const mjtNum force[3] = {1, 2, 3}, point[3] = {0.1, 0.2, 0.3};
  std::vector<mjtNum> sum(m_->nv), parts(m_->nv);
  mj_applyFT(m_, d_, force, force, point, 2, sum.data());
  mj_applyFT(m_, d_, force, nullptr, point, 2, parts.data());
  mj_applyFT(m_, d_, nullptr, force, point, 2, parts.data());
  for (int i = 0; i < m_->nv; ++i) EXPECT_NEAR(sum[i], parts[i], 1e-12);
}

TEST_F(NullArguments, RaysAndDistances) {
  const mjtNum from[3] = {0, 0, 3}, down[3] = {0, 0, -1};
  int geom = -2;
  const mjtNum distance = mj_ray(m_, d_, from, down, nullptr, 1, -1, &geom);
  EXPECT_GT(distance, 0);
  EXPECT_EQ(mj_ray(m_, d_, from, down, nullptr, 1, -1, nullptr), distance);
  mjtNum segment[6];
  EXPECT_EQ(mj_geomDistance(m_, d_, 0, 2, 1, nullptr), mj_geomDistance(m_, d_, 0, 2, 1, segment));
  const int face[3] = {0, 1, 2};
  const float vert[9] = {-1, -1, 0, 1, -1, 0, 0, 1, 0};
  EXPECT_EQ(mju_raySkin(1, 3, face, vert, from, down, nullptr), 3);
}

TEST_F(NullArguments, ConstraintsAndPoses) {
  ASSERT_GT(d_->nefc, 0);
  std::vector<mjtNum> jar(d_->nefc);
  mj_mulJacVec(m_, d_, jar.data(), d_->qacc);
  mju_subFrom(jar.data(), d_->efc_aref, d_->nefc);
  mjtNum cost = -1;
  mj_constraintUpdate(m_, d_, jar.data(), &cost, 0);
  const std::vector<mjtNum> force(d_->efc_force, d_->efc_force + d_->nefc);
  mj_constraintUpdate(m_, d_, jar.data(), nullptr, 0);
  EXPECT_EQ(force, std::vector<mjtNum>(d_->efc_force, d_->efc_force + d_->nefc));

  mj_defaultSolRefImp(nullptr, nullptr);
  mjtNum solref[mjNREF] = {}, pos[3] = {7, 7, 7};
  mj_defaultSolRefImp(solref, nullptr);
  EXPECT_EQ(solref[0], 0.02);
  const mjtNum quat[4] = {1, 0, 0, 0};
  mj_local2Global(d_, nullptr, nullptr, nullptr, quat, 1, mjSAMEFRAME_NONE);
  mj_local2Global(d_, pos, nullptr, nullptr, quat, 1, mjSAMEFRAME_NONE);
  EXPECT_EQ(pos[0], 7);
  std::vector<mjtNum> dense(m_->nv * m_->nv), full(m_->nv * m_->nv);
  mj_addM(m_, d_, dense.data(), nullptr, nullptr, nullptr);
  mj_fullM(m_, full.data(), d_->qM);
  EXPECT_EQ(dense[0], full[0]);
}

TEST_F(NullArguments, Derivatives) {
  const int n = 2 * m_->nv + m_->na;
  std::vector<mjtNum> a(n * n), b(n * m_->nu);
  mjd_transitionFD(m_, d_, 1e-6, 0, a.data(), b.data(), nullptr, nullptr);
  std::vector<mjtNum> only_b(n * m_->nu);
  mjd_transitionFD(m_, d_, 1e-6, 0, nullptr, only_b.data(), nullptr, nullptr);
  EXPECT_EQ(only_b, b);
  mjd_inverseFD(m_, d_, 1e-6, 0, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr);
  const mjtNum quat[4] = {1, 0, 0, 0}, vel[3] = {1, 2, 3};
  mjd_subQuat(quat, quat, nullptr, nullptr);
  mjd_quatIntegrate(vel, 0.1, nullptr, nullptr, nullptr);
}

TEST_F(NullArguments, Scenes) {
  const synovia::SceneOwner scn = synovia::MakeScene(nullptr, 20);
  mjvOption option;
  mjvCamera camera;
  mjv_defaultOption(&option);
  mjv_defaultFreeCamera(m_, &camera);
  mjv_updateScene(m_, d_, &option, nullptr, &camera, mjCAT_ALL, scn.get());
  const int ngeom = scn->ngeom;
  mjv_updateScene(m_, d_, &option, nullptr, nullptr, mjCAT_ALL, scn.get());
  EXPECT_EQ(scn->ngeom, ngeom);
  mjv_addGeoms(m_, d_, &option, nullptr, mjCAT_STATIC, scn.get());
  EXPECT_GT(scn->ngeom, ngeom);
  mjv_cameraInModel(nullptr, nullptr, nullptr, scn.get());
  mjv_cameraInRoom(nullptr, nullptr, nullptr, scn.get());
  mjvGeom geom{};
  mjv_initGeom(&geom, mjGEOM_BOX, nullptr, nullptr, nullptr, nullptr);
  EXPECT_EQ(geom.size[0], 0.1f);
}

TEST_F(NullArguments, Mathematics) {
  const mjtNum mat[4] = {1, 2, 3, 4}, one[2] = {1, 1}, spatial[6] = {1, 2, 3, 4, 5, 6},
               zero[3] = {};
  mjtNum with[4], without[4], moved[6];
  mju_sqrMatTD(with, mat, one, 2, 2);
  mju_sqrMatTD(without, mat, nullptr, 2, 2);
  EXPECT_EQ(std::memcmp(with, without, sizeof(with)), 0);
  mju_transformSpatial(moved, spatial, 0, zero, zero, nullptr);
  EXPECT_EQ(moved[5], 6);
  mju_standardNormal(nullptr);
  const mjtNum hessian[4] = {2, 0, 0, 2}, gradient[2] = {-2, 4};
  mjtNum x[2] = {}, factor[18];
  EXPECT_EQ(mju_boxQP(x, factor, nullptr, hessian, gradient, 2, nullptr, nullptr), 2);
  EXPECT_NEAR(x[0], 1, 1e-9);
  EXPECT_NEAR(x[1], -2, 1e-9);
  mjtNum *res, *r, *h, *g;
  mju_boxQPmalloc(&res, &r, nullptr, &h, &g, 2, nullptr, nullptr);
  for (mjtNum* const p : {res, r, h, g}) mju_free(p);
  EXPECT_EQ(mj_stackAllocNum(d_, 0), nullptr);
}

TEST_F(NullArguments, SpecsAndFiles) {
  const mjtNum mass = m_->body_mass[1];
  mjLROpt options;
  mj_defaultLROpt(&options);
  EXPECT_EQ(mj_setLengthRange(m_, d_, 0, &options, nullptr, 0), 1);
  EXPECT_EQ(mj_recompile(spec_.get(), nullptr, m_, nullptr), 0);
  EXPECT_EQ(m_->body_mass[1], mass);
  mjsActuator* const actuator = mjs_addActuator(spec_.get(), nullptr);
  EXPECT_STREQ(mjs_setToPosition(actuator, 10, nullptr, nullptr, nullptr, 0), "");
  EXPECT_STREQ(mjs_setToIntVelocity(actuator, 10, nullptr, nullptr, nullptr, 0), "");
  EXPECT_NE(mjs_addFrame(mjs_findBody(spec_.get(), "box"), nullptr), nullptr);
  EXPECT_NE(mjs_addDefault(spec_.get(), "class", nullptr), nullptr);
  EXPECT_NE(mjs_addBody(mjs_findBody(spec_.get(), "box"), nullptr), nullptr);
  mjsNumeric* const numeric = mjs_addNumeric(spec_.get());
  const double numbers[] = {1, 2};
  mjs_setDouble(numeric->data, numbers, 2);
  EXPECT_EQ(mjs_getDouble(numeric->data, nullptr)[1], 2);
}

TEST_F(NullArguments, Batches) {
  const synovia::BatchOwner b = synovia::MakeBatch(m_, 2, 1);
  EXPECT_NE(syn_batchBind(b.get(), "qpos", nullptr, nullptr), nullptr);
  EXPECT_NE(syn_batchField(b.get(), "qvel", nullptr), nullptr);
  EXPECT_NE(syn_batchExpand(b.get(), "body_mass", nullptr, nullptr), nullptr);
  EXPECT_EQ(syn_batchSetConst(b.get(), nullptr, nullptr, 0), 0);
  EXPECT_EQ(syn_batchReset(b.get(), nullptr, -1, nullptr, 0), 0);
  EXPECT_EQ(syn_batchForward(b.get(), nullptr, nullptr, 0), 0);
  EXPECT_EQ(syn_batchStep(b.get(), 1, nullptr, 0), 0);
  const mjtNum from[6] = {0, 0, 3, 0, 0, 3}, down[6] = {0, 0, -1, 0, 0, -1};
  mjtNum distance[2];
  EXPECT_EQ(syn_batchRay(b.get(), 1, from, down, nullptr, 1, -1, nullptr, distance, nullptr, 0), 0);
  EXPECT_GT(distance[1], 0);
  const int body = 1;
  EXPECT_EQ(syn_batchJac(b.get(), mjOBJ_BODY, &body, 1, nullptr, nullptr, nullptr, 0), 0);
}

}  // namespace
