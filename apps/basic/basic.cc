// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// basic MODEL
//
// The shortest interactive program: a window, a simulation in real time, and a camera that follows
// the mouse.

#include <cstdio>
#include <cstdlib>

#include <mujoco/mujoco.h>

#include "common/app.h"
#include "viewer/surface.h"

namespace {

// The state of the program.
struct Basic {
  mjModel* m;
  mjData* d;
  mjvCamera cam;
  mjvOption opt;
  mjvScene scn;
  mjrContext con;
};

// Handles an event. The left button turns the camera, the right one moves it, wheel and middle
// button zoom, and Backspace resets the simulation.
void OnEvent(Basic& b, mjuiState* s) {
  const double height = s->rect[0].height;
  if (s->type == mjEVENT_KEY && s->key == mjKEY_BACKSPACE) {
    mj_resetData(b.m, b.d);
    mj_forward(b.m, b.d);
  } else if (s->type == mjEVENT_SCROLL) {
    mjv_moveCamera(b.m, mjMOUSE_ZOOM, 0, -0.05 * s->sy, &b.scn, &b.cam);
  } else if (s->type == mjEVENT_MOVE) {
    int action = mjMOUSE_ZOOM;
    if (s->right) action = s->shift ? mjMOUSE_MOVE_H : mjMOUSE_MOVE_V;
    if (s->left) action = s->shift ? mjMOUSE_ROTATE_H : mjMOUSE_ROTATE_V;
    mjv_moveCamera(b.m, action, s->dx / height, -s->dy / height, &b.scn, &b.cam);
  }
}

int Show(const char* file) {
  const app::ModelPtr m = app::LoadModel(file);
  const app::DataPtr d = app::MakeData(m.get());
  std::unique_ptr<viewer::Surface> surface = viewer::OpenWindow("Demo", 1200, 900);
  static Basic b;
  b.m = m.get();
  b.d = d.get();
  mjv_defaultCamera(&b.cam);
  mjv_defaultOption(&b.opt);
  mjv_defaultScene(&b.scn);
  mjr_defaultContext(&b.con);
  mjv_makeScene(b.m, &b.scn, 2000);
  mjr_makeContext(b.m, &b.con, mjFONTSCALE_150);
  surface->on_event = [&](mjuiState* s) { OnEvent(b, s); };
  // Tests set this variable to the number of frames to draw.
  const char* frames = std::getenv("BASIC_FRAMES");
  for (int left = frames ? std::atoi(frames) : -1; !surface->ShouldClose() && left != 0; --left) {
    // One frame of a screen with 60 Hz is simulated and drawn; Swap waits for the screen.
    const mjtNum start = b.d->time;
    while (b.d->time - start < 1.0 / 60) mj_step(b.m, b.d);
    mjrRect view = {};
    surface->GetSize(&view.width, &view.height);
    surface->state.nrect = 1;
    surface->state.rect[0] = view;
    mjv_updateScene(b.m, b.d, &b.opt, nullptr, &b.cam, mjCAT_ALL, &b.scn);
    mjr_render(view, &b.scn, &b.con);
    surface->Swap();
    surface->Poll();
  }
  mjr_freeContext(&b.con);
  mjv_freeScene(&b.scn);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::printf(" USAGE:  basic modelfile\n");
    return EXIT_FAILURE;
  }
  return app::Run("basic", [&] { return Show(argv[1]); });
}
