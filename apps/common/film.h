// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Files that hold the frames of a film. Films are encoded by the program ffmpeg.

#ifndef SYNOVIA_APPS_COMMON_FILM_H_
#define SYNOVIA_APPS_COMMON_FILM_H_

#include <cstdio>
#include <memory>
#include <string>

#include "common/picture.h"

namespace app {

// Receives the frames of a film, one after the other.
class FrameSink {
 public:
  virtual ~FrameSink() = default;

  // Appends a frame. Throws Error if the frame cannot be written.
  virtual void Write(const Picture& picture) = 0;

  // Completes the file. Throws Error if a part of the file could not be written. A sink that is
  // destroyed without this call leaves an incomplete file.
  virtual void Finish() {}
};

// Returns true if the suffix of the path is one that OpenFilm() encodes: .mp4, .webm or .gif.
bool IsFilm(const std::string& path);

// Opens a film with frames of the given size in pixels. The caller's process ignores SIGPIPE from
// then on, so that an encoder that ends early is reported as an Error. Throws Error if the path
// cannot be written or if ffmpeg is missing.
std::unique_ptr<FrameSink> OpenFilm(const std::string& path, int width, int height, double fps);

// Opens a file of raw RGB frames. Throws Error if the path cannot be written.
std::unique_ptr<FrameSink> OpenRawFrames(const std::string& path);

}  // namespace app

#endif  // SYNOVIA_APPS_COMMON_FILM_H_
