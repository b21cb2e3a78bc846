// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Small facts about threads and cores that the files of this folder and their users share.
//
// Work runs on threads in one way: a WorkerGroup (worker_group.h) executes it, and a WorkShare
// (work_share.h) or ParallelFor hands out the items. ThreadPool (thread_pool.h) is the queue of
// tasks that the public interface defines, for programs that bind a pool to mjData.

#ifndef SYNOVIA_SYSTEM_THREADS_H_
#define SYNOVIA_SYSTEM_THREADS_H_

#include <algorithm>
#include <thread>

namespace syn {

// Returns the number of cores that this process may use, at least 1 even if it is not known.
inline int NumCores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

// Tells the core that the calling thread spins in a waiting loop.
inline void RelaxCpu() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_THREADS_H_
