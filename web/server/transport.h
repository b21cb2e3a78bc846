// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The state of the simulation that pages can control. The thread that steps the model owns it and
// passes it to Stage::Sync.

#ifndef SYNOVIA_WEB_SERVER_TRANSPORT_H_
#define SYNOVIA_WEB_SERVER_TRANSPORT_H_

namespace view {

// The requested and the measured progress of the simulation.
struct Transport {
  bool run = true;      // True if the simulation runs, false if it is paused.
  double speed = 1;     // Requested speed, relative to real time.
  int steps = 0;        // Number of steps to take while paused.
  double realtime = 0;  // Measured speed, relative to real time.
  // Set when state or speed changed: clock and simulation are synchronized again.
  bool jumped = false;
};

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_TRANSPORT_H_
