// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Threads that do the same work together, again and again: started once, asleep in between.

#ifndef SYNOVIA_BASE_GANG_H_
#define SYNOVIA_BASE_GANG_H_

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace syn {

class Gang {
 public:
  // num_threads in all: the caller of Run is one of them.
  explicit Gang(int num_threads);
  ~Gang();
  Gang(const Gang&) = delete;
  Gang& operator=(const Gang&) = delete;

  // work() on every thread; returns when all are done. It must not throw.
  void Run(const std::function<void()>& work);

  // Thread i, from 1 on (the caller is not moved), runs on cores[i % size] only; none: anywhere.
  // False: one of the cores cannot be had.
  bool Pin(const std::vector<int>& cores);

 private:
  // Threads do not survive a fork. The child leaves those of its parent alone and starts its own.
  struct Crew {
    std::mutex mutex;
    std::condition_variable start, done;
    const std::function<void()>* work = nullptr;
    long turn = 0;
    int num_busy = 0;
    bool closing = false;
    std::vector<std::thread> threads;
  };
  bool Start();
  bool Place();
  static void Loop(Crew* crew);

  int num_threads_;
  int process_ = 0;
  std::vector<int> cores_;
  std::unique_ptr<Crew> crew_;
};

}  // namespace syn

#endif  // SYNOVIA_BASE_GANG_H_
