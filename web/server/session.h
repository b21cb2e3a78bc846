// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A model on show: the server, the stage, and what connects them with whoever steps the model.

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

struct SessionOptions {
  std::string host = "127.0.0.1";
  int port = 0;
  std::string record;     // file to write, if any
  std::string uploader;   // program that compiles uploads, if they are taken
  bool steerable = true;  // pages may pause, step and reset
};

class Session {
 public:
  // Shows nothing yet. Throws app::Error.
  explicit Session(const SessionOptions& options);
  ~Session();

  // From now on. The model and its worlds must live until the next call.
  void Show(const mjModel* m, int worlds);

  // Nothing from now on; the model and its worlds may go.
  void Hide();

  // A model that was uploaded, once.
  app::ModelPtr TakeUpload();

  Stage* stage() const { return stage_.get(); }
  const std::string& address() const { return server_.address(); }

 private:
  std::string Upload(const std::string& bytes);
  std::string NextRecording();

  SessionOptions options_;
  std::atomic<bool> stopping_ = false;  // an upload that is being compiled is given up
  std::mutex mutex_;                    // of the upload
  app::ModelPtr upload_;
  Server server_;
  std::unique_ptr<Stage> stage_;
  int recordings_ = 0;  // files begun so far
};

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_SESSION_H_
