// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Merges equal vertices with a hash table and reverses the winding of faces.

#include "asset/decode/raw_mesh.h"

#include <bit>
#include <cstdint>
#include <utility>

namespace syn {
namespace {

// A hash table of vertex numbers with open addressing and linear probing, at most half full. It is
// much faster than a node-based map, and merging takes most of the time of reading an STL file.
class VertexTable {
 public:
  explicit VertexTable(size_t max_vertices)
      : slots_(std::bit_ceil(2 * max_vertices + 1), kEmpty), mask_(slots_.size() - 1) {}

  // Returns the number of the vertex in `vert` that equals p[0..2]; appends it if there is none.
  int Add(const float* p, ScratchArray<float>* vert) {
    size_t slot = Hash(p) & mask_;
    while (slots_[slot] != kEmpty) {
      const float* q = vert->data() + 3 * static_cast<size_t>(slots_[slot]);
      if (p[0] == q[0] && p[1] == q[1] && p[2] == q[2]) return slots_[slot];
      slot = (slot + 1) & mask_;
    }
    slots_[slot] = static_cast<int>(vert->size() / 3);
    vert->insert(vert->end(), p, p + 3);
    return slots_[slot];
  }

 private:
  static constexpr int kEmpty = -1;

  // Returns a hash of three coordinates.
  static size_t Hash(const float* p) {
    uint64_t hash = 0;
    for (int i = 0; i < 3; ++i) {
      // Adding zero converts -0 to 0. They are equal, so they must have the same hash.
      hash = (hash ^ std::bit_cast<uint32_t>(p[i] + 0.0f)) * 0x9e3779b97f4a7c15u;
      hash ^= hash >> 29;
    }
    return static_cast<size_t>(hash ^ (hash >> 32));
  }

  ScratchArray<int> slots_;
  size_t mask_;
};

// Exchanges the second and third entry of each triple.
void FlipTriples(LargeArray<int>* index) {
  for (size_t i = 0; i + 2 < index->size(); i += 3) std::swap((*index)[i + 1], (*index)[i + 2]);
}

}  // namespace

void MergeVertices(RawMesh* mesh) {
  const ScratchScope scope;
  VertexTable table(mesh->VertexCount());
  ScratchArray<float> merged;
  merged.reserve(mesh->vert.size());
  ScratchArray<int> number(mesh->VertexCount());
  for (size_t i = 0; i < number.size(); ++i) number[i] = table.Add(&mesh->vert[3 * i], &merged);
  for (int& corner : mesh->face) corner = number[corner];
  mesh->vert.assign(merged.begin(), merged.end());
}

void FlipFaces(RawMesh* mesh) {
  FlipTriples(&mesh->face);
  FlipTriples(&mesh->facenormal);
  FlipTriples(&mesh->facetexcoord);
}

}  // namespace syn
