// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Between the simulation, the pages and the recording. Three threads meet here, and none waits for
// another:
//
//   network thread ── messages ──► stage thread ── commands ──► simulation thread
//         ▲                          │    ▲                          │
//         └───────── frames ─────────┘    └──────── snapshot ────────┘
//
// The simulation calls Sync between steps. Unless a page is waiting for a frame, or said something,
// that is a look at two flags. Else it copies what is needed to draw; scenes are built, compared
// and written by the stage thread. The snapshot has one owner at a time, told by `wanted_`.

#ifndef SYNOVIA_WEB_SERVER_STAGE_H_
#define SYNOVIA_WEB_SERVER_STAGE_H_

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "web/server/spectator.h"

namespace view {

class RecordWriter;

class Stage {
 public:
  // Sends bytes to a page; called on the stage thread.
  using Send = std::function<void(int page, std::string bytes)>;

  // The model must outlive the stage. Several worlds of it are shown in a grid. Frames also go into
  // a recording, if there is one.
  Stage(const mjModel* m, int worlds, Send send, std::unique_ptr<RecordWriter> writer = nullptr);
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  // From the network.
  void Join(int page);
  void Leave(int page);
  void Post(int page, const Message& message);

  // From the simulation, between steps.
  void Sync(std::span<mjData* const> worlds, Transport* transport);
  // Forces of the pages that pull at bodies, before a step; or their poses, while paused. Whether
  // there are any.
  bool ApplyPerturbations(mjData* d, bool paused);

  int pages() const { return pages_; }
  // Whether the next Sync will copy anything.
  bool wanted() const { return wanted_ || has_commands_; }

 private:
  struct Command {  // for the simulation
    int page;
    Message message;
    mjvPerturb pert;  // the selection
    mjvGLCamera camera[2];
  };
  struct Mail {
    enum Kind { kJoin, kLeave, kMessage } kind;
    int page;
    Message message;
  };

  void Loop();
  void WaitForTick();
  void HandleMail();
  void HandleMessage(int page, const Message& message);
  bool TakeSnapshot();
  void ShowFrames();
  void AddToRecording(const Snapshot& snapshot);
  void Obey(const Command& command, mjData* d, Transport* transport);
  void ObeyMouse(const Command& command, mjData* d);
  mjvPerturb PerturbOf(int page) const;

  const mjModel* m_;
  Send send_;

  std::mutex mutex_;  // of the two queues, and of the end
  std::condition_variable wake_;
  std::vector<Mail> mail_;
  std::vector<Command> commands_;
  bool quit_ = false;
  std::atomic<bool> has_commands_ = false;
  std::atomic<int> pages_ = 0;

  // Owned by the simulation while wanted_, else by the stage thread.
  std::atomic<bool> wanted_ = false;
  std::vector<mjData*> snapshot_;
  Transport transport_;
  std::map<int, mjvPerturb> shown_perts_;
  bool have_snapshot_ = false;

  // Of the simulation thread.
  std::map<int, mjvPerturb> perts_;
  std::vector<int> pulled_;
  mjvScene camera_only_ = {};

  // Of the stage thread.
  SharedScene scene_;
  std::map<int, std::unique_ptr<Spectator>> spectators_;
  std::unique_ptr<Spectator> recorder_;
  std::unique_ptr<RecordWriter> writer_;
  double next_tick_ = 0;
  std::thread thread_;
};

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_STAGE_H_
