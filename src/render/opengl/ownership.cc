// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "render/opengl/ownership.h"

#include <atomic>

namespace syn {
namespace {

std::atomic<std::uint64_t> last_number{0};

// Reads the number in the buffer that the bound vertex array refers to, 0 if there is none.
std::uint64_t NumberInBoundArray(GLuint buffer) {
  GLint bound = 0, bytes = 0;
  gl.GetIntegerv(GL_ELEMENT_ARRAY_BUFFER_BINDING, &bound);
  if (static_cast<GLuint>(bound) != buffer) return 0;
  gl.GetBufferParameteriv(GL_ELEMENT_ARRAY_BUFFER, GL_BUFFER_SIZE, &bytes);
  std::uint64_t number = 0;
  if (bytes != static_cast<GLint>(sizeof(number))) return 0;
  gl.GetBufferSubData(GL_ELEMENT_ARRAY_BUFFER, 0, sizeof(number), &number);
  return number;
}

}  // namespace

void ContextMark::Make() {
  number = ++last_number;
  gl.GenVertexArrays(1, &array);
  gl.GenBuffers(1, &buffer);
  gl.BindVertexArray(array);
  gl.BindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffer);
  gl.BufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof(number), &number, GL_STATIC_DRAW);
  gl.BindVertexArray(0);
}

bool ContextMark::IsCurrent() const {
  if (!array || !gl.IsVertexArray(array)) return false;
  GLint before = 0;
  gl.GetIntegerv(GL_VERTEX_ARRAY_BINDING, &before);
  gl.BindVertexArray(array);
  const bool same = NumberInBoundArray(buffer) == number;
  gl.BindVertexArray(static_cast<GLuint>(before));
  return same;
}

void ContextMark::Free() {
  gl.DeleteVertexArrays(1, &array);
  gl.DeleteBuffers(1, &buffer);
  *this = ContextMark{};
}

}  // namespace syn
