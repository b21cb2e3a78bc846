// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A step takes its memory from mjData alone: every way to the heap is watched while models step.
// And where there is no memory, loading says so and keeps none.

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "test_util.h"

namespace {
std::atomic<int> allocations = 0;
std::atomic<int> blocks = 0;      // allocated and not freed
std::atomic<int> until_none = 0;  // allocations until there is no more memory; 0: there always is

bool IsThereMemory() {
  ++allocations;
  int left = until_none;  // 1: none from then on; several threads may ask at once
  while (left > 1 && !until_none.compare_exchange_weak(left, left - 1)) {
  }
  return left != 1;
}

void* Counted(void* p) {
  if (p) ++blocks;
  return p;
}

void* CountedNew(size_t size) {
  return IsThereMemory() ? Counted(std::malloc(size ? size : 1)) : nullptr;
}

void* CountedMalloc(size_t size) {
  return IsThereMemory() ? Counted(std::aligned_alloc(64, (size + 63) / 64 * 64)) : nullptr;
}

void CountedFree(void* p) {
  if (p) --blocks;
  std::free(p);
}
}  // namespace

// Not inlined: the compiler would see a pointer from operator new go to free, and warn.
[[gnu::noinline]] void* operator new(size_t size) {
  if (void* p = CountedNew(size)) return p;
  throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(size_t size, const std::nothrow_t&) noexcept {
  return CountedNew(size);
}
[[gnu::noinline]] void operator delete(void* p) noexcept { CountedFree(p); }
[[gnu::noinline]] void operator delete(void* p, size_t) noexcept { CountedFree(p); }

namespace syn {
namespace {

// How often the heap was used during steps with changing controls.
int AllocationsIn(const mjModel* m, mjData* d, int steps) {
  for (int i = 0; i < 5; ++i) mj_step(m, d);
  allocations = 0;
  for (int i = 0; i < steps; ++i) {
    for (int u = 0; u < m->nu; ++u) d->ctrl[u] = std::sin(0.1 * i + u);
    mj_step(m, d);
  }
  return allocations;
}

class Allocation : public testing::Test {
 protected:
  void SetUp() override {
    mju_user_malloc = CountedMalloc;
    mju_user_free = CountedFree;
  }
  void TearDown() override { mju_user_malloc = nullptr, mju_user_free = nullptr; }
};

TEST_F(Allocation, CounterSeesBothWaysToTheHeap) {
  allocations = 0;
  mju_free(mju_malloc(8));
  int* volatile number = new int;  // volatile, or the compiler leaves both out
  delete number;
  EXPECT_EQ(allocations, 2);
}

TEST_F(Allocation, StepsAllocateNothing) {
  for (const std::string& name : OwnModels()) {
    ModelPtr m = LoadOwn(name);
    for (int solver : {mjSOL_PGS, mjSOL_CG, mjSOL_NEWTON}) {
      for (int integrator : {mjINT_EULER, mjINT_RK4, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
        m->opt.solver = solver;
        m->opt.integrator = integrator;
        DataPtr d = MakeData(m);
        EXPECT_EQ(AllocationsIn(m.get(), d.get(), 30), 0)
            << name << " solver " << solver << " integrator " << integrator;
      }
    }
  }
}

TEST_F(Allocation, NorWithAThreadPool) {
  ModelPtr m = LoadOwn("playground.xml");
  DataPtr d = MakeData(m);
  mjThreadPool* pool = mju_threadPoolCreate(2);
  mju_bindThreadPool(d.get(), pool);
  EXPECT_EQ(AllocationsIn(m.get(), d.get(), 100), 0);
  d.reset();
  mju_threadPoolDestroy(pool);
}

// A scene takes no memory once it is made, whatever it shows.
TEST_F(Allocation, ScenesNeedNoHeap) {
  for (const std::string& name : OwnModels()) {
    ModelPtr m = LoadOwn(name);
    DataPtr d = MakeData(m);
    mj_forward(m.get(), d.get());
    mjvOption opt;
    mjvCamera cam;
    mjvScene scn;
    mjv_defaultOption(&opt);
    std::fill_n(opt.flags, mjNVISFLAG, 1);
    opt.frame = mjFRAME_GEOM;
    opt.label = mjLABEL_BODY;
    mjv_defaultFreeCamera(m.get(), &cam);
    mjv_defaultScene(&scn);
    mjv_makeScene(m.get(), &scn, 20000);
    mjv_updateScene(m.get(), d.get(), &opt, nullptr, &cam, mjCAT_ALL, &scn);
    allocations = 0;
    for (int i = 0; i < 5; ++i) {
      mjv_updateScene(m.get(), d.get(), &opt, nullptr, &cam, mjCAT_ALL, &scn);
    }
    EXPECT_EQ(allocations, 0) << name;
    mjv_freeScene(&scn);
  }
}

// Loads a model with memory for so many allocations; whether it could.
bool LoadWith(const std::string& path, int memory) {
  char error[1000] = "";
  until_none = memory;
  mjModel* m = mj_loadXML(path.c_str(), nullptr, error, sizeof(error));
  until_none = 0;
  mj_deleteModel(m);
  EXPECT_TRUE(m || error[0]) << "says nothing";
  return m;
}

TEST_F(Allocation, LoadingWithoutMemoryIsAnErrorAndLeaksNothing) {
  mj_setCacheCapacity(mj_getCache(), 0);  // it would keep assets on purpose
  for (const char* name :
       {"humanoid.xml", "mesh_scene.xml", "playground.xml", "cloth_post.xml", "lizard.xml"}) {
    const std::string path = SYNOVIA_SOURCE_DIR "/models/" + std::string(name);
    ASSERT_TRUE(LoadWith(path, 0));
    allocations = 0;
    ASSERT_TRUE(LoadWith(path, 0));
    const int enough = allocations, kept = blocks;  // the spec for mj_saveLastXML is kept
    for (int memory = 1; memory < enough; ++memory) {
      const bool loaded = LoadWith(path, memory);
      EXPECT_LE(blocks, kept) << name << " with " << memory << " of " << enough;
      EXPECT_TRUE(!loaded || memory >= enough / 2) << name << " with " << memory;
    }
    EXPECT_TRUE(LoadWith(path, 0)) << "and again when there is some";
  }
}

// Where mju_malloc finds nothing, mju_error ends the program, as documented; but what the engine
// makes beside (the plan) must not.
TEST_F(Allocation, NorDoBinaryModels) {
  const ModelPtr m = LoadOwn("humanoid.xml");
  std::vector<char> bytes(mj_sizeModel(m.get()));
  mj_saveModel(m.get(), nullptr, bytes.data(), static_cast<int>(bytes.size()));
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  ASSERT_EQ(mj_addBufferVFS(&vfs, "m.mjb", bytes.data(), static_cast<int>(bytes.size())), 0);
  mju_user_malloc = [](size_t n) { return Counted(std::aligned_alloc(64, (n + 63) / 64 * 64)); };
  mju_user_warning = [](const char*) {};
  EXPECT_EQ(mj_loadModel(nullptr, nullptr), nullptr);
  const int kept = blocks;
  int failures = 0;
  for (int memory = 1; memory < 1000; ++memory) {
    until_none = memory;
    mjModel* loaded = mj_loadModel("m.mjb", &vfs);
    until_none = 0;
    failures += !loaded;
    mj_deleteModel(loaded);
    EXPECT_EQ(blocks, kept) << memory;
  }
  EXPECT_GT(failures, 5);
  EXPECT_LT(failures, 999) << "in the end there is enough";
  mju_user_warning = nullptr;
  mj_deleteVFS(&vfs);
}

}  // namespace
}  // namespace syn
