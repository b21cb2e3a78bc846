// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws into the offscreen buffer of the renderer and reads the pixels back.

#include "common/picture.h"

#include <algorithm>

#include <lodepng.h>

#include "common/app.h"

namespace app {

void WritePng(const std::string& path, const Picture& picture) {
  const size_t row = 3 * static_cast<size_t>(picture.width);
  std::vector<unsigned char> flipped(picture.rgb.size());
  for (int y = 0; y < picture.height; ++y) {
    std::copy_n(picture.rgb.data() + row * (picture.height - 1 - y), row, flipped.data() + row * y);
  }
  const unsigned error =
      lodepng_encode24_file(path.c_str(), flipped.data(), static_cast<unsigned>(picture.width),
                            static_cast<unsigned>(picture.height));
  if (error) throw Error(path + ": " + lodepng_error_text(error));
}

Painter::Painter(mjModel* m, int width, int height) : m_(m), width_(width), height_(height) {
  m->vis.global.offwidth = width;
  m->vis.global.offheight = height;
  mjv_defaultFreeCamera(m, &camera);
  mjv_defaultOption(&option);
  mjv_defaultScene(&scene);
  mjr_defaultContext(&context);
  mjv_makeScene(m, &scene, 20000);
  mjr_makeContext(m, &context, 150);
  mjr_setBuffer(mjFB_OFFSCREEN, &context);
}

Painter::~Painter() {
  mjr_freeContext(&context);
  mjv_freeScene(&scene);
}

Picture Painter::Draw(mjData* d) {
  const mjrRect view = {0, 0, width_, height_};
  Picture picture{width_, height_, std::vector<unsigned char>(size_t{3} * width_ * height_)};
  mjv_updateScene(m_, d, &option, nullptr, &camera, mjCAT_ALL, &scene);
  mjr_render(view, &scene, &context);
  mjr_readPixels(picture.rgb.data(), nullptr, view, &context);
  return picture;
}

}  // namespace app
