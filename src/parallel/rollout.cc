// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rollouts: many simulations of several steps each, on several threads (include/synovia/rollout.h).
//
// Threads take rollouts from a common counter, a few at a time, so that all threads finish at
// nearly the same time even if rollouts differ in length. Each thread has one mjData, which it
// creates itself, and writes to rows of the outputs that no other thread accesses. In the loop over
// steps, threads share only a stop flag, which is read in every step, and a count of steps, which
// is raised every kPulse steps.

#include <synovia/rollout.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "base/error.h"
#include "system/threads.h"
#include "system/worker_group.h"

namespace syn {
namespace {

constexpr int kPulse = 16;  // steps after which a thread adds to the common count
// Shortest time between two calls of the progress callback.
constexpr std::chrono::milliseconds kProgressPeriod{50};

// Removes the callbacks of the process while at least one rollout that must not use them is
// running. The last one to end restores them.
class CallbacksOff {
 public:
  explicit CallbacksOff(bool off) : off_(off) {
    if (!off_) return;
    const std::lock_guard lock(mutex_);
    if (running_++ > 0) return;
    saved_ = {mjcb_passive, mjcb_control, mjcb_contactfilter, mjcb_sensor,
              mjcb_time,    mjcb_act_dyn, mjcb_act_gain,      mjcb_act_bias};
    mj_resetCallbacks();
  }
  ~CallbacksOff() {
    if (!off_) return;
    const std::lock_guard lock(mutex_);
    if (--running_ > 0) return;
    mjcb_passive = saved_.passive;
    mjcb_control = saved_.control;
    mjcb_contactfilter = saved_.contactfilter;
    mjcb_sensor = saved_.sensor;
    mjcb_time = saved_.time;
    mjcb_act_dyn = saved_.act_dyn;
    mjcb_act_gain = saved_.act_gain;
    mjcb_act_bias = saved_.act_bias;
  }
  CallbacksOff(const CallbacksOff&) = delete;
  CallbacksOff& operator=(const CallbacksOff&) = delete;

 private:
  struct Saved {
    mjfGeneric passive, control;
    mjfConFilt contactfilter;
    mjfSensor sensor;
    mjfTime time;
    mjfAct act_dyn, act_gain, act_bias;
  };
  static inline std::mutex mutex_;
  static inline int running_ = 0;  // number of such rollouts; protected by mutex_
  static inline Saved saved_ = {};
  bool off_;
};

// Numbers of values in one row of state, control, sensor data and warmstart.
struct Widths {
  size_t state, control, sensor, nv;
  bool operator==(const Widths&) const = default;
};

Widths WidthsOf(const mjModel* m, unsigned int control_spec) {
  return {static_cast<size_t>(mj_stateSize(m, mjSTATE_FULLPHYSICS)),
          static_cast<size_t>(mj_stateSize(m, control_spec)), static_cast<size_t>(m->nsensordata),
          static_cast<size_t>(m->nv)};
}

// Throws an EngineError with the message if the condition does not hold.
void Require(bool condition, const std::string& message) {
  if (!condition) throw EngineError("syn_rollout: " + message);
}

// The following functions check the arguments of syn_rollout and throw if one is invalid.
void CheckModels(const synRollout& r) {
  Require(r.model && r.nmodel >= 1, "model is missing");
  Require(r.nmodel == 1 || r.nmodel == r.nroll,
          Format("nmodel is %d, expected 1 or nroll (%d)", r.nmodel, r.nroll));
  for (int i = 0; i < r.nmodel; ++i) {
    Require(r.model[i], Format("model %d is NULL", i));
    Require(WidthsOf(r.model[i], r.control_spec) == WidthsOf(r.model[0], r.control_spec),
            Format("model %d differs from model 0 in the size of its state, control or sensor data",
                   i));
  }
}

void CheckLengths(const synRollout& r) {
  if (!r.length) return;
  for (int i = 0; i < r.nroll; ++i) {
    Require(r.length[i] >= 0 && r.length[i] <= r.nstep,
            Format("length[%d] is %d, expected 0 to nstep (%d)", i, r.length[i], r.nstep));
    const bool goes_on = r.length[i] > 0 && r.length[i] < r.nstep;
    Require(
        !goes_on || (r.state && r.warmstart),
        Format("rollout %d cannot go on from step %d without state and warmstart", i, r.length[i]));
  }
}

void Check(const synRollout& r) {
  Require(r.nroll >= 0, Format("nroll is %d", r.nroll));
  Require(r.nstep >= 0, Format("nstep is %d", r.nstep));
  Require(r.nthread >= 0, Format("nthread is %d", r.nthread));
  Require((r.control_spec & ~static_cast<unsigned int>(mjSTATE_USER)) == 0,
          "control_spec has bits outside mjSTATE_USER");
  CheckModels(r);
  Require(r.nroll == 0 || r.state0, "state0 is missing");
  CheckLengths(r);
}

// Returns true if the step has found a state that is not a number or too large.
bool WentBad(const mjData* d) {
  return d->warning[mjWARN_BADQPOS].number || d->warning[mjWARN_BADQVEL].number ||
         d->warning[mjWARN_BADQACC].number;
}

// Sets n numbers to NaN, unless `rows` is null.
void FillNan(mjtNum* rows, size_t n) {
  if (rows) std::fill_n(rows, n, std::numeric_limits<mjtNum>::quiet_NaN());
}

// One call of syn_rollout.
class Batch {
 public:
  explicit Batch(const synRollout& r)
      : r_(r), width_(WidthsOf(r.model[0], r.control_spec)), caller_(std::this_thread::get_id()) {
    for (int i = 0; r_.length && i < r_.nroll; ++i) num_done_ += r_.length[i];
  }

  // Runs all rollouts. Returns false if the progress callback canceled them.
  bool Run() {
    const int cores = NumCores();
    const int num_threads =
        std::clamp(r_.nthread > 0 ? r_.nthread : cores, 1, std::max(1, r_.nroll));
    // About 32 chunks for each thread balance the load. At most 32 rollouts are in a chunk.
    chunk_ = std::clamp(r_.nroll / (32 * num_threads), 1, 32);
    ParallelFor(num_threads, num_threads, [this](int) { Work(); });
    if (!stop_) Report();
    return !cancelled_;
  }

 private:
  // Runs on each thread: takes chunks of rollouts until none is left.
  void Work() {
    const MessageTrap trap;
    std::unique_ptr<mjData, void (*)(mjData*)> d(nullptr, mj_deleteData);
    const mjModel* model_of_d = nullptr;
    while (!stop_) {
      const int begin = next_.fetch_add(chunk_), end = std::min(begin + chunk_, r_.nroll);
      if (begin >= r_.nroll) return;
      for (int i = begin; i < end && !stop_; ++i) {
        const mjModel* m = r_.model[r_.nmodel == 1 ? 0 : i];
        try {
          if (m != model_of_d) d.reset(mj_makeData(m));
          model_of_d = m;
          RunOne(m, d.get(), i);
        } catch (const std::exception& e) {
          stop_ = true;
          throw EngineError(Format("syn_rollout: rollout %d: %s", i, e.what()));
        }
      }
    }
  }

  // Runs rollout i from its current length to nstep, or until stop_ is set.
  void RunOne(const mjModel* m, mjData* d, int i) {
    int t = r_.length ? r_.length[i] : 0;
    if (t > 0 && t == r_.nstep) return;  // finished in an earlier call
    Begin(m, d, i, t);
    int unreported = 0;
    while (t < r_.nstep && !stop_) {
      if (r_.control) mj_setState(m, d, r_.control + Row(i, t) * width_.control, r_.control_spec);
      mj_step(m, d);
      if (WentBad(d)) {
        // The remaining steps count as done, and their rows are set to NaN.
        unreported += r_.nstep - t;
        EndBad(d, i, t);
        t = r_.nstep;
      } else {
        Record(m, d, i, t++);
        ++unreported;
      }
      if (unreported >= kPulse) Pulse(&unreported);
    }
    Pulse(&unreported);
    if (r_.warmstart) std::copy_n(d->qacc_warmstart, width_.nv, r_.warmstart + i * width_.nv);
    if (r_.length) r_.length[i] = t;
  }

  // Sets the state in which rollout i starts, or in which it stopped after t steps in an earlier
  // call.
  void Begin(const mjModel* m, mjData* d, int i, int t) {
    const mjtNum* state =
        t > 0 ? r_.state + Row(i, t - 1) * width_.state : r_.state0 + i * width_.state;
    const mjtNum* warmstart = t > 0 ? r_.warmstart : r_.warmstart0;
    mj_resetData(m, d);
    mj_setState(m, d, state, mjSTATE_FULLPHYSICS);
    if (warmstart) std::copy_n(warmstart + i * width_.nv, width_.nv, d->qacc_warmstart);
  }

  // Writes the state and sensor data after step t of rollout i.
  void Record(const mjModel* m, mjData* d, int i, int t) {
    if (r_.state) mj_getState(m, d, r_.state + Row(i, t) * width_.state, mjSTATE_FULLPHYSICS);
    if (r_.sensordata) {
      std::copy_n(d->sensordata, width_.sensor, r_.sensordata + Row(i, t) * width_.sensor);
    }
  }

  // Sets the rows of rollout i from step t on, and its warmstart, to NaN.
  void EndBad(mjData* d, int i, int t) {
    const size_t rows = r_.nstep - t;
    if (r_.state) FillNan(r_.state + Row(i, t) * width_.state, rows * width_.state);
    if (r_.sensordata) FillNan(r_.sensordata + Row(i, t) * width_.sensor, rows * width_.sensor);
    FillNan(d->qacc_warmstart, width_.nv);
  }

  // Adds *steps to the common count and resets it. On the thread of the caller, also calls the
  // progress callback if kProgressPeriod has passed.
  void Pulse(int* steps) {
    num_done_ += *steps;
    *steps = 0;
    if (!r_.progress || std::this_thread::get_id() != caller_) return;
    auto now = std::chrono::steady_clock::now();
    if (now - last_report_ < kProgressPeriod) return;
    last_report_ = now;
    Report();
  }

  // Calls the progress callback, which cancels the rollouts by returning a nonzero value.
  void Report() {
    const long long total = static_cast<long long>(r_.nroll) * r_.nstep;
    if (!r_.progress || !r_.progress(r_.user, num_done_, total)) return;
    // A request to cancel after the last step has no effect.
    if (num_done_ < total) cancelled_ = stop_ = true;
  }

  // Returns the index of the row of rollout i at step t.
  size_t Row(int i, int t) const { return static_cast<size_t>(i) * r_.nstep + t; }

  const synRollout& r_;
  const Widths width_;
  const std::thread::id caller_;
  int chunk_ = 1;                       // rollouts that a thread takes at a time
  std::atomic<int> next_{0};            // index of the next rollout to be taken
  std::atomic<long long> num_done_{0};  // finished steps of all rollouts
  std::atomic<bool> stop_{false};       // true after an error or a cancellation
  bool cancelled_ = false;              // only accessed by the thread of the caller
  // The initial value lies in the past, so that the first pulse is reported.
  std::chrono::steady_clock::time_point last_report_;
};

// Checks the arguments and runs the rollouts. Returns a synROLLOUT_ code and sets `error` if it
// fails.
int Rollout(const synRollout& r, std::string* error) {
  try {
    const MessageTrap trap;
    Check(r);
    const CallbacksOff off(!r.callbacks);
    return Batch(r).Run() ? synROLLOUT_DONE : synROLLOUT_CANCELLED;
  } catch (const std::exception& e) {
    *error = e.what();
    return synROLLOUT_ERROR;
  }
}

}  // namespace
}  // namespace syn

void syn_defaultRollout(synRollout* rollout) {
  *rollout = {};
  rollout->nmodel = 1;
  rollout->control_spec = mjSTATE_CTRL;
}

int syn_rollout(const synRollout* rollout, char* error, int error_sz) {
  std::string message;
  const int result = syn::Rollout(*rollout, &message);
  if (error && error_sz > 0) mju_strncpy(error, message.c_str(), error_sz);
  return result;
}
