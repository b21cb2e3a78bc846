// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Items handed out to threads that come back for more.

#ifndef SYNOVIA_SYSTEM_WORK_SHARE_H_
#define SYNOVIA_SYSTEM_WORK_SHARE_H_

#include <atomic>
#include <cstddef>
#include <vector>

namespace syn {

// Every thread has a stretch of its own, the same each time, so that an item stays in the cache of
// one core; whoever is done helps the next.
class WorkShare {
 public:
  WorkShare(size_t num_items, size_t num_threads) : stretches_(num_threads) {
    for (size_t i = 0; i < num_threads; ++i) {
      stretches_[i].begin = num_items * i / num_threads;
      stretches_[i].end = num_items * (i + 1) / num_threads;
    }
  }

  // Before the threads start.
  void Restart() {
    for (Stretch& s : stretches_) s.next = s.begin;
  }

  // The next item for the thread; false: all are taken.
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
  struct alignas(64) Stretch {  // a line of the cache each: threads do not disturb each other
    std::atomic<size_t> next = 0;
    size_t begin = 0, end = 0;
  };
  std::vector<Stretch> stretches_;
};

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_WORK_SHARE_H_
