// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Height fields: elevation data from a PNG, a binary file or the user, normalised to [0, 1].
// Row 0 of the data lies at the lower end of the y axis, so images are turned upside down.

#ifndef SYNOVIA_ASSET_HFIELD_H_
#define SYNOVIA_ASSET_HFIELD_H_

#include <cstddef>
#include <span>
#include <vector>

#include <mujoco/mjspec.h>

#include "asset/file/resource.h"

namespace syn {

struct HeightField {
  int nrow = 0;
  int ncol = 0;
  std::vector<float> data;  // nrow * ncol, in [0, 1]
};

inline size_t MemoryOf(const HeightField& field) {
  return sizeof field + field.data.size() * sizeof(float);
}

// The red channel of the image, as elevations 0..255.
HeightField DecodeHFieldPng(std::span<const std::byte> bytes);

// int32 nrow, int32 ncol, float data[nrow * ncol] in final order.
HeightField DecodeHFieldBinary(std::span<const std::byte> bytes);

// Maps the data to [0, 1]; a constant field becomes 0.
void Normalize(HeightField* field);

// What the compiler needs of a height field element: from its file, its userdata (in final order)
// or zeros. Checks sizes; throws ModelError.
HeightField LoadHField(const mjsHField& hfield, const AssetFiles& files);

}  // namespace syn

#endif  // SYNOVIA_ASSET_HFIELD_H_
