// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes frames to a file, or through a pipe to the program ffmpeg.

#include "common/film.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "common/app.h"

namespace app {
namespace {

// Returns the error for a path that cannot be written, with the reason that `errno` holds.
Error WriteError(const std::string& path) {
  return Error("cannot write '" + path + "': " + std::strerror(errno) +
               "; choose a file in a folder that exists and that you may write");
}

// Writes raw frames to a file.
class FileSink : public FrameSink {
 public:
  explicit FileSink(const std::string& path) : file_(std::fopen(path.c_str(), "wb")), path_(path) {
    if (!file_) throw WriteError(path_);
  }
  ~FileSink() override {
    if (file_) std::fclose(file_);
  }
  void Write(const Picture& p) override {
    if (std::fwrite(p.rgb.data(), 1, p.rgb.size(), file_) != p.rgb.size()) throw WriteError(path_);
  }
  void Finish() override {
    if (std::fclose(std::exchange(file_, nullptr)) != 0) throw WriteError(path_);
  }

 private:
  std::FILE* file_;
  const std::string path_;
};

// Writes frames to a command that encodes them.
class EncoderSink : public FrameSink {
 public:
  EncoderSink(const std::string& command, const std::string& path)
      : pipe_(popen(command.c_str(), "w")), path_(path) {
    if (!pipe_) throw WriteError(path_);
  }
  ~EncoderSink() override {
    if (pipe_) pclose(pipe_);
  }
  void Write(const Picture& p) override {
    if (std::fwrite(p.rgb.data(), 1, p.rgb.size(), pipe_) != p.rgb.size()) throw EncoderError();
  }
  void Finish() override {
    if (pclose(std::exchange(pipe_, nullptr)) != 0) throw EncoderError();
  }

 private:
  Error EncoderError() const {
    return Error("cannot write '" + path_ +
                 "': ffmpeg ended with an error; check the free space of the disk and that ffmpeg"
                 " can encode this kind of file");
  }

  std::FILE* pipe_;
  const std::string path_;
};

// Returns a name in single quotes for use in a shell command.
std::string Quoted(const std::string& name) {
  std::string text = "'";
  for (const char c : name) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

// Throws Error if the path cannot be written. Creates the file if there is none.
void CheckWritable(const std::string& path) {
  std::FILE* const file = std::fopen(path.c_str(), "ab");
  if (!file) throw WriteError(path);
  std::fclose(file);
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
  CheckWritable(path);
  std::signal(SIGPIPE, SIG_IGN);
  const std::string format = extension == ".gif" ? "" : " -pix_fmt yuv420p";
  const std::string command =
      Format(
          "ffmpeg -loglevel error -y -f rawvideo -pixel_format rgb24 -video_size %dx%d"
          " -framerate %g -i - -vf vflip",
          width, height, fps) +
      format + " -- " + Quoted(path);
  return std::make_unique<EncoderSink>(command, path);
}

std::unique_ptr<FrameSink> OpenRawFrames(const std::string& path) {
  return std::make_unique<FileSink>(path);
}

}  // namespace app
