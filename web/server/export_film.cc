// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws the states of a recording with the renderer and writes a film.

#include <algorithm>
#include <bit>

#include "common/film.h"
#include "common/picture.h"
#include "web/server/export.h"
#include "web/server/record_file.h"

namespace view {
namespace {

app::ModelPtr LoadModel(const std::string& bytes) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  const int failed =
      mj_addBufferVFS(&vfs, "model.mjb", bytes.data(), static_cast<int>(bytes.size()));
  app::ModelPtr m(failed ? nullptr : mj_loadModel("model.mjb", &vfs));
  mj_deleteVFS(&vfs);
  if (!m) throw app::Error("the recording has no model that can be loaded");
  return m;
}

// Copies the values of a frame into d and computes what depends on them. A recorded frame holds all
// arrays (kAllValues), one after the other; sensors and energy are computed again.
void SetState(const mjModel* m, const Frame& frame, mjData* d) {
  mjtNum* const arrays[kNumValues] = {d->qpos, d->qvel,      d->act, d->ctrl,
                                      nullptr, d->mocap_pos, nullptr};
  size_t at = 0;
  for (int i = 0; i < kNumValues; ++i) {
    const auto n = static_cast<size_t>(NumValues(m, i));
    if (at + n > frame.values.cells.size())
      throw app::Error("a frame of the recording has no state");
    for (size_t k = 0; arrays[i] && k < n; ++k) {
      arrays[i][k] = std::bit_cast<float>(frame.values.cells[at + k]);
    }
    at += n;
  }
  d->time = frame.status.time;
  mj_forward(m, d);
}

}  // namespace

void ExportFilm(const std::string& recording, const std::string& output,
                const FilmOptions& options) {
  const Recording r = ReadRecording(recording);
  if (r.frames.empty()) throw app::Error("'" + recording + "': no frames");
  const app::ModelPtr m = LoadModel(r.model);
  const app::DataPtr d = app::MakeData(m.get());
  // Video codecs need even sizes.
  const int width = options.width & ~1, height = options.height & ~1;
  app::Painter painter(m.get(), width, height);
  const auto film = app::OpenFilm(output, width, height, options.fps);
  double due = r.frames.front().status.time;
  for (const Frame& frame : r.frames) {
    // A time that goes back by more than a second means that the simulation was reset.
    if (frame.status.time < due - 1) due = frame.status.time;
    if (frame.status.time < due) continue;
    SetState(m.get(), frame, d.get());
    const app::Picture picture = painter.Draw(d.get());
    // A picture is repeated until the time of the frame is reached.
    for (; due <= frame.status.time; due += 1 / options.fps) film->Write(picture);
  }
  film->Finish();
}

}  // namespace view
