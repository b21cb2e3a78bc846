// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// GMSH files, versions 2.2 and 4.1, text or binary: points and the lines, triangles or tetrahedra
// between them. Used by flexcomp. One block of nodes and one block of elements.

#ifndef SYNOVIA_ASSET_DECODE_GMSH_H_
#define SYNOVIA_ASSET_DECODE_GMSH_H_

#include <cstddef>
#include <span>
#include <vector>

namespace syn {

struct GmshData {
  int dim = 0;                // 1 lines, 2 triangles, 3 tetrahedra
  std::vector<double> point;  // 3 per node
  std::vector<int> element;   // dim + 1 node indices per element
};

// Throws ModelError; all indices are checked.
GmshData DecodeGmsh(std::span<const std::byte> bytes);

}  // namespace syn

#endif  // SYNOVIA_ASSET_DECODE_GMSH_H_
