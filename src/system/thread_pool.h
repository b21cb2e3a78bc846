// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A fixed set of worker threads and a bounded queue of tasks (mju_threadPool*).
//
// Workers wait on the queue; a short spin before sleeping keeps the hand-over cheap inside a step,
// where two tasks follow each other within microseconds.

#ifndef SYNOVIA_SYSTEM_THREAD_POOL_H_
#define SYNOVIA_SYSTEM_THREAD_POOL_H_

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include <mujoco/mujoco.h>

namespace syn {

class ThreadPool : public mjThreadPool {
 public:
  explicit ThreadPool(size_t num_workers);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  void Enqueue(mjTask* task);
  size_t num_workers() const { return workers_.size(); }

  // Data that runs its steps on the pool: released when the pool goes, or forgotten when they do.
  void Bind(mjData* d);
  void Forget(mjData* d);

 private:
  void Work(int index);
  mjTask* Next();  // waits; nullptr when the pool closes

  std::mutex mutex_;
  std::condition_variable has_task_;
  std::condition_variable has_room_;
  std::deque<mjTask*> queue_;
  std::atomic<int> num_queued_{0};
  bool closing_ = false;
  std::vector<std::thread> workers_;
  std::mutex bound_mutex_;
  std::vector<mjData*> bound_;
};

// The pool that a data is bound to, null if none.
inline ThreadPool* PoolOf(const mjData* d) {
  return static_cast<ThreadPool*>(reinterpret_cast<mjThreadPool*>(d->threadpool));
}

// Calls work(i) for i in [0, n) on up to num_threads threads of its own (1: on the caller).
// For loading and compiling, not for steps. The first exception is rethrown on the caller.
void ParallelFor(int n, int num_threads, const std::function<void(int)>& work);

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_THREAD_POOL_H_
