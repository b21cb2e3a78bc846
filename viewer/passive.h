// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A viewer for programs that simulate by themselves. It draws copies of the program's model and
// data on a separate thread, and accesses the originals only in Sync. A slow picture therefore
// never slows the simulation, and a frame never shows a step that is not complete:
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

// The viewer and its copies. All functions may be called from any thread.
class Passive {
 public:
  // Copies the model and data. m and d must exist until the last Sync. `on_key` (may be empty) is
  // called on the drawing thread with each key; `left` and `right` say which panels are shown.
  Passive(mjModel* m, mjData* d, std::function<void(int)> on_key, bool left, bool right);

  // Makes a surface with `open` and draws until it is closed or Close is called. The drawing thread
  // calls it. Exceptions of `open` are passed on.
  void Run(const std::function<std::unique_ptr<Surface>()>& open);
  // Waits until the first frame is drawn, or Run has ended. Returns true if the model is shown.
  bool WaitUntilShown();
  // Returns true if Run has not ended and Close has not been called.
  bool IsRunning();
  // Ends Run and waits for its end, unless it is called on the drawing thread.
  void Close();

  // Returns camera, options and selection; lock their mutex to use them.
  View& view() { return *view_; }
  // Returns the rectangle of the scene in the window, in pixels.
  mjrRect Viewport();

  // Exchanges edits and states between the program and the viewer. `user` (may be null) has geoms
  // to add to every frame, and flags of rendering, which are exchanged. With `state_only` only the
  // state is copied, and the drawing copy computes the derived quantities again.
  void Sync(mjvScene* user, bool state_only);

  // Uploads a height field, mesh or texture that the program has changed in its model. Returns when
  // it is on the graphics card.
  enum Asset { kHeightField, kMesh, kTexture };
  void Upload(Asset asset, int id);

  // Calls `change` on the extras with the mutex locked, if there is still a window.
  void ChangeExtras(const std::function<void(Extras&)>& change);

 private:
  // The values that the panels showed after the last Sync. Values that differ now were changed by
  // the user.
  struct Seen {
    std::vector<mjtNum> qpos, ctrl;
    std::vector<mjtByte> eq_active;
    mjOption opt;
    mjVisual vis;
    mjStatistic stat;
    mjtByte flags[mjNRNDFLAG];
  };
  // Copies the changes of the user to the program, and executes requests of the panels.
  void TakeEdits();
  void TakeStructs();
  // Copies the state of the program to the copies that are drawn.
  void ShowState(bool state_only);
  // Takes over the geoms and flags of the program's scene.
  void ShowScene(mjvScene* user);
  // Stores the current values in seen_.
  void Remember();
  // Uploads the assets in uploads_; it is called on the drawing thread.
  void UploadPending();

  mjModel* m_;
  mjData* d_;
  SharedModel copy_m_;
  SharedData copy_d_;
  std::shared_ptr<View> view_ = std::make_shared<View>();
  std::function<void(int)> on_key_;
  bool panels_[2];
  Seen seen_ = {};

  std::condition_variable_any changed_;  // Used with view_->mutex.
  enum State { kStarting, kShown, kEnded } state_ = kStarting;
  bool quit_ = false;
  std::thread::id drawing_thread_;
  std::unique_ptr<Viewer> viewer_;  // Exists while Run is active.
  std::vector<std::pair<Asset, int>> uploads_;
};

}  // namespace viewer

#endif  // SYNOVIA_VIEWER_PASSIVE_H_
