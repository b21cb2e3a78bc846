// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// record MODEL DURATION FPS OUTPUT [ADDDEPTH]
//
// Simulates a model without a window and writes what it looks like: raw RGB frames, bottom row
// first, if OUTPUT has no known extension; else a film (.mp4, .webm, .gif, through the program
// ffmpeg) or numbered pictures (.png).

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>

#include <mujoco/mujoco.h>
#include <CLI/CLI.hpp>

#include "common/command_line.h"
#include "common/film.h"
#include "common/picture.h"

namespace {

struct Settings {
  std::string model, output, key;
  double duration = 1, fps = 30;
  int add_depth = 1, width = 0, height = 0;
};

class PngSink : public app::FrameSink {
 public:
  explicit PngSink(const std::string& path) : stem_(path.substr(0, path.size() - 4)) {}
  void Write(const app::Picture& p) override {
    app::WritePng(stem_ + app::Format("_%05d.png", count_++), p);
  }

 private:
  std::string stem_;
  int count_ = 0;
};

std::unique_ptr<app::FrameSink> OpenSink(const Settings& s, int width, int height) {
  if (app::LowerExtension(s.output) == ".png") return std::make_unique<PngSink>(s.output);
  if (app::IsFilm(s.output)) return app::OpenFilm(s.output, width, height, s.fps);
  return app::OpenRawFrames(s.output);
}

// A third of the depth image in the lower left corner, near white, far black.
void AddDepth(app::Picture& p, const std::vector<float>& depth) {
  for (int y = 0; 3 * y < p.height; ++y) {
    for (int x = 0; 3 * x < p.width; ++x) {
      const float d = depth[static_cast<size_t>(3 * y) * p.width + 3 * x];
      std::fill_n(p.rgb.data() + 3 * (static_cast<size_t>(y) * p.width + x), 3,
                  static_cast<unsigned char>((1 - d) * 255));
    }
  }
}

app::Picture DrawFrame(app::Painter& painter, mjData* d, const Settings& s) {
  app::Picture picture = painter.Draw(d);
  const mjrRect view = {0, 0, picture.width, picture.height};
  mjr_overlay(mjFONT_NORMAL, mjGRID_TOPLEFT, view, app::Format("Time = %.3f", d->time).c_str(),
              nullptr, &painter.context);
  std::vector<float> depth(static_cast<size_t>(picture.width) * picture.height);
  mjr_readPixels(picture.rgb.data(), s.add_depth ? depth.data() : nullptr, view, &painter.context);
  if (s.add_depth) AddDepth(picture, depth);
  return picture;
}

// The keyframe to start from.
void StartAt(const mjModel* m, mjData* d, const std::string& key) {
  const int id = mj_name2id(m, mjOBJ_KEY, key.c_str());
  if (id >= 0) return mj_resetDataKeyframe(m, d, id);
  std::string names;
  for (int k = 0; k < m->nkey; ++k) {
    if (const char* name = mj_id2name(m, mjOBJ_KEY, k)) names += std::string(" ") + name;
  }
  throw app::Error("there is no keyframe '" + key + "'; the model has" +
                   (names.empty() ? " none with a name" : ":" + names));
}

int Record(const Settings& s) {
  app::ModelPtr m = app::LoadModel(s.model);
  app::DataPtr d = app::MakeData(m.get());
  if (!s.key.empty()) StartAt(m.get(), d.get(), s.key);
  const int width = s.width ? s.width : m->vis.global.offwidth;
  const int height = s.height ? s.height : m->vis.global.offheight;
  app::Painter painter(m.get(), width, height);
  mjr_changeFont(200, &painter.context);
  std::unique_ptr<app::FrameSink> sink = OpenSink(s, width, height);
  double last = 0;
  int frames = 0;
  while (d->time < s.duration) {
    // The first frame is that of the start, the second follows after one step, as in the reference.
    if (d->time - last > 1 / s.fps || last == 0) {
      sink->Write(DrawFrame(painter, d.get(), s));
      last = d->time;
      if (frames++ % 10 == 0) {
        std::printf(mjr_getError() ? "x" : ".");
        std::fflush(stdout);
      }
    }
    mj_step(m.get(), d.get());
  }
  std::printf("\n");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App cli(
      "Records a simulation as raw RGB frames, a film (.mp4, .webm, .gif) or pictures (.png)",
      "record");
  Settings s;
  cli.add_option("modelfile", s.model, "MJCF, URDF or MJB file")->required();
  cli.add_option("duration", s.duration, "seconds to simulate")->required();
  cli.add_option("fps", s.fps, "frames per second of simulated time")
      ->required()
      ->check(CLI::PositiveNumber);
  cli.add_option("rgbfile", s.output, "file to write")->required();
  cli.add_option("adddepth", s.add_depth, "1: the depth image in the lower left corner");
  cli.add_option("--width", s.width, "of the frames in pixels")->check(app::kPositive);
  cli.add_option("--height", s.height, "of the frames in pixels")->check(app::kPositive);
  cli.add_option("--key", s.key, "name of the keyframe to start from");
  return app::RunCommandLine(&cli, argc, argv, [&] { return Record(s); });
}
