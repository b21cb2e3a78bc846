// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Films, through the program ffmpeg.

#ifndef SYNOVIA_APPS_COMMON_FILM_H_
#define SYNOVIA_APPS_COMMON_FILM_H_

#include <cstdio>
#include <memory>
#include <string>

#include "common/picture.h"

namespace app {

// Where frames go.
class FrameSink {
 public:
  virtual ~FrameSink() = default;
  virtual void Write(const Picture& picture) = 0;
};

// Whether a file of this name is a film: .mp4, .webm, .gif.
bool IsFilm(const std::string& path);

// A film of frames of this size. Throws Error.
std::unique_ptr<FrameSink> OpenFilm(const std::string& path, int width, int height, double fps);

// Raw frames, one after the other.
std::unique_ptr<FrameSink> OpenRawFrames(const std::string& path);

}  // namespace app

#endif  // SYNOVIA_APPS_COMMON_FILM_H_
