// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Distribution of items to threads that repeatedly ask for the next one.

#ifndef SYNOVIA_SYSTEM_WORK_SHARE_H_
#define SYNOVIA_SYSTEM_WORK_SHARE_H_

#include <atomic>
#include <cstddef>
#include <vector>

namespace syn {

// Hands out the items 0 .. num_items-1. Each thread has its own range, which is the same every
// time, so that an item stays in the cache of one core. A thread that has finished its range takes
// items from the ranges of the threads after it.
class WorkShare {
 public:
  WorkShare(size_t num_items, size_t num_threads) : stretches_(num_threads) {
    for (size_t i = 0; i < num_threads; ++i) {
      stretches_[i].begin = num_items * i / num_threads;
      stretches_[i].end = num_items * (i + 1) / num_threads;
    }
  }

  // Makes all items available again. It must be called before the threads start.
  void Restart() {
    for (Stretch& s : stretches_) s.next = s.begin;
  }

  // Finds the next item for the thread. Returns false if all items are taken.
  bool Take(size_t thread, size_t* item) {
    for (size_t i = 0; i < stretches_.size(); ++i) {
      Stretch& s = stretches_[(thread + i) % stretches_.size()];
      if (s.next.load(std::memory_order_relaxed) >= s.end) continue;
      *item = s.next.fetch_add(1, std::memory_order_relaxed);
      if (*item < s.end) return true;
    }
    return false;
  }

 private:
  // The range of one thread, on its own cache line, so that threads do not slow each other down.
  struct alignas(64) Stretch {
    std::atomic<size_t> next = 0;
    size_t begin = 0, end = 0;
  };
  std::vector<Stretch> stretches_;
};

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_WORK_SHARE_H_
