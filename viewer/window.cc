// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A window of GLFW. Its callbacks are converted to the events of mjuiState.

#include <algorithm>

#include "common/app.h"
#include "viewer/glfw.h"
#include "viewer/surface.h"

namespace viewer {
namespace {

// Longest time between two clicks of a double click, in seconds.
constexpr double kDoubleClick = 0.25;

class Window : public Surface {
 public:
  Window(const std::string& title, int width, int height);
  ~Window() override { glfw_.DestroyWindow(window_); }

  void GetSize(int* width, int* height) override {
    glfw_.GetFramebufferSize(window_, width, height);
  }
  double PixelRatio() override;
  double PixelsPerInch() override;
  void Poll() override { glfw_.PollEvents(); }
  bool ShouldClose() override { return glfw_.WindowShouldClose(window_); }
  void Close() override { glfw_.SetWindowShouldClose(window_, GLFW_TRUE); }
  void Swap() override { glfw_.SwapBuffers(window_); }
  void SetTitle(const std::string& title) override { glfw_.SetWindowTitle(window_, title.c_str()); }
  void SetClipboard(const std::string& text) override {
    glfw_.SetClipboardString(window_, text.c_str());
  }
  void SetVsync(bool on) override { glfw_.SwapInterval(on ? 1 : 0); }
  void ToggleFullscreen() override;
  bool has_window() const override { return true; }

 private:
  // Returns the object that belongs to a window of GLFW.
  static Window& Of(GLFWwindow* w) {
    return *static_cast<Window*>(LoadGlfw().GetWindowUserPointer(w));
  }
  void SetCallbacks();
  void ReadModifiers();
  void ReadMouse();
  // Passes the event in `state` on to on_event.
  void Deliver(int type);
  void OnKey(int key, int action);
  void OnButton(int button, int action);
  void OnMove();
  void OnScroll(double sx, double sy);
  void OnDrop(int count, const char** paths);

  const Glfw& glfw_;
  GLFWwindow* window_ = nullptr;
  // Position and size of the window before it filled the screen.
  int saved_[4] = {};
  bool fullscreen_ = false;
};

int ButtonOf(int glfw_button) {
  switch (glfw_button) {
    case GLFW_MOUSE_BUTTON_LEFT:
      return mjBUTTON_LEFT;
    case GLFW_MOUSE_BUTTON_RIGHT:
      return mjBUTTON_RIGHT;
    case GLFW_MOUSE_BUTTON_MIDDLE:
      return mjBUTTON_MIDDLE;
    default:
      return mjBUTTON_NONE;
  }
}

Window::Window(const std::string& title, int width, int height) : glfw_(LoadGlfw()) {
  const GLFWvidmode* mode = glfw_.GetVideoMode(glfw_.GetPrimaryMonitor());
  if (width <= 0) width = mode ? 2 * mode->width / 3 : 1200;
  if (height <= 0) height = mode ? 2 * mode->height / 3 : 900;
  glfw_.WindowHint(GLFW_SAMPLES, 4);
  glfw_.WindowHint(GLFW_VISIBLE, GLFW_TRUE);
  window_ = glfw_.CreateWindow(width, height, title.c_str(), nullptr, nullptr);
  if (!window_) {
    // Software renderers may not support multisampling, so the second attempt does without.
    glfw_.WindowHint(GLFW_SAMPLES, 0);
    window_ = glfw_.CreateWindow(width, height, title.c_str(), nullptr, nullptr);
  }
  if (!window_) {
    const char* why = nullptr;
    glfw_.GetError(&why);
    throw app::Error(std::string("no window: ") + (why ? why : "unknown reason"));
  }
  glfw_.MakeContextCurrent(window_);
  glfw_.SwapInterval(1);
  glfw_.SetWindowUserPointer(window_, this);
  SetCallbacks();
}

void Window::SetCallbacks() {
  glfw_.SetKeyCallback(
      window_, [](GLFWwindow* w, int key, int, int action, int) { Of(w).OnKey(key, action); });
  glfw_.SetMouseButtonCallback(
      window_, [](GLFWwindow* w, int button, int action, int) { Of(w).OnButton(button, action); });
  glfw_.SetCursorPosCallback(window_, [](GLFWwindow* w, double, double) { Of(w).OnMove(); });
  glfw_.SetScrollCallback(window_,
                          [](GLFWwindow* w, double sx, double sy) { Of(w).OnScroll(sx, sy); });
  glfw_.SetFramebufferSizeCallback(window_, [](GLFWwindow* w, int, int) {
    Of(w).state.dragrect = Of(w).state.dragbutton = 0;
    Of(w).Deliver(mjEVENT_RESIZE);
  });
  glfw_.SetWindowRefreshCallback(window_, [](GLFWwindow* w) { Of(w).Deliver(mjEVENT_REDRAW); });
  glfw_.SetDropCallback(
      window_, [](GLFWwindow* w, int count, const char** paths) { Of(w).OnDrop(count, paths); });
}

double Window::PixelRatio() {
  int width = 1, height = 1, pixels = 1, rows = 1;
  glfw_.GetWindowSize(window_, &width, &height);
  glfw_.GetFramebufferSize(window_, &pixels, &rows);
  return static_cast<double>(pixels) / std::max(1, width);
}

double Window::PixelsPerInch() {
  GLFWmonitor* monitor = glfw_.GetPrimaryMonitor();
  const GLFWvidmode* mode = monitor ? glfw_.GetVideoMode(monitor) : nullptr;
  if (!mode) return 0;
  int width_mm = 0, height_mm = 0;
  glfw_.GetMonitorPhysicalSize(monitor, &width_mm, &height_mm);
  return width_mm > 0 ? 25.4 * mode->width / width_mm : 0;
}

void Window::ToggleFullscreen() {
  if (!fullscreen_) {
    glfw_.GetWindowPos(window_, saved_, saved_ + 1);
    glfw_.GetWindowSize(window_, saved_ + 2, saved_ + 3);
    GLFWmonitor* monitor = glfw_.GetPrimaryMonitor();
    const GLFWvidmode* mode = monitor ? glfw_.GetVideoMode(monitor) : nullptr;
    if (!mode) return;
    glfw_.SetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
  } else {
    glfw_.SetWindowMonitor(window_, nullptr, saved_[0], saved_[1], saved_[2], saved_[3], 0);
  }
  fullscreen_ = !fullscreen_;
}

void Window::ReadModifiers() {
  auto down = [&](int a, int b) {
    return glfw_.GetKey(window_, a) == GLFW_PRESS || glfw_.GetKey(window_, b) == GLFW_PRESS;
  };
  state.control = down(GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL);
  state.shift = down(GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT);
  state.alt = down(GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT);
}

// Reads the mouse. The left and right buttons are exchanged while Alt is down. The position is
// measured in pixels from the lower left corner, while GLFW measures from the upper left one.
void Window::ReadMouse() {
  ReadModifiers();
  auto down = [&](int b) { return glfw_.GetMouseButton(window_, b) == GLFW_PRESS; };
  state.left = down(GLFW_MOUSE_BUTTON_LEFT);
  state.right = down(GLFW_MOUSE_BUTTON_RIGHT);
  state.middle = down(GLFW_MOUSE_BUTTON_MIDDLE);
  if (state.alt) std::swap(state.left, state.right);
  double x, y;
  glfw_.GetCursorPos(window_, &x, &y);
  int width, height;
  GetSize(&width, &height);
  const double ratio = PixelRatio();
  x *= ratio;
  y = height - y * ratio;
  state.dx = x - state.x;
  state.dy = y - state.y;
  state.x = x;
  state.y = y;
}

void Window::Deliver(int type) {
  state.type = type;
  BeginEvent(&state);
  if (on_event) on_event(&state);
  EndEvent(&state);
}

void Window::OnKey(int key, int action) {
  if (action == GLFW_RELEASE) return;
  ReadMouse();
  state.key = key;
  state.keytime = glfw_.GetTime();
  Deliver(mjEVENT_KEY);
}

void Window::OnButton(int glfw_button, int action) {
  ReadMouse();
  int button = ButtonOf(glfw_button);
  if (state.alt && button == mjBUTTON_LEFT) {
    button = mjBUTTON_RIGHT;
  } else if (state.alt && button == mjBUTTON_RIGHT) {
    button = mjBUTTON_LEFT;
  }
  const double now = glfw_.GetTime();
  if (action == GLFW_PRESS) {
    state.doubleclick = button == state.button && now - state.buttontime < kDoubleClick;
    state.button = button;
    state.buttontime = now;
    Deliver(mjEVENT_PRESS);
  } else {
    Deliver(mjEVENT_RELEASE);
  }
}

void Window::OnMove() {
  ReadMouse();
  if (state.left || state.right || state.middle) Deliver(mjEVENT_MOVE);
}

void Window::OnScroll(double sx, double sy) {
  ReadMouse();
  const double ratio = PixelRatio();
  state.sx = sx * ratio;
  state.sy = sy * ratio;
  Deliver(mjEVENT_SCROLL);
}

void Window::OnDrop(int count, const char** paths) {
  ReadMouse();
  state.dropcount = count;
  state.droppaths = paths;
  Deliver(mjEVENT_FILESDROP);
  state.dropcount = 0;
  state.droppaths = nullptr;
}

}  // namespace

std::unique_ptr<Surface> OpenWindow(const std::string& title, int width, int height) {
  return std::make_unique<Window>(title, width, height);
}

}  // namespace viewer
