// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// WorkerGroup: a group of threads that execute the same work together, repeatedly. The threads are started
// once and sleep in between.
//
// Waking a sleeping thread takes 50 µs and more, which is as long as 30 small worlds take for a
// step. Therefore a thread that waits first spins for a short time (kAwake in worker_group.cc). It does not
// spin if there are more threads than cores, because then it would keep another thread from
// working.

#ifndef SYNOVIA_SYSTEM_WORKER_GROUP_H_
#define SYNOVIA_SYSTEM_WORKER_GROUP_H_

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace syn {

// A group of threads. Run and Pin must be called by one thread at a time.
class WorkerGroup {
 public:
  // The group has num_threads threads, one of which is the caller of Run. Threads are started by
  // the first Run or Pin.
  explicit WorkerGroup(int num_threads);
  ~WorkerGroup();
  WorkerGroup(const WorkerGroup&) = delete;
  WorkerGroup& operator=(const WorkerGroup&) = delete;

  using Work = std::function<void(int thread)>;

  // Calls work(i) for i in 0 .. num_threads-1, each on its own thread, and returns when all calls
  // have returned. If the system refused to start a thread, the caller makes its calls. `work` must
  // not throw.
  void Run(const Work& work);

  // Restricts thread i, for i >= 1, to the core cores[i % size]; the calling thread is not
  // restricted. An empty list removes all restrictions. Returns false if a core is not available.
  bool Pin(const std::vector<int>& cores);

 private:
  // The threads and what they share. Threads do not survive a fork. The child process abandons the
  // Workers of its parent and starts new threads.
  struct Workers {
    std::mutex mutex;
    std::condition_variable start, done;
    const Work* work = nullptr;  // work of the current turn
    bool stay_awake = false;     // true if waiting threads spin before they sleep
    // These are changed with the mutex locked, so that no thread misses a change while it falls
    // asleep. They are read without the mutex.
    std::atomic<long> turn = 0;         // number of calls of Run so far
    std::atomic<int> num_busy = 0;      // threads that have not finished the current turn
    std::atomic<bool> closing = false;  // true when the threads must end
    std::vector<std::thread> threads;
  };
  // Starts the threads. Returns false if they could not be placed on the cores.
  bool Start();
  // Applies `cores_` to the threads. Returns false if a core is not available.
  bool Place();
  // Runs on each thread of the Workers until it closes.
  static void Loop(Workers* workers, int thread);

  int num_threads_;
  int process_ = 0;         // process that started workers_
  std::vector<int> cores_;  // argument of the last Pin
  std::unique_ptr<Workers> workers_;
};

// Calls work(i) for i in [0, n) on up to num_threads threads, which it starts for this purpose; the
// caller is one of them. It is meant for loading and compiling and not for steps. If calls throw,
// the exception of the lowest i is rethrown after all others have been made. With a single thread,
// the first exception ends the loop.
void ParallelFor(int n, int num_threads, const std::function<void(int)>& work);

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_WORKER_GROUP_H_
