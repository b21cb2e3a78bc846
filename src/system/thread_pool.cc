// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The thread pool of the C interface and the parallel loop (see thread_pool.h).

#include "system/thread_pool.h"

#include <algorithm>

#include "base/arena.h"
#include "system/threads.h"

namespace syn {
namespace {

constexpr size_t kQueueLimit = 640;  // number of queued tasks from which on Enqueue blocks
constexpr int kSpinTurns = 2000;     // turns of the spin loop, a few microseconds in all

}  // namespace

ThreadPool::ThreadPool(size_t num_workers) {
  nworker = static_cast<int>(num_workers);
  const size_t n = std::min<size_t>(num_workers, mjMAXTHREAD);
  for (size_t i = 0; i < n; ++i) {
    workers_.emplace_back([this, i] { Work(static_cast<int>(i) + 1); });
  }
}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  has_task_.notify_all();
  for (std::thread& worker : workers_) worker.join();
  for (mjData* d : bound_) {
    d->threadpool = 0;
    DeleteShards(d);
  }
}

void ThreadPool::Bind(mjData* d) {
  if (!ShardStack(d, num_workers())) return;  // an error was reported; the data stays unbound
  d->threadpool = reinterpret_cast<uintptr_t>(static_cast<mjThreadPool*>(this));
  const std::lock_guard lock(bound_mutex_);
  bound_.push_back(d);
}

void ThreadPool::Forget(mjData* d) {
  const std::lock_guard lock(bound_mutex_);
  std::erase(bound_, d);
}

void ThreadPool::Enqueue(mjTask* task) {
  {
    std::unique_lock lock(mutex_);
    has_room_.wait(lock, [this] { return queue_.size() < kQueueLimit; });
    task->status = mjTASK_QUEUED;
    queue_.push_back(task);
    num_queued_.fetch_add(1, std::memory_order_release);
  }
  has_task_.notify_one();
}

mjTask* ThreadPool::Next() {
  // Spin for a short time, then sleep until a task is queued. When the pool closes, tasks that are
  // already queued are still executed.
  for (int i = 0; i < kSpinTurns && !num_queued_.load(std::memory_order_acquire); ++i) RelaxCpu();
  std::unique_lock lock(mutex_);
  has_task_.wait(lock, [this] { return closing_ || !queue_.empty(); });
  if (queue_.empty()) return nullptr;
  mjTask* task = queue_.front();
  queue_.pop_front();
  num_queued_.fetch_sub(1, std::memory_order_release);
  has_room_.notify_one();
  return task;
}

void ThreadPool::Work(int index) {
  SetWorkerIndex(index);
  while (mjTask* task = Next()) {
    task->args = task->func(task->args);
    __atomic_store_n(&task->status, mjTASK_COMPLETED, __ATOMIC_RELEASE);
  }
}

}  // namespace syn

mjThreadPool* mju_threadPoolCreate(size_t number_of_threads) {
  return new syn::ThreadPool(number_of_threads);
}

void mju_threadPoolDestroy(mjThreadPool* thread_pool) {
  delete static_cast<syn::ThreadPool*>(thread_pool);
}

void mju_bindThreadPool(mjData* d, void* thread_pool) {
  if (d->threadpool) {
    mju_error("mju_bindThreadPool: Thread Pool already bound to mjData");
    return;
  }
  static_cast<syn::ThreadPool*>(static_cast<mjThreadPool*>(thread_pool))->Bind(d);
}

void mju_threadPoolEnqueue(mjThreadPool* thread_pool, mjTask* task) {
  if (task->status != mjTASK_NEW) {
    mju_error("mju_threadPoolEnqueue: task->status is not mjTASK_NEW");
    return;
  }
  static_cast<syn::ThreadPool*>(thread_pool)->Enqueue(task);
}

void mju_defaultTask(mjTask* task) {
  task->func = nullptr;
  task->args = nullptr;
  task->status = mjTASK_NEW;
}

void mju_taskJoin(mjTask* task) {
  while (__atomic_load_n(&task->status, __ATOMIC_ACQUIRE) != mjTASK_COMPLETED) {
    std::this_thread::yield();
  }
}
