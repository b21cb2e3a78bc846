// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Generates unit shapes. Round shapes have radius 1 about the z axis. Capsules, cylinders and
// arrows get their length from the axis of the instance (see Vertex::along).

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "render/opengl/shape.h"

namespace syn {
namespace {

constexpr float kTwoPi = 6.2831853f;

// A circle about the z axis.
struct Ring {
  float radius, z, along;    // Radius and position of the circle.
  float normal_r, normal_z;  // Normal, as radial and axial component.
};

// Appends the surface of revolution between consecutive rings, from the lowest up.
void Lathe(TriangleMesh& mesh, int slices, const std::vector<Ring>& rings) {
  uint32_t below = 0;
  bool first = true;
  for (const Ring& ring : rings) {
    const auto start = static_cast<uint32_t>(mesh.vertices.size());
    for (int i = 0; i <= slices; ++i) {
      const float a = kTwoPi * static_cast<float>(i % slices) / static_cast<float>(slices);
      const float c = std::cos(a), s = std::sin(a);
      mesh.Add({{ring.radius * c, ring.radius * s, ring.z},
                ring.along,
                {ring.normal_r * c, ring.normal_r * s, ring.normal_z},
                {0, 0}});
    }
    for (uint32_t i = 0; !first && i < static_cast<uint32_t>(slices); ++i) {
      mesh.Triangle(below + i, below + i + 1, start + i + 1);
      mesh.Triangle(below + i, start + i + 1, start + i);
    }
    below = start;
    first = false;
  }
}

// Appends the part of a sphere between two polar angles in radians (0 at +z).
void SphereZone(TriangleMesh& mesh, int slices, int stacks, float from, float to, float along) {
  std::vector<Ring> rings;
  for (int k = stacks; k >= 0; --k) {
    const float t = from + (to - from) * static_cast<float>(k) / static_cast<float>(stacks);
    rings.push_back({std::sin(t), std::cos(t), along, std::sin(t), std::cos(t)});
  }
  Lathe(mesh, slices, rings);
}

// Appends a disk whose normal has the direction `facing` (+1 or -1) along z.
void Disk(TriangleMesh& mesh, int slices, float radius, float z, float along, float facing) {
  const Ring centre{0, z, along, 0, facing}, rim{radius, z, along, 0, facing};
  if (facing > 0) {
    Lathe(mesh, slices, {rim, centre});
  } else {
    Lathe(mesh, slices, {centre, rim});
  }
}

// Appends an arrow: a shaft of radius 1 and a cone of radius `head`, at both ends if `both` is set.
// Positions are fractions of the axis. [Q25] The arrow is half as long as the axis.
void Arrow(TriangleMesh& mesh, int slices, float head, bool both) {
  constexpr float kShaft = 1.0f / 3, kTip = 0.5f;
  const float back = both ? -kShaft : 0;
  Lathe(mesh, slices, {{1, 0, back, 1, 0}, {1, 0, kShaft, 1, 0}});
  Disk(mesh, slices, head, 0, kShaft, -1);
  Lathe(mesh, slices, {{head, 0, kShaft, 0.95f, 0.3f}, {0, 0, kTip, 0.95f, 0.3f}});
  if (both) {
    Disk(mesh, slices, head, 0, back, 1);
    Lathe(mesh, slices, {{0, 0, -kTip, 0.95f, -0.3f}, {head, 0, back, 0.95f, -0.3f}});
  } else {
    Disk(mesh, slices, 1, 0, 0, -1);
  }
}

// Appends the face of a box at coordinate `sign` of axis k, divided into n x n cells.
void BoxFace(TriangleMesh& mesh, int k, float sign, int n) {
  const int u = (k + 1) % 3, v = (k + 2) % 3;
  const auto start = static_cast<uint32_t>(mesh.vertices.size());
  for (int i = 0; i <= n; ++i) {
    for (int j = 0; j <= n; ++j) {
      Vertex vertex{};
      vertex.pos[k] = vertex.normal[k] = sign;
      vertex.pos[u] = sign * (2 * static_cast<float>(i) / static_cast<float>(n) - 1);
      vertex.pos[v] = 2 * static_cast<float>(j) / static_cast<float>(n) - 1;
      mesh.Add(vertex);
    }
  }
  const auto row = static_cast<uint32_t>(n + 1);
  for (uint32_t i = 0; i + 1 < row; ++i) {
    for (uint32_t j = 0; j + 1 < row; ++j) {
      const uint32_t a = start + i * row + j;
      mesh.Triangle(a, a + row, a + row + 1);
      mesh.Triangle(a, a + row + 1, a + 1);
    }
  }
}

// Appends a box whose faces are divided into n x n cells.
void Box(TriangleMesh& mesh, int n) {
  for (int k = 0; k < 3; ++k) {
    BoxFace(mesh, k, -1, n);
    BoxFace(mesh, k, 1, n);
  }
}

// Appends a convex polygon in the plane z = 0.
void Flat(TriangleMesh& mesh, std::initializer_list<std::pair<float, float>> corners) {
  for (auto [x, y] : corners) mesh.Add({{x, y, 0}, 0, {0, 0, 1}, {0, 0}});
  for (uint32_t i = 2; i < corners.size(); ++i) mesh.Triangle(0, i - 1, i);
}

// Appends a line as four vertices that the shader moves apart on the screen. The normal of a vertex
// holds the other end of the line, uv the side to which the vertex is moved.
void Line(TriangleMesh& mesh, const float (&a)[3], const float (&b)[3]) {
  const auto start = static_cast<uint32_t>(mesh.vertices.size());
  for (float side : {-1.0f, 1.0f}) mesh.Add({{a[0], a[1], a[2]}, 0, {b[0], b[1], b[2]}, {side, 0}});
  for (float side : {1.0f, -1.0f}) mesh.Add({{b[0], b[1], b[2]}, 0, {a[0], a[1], a[2]}, {side, 0}});
  mesh.Triangle(start, start + 1, start + 2);
  mesh.Triangle(start + 1, start + 3, start + 2);
}

// Appends the twelve edges of a box. Bit k of a corner is its position along axis k.
void LineBox(TriangleMesh& mesh) {
  for (int corner = 0; corner < 8; ++corner) {
    for (int k = 0; k < 3; ++k) {
      if (corner >> k & 1) continue;
      float a[3], b[3];
      for (int c = 0; c < 3; ++c) a[c] = b[c] = (corner >> c & 1) ? 1.0f : -1.0f;
      b[k] = 1;
      Line(mesh, a, b);
    }
  }
}

// Appends a capsule: two half spheres and a tube.
void Capsule(TriangleMesh& mesh, int slices, int stacks) {
  const int half = std::max(2, stacks / 2);
  SphereZone(mesh, slices, half, kTwoPi / 4, kTwoPi / 2, -1);
  Lathe(mesh, slices, {{1, 0, -1, 1, 0}, {1, 0, 1, 1, 0}});
  SphereZone(mesh, slices, half, 0, kTwoPi / 4, 1);
}

// Appends a cylinder without caps.
void Tube(TriangleMesh& mesh, int slices) {
  Lathe(mesh, slices, {{1, 0, -1, 1, 0}, {1, 0, 1, 1, 0}});
}

}  // namespace

TriangleMesh MakeUnitShape(UnitShape shape, int slices, int stacks, int quads) {
  TriangleMesh mesh;
  // The numbers come from the model, which may contain anything.
  slices = std::clamp(slices, 3, 200);
  stacks = std::clamp(stacks, 2, 200);
  quads = std::clamp(quads, 1, 100);
  switch (shape) {
    case kUnitSmallSphere:
    case kUnitSmallCylinder:
    case kUnitSmallCapsule:
      return MakeUnitShape(static_cast<UnitShape>(shape - kUnitSmallSphere), std::min(slices, 16),
                           std::min(stacks, 10), quads);
    case kUnitTinySphere:
    case kUnitTinyCylinder:
    case kUnitTinyCapsule:
      return MakeUnitShape(static_cast<UnitShape>(shape - kUnitTinySphere), std::min(slices, 8),
                           std::min(stacks, 6), quads);
    case kUnitSphere:
      SphereZone(mesh, slices, stacks, 0, kTwoPi / 2, 0);
      break;
    case kUnitBox:
      Box(mesh, 1);
      break;
    case kUnitBoxGrid:
      Box(mesh, quads);
      break;
    case kUnitCylinder:
      Disk(mesh, slices, 1, 0, -1, -1);
      Tube(mesh, slices);
      Disk(mesh, slices, 1, 0, 1, 1);
      break;
    case kUnitTube:
      Tube(mesh, slices);
      break;
    case kUnitCapsule:
      Capsule(mesh, slices, stacks);
      break;
    case kUnitArrow:
      Arrow(mesh, slices, 1.75f, false);
      break;
    case kUnitArrow1:
      Arrow(mesh, slices, 1, false);
      break;
    case kUnitArrow2:
      Arrow(mesh, slices, 1.75f, true);
      break;
    case kUnitPlane:
      Flat(mesh, {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}});
      break;
    case kUnitTriangle:
      Flat(mesh, {{0, 0}, {1, 0}, {0, 1}});
      break;
    case kUnitLine:
      Line(mesh, {0, 0, 0}, {0, 0, 1});
      break;
    default:
      LineBox(mesh);
  }
  return mesh;
}

}  // namespace syn
