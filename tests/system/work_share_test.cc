// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "system/work_share.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace syn {
namespace {

TEST(WorkShare, AThreadTakesItsOwnFirstAndThenHelps) {
  WorkShare share(5, 2);
  share.Restart();
  std::vector<size_t> taken;
  for (size_t item; share.Take(1, &item);) taken.push_back(item);
  EXPECT_EQ(taken, (std::vector<size_t>{2, 3, 4, 0, 1}));
  size_t item;
  EXPECT_FALSE(share.Take(0, &item));
  share.Restart();
  ASSERT_TRUE(share.Take(0, &item));
  EXPECT_EQ(item, 0u);
}

TEST(WorkShare, EveryItemIsTakenOnce) {
  for (size_t num_items : {0, 1, 3, 1000}) {
    WorkShare share(num_items, 4);
    share.Restart();
    std::vector<std::atomic<int>> times(num_items);
    std::vector<std::thread> threads;
    for (size_t thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&, thread] {
        for (size_t item; share.Take(thread, &item);) ++times[item];
      });
    }
    for (std::thread& t : threads) t.join();
    for (const auto& n : times) EXPECT_EQ(n, 1);
  }
}

}  // namespace
}  // namespace syn
