// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Checks that the arrays of assets that were read from a cache have consistent lengths.

#include "asset/archive_fields.h"

namespace syn {
namespace {

bool FitTogether(const MeshPolygons& p, size_t nvert) {
  const size_t count = p.vertnum.size();
  return p.vertadr.size() == count && p.normal.size() == 3 * count && p.mapadr.size() == nvert &&
         p.mapnum.size() == nvert;
}

bool FitTogether(const Bvh& b) {
  const size_t count = b.depth.size();
  return b.aabb.size() == 6 * count && b.child.size() == 2 * count && b.nodeid.size() == count;
}

bool FitTogether(const Octree& o) {
  const size_t count = o.depth.size();
  return o.aabb.size() == 6 * count && o.child.size() == 8 * count && o.coeff.size() == 8 * count;
}

}  // namespace

bool FitTogether(const ProcessedMesh& m) {
  return m.vert.size() % 3 == 0 && m.normal.size() % 3 == 0 && m.texcoord.size() % 2 == 0 &&
         m.face.size() % 3 == 0 && m.facenormal.size() == m.face.size() &&
         m.facetexcoord.size() == m.face.size() && FitTogether(m.polygons, m.vert.size() / 3) &&
         FitTogether(m.bvh) && FitTogether(m.octree);
}

bool FitTogether(const Image& image) {
  if (image.width < 1 || image.height < 1 || image.nchannel < 1 || image.nchannel > 4) return false;
  const uint64_t pixels = uint64_t(image.width) * uint64_t(image.height);
  return pixels <= image.data.size() && image.data.size() == pixels * uint64_t(image.nchannel);
}

}  // namespace syn
