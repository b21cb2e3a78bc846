// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements vertex normals in single precision and the check of orientations by sorting edges.

#include "asset/shape/mesh_normal.h"

#include <algorithm>
#include <cstdint>

#include "base/error.h"

namespace syn {
namespace {

// Squared length of a cross product of edges below which a face has no normal, in file units (from
// the specification of the compiler).
constexpr double kTinySquared = 1e-14;
// Smallest cosine between the normal of a face and the mean normal for the face to count (from the
// specification of the compiler).
constexpr double kCreaseDot = 0.8;

// A sum of normals. It is in single precision, because the specified result is.
struct FloatVec {
  float x = 0, y = 0, z = 0;
  void Add(Vec3 v, double scale) {
    x += static_cast<float>(v.x * scale);
    y += static_cast<float>(v.y * scale);
    z += static_cast<float>(v.z * scale);
  }
  // Returns the normalized sum, or the z axis if the sum is zero.
  Vec3 Unit() const {
    const Vec3 v{x, y, z};
    const double norm = Norm(v);
    return norm <= mjMINVAL ? Vec3{0, 0, 1} : v * (1 / norm);
  }
};

// Returns the normal of a face, with a length of twice its area.
Vec3 FaceCross(std::span<const Vec3> vert, const int* corner) {
  const Vec3 a = vert[corner[0]];
  return Cross(vert[corner[1]] - a, vert[corner[2]] - a);
}

}  // namespace

ScratchArray<Vec3> GenerateNormals(std::span<const Vec3> vert, std::span<const int> faces,
                                   bool smooth) {
  ScratchArray<FloatVec> sum(vert.size());
  // Faces without area contribute nothing.
  auto for_each_face = [&](auto&& visit) {
    for (size_t i = 0; i < faces.size(); i += 3) {
      const Vec3 cross = FaceCross(vert, &faces[i]);
      if (NormSquared(cross) >= kTinySquared) visit(&faces[i], cross);
    }
  };
  for_each_face([&](const int* corner, Vec3 cross) {
    for (int k = 0; k < 3; ++k) sum[corner[k]].Add(cross, 1);
  });

  // Subtracts faces beyond the crease angle. The decisions use the full sums.
  if (!smooth) {
    ScratchArray<Vec3> mean(vert.size());
    for (size_t i = 0; i < vert.size(); ++i) mean[i] = sum[i].Unit();
    for_each_face([&](const int* corner, Vec3 cross) {
      const double norm = Norm(cross);
      for (int k = 0; k < 3; ++k) {
        if (Dot(cross, mean[corner[k]]) < kCreaseDot * norm) sum[corner[k]].Add(cross, -1);
      }
    });
  }
  ScratchArray<Vec3> normals(vert.size());
  for (size_t i = 0; i < vert.size(); ++i) normals[i] = sum[i].Unit();
  return normals;
}

void CheckOrientation(const std::string& mesh, std::span<const Vec3> vert,
                      std::span<const int> faces) {
  const ScratchScope scope;
  ScratchArray<uint64_t> edges;
  edges.reserve(faces.size());
  for (size_t i = 0; i < faces.size(); i += 3) {
    const double area = 0.5 * Norm(FaceCross(vert, &faces[i]));
    if (area <= Sqrt(mjMINVAL)) continue;
    for (size_t k = 0; k < 3; ++k) {
      edges.push_back(static_cast<uint64_t>(faces[i + k]) << 32 | faces[i + (k + 1) % 3]);
    }
  }
  // A directed edge is one 64-bit number, so equal edges are adjacent after sorting. Faces with
  // almost no area are ignored.
  std::ranges::sort(edges);
  const auto repeated = std::ranges::adjacent_find(edges);
  if (repeated == edges.end()) return;
  throw ModelError(
      Format("faces of mesh '%s' have inconsistent orientation. Please check the faces "
             "containing the vertices %d and %d",
             mesh.c_str(), static_cast<int>(*repeated >> 32) + 1,
             static_cast<int>(*repeated & 0xffffffffu) + 1));
}

}  // namespace syn
