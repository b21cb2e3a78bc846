// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Defines shapes on the graphics card, and the data that place, color and texture one use of a
// shape.

#ifndef SYNOVIA_RENDER_OPENGL_SHAPE_H_
#define SYNOVIA_RENDER_OPENGL_SHAPE_H_

#include <cstdint>
#include <vector>

#include "render/opengl/gl.h"

namespace syn {

// A vertex of a shape. `along` moves it along the axis of the instance, so that capsules and arrows
// of any length share one shape.
struct Vertex {
  // Position in the coordinates of the shape.
  float pos[3];
  float along;  // Fraction of the axis of the instance that is added to the position.
  float normal[3];
  float uv[2];  // Texture coordinates.
};

// One use of a shape. A vertex at p is transformed to row * (p, 1) + along * axis.
struct Instance {
  // Rows of the matrix from shape to model coordinates.
  float row[3][4];
  float axis[3];  // Axis in model coordinates.
  // 1: texture coordinates are those of the vertices; 0: they are computed from positions.
  float explicit_uv;
  float rgba[4];
  float gloss[4];  // Emission, specular, exponent; width of lines in pixels.
  float tex[4];    // Scale from positions to texture coordinates.
};

// Triangles that are being built in memory.
struct TriangleMesh {
  std::vector<Vertex> vertices;
  std::vector<uint32_t> indices;

  // Appends a vertex and returns its index.
  uint32_t Add(const Vertex& v) {
    vertices.push_back(v);
    return static_cast<uint32_t>(vertices.size() - 1);
  }
  void Triangle(uint32_t a, uint32_t b, uint32_t c) { indices.insert(indices.end(), {a, b, c}); }
};

// Triangles on the graphics card.
struct GpuShape {
  GLuint vao = 0, vertices = 0, indices = 0;  // OpenGL objects; 0 before the first upload.
  int count = 0;                              // Number of indices.
  int capacity_vertices = 0, capacity_indices = 0;

  // Copies a mesh to the card. `dynamic` tells OpenGL that the mesh changes in every frame.
  void Upload(const TriangleMesh& mesh, bool dynamic = false);
  // Draws n instances of the buffer `instances`, from instance `first` on.
  void Draw(GLuint instances, size_t first, int n) const;
  // Deletes the OpenGL objects; the context must be current.
  void Free();
};

// Unit shapes; shapes.cc describes each of them.
enum UnitShape {
  // Round shapes in three versions: full, with fewer sides for small images on the screen, and with
  // the fewest sides for tiny ones. The order of the shapes is the same in each version.
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
  kUnitBoxGrid,  // Faces are divided, for wireframes.
  kUnitTube,     // Cylinder without caps.
  kUnitArrow,
  kUnitArrow1,
  kUnitArrow2,
  kUnitPlane,
  kUnitTriangle,
  kUnitLine,
  kUnitLineBox,
  kNumUnitShapes,
};

// Generates a unit shape. `slices` and `stacks` are the numbers of sides around the axis and along
// it, `quads` is the number of divisions of the sides of a box.
TriangleMesh MakeUnitShape(UnitShape shape, int slices, int stacks, int quads);

}  // namespace syn

#endif  // SYNOVIA_RENDER_OPENGL_SHAPE_H_
