// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include <synovia/batch.h>

#include <algorithm>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "test_util.h"

namespace {

constexpr char kModel[] = R"(<mujoco><worldbody><geom type="plane" size="5 5 .1"/>
  <body pos="0 0 .15"><freejoint/><geom size=".1"/></body>
  <body pos="1 0 1"><joint name="j" axis="0 1 0"/><geom size=".1" pos="0 0 -.5"/></body></worldbody>
  <actuator><motor joint="j"/></actuator></mujoco>)";

struct Deleter {
  void operator()(synBatch* b) const { syn_deleteBatch(b); }
  void operator()(mjModel* m) const { mj_deleteModel(m); }
  void operator()(mjData* d) const { mj_deleteData(d); }
};

std::unique_ptr<mjModel, Deleter> Load() {
  char error[500];
  mjSpec* s = mj_parseXMLString(kModel, nullptr, error, sizeof(error));
  mjModel* m = mj_compile(s, nullptr);
  mj_deleteSpec(s);
  return std::unique_ptr<mjModel, Deleter>(m);
}

TEST(Batch, WorldsAreThoseOfSingleSteps) {
  auto m = Load();
  for (int num_threads : {1, 3}) {
    char error[500] = "";
    std::unique_ptr<synBatch, Deleter> b(
        syn_makeBatch(m.get(), 5, num_threads, error, sizeof(error)));
    ASSERT_TRUE(b) << error;
    mjtNum* ctrl = syn_batchField(b.get(), "ctrl", nullptr);
    int nq = 0;
    mjtNum* qpos = syn_batchField(b.get(), "qpos", &nq);
    ASSERT_EQ(nq, m->nq);
    for (int w = 0; w < 5; ++w) ctrl[w] = w;
    ASSERT_EQ(syn_batchStep(b.get(), 50, error, sizeof(error)), 0) << error;
    for (int w = 0; w < 5; ++w) {
      std::unique_ptr<mjData, Deleter> d(mj_makeData(m.get()));
      d->ctrl[0] = w;
      for (int i = 0; i < 50; ++i) mj_step(m.get(), d.get());
      for (int i = 0; i < nq; ++i) EXPECT_EQ(qpos[w * nq + i], d->qpos[i]);
      EXPECT_EQ(syn_batchData(b.get(), w)->time, d->time);
    }
  }
}

TEST(Batch, ResetsWorldsOfTheMask) {
  auto m = Load();
  std::unique_ptr<synBatch, Deleter> b(syn_makeBatch(m.get(), 3, 0, nullptr, 0));
  const mjtNum* time = syn_batchField(b.get(), "time", nullptr);
  ASSERT_EQ(syn_batchStep(b.get(), 2, nullptr, 0), 0);
  const mjtByte mask[] = {0, 1, 0};
  ASSERT_EQ(syn_batchReset(b.get(), mask, -1, nullptr, 0), 0);
  EXPECT_GT(time[0], 0);
  EXPECT_EQ(time[1], 0);
  EXPECT_GT(time[2], 0);
}

TEST(Batch, RefusesBadArguments) {
  auto m = Load();
  char error[500] = "";
  EXPECT_FALSE(syn_makeBatch(m.get(), 0, 1, error, sizeof(error)));
  EXPECT_STREQ(error, "syn_makeBatch: nworld is 0");
  EXPECT_FALSE(syn_makeBatch(nullptr, 1, 1, nullptr, 0));
  std::unique_ptr<synBatch, Deleter> b(syn_makeBatch(m.get(), 2, 1, nullptr, 0));
  EXPECT_EQ(syn_batchField(b.get(), "nothing", nullptr), nullptr);
  EXPECT_EQ(syn_batchField(b.get(), "efc_J", nullptr), nullptr);
  EXPECT_EQ(syn_batchData(b.get(), 2), nullptr);
}

TEST(Batch, WorldsHaveModelsOfTheirOwn) {
  auto m = Load();
  const mjtNum mass = m->body_mass[2];
  std::unique_ptr<synBatch, Deleter> b(syn_makeBatch(m.get(), 3, 2, nullptr, 0));
  int type = -1, size = 0;
  auto* rows = static_cast<mjtNum*>(syn_batchExpand(b.get(), "body_mass", &type, &size));
  ASSERT_NE(rows, nullptr);
  EXPECT_EQ(type, synTYPE_NUM);
  ASSERT_EQ(size, m->nbody);
  for (int w = 0; w < 3; ++w) rows[w * size + 2] = (1 + w) * mass;
  auto* gravity = static_cast<mjtNum*>(syn_batchExpand(b.get(), "opt.gravity", nullptr, &size));
  ASSERT_EQ(size, 3);
  gravity[2 * 3 + 2] = -1;
  ASSERT_EQ(syn_batchSetConst(b.get(), nullptr, nullptr, 0), 0);
  const mjtNum* weight =
      static_cast<mjtNum*>(syn_batchExpand(b.get(), "body_subtreemass", nullptr, &size));
  EXPECT_DOUBLE_EQ(weight[2 * size + 2], 3 * mass);
  EXPECT_EQ(m->body_mass[2], mass);
  mjtNum* ctrl = syn_batchField(b.get(), "ctrl", nullptr);
  for (int w = 0; w < 3; ++w) ctrl[w] = 1;
  const mjtNum* qacc = syn_batchField(b.get(), "qacc", nullptr);
  ASSERT_EQ(syn_batchForward(b.get(), nullptr, nullptr, 0), 0);
  const int hinge = 6;
  EXPECT_NE(qacc[hinge], qacc[m->nv + hinge]);
  EXPECT_NEAR(qacc[2 * m->nv + 2], -1, 1e-9) << "falls with its own gravity";
  for (const char* field : {"geom_type", "mesh_vert", "opt.cone", "nothing"}) {
    EXPECT_EQ(syn_batchExpand(b.get(), field, nullptr, nullptr), nullptr) << field;
  }
}

TEST(Batch, ConstantsOfFlexesAreThoseOfTheWorld) {
  auto m = syn::LoadOwn("trampoline.xml");
  ASSERT_GT(m->nflex, 0);
  std::unique_ptr<synBatch, Deleter> b(syn_makeBatch(m.get(), 2, 2, nullptr, 0));
  int nbody = 0;
  auto* mass = static_cast<mjtNum*>(syn_batchExpand(b.get(), "body_mass", nullptr, &nbody));
  for (int i = 0; i < nbody; ++i) mass[nbody + i] *= 2;
  ASSERT_EQ(syn_batchSetConst(b.get(), nullptr, nullptr, 0), 0);
  const std::vector<mjtNum> shared(m->flexedge_invweight0, m->flexedge_invweight0 + m->nflexedge);
  const mjtNum* qpos = syn_batchField(b.get(), "qpos", nullptr);
  ASSERT_EQ(syn_batchStep(b.get(), 50, nullptr, 0), 0);
  EXPECT_EQ(syn_batchExpand(b.get(), "flexedge_invweight0", nullptr, nullptr), nullptr)
      << "shapes are not the user's to change";

  EXPECT_TRUE(std::equal(shared.begin(), shared.end(), m->flexedge_invweight0));
  for (int i = 0; i < nbody; ++i) m->body_mass[i] *= 2;
  auto d = syn::MakeData(m);
  mj_setConst(m.get(), d.get());
  mj_resetData(m.get(), d.get());
  for (int i = 0; i < 50; ++i) mj_step(m.get(), d.get());
  EXPECT_TRUE(std::equal(d->qpos, d->qpos + m->nq, qpos + m->nq)) << "the heavy world";
  EXPECT_FALSE(std::equal(d->qpos, d->qpos + m->nq, qpos)) << "the light one";
}

TEST(Batch, CallbackRunsBeforeEverySubstep) {
  auto m = Load();
  std::unique_ptr<synBatch, Deleter> b(syn_makeBatch(m.get(), 2, 2, nullptr, 0));
  std::vector<int> seen;
  auto note = [](void* user, int k) {
    static_cast<std::vector<int>*>(user)->push_back(k);
    return k == 3 ? 1 : 0;
  };
  char error[100] = "";
  EXPECT_EQ(syn_batchStepWith(b.get(), 3, note, &seen, nullptr, 0), 0);
  EXPECT_EQ(seen, (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(syn_batchStepWith(b.get(), 9, note, &seen, error, sizeof(error)), -1);
  EXPECT_NE(error[0], 0);
  EXPECT_NEAR(syn_batchData(b.get(), 1)->time, 6 * m->opt.timestep, 1e-12);
}

TEST(Batch, AsksAllWorldsAtOnce) {
  auto m = Load();
  std::unique_ptr<synBatch, Deleter> b(syn_makeBatch(m.get(), 2, 2, nullptr, 0));
  ASSERT_EQ(syn_batchForward(b.get(), nullptr, nullptr, 0), 0);
  const mjtNum from[] = {0, 0, 5, 0, 0, 5}, down[] = {0, 0, -1, 0, 0, -1};
  mjtNum distance[2];
  int geom[2];
  ASSERT_EQ(syn_batchRay(b.get(), 1, from, down, nullptr, 1, -1, geom, distance, nullptr, 0), 0);
  EXPECT_NEAR(distance[1], 5 - 0.25, 1e-12);
  EXPECT_EQ(geom[1], 1);
  const int body = 1;
  std::vector<mjtNum> jac(2 * 3 * m->nv), want(3 * m->nv);
  ASSERT_EQ(syn_batchJac(b.get(), mjOBJ_XBODY, &body, 1, jac.data(), nullptr, nullptr, 0), 0);
  mj_jacBody(m.get(), syn_batchData(b.get(), 1), want.data(), nullptr, body);
  EXPECT_TRUE(std::equal(want.begin(), want.end(), jac.begin() + 3 * m->nv));
  const int bad = 77;
  char error[100] = "";
  EXPECT_EQ(syn_batchJac(b.get(), mjOBJ_GEOM, &bad, 1, jac.data(), nullptr, error, 100), -1);
  EXPECT_EQ(syn_batchHeight(b.get(), 0, 1, from, distance, error, 100), -1);
}

}  // namespace
