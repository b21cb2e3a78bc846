// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Loads height fields: elevation data from a PNG file, a binary file or the user, normalized to [0,
// 1]. Row 0 of the data is at the lower end of the y axis, so images are turned upside down.

#ifndef SYNOVIA_ASSET_HFIELD_H_
#define SYNOVIA_ASSET_HFIELD_H_

#include <cstddef>
#include <span>
#include <vector>

#include <mujoco/mjspec.h>

#include "asset/file/resource.h"

namespace syn {

// Elevations on a grid of nrow x ncol points.
struct HeightField {
  int nrow = 0;
  int ncol = 0;
  std::vector<float> data;  // nrow * ncol values, row by row; in [0, 1] after Normalize.
};

// Returns the memory that a height field occupies, for the asset cache.
inline size_t MemoryOf(const HeightField& field) {
  return sizeof field + field.data.size() * sizeof(float);
}

// Decodes a PNG file. Elevations are the values 0 to 255 of the red channel.
HeightField DecodeHFieldPng(std::span<const std::byte> bytes);

// Decodes int32 nrow, int32 ncol, float data[nrow * ncol], whose row 0 is at the lower end of y.
HeightField DecodeHFieldBinary(std::span<const std::byte> bytes);

// Maps the data to [0, 1]; a constant field becomes 0. Throws ModelError if a value is not finite.
void Normalize(HeightField* field);

// Loads the height field of an element from its file or its userdata (row 0 at the lower end of y),
// or returns a flat field. Throws ModelError if sizes are invalid.
HeightField LoadHField(const mjsHField& hfield, const AssetFiles& files);

}  // namespace syn

#endif  // SYNOVIA_ASSET_HFIELD_H_
