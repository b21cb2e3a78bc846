// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What follows from the elements of a flex as a mesh: its edges, its boundary, and how deep inside
// each element lies. Vertices, edges and elements are numbered within the flex.

#ifndef SYNOVIA_COMPILE_FLEX_FLEX_TOPOLOGY_H_
#define SYNOVIA_COMPILE_FLEX_FLEX_TOPOLOGY_H_

#include <array>
#include <span>
#include <vector>

namespace syn {

// An edge of a sheet as it was first met, (v[0], v[1]) in the direction of that triangle, with the
// third corners v[2] of that and v[3] of the last other triangle at it; -1: none.
using FlexStencil = std::array<int, 4>;

struct FlexTopology {
  std::vector<int> edge;             // 2 per edge, smaller vertex first
  std::vector<int> elemedge;         // 1, 3 or 6 per element
  std::vector<FlexStencil> stencil;  // per edge, only of sheets
  std::vector<int> shell;            // dim vertices per fragment of the boundary
  std::vector<int> layer;            // per element: steps from the boundary, 0 unless dim is 3
  std::vector<int> evpair;           // 2 per pair: element, vertex of its neighbour

  int EdgeCount() const { return static_cast<int>(edge.size() / 2); }
};

FlexTopology DeriveFlexTopology(int dim, std::span<const int> elements);

}  // namespace syn

#endif  // SYNOVIA_COMPILE_FLEX_FLEX_TOPOLOGY_H_
