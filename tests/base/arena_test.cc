// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "base/arena.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <string>

#include "model/layout.h"
#include "model/plan/plan.h"
#include "system/thread_pool.h"

namespace syn {
namespace {

std::string error_text;

// Data of an empty world with one megabyte of arena.
class Arena : public testing::Test {
 protected:
  void SetUp() override {
    mjModel sizes{};
    sizes.nbody = 1;
    sizes.nnames = 1;
    sizes.nnames_map = 2;
    sizes.narena = 1 << 20;
    m_ = AllocateModel(sizes);
    BuildPlan(m_);
    d_ = mj_makeData(m_);
    error_text.clear();
    mju_user_error = [](const char* text) { error_text = text; };
  }
  void TearDown() override {
    mj_deleteData(d_);
    mj_deleteModel(m_);
    mju_clearHandlers();
  }

  mjModel* m_;
  mjData* d_;
};

TEST_F(Arena, FramesGiveEverythingBack) {
  mj_markStack(d_);
  ASSERT_NE(mj_stackAllocNum(d_, 100), nullptr);
  mj_markStack(d_);
  ASSERT_NE(mj_stackAllocInt(d_, 7), nullptr);
  mj_freeStack(d_);
  mj_freeStack(d_);
  EXPECT_EQ(d_->pstack, 0u);
  EXPECT_EQ(d_->pbase, 0u);
  mj_freeStack(d_);  // without a frame: nothing
  EXPECT_EQ(d_->pstack, 0u);
  EXPECT_GE(d_->maxuse_stack, 100 * sizeof(mjtNum));
}

TEST_F(Arena, AllocationsAreAlignedAndDisjoint) {
  StackFrame frame(d_);
  char* before = nullptr;
  for (size_t alignment : {1, 4, 8, 64, 4096}) {
    for (size_t bytes : {1, 3, 100}) {
      auto* p = static_cast<char*>(mj_stackAllocByte(d_, bytes, alignment));
      ASSERT_NE(p, nullptr);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(p) % alignment, 0u);
      if (before) {
        EXPECT_LE(p + bytes, before);  // the stack grows down
      }
      std::memset(p, 1, bytes);
      before = p;
    }
  }
}

TEST_F(Arena, EmptyAllocationIsNull) {
  StackFrame frame(d_);
  EXPECT_EQ(mj_stackAllocNum(d_, 0), nullptr);
  EXPECT_EQ(mj_stackAllocByte(d_, 0, 8), nullptr);
}

TEST_F(Arena, OlderNameOfTheAllocation) {
  StackFrame frame(d_);
  EXPECT_NE(mj_stackAlloc(d_, 10), nullptr);
  EXPECT_EQ(mj_stackAlloc(d_, 0), nullptr);
  EXPECT_EQ(mj_stackAlloc(d_, -1), nullptr);
  EXPECT_FALSE(error_text.empty());
}

TEST_F(Arena, OverflowIsAnErrorAndChangesNothing) {
  StackFrame frame(d_);
  size_t pstack = d_->pstack;
  EXPECT_EQ(mj_stackAllocByte(d_, 2 << 20, 8), nullptr);
  EXPECT_NE(error_text.find("stack overflow"), std::string::npos);
  EXPECT_NE(error_text.find("requested = 2097152"), std::string::npos);
  EXPECT_EQ(d_->pstack, pstack);
  EXPECT_EQ(mj_stackAllocNum(d_, SIZE_MAX / 2), nullptr);
  EXPECT_NE(error_text.find("requested size is too large"), std::string::npos);
  EXPECT_EQ(mj_stackAllocByte(d_, SIZE_MAX - 8, 8), nullptr);
  EXPECT_NE(mj_stackAllocNum(d_, 10), nullptr);  // and the stack still works
}

TEST_F(Arena, BadAlignmentIsAnError) {
  EXPECT_EQ(mj_stackAllocByte(d_, 8, 3), nullptr);
  EXPECT_NE(error_text.find("power of two"), std::string::npos);
}

TEST_F(Arena, StackAndArenaMeetInTheMiddle) {
  StackFrame frame(d_);
  ASSERT_NE(ArenaAlloc<char>(d_, 600000), nullptr);
  ASSERT_NE(mj_stackAllocByte(d_, 400000, 1), nullptr);
  EXPECT_EQ(ArenaAlloc<char>(d_, 100000), nullptr);  // full: no error, just no memory
  EXPECT_TRUE(error_text.empty());
  EXPECT_EQ(mj_stackAllocByte(d_, 100000, 1), nullptr);
  EXPECT_FALSE(error_text.empty());
  ArenaTruncate(d_, 0);
  EXPECT_NE(ArenaAlloc<char>(d_, 100000), nullptr);
  EXPECT_GE(d_->maxuse_arena, 1000000u);
}

TEST_F(Arena, ResetDropsOpenFrames) {
  mj_markStack(d_);
  mj_stackAllocNum(d_, 5);
  mj_resetData(m_, d_);
  EXPECT_EQ(d_->pstack, 0u);
  EXPECT_EQ(d_->pbase, 0u);
  EXPECT_EQ(d_->maxuse_stack, 0u);
}

struct ShardTask {
  mjData* d;
  char* memory;
};

void* AllocateInShard(void* args) {
  auto* task = static_cast<ShardTask*>(args);
  StackFrame frame(task->d);
  task->memory = StackAlloc<char>(task->d, 1000);
  std::memset(task->memory, 7, 1000);
  return nullptr;
}

TEST_F(Arena, WorkersHaveStacksOfTheirOwn) {
  mjThreadPool* pool = mju_threadPoolCreate(2);
  mju_bindThreadPool(d_, pool);
  StackFrame frame(d_);
  char* mine = StackAlloc<char>(d_, 1000);
  std::memset(mine, 1, 1000);
  ShardTask args[8];
  mjTask tasks[8];
  for (int i = 0; i < 8; ++i) {
    args[i] = {d_, nullptr};
    mju_defaultTask(tasks + i);
    tasks[i].func = AllocateInShard;
    tasks[i].args = args + i;
    mju_threadPoolEnqueue(pool, tasks + i);
  }
  for (mjTask& task : tasks) mju_taskJoin(&task);
  for (const ShardTask& a : args) EXPECT_TRUE(a.memory + 1000 <= mine || a.memory >= mine + 1000);
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(mine[i], 1);
  mju_threadPoolDestroy(pool);
}

TEST_F(Arena, PoolIsBoundOnce) {
  mjThreadPool* pool = mju_threadPoolCreate(1);
  mju_bindThreadPool(d_, pool);
  mju_bindThreadPool(d_, pool);
  EXPECT_NE(error_text.find("already bound"), std::string::npos);
  mju_threadPoolDestroy(pool);
}

TEST_F(Arena, PoolThatGoesReleasesItsData) {
  mjThreadPool* pool = mju_threadPoolCreate(1);
  mju_bindThreadPool(d_, pool);
  mju_threadPoolDestroy(pool);
  EXPECT_EQ(d_->threadpool, 0u);
  StackFrame frame(d_);
  EXPECT_NE(StackAlloc<char>(d_, 1000), nullptr) << "the whole stack belongs to the caller again";
  pool = mju_threadPoolCreate(1);
  mju_bindThreadPool(d_, pool);  // and another one can be bound
  EXPECT_NE(d_->threadpool, 0u);
  mju_threadPoolDestroy(pool);
}

size_t allocated = 0;
TEST(Memory, UserAllocatorIsUsed) {
  mju_user_malloc = [](size_t size) {
    allocated = size;
    return std::malloc(size);
  };
  mju_user_free = std::free;
  void* p = mju_malloc(100);
  EXPECT_EQ(allocated, 100u);
  mju_free(p);
  mju_clearHandlers();
  p = mju_malloc(100);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(p) % 64, 0u);
  mju_free(p);
  mju_free(nullptr);
}

TEST(Memory, ExhaustionIsAnError) {
  error_text.clear();
  mju_user_error = [](const char* text) { error_text = text; };
  EXPECT_EQ(mju_malloc(SIZE_MAX), nullptr);
  EXPECT_NE(error_text.find("Could not allocate memory"), std::string::npos);
  mju_clearHandlers();
}

}  // namespace
}  // namespace syn
