// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Timers of the stages of a step (mjData.timer).

#ifndef SYNOVIA_SYSTEM_TIMER_H_
#define SYNOVIA_SYSTEM_TIMER_H_

#include <mujoco/mujoco.h>

namespace syn {

// Adds the duration of its scope to one of the timers of mjData, in the unit of mjcb_time.
// Durations are measured only if mjcb_time is installed. The number of calls is counted in any
// case, unless `count` is false.
class StageTimer {
 public:
  StageTimer(mjData* d, mjtTimer timer, bool count = true)
      : stat_(d->timer + timer), count_(count), begin_(Now()) {}
  ~StageTimer() {
    if (mjcb_time) [[unlikely]]
      stat_->duration += mjcb_time() - begin_;
    stat_->number += count_;
  }
  StageTimer(const StageTimer&) = delete;
  StageTimer& operator=(const StageTimer&) = delete;

 private:
  static mjtNum Now() { return mjcb_time ? mjcb_time() : 0; }

  mjTimerStat* stat_;
  bool count_;
  mjtNum begin_;
};

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_TIMER_H_
