// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A viewer for programs that simulate by themselves. It draws copies of the program's model and
// data in a thread of its own and touches the originals only in Sync, so that a slow picture never
// slows the simulation and no step is seen half done:
//
//   program      step  step  Sync  step ...          Sync: edits made in the panels ──► program
//   drawing    ─── frame ─── frame ─── frame ───           state of the program     ──► copies

#ifndef SYNOVIA_VIEWER_PASSIVE_H_
#define SYNOVIA_VIEWER_PASSIVE_H_

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "viewer/viewer.h"

namespace viewer {

class Passive {
 public:
  // Copies the model and data; m and d must stay until the last Sync.
  Passive(mjModel* m, mjData* d, std::function<void(int)> on_key, bool left, bool right);

  // Draws on what `open` makes until it is closed; for the drawing thread. Throws what `open`
  // throws.
  void Run(const std::function<std::unique_ptr<Surface>()>& open);
  // Whether Run shows the model; waits until it does, or has ended.
  bool WaitUntilShown();
  bool IsRunning();
  // Ends Run and waits for it, unless called from there.
  void Close();

  View& view() { return *view_; }
  mjrRect Viewport();

  // user: geoms to be added to every frame, and the flags of drawing (may be null). state_only:
  // what was computed from the state is computed again here instead of copied.
  void Sync(mjvScene* user, bool state_only);

  // After changes of these in the model; returns when they are drawn.
  enum Asset { kHeightField, kMesh, kTexture };
  void Upload(Asset asset, int id);

  // Changes the extras under the lock, if there is still a window.
  void ChangeExtras(const std::function<void(Extras&)>& change);

 private:
  // What the panels showed after the last Sync: where they differ now, the user has changed it.
  struct Seen {
    std::vector<mjtNum> qpos, ctrl;
    std::vector<mjtByte> eq_active;
    mjOption opt;
    mjVisual vis;
    mjStatistic stat;
    mjtByte flags[mjNRNDFLAG];
  };
  void TakeEdits();
  void TakeStructs();
  void ShowState(bool state_only);
  void ShowScene(mjvScene* user);
  void Remember();
  void UploadPending();

  mjModel* m_;
  mjData* d_;
  SharedModel copy_m_;
  SharedData copy_d_;
  std::shared_ptr<View> view_ = std::make_shared<View>();
  std::function<void(int)> on_key_;
  bool panels_[2];
  Seen seen_ = {};

  std::condition_variable_any changed_;  // with view_->mutex
  enum State { kStarting, kShown, kEnded } state_ = kStarting;
  bool quit_ = false;
  std::thread::id drawing_thread_;
  std::unique_ptr<Viewer> viewer_;  // lives in Run
  std::vector<std::pair<Asset, int>> uploads_;
};

}  // namespace viewer

#endif  // SYNOVIA_VIEWER_PASSIVE_H_
