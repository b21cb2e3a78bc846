// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Which OpenGL context the objects of a renderer belong to. OpenGL deletes objects by number in the
// context that is current, and every context counts its objects from 1: a number says nothing about
// whose object it is. A mark is an object that can be recognized.

#ifndef SYNOVIA_RENDER_OPENGL_OWNERSHIP_H_
#define SYNOVIA_RENDER_OPENGL_OWNERSHIP_H_

#include <cstdint>

#include "render/opengl/gl.h"

namespace syn {

// Objects that recognize their OpenGL context: a vertex array, which contexts never share, that
// refers to a buffer with a number that no other mark of this process has.
struct ContextMark {
  GLuint array = 0, buffer = 0;
  std::uint64_t number = 0;

  // Creates the objects in the current context.
  void Make();
  // Returns whether the current context is the one in which the mark was made.
  bool IsCurrent() const;
  // Deletes the objects; the context of the mark must be current.
  void Free();
};

}  // namespace syn

#endif  // SYNOVIA_RENDER_OPENGL_OWNERSHIP_H_
