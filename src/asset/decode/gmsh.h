// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads GMSH files of versions 2.2 and 4.1, text or binary: points, and the lines, triangles or
// tetrahedra between them. Flexes are made from them (flexcomp). The file must have one block of
// nodes and one block of elements.

#ifndef SYNOVIA_ASSET_DECODE_GMSH_H_
#define SYNOVIA_ASSET_DECODE_GMSH_H_

#include <cstddef>
#include <span>
#include <vector>

namespace syn {

// The content of a GMSH file.
struct GmshData {
  int dim = 0;                // 1: lines, 2: triangles, 3: tetrahedra.
  std::vector<double> point;  // 3 coordinates per node.
  std::vector<int> element;   // dim + 1 node indices (from 0) per element.
};

// Decodes a GMSH file. Throws ModelError for bad input; all indices are checked.
GmshData DecodeGmsh(std::span<const std::byte> bytes);

}  // namespace syn

#endif  // SYNOVIA_ASSET_DECODE_GMSH_H_
