// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// One page that looks on: its camera, its options, and the frames it has been sent.

#ifndef SYNOVIA_WEB_SERVER_SPECTATOR_H_
#define SYNOVIA_WEB_SERVER_SPECTATOR_H_

#include <deque>
#include <span>
#include <string>

#include <mujoco/mujoco.h>

#include "web/server/frame.h"
#include "web/server/message.h"
#include "web/server/transport.h"

namespace view {

// What frames are made of: one model, the state of its worlds, and the simulation's condition.
struct Snapshot {
  const mjModel* m;
  std::span<mjData* const> worlds;
  Transport transport;
};

class Spectator {
 public:
  // Frames are made in the scene given, which many share: a page costs little by itself.
  Spectator(const mjModel* m, mjvScene* scene);

  // A page that is slow to say that it has a frame gets no further ones: they would only be late.
  bool Ready() const { return sent_.size() < kInFlight; }

  // The next frame as differences to the last one that the page has; empty if it shows nothing new.
  std::string NextFrame(const Snapshot& snapshot, const mjvPerturb& pert);
  // The same, not yet written.
  Frame MakeFrame(const Snapshot& snapshot, const mjvPerturb& pert);

  void Handle(const AckMessage& message);
  void Handle(const CameraMessage& message);
  void Handle(const OptionMessage& message);
  void Handle(const WatchMessage& message) { watch_ = message.arrays; }
  // Sets what is selected and where.
  void Select(const SelectMessage& message, const mjData* d, mjvPerturb* pert);

  // As of the last frame.
  const mjvGLCamera* camera() const { return eyes_; }

 private:
  static constexpr size_t kInFlight = 3;

  const mjModel* m_;
  mjvCamera camera_;
  mjvOption option_;
  mjvScene* scene_;
  mjvGLCamera eyes_[2] = {};
  float aspect_ = 1.5f;
  uint32_t watch_ = 0;
  Frame base_;
  std::deque<Frame> sent_;
};

// A scene to make frames in.
struct SharedScene : mjvScene {
  explicit SharedScene(const mjModel* m);
  ~SharedScene();
  SharedScene(const SharedScene&) = delete;
  SharedScene& operator=(const SharedScene&) = delete;
};

// Where a world of a grid stands: rows and columns about the origin, so far apart that the worlds
// do not meet.
void GridOffset(const mjModel* m, int world, int worlds, float offset[3]);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_SPECTATOR_H_
