// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A fixed set of worker threads with a bounded queue of tasks (the mju_threadPool functions of the
// C interface), and a parallel loop for loading.
//
// Workers wait for tasks. Before they sleep, they spin for a few microseconds. This keeps the
// latency low within a step, where tasks follow each other closely.

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

// A thread pool. All member functions can be called from any thread.
class ThreadPool : public mjThreadPool {
 public:
  explicit ThreadPool(size_t num_workers);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // Appends a task; blocks while the queue is full.
  void Enqueue(mjTask* task);
  size_t num_workers() const { return workers_.size(); }

  // Bind makes `d` run its steps on this pool. When the pool is destroyed, all bound data are
  // unbound. Forget removes `d` from the list of bound data and is called when `d` is deleted.
  void Bind(mjData* d);
  void Forget(mjData* d);

 private:
  // Runs on worker `index` (1..n) until the pool closes.
  void Work(int index);
  mjTask* Next();  // Waits for a task and returns it, or nullptr when the pool closes.

  std::mutex mutex_;
  std::condition_variable has_task_;  // signaled when a task is appended or the pool closes
  std::condition_variable has_room_;  // signaled when a task is taken
  std::deque<mjTask*> queue_;         // protected by mutex_
  std::atomic<int> num_queued_{0};    // size of queue_, read by spinning workers without the mutex
  bool closing_ = false;              // protected by mutex_
  std::vector<std::thread> workers_;
  std::mutex bound_mutex_;
  std::vector<mjData*> bound_;  // protected by bound_mutex_
};

// Returns the pool to which `d` is bound, or null if there is none.
inline ThreadPool* PoolOf(const mjData* d) {
  return static_cast<ThreadPool*>(reinterpret_cast<mjThreadPool*>(d->threadpool));
}

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_THREAD_POOL_H_
