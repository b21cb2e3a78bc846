// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// An OpenGL context without a window, for pictures on machines without a screen.

#ifndef SYNOVIA_APPS_COMMON_GL_CONTEXT_H_
#define SYNOVIA_APPS_COMMON_GL_CONTEXT_H_

#include <memory>
#include <string>

namespace app {

// Makes a context current in this thread until it is destroyed. Attempts, in this order:
//   EGL on a device (MUJOCO_EGL_DEVICE_ID chooses it), EGL without a surface (Mesa), OSMesa
// MUJOCO_GL=egl or osmesa allows only one of them. Throws Error that names each attempt and why it
// failed. The libraries are loaded at run time.
class HeadlessGl {
 public:
  HeadlessGl();
  ~HeadlessGl();
  HeadlessGl(const HeadlessGl&) = delete;
  HeadlessGl& operator=(const HeadlessGl&) = delete;

  const std::string& name() const;  // Returns the name of the attempt that succeeded.

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace app

#endif  // SYNOVIA_APPS_COMMON_GL_CONTEXT_H_
