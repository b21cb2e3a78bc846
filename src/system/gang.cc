// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Threads that execute the same work together (see gang.h).

#include "system/gang.h"

#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include <chrono>

namespace syn {
namespace {

// Time for which a waiting thread spins. It was chosen to cover a user's code between two steps.
constexpr std::chrono::microseconds kAwake(200);

// Tells the core that this is a spin loop, so that it saves power and yields to its other thread.
void Relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

// Waits until ready() returns true: spins for kAwake if `stay_awake`, then sleeps on `bell`.
template <typename Ready>
void Await(std::mutex& mutex, std::condition_variable& bell, bool stay_awake, Ready ready) {
  using Clock = std::chrono::steady_clock;
  for (const auto end = Clock::now() + kAwake; stay_awake && Clock::now() < end;) {
    // Reading the clock costs more than a test, so 32 tests are made for each reading.
    for (int i = 0; i < 32; ++i) {
      if (ready()) return;
      Relax();
    }
  }
  std::unique_lock lock(mutex);
  bell.wait(lock, ready);
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

Gang::Gang(int num_threads) : num_threads_(num_threads) {}

Gang::~Gang() {
  if (!crew_) return;
  // The threads exist only in the parent process. They cannot be joined, so the Crew is leaked.
  if (process_ != getpid()) {
    static_cast<void>(crew_.release());
    return;
  }
  {
    const std::lock_guard lock(crew_->mutex);
    crew_->closing = true;
  }
  crew_->start.notify_all();
  for (std::thread& t : crew_->threads) t.join();
}

bool Gang::Start() {
  static_cast<void>(crew_.release());  // leaks the Crew of a parent process, if there is one
  crew_ = std::make_unique<Crew>();
  crew_->stay_awake = num_threads_ <= static_cast<int>(std::thread::hardware_concurrency());
  process_ = getpid();
  for (int i = 1; i < num_threads_; ++i) crew_->threads.emplace_back(Loop, crew_.get(), i);
  return cores_.empty() || Place();
}

void Gang::Loop(Crew* crew, int thread) {
  for (long turn = 1;; ++turn) {
    Await(crew->mutex, crew->start, crew->stay_awake,
          [&] { return crew->turn >= turn || crew->closing; });
    if (crew->closing) return;
    (*crew->work)(thread);
    // The last thread to finish wakes the caller of Run.
    const std::lock_guard lock(crew->mutex);
    if (--crew->num_busy == 0) crew->done.notify_one();
  }
}

void Gang::Run(const Work& work) {
  if (num_threads_ <= 1) return work(0);
  if (!crew_ || process_ != getpid()) Start();
  {
    const std::lock_guard lock(crew_->mutex);
    crew_->work = &work;
    crew_->num_busy = num_threads_ - 1;
    ++crew_->turn;
  }
  crew_->start.notify_all();
  work(0);
  Await(crew_->mutex, crew_->done, crew_->stay_awake, [&] { return crew_->num_busy == 0; });
}

bool Gang::Pin(const std::vector<int>& cores) {
  cores_ = cores;
  if (!crew_ || process_ != getpid()) return Start();
  return Place();
}

bool Gang::Place() {
  bool done = true;
  for (size_t i = 0; i < crew_->threads.size(); ++i) {
    done = PinThread(crew_->threads[i].native_handle(), cores_, i + 1) && done;
  }
  return done;
}

}  // namespace syn
