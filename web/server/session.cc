// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Connects the server, the stage and the recording of the model that is shown.

#include "web/server/session.h"

#include <cstdio>
#include <filesystem>

#include "web/server/description.h"
#include "web/server/record_file.h"
#include "web/server/upload.h"

namespace view {
namespace {

// Largest number that is tried in the name of a recording.
constexpr int kMaxRecordings = 10000;

}  // namespace

Session::Session(const SessionOptions& options)
    : options_(options),
      server_({options.host, options.port,
               options.uploader.empty() ? UploadHandler() : [this](const std::string& bytes) {
                 return Upload(bytes);
               }}) {}

Session::~Session() {
  stopping_ = true;
  Hide();
}

void Session::Hide() {
  server_.Show(nullptr, nullptr);
  stage_.reset();
}

void Session::Show(const mjModel* m, int worlds) {
  auto exhibit = std::make_shared<Exhibit>();
  exhibit->assets = CollectAssets(m);
  DescriptionOptions description;
  description.upload = !options_.uploader.empty();
  description.steerable = options_.steerable;
  description.worlds = worlds;
  exhibit->description = DescribeModel(m, exhibit->assets, description);
  std::unique_ptr<RecordWriter> writer;
  if (!options_.record.empty()) writer = std::make_unique<RecordWriter>(NextRecording(), m);
  auto stage = std::make_unique<Stage>(
      m, worlds, [this](int page, std::string bytes) { server_.Send(page, std::move(bytes)); },
      std::move(writer));
  server_.Show(std::move(exhibit), stage.get());
  stage_ = std::move(stage);
}

// Returns the file for the next recording: the one that the user named for the first model, and for
// each further model a file with a number that does not exist yet, "run.synrec", "run-2.synrec".
std::string Session::NextRecording() {
  namespace fs = std::filesystem;
  if (++recordings_ == 1) return options_.record;
  const fs::path named(options_.record);
  fs::path path;
  do {
    const std::string number = "-" + std::to_string(recordings_);
    path = named.parent_path() / (named.stem().string() + number + named.extension().string());
  } while (fs::exists(path) && ++recordings_ < kMaxRecordings);
  std::printf("the recording goes on in %s\n", path.c_str());
  std::fflush(stdout);
  return path.string();
}

std::string Session::Upload(const std::string& bytes) {
  try {
    app::ModelPtr m = CompileUpload(options_.uploader, bytes, &stopping_);
    const std::lock_guard lock(mutex_);
    upload_ = std::move(m);
    return "";
  } catch (const app::Error& e) {
    return e.what();
  }
}

app::ModelPtr Session::TakeUpload() {
  const std::lock_guard lock(mutex_);
  return std::move(upload_);
}

}  // namespace view
