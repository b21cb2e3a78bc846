// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Steps a model in step with real time, as pages ask for.

#ifndef SYNOVIA_WEB_SERVER_PLAYER_H_
#define SYNOVIA_WEB_SERVER_PLAYER_H_

#include <mujoco/mujoco.h>

#include "web/server/stage.h"

namespace view {

class Player {
 public:
  Player(const mjModel* m, mjData* d, Stage* stage) : m_(m), d_(d), stage_(stage) {}

  // One turn: up to a few milliseconds of steps, or a short sleep.
  void Turn();

  Transport transport;

 private:
  void RunFor(double now);
  void Pause();
  void Step();
  void MeasureSpeed(double now);

  const mjModel* m_;
  mjData* d_;
  Stage* stage_;
  double sync_cpu_ = 0, sync_sim_ = 0;        // where clock and simulation were together
  double measure_cpu_ = 0, measure_sim_ = 0;  // where the measurement of speed began
};

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_PLAYER_H_
