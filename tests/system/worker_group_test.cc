// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "system/worker_group.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <set>
#include <thread>
#include <vector>

namespace syn {
namespace {

TEST(WorkerGroup, EveryThreadWorksInEveryTurn) {
  for (int num : {1, 2, 5}) {
    WorkerGroup group(num);
    for (int turn = 0; turn < 200; ++turn) {
      std::atomic<int> done = 0;
      group.Run([&](int) { ++done; });
      ASSERT_EQ(done, num) << "turn " << turn;
    }
  }
}

TEST(WorkerGroup, KeepsItsThreads) {
  WorkerGroup group(3);
  std::set<std::thread::id> seen;
  std::mutex mutex;
  for (int turn = 0; turn < 20; ++turn) {
    group.Run([&](int) {
      std::lock_guard lock(mutex);
      seen.insert(std::this_thread::get_id());
    });
  }
  EXPECT_EQ(seen.size(), 3u);
}

TEST(WorkerGroup, PinnedThreadsStayOnTheirCore) {
  const int core = sched_getcpu();
  WorkerGroup group(2);
  ASSERT_TRUE(group.Pin({core}));
  const std::thread::id caller = std::this_thread::get_id();
  std::atomic<int> elsewhere = 0;
  group.Run([&](int) {
    if (std::this_thread::get_id() != caller && sched_getcpu() != core) ++elsewhere;
  });
  EXPECT_EQ(elsewhere, 0);
  EXPECT_FALSE(group.Pin({1 << 20}));
  EXPECT_TRUE(group.Pin({}));
}

TEST(WorkerGroup, AChildProcessStartsItsOwn) {
  WorkerGroup group(2);
  group.Run([](int) {});
  const pid_t child = fork();
  if (child == 0) {
    std::atomic<int> done = 0;
    group.Run([&](int) { ++done; });
    _exit(done == 2 ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

TEST(ParallelFor, VisitsEachIndexOnce) {
  for (int threads : {1, 2, 7}) {
    std::vector<std::atomic<int>> seen(100);
    ParallelFor(100, threads, [&](int i) { seen[i]++; });
    for (const auto& n : seen) EXPECT_EQ(n, 1);
  }
  ParallelFor(0, 4, [](int) { FAIL(); });
}

TEST(ParallelFor, FailureOfTheLowestIndexWins) {
  for (int threads : {1, 4}) {
    try {
      ParallelFor(50, threads, [](int i) {
        if (i % 10 == 3) throw std::runtime_error(std::to_string(i));
      });
      FAIL();
    } catch (const std::runtime_error& e) {
      EXPECT_STREQ(e.what(), "3");
    }
  }
}

}  // namespace
}  // namespace syn
