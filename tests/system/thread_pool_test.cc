// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "system/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace syn {
namespace {

void* Increment(void* args) {
  static_cast<std::atomic<int>*>(args)->fetch_add(1);
  return nullptr;
}

TEST(ThreadPool, RunsEveryTaskOnce) {
  std::atomic<int> count{0};
  mjThreadPool* pool = mju_threadPoolCreate(3);
  EXPECT_EQ(pool->nworker, 3);
  std::vector<mjTask> tasks(2000);  // more than the queue holds
  for (mjTask& task : tasks) {
    mju_defaultTask(&task);
    task.func = Increment;
    task.args = &count;
    mju_threadPoolEnqueue(pool, &task);
  }
  for (mjTask& task : tasks) mju_taskJoin(&task);
  EXPECT_EQ(count, 2000);
  EXPECT_EQ(tasks[0].status, mjTASK_COMPLETED);
  EXPECT_EQ(tasks[0].args, nullptr);  // the task's return value
  mju_threadPoolDestroy(pool);
}

TEST(ThreadPool, TaskCannotBeQueuedTwice) {
  static std::string message;
  message.clear();
  mju_user_error = [](const char* text) { message = text; };
  mjThreadPool* pool = mju_threadPoolCreate(1);
  std::atomic<int> count{0};
  mjTask task;
  mju_defaultTask(&task);
  task.func = Increment;
  task.args = &count;
  mju_threadPoolEnqueue(pool, &task);
  mju_taskJoin(&task);
  mju_threadPoolEnqueue(pool, &task);
  EXPECT_NE(message.find("task->status is not mjTASK_NEW"), std::string::npos);
  EXPECT_EQ(count, 1);
  mju_threadPoolDestroy(pool);
  mju_clearHandlers();
}

}  // namespace
}  // namespace syn
