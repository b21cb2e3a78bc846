// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "web/server/session.h"

#include "web/server/description.h"
#include "web/server/record_file.h"
#include "web/server/upload.h"

namespace view {

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
  if (!options_.record.empty()) writer = std::make_unique<RecordWriter>(options_.record, m);
  auto stage = std::make_unique<Stage>(
      m, worlds, [this](int page, std::string bytes) { server_.Send(page, std::move(bytes)); },
      std::move(writer));
  server_.Show(std::move(exhibit), stage.get());
  stage_ = std::move(stage);
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
