// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// fuzz_view_seeds DIR: small messages, uploads, frames and recordings of the browser viewer, to
// start the fuzzers from.

#include <filesystem>
#include <fstream>

#include "web/server/record_file.h"
#include "web/server/spectator.h"

namespace {

namespace fs = std::filesystem;

void Write(const fs::path& file, const std::string& bytes) {
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << bytes;
}

void WriteMessages(const fs::path& folder) {
  for (uint8_t kind = 1; kind <= 15; ++kind) {
    view::ByteWriter out;
    out.Put(kind);
    for (int i = 0; i < 8; ++i) out.Put(1.0f);
    for (size_t n = 2; n <= out.bytes().size(); n += 3) {
      Write(folder / (std::to_string(kind) + "_" + std::to_string(n)), out.bytes().substr(0, n));
    }
  }
}

void WriteUpload(const fs::path& file) {
  view::ByteWriter out;
  out.PutVarint(2);
  for (const char* text : {"a.xml", "<mujoco/>", "b.obj", "v 0 0 0"}) out.PutText(text);
  Write(file, out.bytes());
}

void WriteFrames(const fs::path& dir) {
  const app::ModelPtr m = app::LoadModel(SYNOVIA_SOURCE_DIR "/models/pole.xml");
  const app::DataPtr d = app::MakeData(m.get());
  view::SharedScene shared(m.get());
  view::Spectator spectator(m.get(), &shared);
  spectator.Handle(view::WatchMessage{view::kAllValues});
  mjvPerturb pert;
  mjv_defaultPerturb(&pert);
  mjData* worlds[] = {d.get()};
  view::ByteWriter two;
  view::Frame last;
  const std::string path = dir / "view_recording" / "pole";
  fs::create_directories(dir / "view_recording");
  view::RecordWriter writer(path, m.get());
  for (int i = 0; i < 3; ++i) {
    mj_step(m.get(), d.get());
    const view::Frame frame = spectator.MakeFrame({m.get(), worlds, {}}, pert);
    if (i < 2) view::WriteFrame(frame, last, &two);
    last = frame;
    writer.Add(frame);
  }
  Write(dir / "view_frame" / "pole", two.bytes());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 1;
  const fs::path dir = argv[1];
  WriteMessages(dir / "view_message");
  WriteUpload(dir / "view_upload" / "small");
  WriteFrames(dir);
  return 0;
}
