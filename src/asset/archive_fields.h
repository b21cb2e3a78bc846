// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Lists the fields of processed assets, for the caches that store them as bytes (cache/archive.h).

#ifndef SYNOVIA_ASSET_ARCHIVE_FIELDS_H_
#define SYNOVIA_ASSET_ARCHIVE_FIELDS_H_

#include <type_traits>

#include "asset/decode/image.h"
#include "asset/mesh.h"

namespace syn {

// Calls visit(field) for each field of an asset, always in the same order. The asset may be const
// (to write it) or not (to read it).
template <typename Mesh, typename Visit>
requires std::is_same_v<std::remove_const_t<Mesh>, ProcessedMesh>
void ForEachField(Mesh& m, Visit&& visit) {
  visit(m.vert), visit(m.normal), visit(m.texcoord);
  visit(m.face), visit(m.facenormal), visit(m.facetexcoord), visit(m.graph);
  auto& p = m.polygons;
  visit(p.vertadr), visit(p.vertnum), visit(p.vert), visit(p.mapadr), visit(p.mapnum), visit(p.map);
  visit(p.normal);
  visit(m.bvh.aabb), visit(m.bvh.child), visit(m.bvh.depth), visit(m.bvh.nodeid);
  visit(m.octree.child), visit(m.octree.depth), visit(m.octree.aabb), visit(m.octree.coeff);
  visit(m.pos), visit(m.quat), visit(m.scale), visit(m.aabb), visit(m.volume), visit(m.inertia_box);
}

// Calls visit(field) for each field of an image.
template <typename Picture, typename Visit>
requires std::is_same_v<std::remove_const_t<Picture>, Image>
void ForEachField(Picture& image, Visit&& visit) {
  visit(image.width), visit(image.height), visit(image.nchannel), visit(image.is_srgb);
  visit(image.data);
}

// Returns true if the arrays have the lengths that the sizes and the other arrays imply. Callers
// copy them without further checks. The indices inside the arrays are validated later, in the
// model, as those of binary files are.
bool FitTogether(const ProcessedMesh& m);
bool FitTogether(const Image& image);

}  // namespace syn

#endif  // SYNOVIA_ASSET_ARCHIVE_FIELDS_H_
