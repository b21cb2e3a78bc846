// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The surface without a window, and the bookkeeping of events.

#include "viewer/surface.h"

#include "common/gl_context.h"

namespace viewer {
namespace {

// A surface that draws into memory.
class Headless : public Surface {
 public:
  Headless(int width, int height) : width_(width), height_(height) {}
  void GetSize(int* width, int* height) override { *width = width_, *height = height_; }
  bool ShouldClose() override { return closed_; }
  void Close() override { closed_ = true; }

 private:
  app::HeadlessGl gl_;
  int width_, height_;
  bool closed_ = false;
};

}  // namespace

std::unique_ptr<Surface> OpenHeadless(int width, int height) {
  return std::make_unique<Headless>(width, height);
}

// Finds the first rectangle after the window itself that contains the mouse; 0 means none.
void BeginEvent(mjuiState* s) {
  s->mouserect =
      1 + mjr_findRect(static_cast<int>(s->x), static_cast<int>(s->y), s->nrect - 1, s->rect + 1);
  if (s->type == mjEVENT_PRESS && s->mouserect) {
    s->dragbutton = s->button;
    s->dragrect = s->mouserect;
  }
}

void EndEvent(mjuiState* s) {
  if (s->type == mjEVENT_RELEASE) s->dragrect = s->dragbutton = 0;
}

}  // namespace viewer
