// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Pictures of models, offscreen, and PNG files of them.

#ifndef SYNOVIA_APPS_COMMON_PICTURE_H_
#define SYNOVIA_APPS_COMMON_PICTURE_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "common/gl_context.h"

namespace app {

// 8 bit RGB, the bottom row first, as OpenGL reads it.
struct Picture {
  int width = 0, height = 0;
  std::vector<unsigned char> rgb;
};

void WritePng(const std::string& path, const Picture& picture);

// Draws one model again and again without a window.
class Painter {
 public:
  Painter(mjModel* m, int width, int height);
  ~Painter();
  Painter(const Painter&) = delete;
  Painter& operator=(const Painter&) = delete;

  // Of the state in d, with the camera and options below.
  Picture Draw(mjData* d);

  mjvCamera camera;
  mjvOption option;
  mjvScene scene;
  mjrContext context;

 private:
  mjModel* m_;
  HeadlessGl gl_;
  int width_, height_;
};

}  // namespace app

#endif  // SYNOVIA_APPS_COMMON_PICTURE_H_
