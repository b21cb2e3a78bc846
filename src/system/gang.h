// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Threads that do the same work together, again and again: started once, asleep in between.
//
// A thread that sleeps takes 50 us and more to wake, as long as 30 small worlds take to be stepped.
// So whoever waits stays awake for a moment first (kAwake), unless there are more threads than
// cores, where staying awake would keep another from working.

#ifndef SYNOVIA_SYSTEM_GANG_H_
#define SYNOVIA_SYSTEM_GANG_H_

#include <atomic>
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

  using Work = std::function<void(int thread)>;

  // work(0..num_threads-1), each on its thread; returns when all are done. It must not throw.
  void Run(const Work& work);

  // Thread i, from 1 on (the caller is not moved), runs on cores[i % size] only; none: anywhere.
  // False: one of the cores cannot be had.
  bool Pin(const std::vector<int>& cores);

 private:
  // Threads do not survive a fork. The child leaves those of its parent alone and starts its own.
  struct Crew {
    std::mutex mutex;
    std::condition_variable start, done;
    const Work* work = nullptr;  // of this turn
    bool stay_awake = false;
    // Changed with the mutex held, so that nobody falls asleep meanwhile; read without it.
    std::atomic<long> turn = 0;
    std::atomic<int> num_busy = 0;
    std::atomic<bool> closing = false;
    std::vector<std::thread> threads;
  };
  bool Start();
  bool Place();
  static void Loop(Crew* crew, int thread);

  int num_threads_;
  int process_ = 0;
  std::vector<int> cores_;
  std::unique_ptr<Crew> crew_;
};

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_GANG_H_
