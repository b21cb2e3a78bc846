// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the image of a compiled model. The image is an mjModel in which the sizes of the bulky
// arrays are zero, so that all other functions for models work on it.

#include "spec/compiled_copy.h"

#include <cstring>
#include <vector>

#include <mujoco/mjxmacro.h>

#include "model/layout.h"

namespace syn::spec {
namespace {

// Returns m with the sizes of its image. The arrays that are left out get size zero.
mjModel ImageSizes(const mjModel& m) {
  mjModel sizes = m;
  sizes.ntexdata = 0;
  sizes.nmeshvert = sizes.nmeshnormal = sizes.nmeshtexcoord = sizes.nmeshface = 0;
  sizes.nmeshgraph = sizes.nmeshpoly = sizes.nmeshpolyvert = sizes.nmeshpolymap = 0;
  sizes.nflexedge = sizes.nflexelem = sizes.nflexelemedge = 0;
  sizes.nflexshelldata = sizes.nflexevpair = 0;
  sizes.nskinvert = sizes.nskintexvert = sizes.nskinface = sizes.nskinbone = 0;
  sizes.nskinbonevert = 0;
  sizes.noct = sizes.nbvh = sizes.nbvhstatic = sizes.nbvhdynamic = 0;
  return sizes;
}

}  // namespace

mjModel* MakeImage(const mjModel& m) {
  // The array is filled before the image is allocated, so that nothing can throw and leak the
  // image.
  std::vector<const void*> sources;
  ForEachModelArray(&m, [&](const auto* source, const ArrayInfo&) { sources.push_back(source); });
  mjModel* image = AllocateModel(ImageSizes(m));
  if (!image) return nullptr;
  image->opt = m.opt;
  image->vis = m.vis;
  image->stat = m.stat;
  image->signature = m.signature;
  size_t next = 0;
  ForEachModelArray(image, [&](auto* dest, const ArrayInfo& info) {
    const void* source = sources[next++];
    if (info.size()) std::memcpy(dest, source, info.size() * sizeof(*dest));
  });
  return image;
}

bool FitsImage(const mjModel& image, const mjModel& m) {
  const mjModel sizes = ImageSizes(m);
#define X(name) \
  if (image.name != sizes.name) return false;
  MJMODEL_INTS32
#undef X
  return true;
}

}  // namespace syn::spec
