// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Owners of synovia/owner.hpp: what they create, what they throw, and that they free what they own.
// Blocks of memory are counted by the allocator of the interface, mju_user_malloc.

#include <gtest/gtest.h>
#include <synovia/owner.hpp>

#include <cstdlib>
#include <string>
#include <type_traits>
#include <utility>

namespace {

using synovia::CompileSpec;
using synovia::DataOwner;
using synovia::EngineError;
using synovia::MakeData;
using synovia::ModelOwner;
using synovia::ParseSpecText;

// Two bodies with one hinge each.
constexpr char kChain[] = R"(<mujoco><worldbody><body><joint axis="0 1 0"/><geom size=".1"/>
  <body pos="0 0 -1"><joint axis="0 1 0"/><geom size=".1"/></body></body></worldbody></mujoco>)";

int num_blocks = 0;

void* CountAllocation(size_t size) {
  ++num_blocks;
  return std::aligned_alloc(64, (size + 63) / 64 * 64);
}

void CountRelease(void* block) {
  --num_blocks;
  std::free(block);
}

ModelOwner MakeChain() { return CompileSpec(ParseSpecText(kChain).get()); }

TEST(Owner, FreesModelAndData) {
  mju_user_malloc = CountAllocation;
  mju_user_free = CountRelease;
  const int before = num_blocks;
  {
    const ModelOwner m = MakeChain();
    const DataOwner d = MakeData(m.get());
    EXPECT_GT(num_blocks, before);
    mj_step(m.get(), d.get());
    EXPECT_GT(d->time, 0);
  }
  EXPECT_EQ(num_blocks, before);
  mju_clearHandlers();
}

TEST(Owner, MovesKeepTheAddress) {
  ModelOwner first = MakeChain();
  const mjModel* const address = first.get();
  const ModelOwner second = std::move(first);
  EXPECT_EQ(second.get(), address);
  EXPECT_EQ(first.get(), nullptr);
  static_assert(!std::is_copy_constructible_v<ModelOwner>);
}

TEST(Owner, CopiesAreIndependent) {
  const ModelOwner m = MakeChain();
  const DataOwner d = MakeData(m.get());
  const ModelOwner m2 = synovia::CopyModel(m.get());
  const DataOwner d2 = synovia::CopyData(m.get(), d.get());
  m->body_mass[1] = 7;
  d->qpos[0] = 0.5;
  EXPECT_NE(m2->body_mass[1], 7);
  EXPECT_EQ(d2->qpos[0], 0);
}

TEST(Owner, ThrowsTheMessageOfTheEngine) {
  try {
    ParseSpecText("<mujoco><nothing/></mujoco>");
    FAIL() << "an unknown element was accepted";
  } catch (const EngineError& error) {
    EXPECT_NE(std::string(error.what()).find("nothing"), std::string::npos) << error.what();
  }
  EXPECT_THROW(synovia::LoadModel("there is no such file.xml"), EngineError);
  EXPECT_THROW(synovia::ParseSpec("there is no such file.xml"), EngineError);
  // A sphere without a size parses, but does not compile.
  const auto bad = ParseSpecText("<mujoco><worldbody><geom size='0'/></worldbody></mujoco>");
  EXPECT_THROW(CompileSpec(bad.get()), EngineError);
}

TEST(Owner, VfsFeedsLoading) {
  const synovia::VfsOwner vfs = synovia::MakeVfs();
  ASSERT_EQ(mj_addBufferVFS(vfs.get(), "chain.xml", kChain, sizeof(kChain) - 1), 0);
  EXPECT_EQ(synovia::LoadModel("chain.xml", vfs.get())->nv, 2);
}

TEST(Owner, SpecsAreEdited) {
  const auto s = synovia::MakeSpec();
  mjsBody* const body = mjs_addBody(mjs_findBody(s.get(), "world"), nullptr);
  mjsGeom* const geom = mjs_addGeom(body, nullptr);
  geom->size[0] = 0.1;
  mjs_addFreeJoint(body);
  EXPECT_EQ(CompileSpec(s.get())->nv, 6);
}

TEST(Owner, ScenesAreFilled) {
  const ModelOwner m = MakeChain();
  const DataOwner d = MakeData(m.get());
  mj_forward(m.get(), d.get());
  const synovia::SceneOwner scn = synovia::MakeScene(m.get(), 10);
  mjvOption option;
  mjvCamera camera;
  mjv_defaultOption(&option);
  mjv_defaultFreeCamera(m.get(), &camera);
  mjv_updateScene(m.get(), d.get(), &option, nullptr, &camera, mjCAT_ALL, scn.get());
  EXPECT_EQ(scn->ngeom, 2);
}

TEST(Owner, PoolsRunTasks) {
  const auto pool = synovia::MakeThreadPool(2);
  int argument = 20;
  mjTask task;
  mju_defaultTask(&task);
  task.func = [](void* p) -> void* {
    *static_cast<int*>(p) += 22;
    return p;
  };
  task.args = &argument;
  mju_threadPoolEnqueue(pool.get(), &task);
  mju_taskJoin(&task);
  EXPECT_EQ(argument, 42);
}

TEST(Owner, BatchesStep) {
  const ModelOwner m = MakeChain();
  const auto b = synovia::MakeBatch(m.get(), 3, 1);
  EXPECT_EQ(syn_batchSize(b.get()), 3);
  ASSERT_EQ(syn_batchStep(b.get(), 2, nullptr, 0), 0);
  EXPECT_NEAR(syn_batchData(b.get(), 2)->time, 2 * m->opt.timestep, 1e-12);
  EXPECT_THROW(synovia::MakeBatch(m.get(), -1), EngineError);
}

TEST(Owner, StackFramesNest) {
  const ModelOwner m = MakeChain();
  const DataOwner d = MakeData(m.get());
  {
    synovia::StackFrame outer(d.get());
    outer.AllocateNumbers(3)[2] = 1;
    const size_t used = d->pstack;
    {
      synovia::StackFrame inner(d.get());
      inner.AllocateIntegers(100)[99] = 1;
      EXPECT_GT(d->pstack, used);
    }
    EXPECT_EQ(d->pstack, used);
  }
  EXPECT_EQ(d->pstack, 0u);
}

}  // namespace
