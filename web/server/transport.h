// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What pages may ask of the simulation, kept by whoever steps it.

#ifndef SYNOVIA_WEB_SERVER_TRANSPORT_H_
#define SYNOVIA_WEB_SERVER_TRANSPORT_H_

namespace view {

struct Transport {
  bool run = true;
  double speed = 1;     // of real time
  int steps = 0;        // to take while paused
  double realtime = 0;  // speed reached
  bool jumped = false;  // the state was changed: time starts anew
};

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_TRANSPORT_H_
