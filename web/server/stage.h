// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Connects the simulation, the pages and the recording. Three threads exchange data here, and none
// waits for another:
//
//   network thread ── messages ──► stage thread ── commands ──► simulation thread
//         ▲                          │    ▲                          │
//         └───────── frames ─────────┘    └──────── snapshot ────────┘
//
// The simulation calls Sync between steps. If no frame is requested and no command has arrived,
// Sync reads two flags and returns. Otherwise it executes the commands and copies the data needed
// for drawing. The stage thread builds, compares and writes the scenes. The snapshot is owned by
// one thread at a time, as the flag `wanted_` says.

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

// Makes frames for all pages that show one model.
class Stage {
 public:
  // Function that sends bytes to a page; it is called on the stage thread.
  using Send = std::function<void(int page, std::string bytes)>;

  // Starts the stage thread. The model must outlive the stage. Several worlds are shown in a grid.
  // With a writer, frames are also recorded.
  Stage(const mjModel* m, int worlds, Send send, std::unique_ptr<RecordWriter> writer = nullptr);
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  // Announces a page, removes it, or passes its message on. Called on the network thread.
  void Join(int page);
  void Leave(int page);
  void Post(int page, const Message& message);

  // Executes the commands of the pages on the first world, and copies the worlds if a frame is
  // requested. It is called on the simulation thread, between steps.
  void Sync(std::span<mjData* const> worlds, Transport* transport);
  // Applies the forces with which pages pull bodies; call it before each step on the simulation
  // thread. If `paused`, sets the poses of the bodies instead. Returns true if any page pulls a
  // body.
  bool ApplyPerturbations(mjData* d, bool paused);

  // Returns the number of pages that have joined.
  int pages() const { return pages_; }
  // Returns true if the next Sync has work to do.
  bool wanted() const { return wanted_ || has_commands_; }

 private:
  // A message that the simulation thread executes, with the selection and the camera of the page
  // that sent it.
  struct Command {
    int page;
    Message message;
    mjvPerturb pert;
    mjvGLCamera camera[2];
  };
  // An event of the network thread.
  struct Mail {
    enum Kind { kJoin, kLeave, kMessage } kind;
    int page;
    Message message;
  };

  // Runs the stage thread until the destructor sets quit_.
  void Loop();
  // Waits until the next frame is due.
  void WaitForTick();
  // Processes the events of the network thread.
  void HandleMail();
  // Gives a message to the spectator of the page, or turns it into a command for the simulation.
  void HandleMessage(int page, const Message& message);
  // Requests a snapshot and waits for it. Returns false if the stage is being destroyed.
  bool TakeSnapshot();
  // Makes and sends a frame for each page that is ready for one, and for the recording.
  void ShowFrames();
  void AddToRecording(const Snapshot& snapshot);
  // Executes a command on the simulation thread; ObeyMouse handles those about the selected body.
  void Obey(const Command& command, mjData* d, Transport* transport);
  void ObeyMouse(const Command& command, mjData* d);
  // Returns the perturbation of a page in the last snapshot.
  mjvPerturb PerturbOf(int page) const;

  const mjModel* m_;
  Send send_;

  // Protects the two queues and quit_.
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Mail> mail_;
  std::vector<Command> commands_;
  bool quit_ = false;
  std::atomic<bool> has_commands_ = false;
  std::atomic<int> pages_ = 0;

  // Owned by the simulation thread while wanted_ is true, otherwise by the stage thread.
  std::atomic<bool> wanted_ = false;
  std::vector<mjData*> snapshot_;
  Transport transport_;
  std::map<int, mjvPerturb> shown_perts_;
  bool have_snapshot_ = false;

  // Used by the simulation thread only: the perturbation of each page, the bodies with an applied
  // force, and a scene of which only the camera is used.
  std::map<int, mjvPerturb> perts_;
  std::vector<int> pulled_;
  mjvScene camera_only_ = {};

  // Used by the stage thread only.
  SharedScene scene_;
  std::map<int, std::unique_ptr<Spectator>> spectators_;
  std::unique_ptr<Spectator> recorder_;
  std::unique_ptr<RecordWriter> writer_;
  double next_tick_ = 0;
  std::thread thread_;
};

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_STAGE_H_
