// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// One receiver of frames, which is a page or the recording: its camera, its options, and the frames
// it has been sent. Frames are written as differences to the latest frame that the page has
// acknowledged.

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

// The input of frames: a model, the states of its worlds, and the state of the simulation.
struct Snapshot {
  const mjModel* m;
  std::span<mjData* const> worlds;
  Transport transport;
};

// Makes the frames of one receiver. It is used on the stage thread.
class Spectator {
 public:
  // Keeps the scene, in which frames are built. All spectators share one scene because it needs
  // much memory. The model and the scene must outlive the spectator.
  Spectator(const mjModel* m, mjvScene* scene);

  // Returns true if another frame may be sent. A page that is slow to acknowledge frames gets no
  // further ones, because they would only queue up and arrive late.
  bool Ready() const { return sent_.size() < kInFlight; }

  // Returns the bytes of the next frame, or "" if it shows the same as the one before. The frame is
  // kept until the page acknowledges it.
  std::string NextFrame(const Snapshot& snapshot, const mjvPerturb& pert);
  // Builds a frame with the camera and the options of this spectator.
  Frame MakeFrame(const Snapshot& snapshot, const mjvPerturb& pert);

  // Applies a message of the page.
  void Handle(const AckMessage& message);
  void Handle(const CameraMessage& message);
  void Handle(const OptionMessage& message);
  void Handle(const WatchMessage& message) { watch_ = message.arrays; }
  // Selects in `pert` the body at a point of the view, and the point on it; selects none if nothing
  // is drawn there.
  void Select(const SelectMessage& message, const mjData* d, mjvPerturb* pert);

  // Returns the two cameras (left and right eye) of the last frame.
  const mjvGLCamera* camera() const { return eyes_; }

 private:
  // Largest number of frames that are not acknowledged. It is more than one, so that frames
  // continue while an acknowledgment is on its way.
  static constexpr size_t kInFlight = 3;

  const mjModel* m_;
  mjvCamera camera_;
  mjvOption option_;
  mjvScene* scene_;
  // The cameras of the last frame, left and right eye.
  mjvGLCamera eyes_[2] = {};
  // Width of the view divided by its height.
  float aspect_ = 1.5f;
  // The arrays that come with a frame, a mask of the enum Values.
  uint32_t watch_ = 0;
  // The latest frame that was acknowledged, and the frames sent after it.
  Frame base_;
  std::deque<Frame> sent_;
};

// An mjvScene that is allocated for a model and freed at the end.
struct SharedScene : mjvScene {
  explicit SharedScene(const mjModel* m);
  ~SharedScene();
  SharedScene(const SharedScene&) = delete;
  SharedScene& operator=(const SharedScene&) = delete;
};

// Computes the offset, in meters, of a world in a grid. The rows and columns of the grid are
// centered at the origin, 1.2 times the extent of the model apart, so that usually the worlds do
// not overlap.
void GridOffset(const mjModel* m, int world, int worlds, float offset[3]);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_SPECTATOR_H_
