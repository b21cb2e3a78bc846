// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Loads the library GLFW at run time, so that programs start on machines without it; they can still
// simulate, and draw without a window.

#ifndef SYNOVIA_VIEWER_GLFW_H_
#define SYNOVIA_VIEWER_GLFW_H_

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace viewer {

// The functions of GLFW that the viewer uses, without their prefix "glfw".
#define SYN_GLFW_FUNCTIONS(X)   \
  X(Init)                       \
  X(Terminate)                  \
  X(GetError)                   \
  X(WindowHint)                 \
  X(CreateWindow)               \
  X(DestroyWindow)              \
  X(MakeContextCurrent)         \
  X(SwapInterval)               \
  X(SwapBuffers)                \
  X(PollEvents)                 \
  X(WindowShouldClose)          \
  X(SetWindowShouldClose)       \
  X(SetWindowTitle)             \
  X(SetWindowUserPointer)       \
  X(GetWindowUserPointer)       \
  X(GetFramebufferSize)         \
  X(GetWindowSize)              \
  X(GetWindowPos)               \
  X(SetWindowMonitor)           \
  X(GetPrimaryMonitor)          \
  X(GetVideoMode)               \
  X(GetMonitorPhysicalSize)     \
  X(GetCursorPos)               \
  X(GetKey)                     \
  X(GetMouseButton)             \
  X(GetTime)                    \
  X(SetClipboardString)         \
  X(SetKeyCallback)             \
  X(SetCursorPosCallback)       \
  X(SetMouseButtonCallback)     \
  X(SetScrollCallback)          \
  X(SetFramebufferSizeCallback) \
  X(SetWindowRefreshCallback)   \
  X(SetDropCallback)

// Pointers to these functions.
struct Glfw {
#define X(name) decltype(&glfw##name) name = nullptr;
  SYN_GLFW_FUNCTIONS(X)
#undef X
};

// Returns the functions of GLFW, which is loaded and initialized by the first call. Throws
// app::Error that says what is missing and what to do.
const Glfw& LoadGlfw();

}  // namespace viewer

#endif  // SYNOVIA_VIEWER_GLFW_H_
