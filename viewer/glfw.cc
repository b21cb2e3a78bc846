// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Finds GLFW and its functions with dlopen and dlsym.

#include "viewer/glfw.h"

#include <dlfcn.h>

#include "common/app.h"

namespace viewer {
namespace {

// Advice at the end of error messages, for users of the program and of the Python package.
const std::string kWithoutWindow =
    " Without a display, use simulate --headless; in Python, use mujoco.Renderer for pictures or "
    "synovia.show for a browser";

Glfw Load() {
  void* library = dlopen("libglfw.so.3", RTLD_NOW);
  if (!library) {
    throw app::Error(std::string("no windows without GLFW: ") + dlerror() +
                     " (Debian: apt-get install libglfw3)." + kWithoutWindow);
  }
  Glfw glfw;
#define X(name)                                                                    \
  glfw.name = reinterpret_cast<decltype(glfw.name)>(dlsym(library, "glfw" #name)); \
  if (!glfw.name) throw app::Error("libglfw.so.3 lacks glfw" #name);
  SYN_GLFW_FUNCTIONS(X)
#undef X
  if (!glfw.Init()) {
    const char* why = nullptr;
    glfw.GetError(&why);
    throw app::Error(std::string("GLFW does not start: ") + (why ? why : "unknown reason") + "." +
                     kWithoutWindow);
  }
  return glfw;
}

}  // namespace

const Glfw& LoadGlfw() {
  static const Glfw glfw = Load();
  return glfw;
}

}  // namespace viewer
