// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Derives from the elements of a flex its edges, its boundary, and how deep inside each element
// lies. Vertices, edges and elements are numbered within the flex.

#ifndef SYNOVIA_COMPILE_FLEX_FLEX_TOPOLOGY_H_
#define SYNOVIA_COMPILE_FLEX_FLEX_TOPOLOGY_H_

#include <array>
#include <span>
#include <vector>

namespace syn {

// The four vertices around an edge of a sheet: (v[0], v[1]) is the edge in the direction of the
// first triangle that contains it, v[2] is the third corner of that triangle, and v[3] is the third
// corner of the last other triangle at the edge, or -1 if there is none.
using FlexStencil = std::array<int, 4>;

// Edges, boundary and layers of the mesh of a flex.
struct FlexTopology {
  std::vector<int> edge;             // 2 vertices per edge, the smaller one first
  std::vector<int> elemedge;         // 1, 3 or 6 edges per element
  std::vector<FlexStencil> stencil;  // one per edge; empty unless dim is 2
  std::vector<int> shell;            // dim vertices per fragment of the boundary
  // per element: number of elements between it and the boundary; 0 unless dim is 3
  std::vector<int> layer;
  std::vector<int> evpair;  // 2 per pair: an element and a vertex of its neighbor

  int EdgeCount() const { return static_cast<int>(edge.size() / 2); }
};

// Returns the topology of a mesh. `elements` holds dim + 1 vertices per element; dim is 1, 2 or 3.
FlexTopology DeriveFlexTopology(int dim, std::span<const int> elements);

}  // namespace syn

#endif  // SYNOVIA_COMPILE_FLEX_FLEX_TOPOLOGY_H_
