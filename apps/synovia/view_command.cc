// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// synovia view MODEL
//
// Simulates a model and shows it in browsers. The same program, called as "synovia compile-upload",
// is the child process that compiles uploads.

#include <cstdio>
#include <filesystem>
#include <memory>

#include "commands.h"
#include "common/command_line.h"
#include "common/interrupt.h"
#include "web/server/player.h"
#include "web/server/session.h"
#include "web/server/upload.h"

namespace {

// Default port number.
constexpr int kDefaultPort = 7117;

// Seconds from SIGINT or SIGTERM until the program ends, even if a step of the model never returns.
// It is longer than any step that is worth watching, and shorter than the 5 seconds that
// supervisors of processes often wait.
constexpr unsigned kGraceSeconds = 3;

// The command line; `seconds` is the duration of the program, 0 if it is not limited.
struct ViewOptions {
  std::string model;
  view::SessionOptions session;
  bool paused = false, allow_upload = false;
  double seconds = 0;
};

// Simulates and shows one model until the program is interrupted, the time is over, or another
// model is uploaded. Returns the uploaded model or null.
app::ModelPtr Run(const mjModel* m, view::Session* session, bool paused, double end) {
  const app::DataPtr d = app::MakeData(m);
  app::ResetToHome(m, d.get());
  mj_forward(m, d.get());
  session->Show(m, 1);
  view::Player player(m, d.get(), session->stage());
  player.transport.run = !paused;
  player.transport.speed = m->vis.global.realtime > 0 ? m->vis.global.realtime : 1;
  app::ModelPtr next;
  while (!next && !app::interrupted && (end <= 0 || app::Now() < end)) {
    player.Turn();
    next = session->TakeUpload();
  }
  session->Hide();
  return next;
}

int View(ViewOptions options) {
  app::CatchInterrupts(kGraceSeconds);
  if (options.allow_upload) {
    options.session.uploader = std::filesystem::read_symlink("/proc/self/exe").string();
  }
  app::ModelPtr m = app::LoadModel(options.model);
  view::Session session(options.session);
  std::printf("%s is at %s\n(end with Ctrl+C)\n", options.model.c_str(), session.address().c_str());
  std::fflush(stdout);
  const double end = options.seconds > 0 ? app::Now() + options.seconds : 0;
  while (m) m = Run(m.get(), &session, options.paused, end);
  app::EndGrace();
  return 0;
}

}  // namespace

void AddViewCommand(CLI::App* cli, std::function<int()>* job) {
  auto options = std::make_shared<ViewOptions>();
  options->session.port = kDefaultPort;
  CLI::App* command = cli->add_subcommand("view", "simulate a model and show it in any browser");
  command->add_option("model", options->model, "MJCF, URDF or MJB file")->required();
  command->add_option("--port", options->session.port, "port to listen on (7117); 0: any")
      ->check(CLI::Range(0, 65535));
  command->add_option("--host", options->session.host,
                      "address to listen on (127.0.0.1); others need the token that is printed");
  command->add_option("--record", options->session.record, "write a recording (.synrec)");
  command->add_flag("--allow-upload", options->allow_upload,
                    "take models that are dropped on the page");
  command->add_flag("--paused", options->paused, "do not start the simulation yet");
  command->add_option("--seconds", options->seconds, "end after so many seconds")
      ->check(app::kNotNegative);
  command->callback([options, job] { *job = [options] { return View(*options); }; });
  CLI::App* child = cli->add_subcommand("compile-upload", "")->group("");
  child->callback([job] { *job = [] { return view::CompileUploadMain(); }; });
}
