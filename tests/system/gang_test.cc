// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "system/gang.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <set>
#include <thread>

namespace syn {
namespace {

TEST(Gang, EveryThreadWorksInEveryTurn) {
  for (int num : {1, 2, 5}) {
    Gang gang(num);
    for (int turn = 0; turn < 200; ++turn) {
      std::atomic<int> done = 0;
      gang.Run([&](int) { ++done; });
      ASSERT_EQ(done, num) << "turn " << turn;
    }
  }
}

TEST(Gang, KeepsItsThreads) {
  Gang gang(3);
  std::set<std::thread::id> seen;
  std::mutex mutex;
  for (int turn = 0; turn < 20; ++turn) {
    gang.Run([&](int) {
      std::lock_guard lock(mutex);
      seen.insert(std::this_thread::get_id());
    });
  }
  EXPECT_EQ(seen.size(), 3u);
}

TEST(Gang, PinnedThreadsStayOnTheirCore) {
  const int core = sched_getcpu();
  Gang gang(2);
  ASSERT_TRUE(gang.Pin({core}));
  const std::thread::id caller = std::this_thread::get_id();
  std::atomic<int> elsewhere = 0;
  gang.Run([&](int) {
    if (std::this_thread::get_id() != caller && sched_getcpu() != core) ++elsewhere;
  });
  EXPECT_EQ(elsewhere, 0);
  EXPECT_FALSE(gang.Pin({1 << 20}));
  EXPECT_TRUE(gang.Pin({}));
}

TEST(Gang, AChildProcessStartsItsOwn) {
  Gang gang(2);
  gang.Run([](int) {});
  const pid_t child = fork();
  if (child == 0) {
    std::atomic<int> done = 0;
    gang.Run([&](int) { ++done; });
    _exit(done == 2 ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace syn
