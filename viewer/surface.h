// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The surface on which the viewer draws: a window with mouse and keyboard, or an offscreen picture
// without either.

#ifndef SYNOVIA_VIEWER_SURFACE_H_
#define SYNOVIA_VIEWER_SURFACE_H_

#include <functional>
#include <memory>
#include <string>

#include <mujoco/mujoco.h>

namespace viewer {

// A place to draw, with its OpenGL context. The defaults are those of a surface without a window.
class Surface {
 public:
  virtual ~Surface() = default;

  // Returns the size in pixels.
  virtual void GetSize(int* width, int* height) = 0;
  // Returns the number of pixels per unit of mouse coordinates.
  virtual double PixelRatio() { return 1; }
  virtual double PixelsPerInch() { return 100; }

  // Calls on_event for each event since the last call.
  virtual void Poll() {}
  virtual bool ShouldClose() { return false; }
  virtual void Close() {}
  // Shows what was drawn. It may wait for the screen.
  virtual void Swap() {}
  virtual void SetTitle(const std::string&) {}
  virtual void SetClipboard(const std::string&) {}
  virtual void SetVsync(bool) {}
  virtual void ToggleFullscreen() {}
  virtual bool has_window() const { return false; }

  // The state of mouse and keyboard, and the function that handles events.
  mjuiState state = {};
  std::function<void(mjuiState*)> on_event;
};

// Opens a window with GLFW. A size of 0 means two thirds of the screen. Throws app::Error if there
// is no GLFW or no display.
std::unique_ptr<Surface> OpenWindow(const std::string& title, int width = 0, int height = 0);

// Makes an offscreen picture. The caller can simulate events: it fills `state` and calls on_event.
std::unique_ptr<Surface> OpenHeadless(int width, int height);

// Updates the state before and after on_event is called: the rectangle that contains the mouse, and
// the button and rectangle that are dragged.
void BeginEvent(mjuiState* state);
void EndEvent(mjuiState* state);

}  // namespace viewer

#endif  // SYNOVIA_VIEWER_SURFACE_H_
