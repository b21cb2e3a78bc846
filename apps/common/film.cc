// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "common/film.h"

#include <cstdlib>

#include "common/app.h"

namespace app {
namespace {

class FileSink : public FrameSink {
 public:
  FileSink(std::FILE* file, bool pipe, std::string name)
      : file_(file), pipe_(pipe), name_(std::move(name)) {
    if (!file_) throw Error("cannot write " + name_);
  }
  ~FileSink() override { pipe_ ? pclose(file_) : std::fclose(file_); }
  void Write(const Picture& p) override {
    if (std::fwrite(p.rgb.data(), 1, p.rgb.size(), file_) != p.rgb.size()) {
      throw Error("cannot write " + name_);
    }
  }

 private:
  std::FILE* file_;
  bool pipe_;
  std::string name_;
};

// A name in single quotes, as a shell takes it.
std::string Quoted(const std::string& name) {
  std::string text = "'";
  for (const char c : name) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

bool IsFilm(const std::string& path) {
  const std::string extension = LowerExtension(path);
  return extension == ".mp4" || extension == ".webm" || extension == ".gif";
}

std::unique_ptr<FrameSink> OpenFilm(const std::string& path, int width, int height, double fps) {
  const std::string extension = LowerExtension(path);
  if (std::system("command -v ffmpeg >/dev/null 2>&1") != 0) {
    throw Error("the program ffmpeg is needed for " + extension +
                " (Debian: apt-get install ffmpeg)");
  }
  const std::string format = extension == ".gif" ? "" : " -pix_fmt yuv420p";
  const std::string command =
      Format(
          "ffmpeg -loglevel error -y -f rawvideo -pixel_format rgb24 -video_size %dx%d"
          " -framerate %g -i - -vf vflip",
          width, height, fps) +
      format + " -- " + Quoted(path);
  return std::make_unique<FileSink>(popen(command.c_str(), "w"), true, path);
}

std::unique_ptr<FrameSink> OpenRawFrames(const std::string& path) {
  return std::make_unique<FileSink>(std::fopen(path.c_str(), "wb"), false, path);
}

}  // namespace app
