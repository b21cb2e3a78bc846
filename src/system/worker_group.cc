// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Threads that execute the same work together (see worker_group.h).

#include "system/worker_group.h"

#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <exception>

#include "system/threads.h"

namespace syn {
namespace {

// Time for which a waiting thread spins. It was chosen to cover a user's code between two steps.
constexpr std::chrono::microseconds kAwake(200);

// Waits until ready() returns true: spins for kAwake if `stay_awake`, then sleeps on `signal`.
template <typename Ready>
void Await(std::mutex& mutex, std::condition_variable& signal, bool stay_awake, Ready ready) {
  using Clock = std::chrono::steady_clock;
  for (const auto end = Clock::now() + kAwake; stay_awake && Clock::now() < end;) {
    // Reading the clock costs more than a test, so 32 tests are made for each reading.
    for (int i = 0; i < 32; ++i) {
      if (ready()) return;
      RelaxCpu();
    }
  }
  std::unique_lock lock(mutex);
  signal.wait(lock, ready);
}

// Restricts a thread to cores[index % size], or to no core in particular if `cores` is empty.
bool PinThread(pthread_t thread, const std::vector<int>& cores, size_t index) {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (cores.empty()) {
    for (int i = 0; i < CPU_SETSIZE; ++i) CPU_SET(i, &set);
  } else {
    const int core = cores[index % cores.size()];
    if (core < 0 || core >= CPU_SETSIZE) return false;
    CPU_SET(core, &set);
  }
  return pthread_setaffinity_np(thread, sizeof(set), &set) == 0;
}

}  // namespace

WorkerGroup::WorkerGroup(int num_threads) : num_threads_(num_threads) {}

WorkerGroup::~WorkerGroup() {
  if (!workers_) return;
  // The threads exist only in the parent process. They cannot be joined, so their Workers are leaked.
  if (process_ != getpid()) {
    static_cast<void>(workers_.release());
    return;
  }
  {
    const std::lock_guard lock(workers_->mutex);
    workers_->closing = true;
  }
  workers_->start.notify_all();
  for (std::thread& t : workers_->threads) t.join();
}

bool WorkerGroup::Start() {
  static_cast<void>(workers_.release());  // leaks the Workers of a parent process, if there is one
  workers_ = std::make_unique<Workers>();
  workers_->stay_awake = num_threads_ <= NumCores();
  process_ = getpid();
  try {
    for (int i = 1; i < num_threads_; ++i) workers_->threads.emplace_back(Loop, workers_.get(), i);
  } catch (const std::exception&) {
    // The system refuses another thread. The caller of Run does the work of those that are missing.
  }
  return cores_.empty() || Place();
}

void WorkerGroup::Loop(Workers* workers, int thread) {
  for (long turn = 1;; ++turn) {
    Await(workers->mutex, workers->start, workers->stay_awake,
          [&] { return workers->turn >= turn || workers->closing; });
    if (workers->closing) return;
    (*workers->work)(thread);
    // The last thread to finish wakes the caller of Run.
    const std::lock_guard lock(workers->mutex);
    if (--workers->num_busy == 0) workers->done.notify_one();
  }
}

void WorkerGroup::Run(const Work& work) {
  if (num_threads_ <= 1) return work(0);
  if (!workers_ || process_ != getpid()) Start();
  {
    const std::lock_guard lock(workers_->mutex);
    workers_->work = &work;
    workers_->num_busy = static_cast<int>(workers_->threads.size());
    ++workers_->turn;
  }
  workers_->start.notify_all();
  work(0);
  for (int i = static_cast<int>(workers_->threads.size()) + 1; i < num_threads_; ++i) work(i);
  Await(workers_->mutex, workers_->done, workers_->stay_awake,
        [&] { return workers_->num_busy == 0; });
}

bool WorkerGroup::Pin(const std::vector<int>& cores) {
  cores_ = cores;
  if (!workers_ || process_ != getpid()) return Start();
  return Place();
}

bool WorkerGroup::Place() {
  bool done = true;
  for (size_t i = 0; i < workers_->threads.size(); ++i) {
    done = PinThread(workers_->threads[i].native_handle(), cores_, i + 1) && done;
  }
  return done;
}

void ParallelFor(int n, int num_threads, const std::function<void(int)>& work) {
  num_threads = std::min(num_threads, n);
  if (num_threads <= 1) {
    for (int i = 0; i < n; ++i) work(i);
    return;
  }
  std::atomic<int> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  int failed_at = n;
  WorkerGroup(num_threads).Run([&](int) {
    for (int i = next++; i < n; i = next++) {
      try {
        work(i);
      } catch (...) {
        // The failure of the lowest index is reported, so that the message does not depend on
        // timing.
        const std::lock_guard lock(mutex);
        if (i < failed_at) {
          failed_at = i;
          failure = std::current_exception();
        }
      }
    }
  });
  if (failure) std::rethrow_exception(failure);
}

}  // namespace syn
