// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Steps a model in real time, or at another speed, as the pages request.

#ifndef SYNOVIA_WEB_SERVER_PLAYER_H_
#define SYNOVIA_WEB_SERVER_PLAYER_H_

#include <mujoco/mujoco.h>

#include "web/server/stage.h"

namespace view {

// Runs the loop of the simulation thread. The caller calls Turn repeatedly.
class Player {
 public:
  Player(const mjModel* m, mjData* d, Stage* stage) : m_(m), d_(d), stage_(stage) {}

  // Executes commands of the pages, then steps for up to 12 milliseconds or sleeps for one.
  void Turn();

  // The state that the pages control.
  Transport transport;

 private:
  // Steps until the simulated time has caught up with the clock, which shows `now` in seconds.
  void RunFor(double now);
  // Takes one of the single steps that were requested, or applies the poses of bodies that pages
  // move.
  void Pause();
  void Step();
  // Updates transport.realtime.
  void MeasureSpeed(double now);

  const mjModel* m_;
  mjData* d_;
  Stage* stage_;
  // Clock and simulated time, in seconds, at the moment from which both are compared.
  double sync_cpu_ = 0, sync_sim_ = 0;
  // Clock and simulated time, in seconds, at which the measurement of speed began.
  double measure_cpu_ = 0, measure_sim_ = 0;
};

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_PLAYER_H_
