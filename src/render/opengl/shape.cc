// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Uploads and draws shapes. Attributes 0 to 2 are those of the vertices, 3 to 9 those of the
// instances; the shaders name them by these numbers.

#include "render/opengl/shape.h"

#include <cstddef>

namespace syn {
namespace {

// Returns an offset in a buffer in the form of a pointer, as OpenGL expects it.
const void* Offset(size_t bytes) { return reinterpret_cast<const void*>(bytes); }

// Describes an attribute of `size` floats to OpenGL. A divisor of 1 means one value per instance.
void Attribute(GLuint index, int size, size_t stride, size_t offset, GLuint divisor) {
  gl.EnableVertexAttribArray(index);
  gl.VertexAttribPointer(index, size, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride),
                         Offset(offset));
  gl.VertexAttribDivisor(index, divisor);
}

// Copies data to a buffer, and enlarges the buffer if it is too small.
void Fill(GLenum target, const void* data, size_t bytes, size_t item, int* capacity, GLenum usage) {
  const int items = static_cast<int>(bytes / item);
  if (items > *capacity) {
    gl.BufferData(target, static_cast<GLsizeiptr>(bytes), data, usage);
    *capacity = items;
  } else if (bytes) {
    gl.BufferSubData(target, 0, static_cast<GLsizeiptr>(bytes), data);
  }
}

}  // namespace

void GpuShape::Upload(const TriangleMesh& mesh, bool dynamic) {
  const GLenum usage = dynamic ? GL_STREAM_DRAW : GL_STATIC_DRAW;
  if (!vao) {
    gl.GenVertexArrays(1, &vao);
    gl.GenBuffers(1, &vertices);
    gl.GenBuffers(1, &indices);
    gl.BindVertexArray(vao);
    gl.BindBuffer(GL_ARRAY_BUFFER, vertices);
    Attribute(0, 4, sizeof(Vertex), offsetof(Vertex, pos), 0);
    Attribute(1, 3, sizeof(Vertex), offsetof(Vertex, normal), 0);
    Attribute(2, 2, sizeof(Vertex), offsetof(Vertex, uv), 0);
  }
  gl.BindVertexArray(vao);
  gl.BindBuffer(GL_ARRAY_BUFFER, vertices);
  Fill(GL_ARRAY_BUFFER, mesh.vertices.data(), mesh.vertices.size() * sizeof(Vertex), sizeof(Vertex),
       &capacity_vertices, usage);
  gl.BindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices);
  Fill(GL_ELEMENT_ARRAY_BUFFER, mesh.indices.data(), mesh.indices.size() * sizeof(uint32_t),
       sizeof(uint32_t), &capacity_indices, usage);
  gl.BindVertexArray(0);
  count = static_cast<int>(mesh.indices.size());
}

void GpuShape::Draw(GLuint instances, size_t first, int n) const {
  if (!count || !n) return;
  gl.BindVertexArray(vao);
  gl.BindBuffer(GL_ARRAY_BUFFER, instances);
  // OpenGL 3.3 has no base instance, so the attributes are set to begin at the first instance.
  const size_t at = first * sizeof(Instance);
  for (GLuint i = 0; i < 3; ++i) {
    Attribute(3 + i, 4, sizeof(Instance), at + offsetof(Instance, row) + i * 4 * sizeof(float), 1);
  }
  Attribute(6, 4, sizeof(Instance), at + offsetof(Instance, axis), 1);
  Attribute(7, 4, sizeof(Instance), at + offsetof(Instance, rgba), 1);
  Attribute(8, 4, sizeof(Instance), at + offsetof(Instance, gloss), 1);
  Attribute(9, 4, sizeof(Instance), at + offsetof(Instance, tex), 1);
  gl.DrawElementsInstanced(GL_TRIANGLES, count, GL_UNSIGNED_INT, nullptr, n);
}

void GpuShape::Free() {
  if (!vao) return;
  gl.DeleteVertexArrays(1, &vao);
  gl.DeleteBuffers(1, &vertices);
  gl.DeleteBuffers(1, &indices);
  *this = GpuShape{};
}

}  // namespace syn
