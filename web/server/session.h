// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Shows a model in browsers: owns the server and the stage, and connects them with the code that
// steps the model.

#ifndef SYNOVIA_WEB_SERVER_SESSION_H_
#define SYNOVIA_WEB_SERVER_SESSION_H_

#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <string>

#include <mujoco/mujoco.h>

#include "common/app.h"
#include "web/server/server.h"
#include "web/server/stage.h"

namespace view {

// The options of a session. Host and port are those of ServerOptions.
struct SessionOptions {
  std::string host = "127.0.0.1";
  int port = 0;
  // File to which frames are recorded; empty if none.
  std::string record;
  // Program that compiles uploads (upload.h); if empty, uploads are refused.
  std::string uploader;
  // True if pages may pause, step and reset the simulation.
  bool steerable = true;
};

// A running server, with the model that it shows. All public functions must be called on one
// thread.
class Session {
 public:
  // Starts the server, which shows no model yet. Throws app::Error if the address cannot be used.
  explicit Session(const SessionOptions& options);
  ~Session();

  // Shows a model. The model and its worlds must live until the next call of Show or Hide. Throws
  // app::Error if a recording cannot be written.
  void Show(const mjModel* m, int worlds);

  // Stops showing the model. Afterwards the model and its worlds may be destroyed.
  void Hide();

  // Returns a model that was uploaded, or null if there is none. Each upload is returned once.
  app::ModelPtr TakeUpload();

  // Returns the stage of the model that is shown, or null.
  Stage* stage() const { return stage_.get(); }
  const std::string& address() const { return server_.address(); }

 private:
  // Compiles an upload and keeps the model for TakeUpload. Returns an error message, or "". It is
  // called on the thread of the upload.
  std::string Upload(const std::string& bytes);
  // Returns the name of the next recording and counts it.
  std::string NextRecording();

  SessionOptions options_;
  // Set at the end, so that the compilation of an upload is abandoned.
  std::atomic<bool> stopping_ = false;
  // Protects upload_.
  std::mutex mutex_;
  app::ModelPtr upload_;
  // Declared before the stage, which sends frames through it and is destroyed first.
  Server server_;
  std::unique_ptr<Stage> stage_;
  // Number of recordings that were begun.
  int recordings_ = 0;
};

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_SESSION_H_
