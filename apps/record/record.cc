// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// record MODEL DURATION FPS OUTPUT [ADDDEPTH]
//
// Simulates a model without a window and writes pictures of it. The suffix of OUTPUT selects the
// kind of file: a film (.mp4, .webm, .gif, encoded by the program ffmpeg), numbered pictures
// (.png), or raw RGB frames, bottom row first (.rgb, .raw, .out, or no suffix).

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include <mujoco/mujoco.h>
#include <CLI/CLI.hpp>

#include "common/command_line.h"
#include "common/film.h"
#include "common/picture.h"

namespace {

// The command line.
struct Settings {
  std::string model, output, key, camera;
  // Duration in seconds, and frames per second of simulated time.
  double duration = 1, fps = 30;
  // 1 to add the depth image; sizes in pixels, where 0 means the sizes that the model states.
  int add_depth = 0, width = 0, height = 0;
};

// Writes each frame as a PNG file with a number.
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

// Opens the output that the suffix of the file selects.
std::unique_ptr<app::FrameSink> OpenSink(const Settings& s, int width, int height) {
  const std::string suffix = app::LowerExtension(s.output);
  if (suffix == ".png") return std::make_unique<PngSink>(s.output);
  if (app::IsFilm(s.output)) return app::OpenFilm(s.output, width, height, s.fps);
  if (suffix.empty() || suffix == ".rgb" || suffix == ".raw" || suffix == ".out") {
    return app::OpenRawFrames(s.output);
  }
  throw app::Error("'" + s.output + "': files with the suffix '" + suffix +
                   "' cannot be written; use .mp4, .webm or .gif for a film, .png for pictures,"
                   " .rgb for raw frames");
}

// Draws the depth image at a third of its size into the lower left corner: near is white, far is
// black.
void AddDepth(app::Picture& p, const std::vector<float>& depth) {
  for (int y = 0; 3 * y < p.height; ++y) {
    for (int x = 0; 3 * x < p.width; ++x) {
      const float d = depth[static_cast<size_t>(3 * y) * p.width + 3 * x];
      std::fill_n(p.rgb.data() + 3 * (static_cast<size_t>(y) * p.width + x), 3,
                  static_cast<unsigned char>((1 - d) * 255));
    }
  }
}

// Draws a frame with the time in its corner and, if requested, the depth image.
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

// Returns the id of a named element. Throws Error with the names that exist if there is none.
int FindNamed(const mjModel* m, mjtObj type, int count, const std::string& kind,
              const std::string& name) {
  const int id = mj_name2id(m, type, name.c_str());
  if (id >= 0) return id;
  std::string names;
  for (int i = 0; i < count; ++i) {
    if (const char* other = mj_id2name(m, type, i)) names += std::string(" ") + other;
  }
  throw app::Error("there is no " + kind + " '" + name + "'; the model has" +
                   (names.empty() ? " none with a name" : ":" + names));
}

// Selects a camera of the model by its name or its number.
void SelectCamera(const mjModel* m, const std::string& name, mjvCamera* camera) {
  int id = -1;
  const char* const end = name.data() + name.size();
  const auto [last, failed] = std::from_chars(name.data(), end, id);
  const bool is_number = failed == std::errc() && last == end && id >= 0 && id < m->ncam;
  camera->fixedcamid = is_number ? id : FindNamed(m, mjOBJ_CAMERA, m->ncam, "camera", name);
  camera->type = mjCAMERA_FIXED;
}

// Places the model at the start of the film and computes everything that a frame shows.
void PrepareStart(const mjModel* m, mjData* d, const std::string& key) {
  if (key.empty()) {
    app::ResetToHome(m, d);
  } else {
    mj_resetDataKeyframe(m, d, FindNamed(m, mjOBJ_KEY, m->nkey, "keyframe", key));
  }
  mj_forward(m, d);
}

// Simulates and writes the frames. Frame k shows the first state that is not before the start plus
// k / fps; half a step of tolerance absorbs rounding of the time. Returns the number of frames.
int WriteFrames(const mjModel* m, mjData* d, const Settings& s, app::Painter& painter,
                app::FrameSink& sink) {
  const double timestep = m->opt.timestep, tolerance = 0.5 * timestep;
  int frames = 0;
  // Steps are counted, because an unstable simulation sets its time back to 0.
  for (int64_t step = 0; step * timestep < s.duration - tolerance; ++step) {
    if (step * timestep >= frames / s.fps - tolerance) {
      sink.Write(DrawFrame(painter, d, s));
      if (frames++ % 10 == 0) {
        std::printf(mjr_getError() ? "x" : ".");
        std::fflush(stdout);
      }
    }
    mj_step(m, d);
  }
  return frames;
}

int Record(const Settings& s) {
  app::ModelPtr m = app::LoadModel(s.model);
  if (!(m->opt.timestep > 0)) throw app::Error("the time step of the model is not above 0");
  if (s.fps * m->opt.timestep > 1 + 1e-6) {
    throw app::Error(
        app::Format("%g frames per second are more than the %g steps per second of"
                    " the model; use at most as many frames as steps",
                    s.fps, 1 / m->opt.timestep));
  }
  app::DataPtr d = app::MakeData(m.get());
  const int width = s.width ? s.width : m->vis.global.offwidth;
  const int height = s.height ? s.height : m->vis.global.offheight;
  app::Painter painter(m.get(), width, height);
  mjr_changeFont(200, &painter.context);
  if (!s.camera.empty()) SelectCamera(m.get(), s.camera, &painter.camera);
  PrepareStart(m.get(), d.get(), s.key);
  const std::unique_ptr<app::FrameSink> sink = OpenSink(s, width, height);
  const int frames = WriteFrames(m.get(), d.get(), s, painter, *sink);
  sink->Finish();
  std::printf("\nwrote %d frames of %d x %d pixels to %s\n", frames, width, height,
              s.output.c_str());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App cli(
      "Records a simulation as raw RGB frames, a film (.mp4, .webm, .gif) or pictures (.png)",
      "record");
  Settings s;
  cli.add_option("modelfile", s.model, "MJCF, URDF or MJB file")->required();
  cli.add_option("duration", s.duration, "seconds to simulate")
      ->required()
      ->check(app::kPositiveNumber);
  cli.add_option("fps", s.fps, "frames per second of simulated time")
      ->required()
      ->check(app::kPositiveNumber);
  cli.add_option("rgbfile", s.output, "file to write")->required();
  cli.add_option("adddepth", s.add_depth,
                 "1: add the depth image in the lower left corner (default: 0)");
  cli.add_option("--width", s.width, "width of the frames in pixels")->check(app::kPositive);
  cli.add_option("--height", s.height, "height of the frames in pixels")->check(app::kPositive);
  cli.add_option("--key", s.key,
                 "name of the keyframe to start from (default: home, if there is one)");
  cli.add_option("--camera", s.camera, "name or number of the camera of the model to film with");
  return app::RunCommandLine(&cli, argc, argv, [&] { return Record(s); });
}
