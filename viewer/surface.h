// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What the viewer draws on: a window with mouse and keyboard, or a picture without either.

#ifndef SYNOVIA_VIEWER_SURFACE_H_
#define SYNOVIA_VIEWER_SURFACE_H_

#include <functional>
#include <memory>
#include <string>

#include <mujoco/mujoco.h>

namespace viewer {

class Surface {
 public:
  virtual ~Surface() = default;

  // Size in pixels, and pixels per unit of the mouse.
  virtual void GetSize(int* width, int* height) = 0;
  virtual double PixelRatio() { return 1; }
  virtual double PixelsPerInch() { return 100; }

  // Delivers what happened since the last call to on_event.
  virtual void Poll() {}
  virtual bool ShouldClose() { return false; }
  virtual void Close() {}
  virtual void Swap() {}
  virtual void SetTitle(const std::string&) {}
  virtual void SetClipboard(const std::string&) {}
  virtual void SetVsync(bool) {}
  virtual void ToggleFullscreen() {}
  virtual bool has_window() const { return false; }

  mjuiState state = {};
  std::function<void(mjuiState*)> on_event;
};

// A window through GLFW.
std::unique_ptr<Surface> OpenWindow(const std::string& title, int width = 0, int height = 0);

// An offscreen picture; events are made by whoever fills `state` and calls on_event.
std::unique_ptr<Surface> OpenHeadless(int width, int height);

// Prepares state for the callback: which rectangle the mouse is in, what is dragged.
void BeginEvent(mjuiState* state);
void EndEvent(mjuiState* state);

}  // namespace viewer

#endif  // SYNOVIA_VIEWER_SURFACE_H_
