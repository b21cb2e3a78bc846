// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include <synovia/batch.h>

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

}  // namespace
