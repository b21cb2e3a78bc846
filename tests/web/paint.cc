// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// web_paint MODEL OUTPUT.png WIDTH HEIGHT: the renderer's picture of a model as it starts, seen by
// the free camera, to compare the page with.

#include <cstdlib>

#include "common/app.h"
#include "common/picture.h"

int main(int argc, char** argv) {
  return app::Run("web_paint", [&] {
    if (argc != 5) throw app::Error("usage: web_paint MODEL OUTPUT.png WIDTH HEIGHT");
    const app::ModelPtr m = app::LoadModel(argv[1]);
    const app::DataPtr d = app::MakeData(m.get());
    mj_forward(m.get(), d.get());
    app::Painter painter(m.get(), std::atoi(argv[3]), std::atoi(argv[4]));
    painter.Draw(d.get());  // [Q23] infinite planes follow the camera of the update before
    app::WritePng(argv[2], painter.Draw(d.get()));
    return 0;
  });
}
