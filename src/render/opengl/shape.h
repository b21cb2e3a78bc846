// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Shapes on the graphics card, and the data that places, colours and textures one use of a shape.

#ifndef SYNOVIA_RENDER_OPENGL_SHAPE_H_
#define SYNOVIA_RENDER_OPENGL_SHAPE_H_

#include <cstdint>
#include <vector>

#include "render/opengl/gl.h"

namespace syn {

// A vertex. `along` moves it along the axis of the instance, so that capsules and arrows of any
// length share one shape.
struct Vertex {
  float pos[3];
  float along;
  float normal[3];
  float uv[2];
};

// One use of a shape: vertex p goes to rows (p, 1) + along * axis.
struct Instance {
  float row[3][4];
  float axis[3];
  float explicit_uv;  // 1: texture coordinates of the vertices, 0: from their position
  float rgba[4];
  float gloss[4];  // emission, specular, exponent; width in pixels of lines
  float tex[4];    // scale of positions to texture coordinates
};

// Triangles being built.
struct TriangleMesh {
  std::vector<Vertex> vertices;
  std::vector<uint32_t> indices;

  uint32_t Add(const Vertex& v) {
    vertices.push_back(v);
    return static_cast<uint32_t>(vertices.size() - 1);
  }
  void Triangle(uint32_t a, uint32_t b, uint32_t c) { indices.insert(indices.end(), {a, b, c}); }
};

// Triangles on the card.
struct GpuShape {
  GLuint vao = 0, vertices = 0, indices = 0;
  int count = 0;  // of indices
  int capacity_vertices = 0, capacity_indices = 0;

  void Upload(const TriangleMesh& mesh, bool dynamic = false);
  // Draws n instances that start at an offset of the buffer.
  void Draw(GLuint instances, size_t first, int n) const;
  void Free();
};

// Unit shapes; see shapes.cc for what each is.
enum UnitShape {
  // Round shapes, whole; with fewer sides for what is small on the screen; and for what is tiny.
  kUnitSphere,
  kUnitCylinder,
  kUnitCapsule,
  kUnitSmallSphere,
  kUnitSmallCylinder,
  kUnitSmallCapsule,
  kUnitTinySphere,
  kUnitTinyCylinder,
  kUnitTinyCapsule,
  kUnitBox,
  kUnitBoxGrid,  // divided, for wire frames
  kUnitTube,     // cylinder without caps
  kUnitArrow,
  kUnitArrow1,
  kUnitArrow2,
  kUnitPlane,
  kUnitTriangle,
  kUnitLine,
  kUnitLineBox,
  kNumUnitShapes,
};

TriangleMesh MakeUnitShape(UnitShape shape, int slices, int stacks, int quads);

}  // namespace syn

#endif  // SYNOVIA_RENDER_OPENGL_SHAPE_H_
