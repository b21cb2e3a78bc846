// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "system/gang.h"

#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include <chrono>

namespace syn {
namespace {

constexpr std::chrono::microseconds kAwake(200);  // as long as a user's code between two steps

// Tells the core that this is a waiting loop.
void Relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

// Waits until ready(), for a moment awake, then asleep.
template <typename Ready>
void Await(std::mutex& mutex, std::condition_variable& bell, bool stay_awake, Ready ready) {
  using Clock = std::chrono::steady_clock;
  for (const auto end = Clock::now() + kAwake; stay_awake && Clock::now() < end;) {
    for (int i = 0; i < 32; ++i) {
      if (ready()) return;
      Relax();
    }
  }
  std::unique_lock lock(mutex);
  bell.wait(lock, ready);
}

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
  static_cast<void>(crew_.release());  // of a parent process, if any
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
