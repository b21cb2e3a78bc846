// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws pictures of models without a window, and writes them as PNG files.

#ifndef SYNOVIA_APPS_COMMON_PICTURE_H_
#define SYNOVIA_APPS_COMMON_PICTURE_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "common/gl_context.h"

namespace app {

// A picture with 8 bits for each of red, green and blue. The bottom row is first, as in OpenGL.
struct Picture {
  int width = 0, height = 0;
  std::vector<unsigned char> rgb;
};

// Writes a picture as a PNG file, top row first. Throws Error if the file cannot be written.
void WritePng(const std::string& path, const Picture& picture);

// Draws pictures of one model without a window.
class Painter {
 public:
  // Makes an OpenGL context that is current on this thread. Sets the offscreen size in the model,
  // which must outlive the painter. Throws Error if there is no OpenGL.
  Painter(mjModel* m, int width, int height);
  ~Painter();
  Painter(const Painter&) = delete;
  Painter& operator=(const Painter&) = delete;

  // Draws the state in d with the camera and options below. mj_forward must have been called for d.
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
