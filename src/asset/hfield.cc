// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Decodes and normalizes height fields. Fields from files are kept in the asset cache.

#include "asset/hfield.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "asset/decode/image.h"
#include "asset/file/asset_cache.h"
#include "asset/file/content_type.h"
#include "system/byte_reader.h"

namespace syn {
namespace {

// Largest number of points of a field without data. It keeps two numbers in an XML file from
// allocating all memory.
constexpr int64_t kMaxSize = 1 << 27;
// Smallest range of elevations, in the units of the data, that is normalized; smaller ranges count
// as constant. It is the tiny number of the model compiler in the specification.
constexpr double kFlat = 1e-14;

// Decodes a file of the given content type.
HeightField Decode(const std::string& type, std::span<const std::byte> bytes) {
  HeightField field = type == kTypePng ? DecodeHFieldPng(bytes) : DecodeHFieldBinary(bytes);
  Normalize(&field);
  return field;
}

// Returns the field whose size, and optionally data, are given in the element.
HeightField FromUser(const mjsHField& hfield) {
  if (hfield.nrow <= 0 || hfield.ncol <= 0) {
    throw ModelError("hfield not specified: give a file, or nrow and ncol");
  }
  const int64_t size = int64_t{hfield.nrow} * hfield.ncol;
  if (size > kMaxSize) {
    throw ModelError(Format("hfield of %d x %d points is too large", hfield.nrow, hfield.ncol));
  }
  HeightField field{hfield.nrow, hfield.ncol, *hfield.userdata};
  if (field.data.empty()) field.data.resize(size);
  if (static_cast<int64_t>(field.data.size()) != size) {
    throw ModelError(Format("elevation data length must match nrow*ncol = %lld, but it is %zu",
                            static_cast<long long>(size), field.data.size()));
  }
  Normalize(&field);
  return field;
}

}  // namespace

HeightField DecodeHFieldPng(std::span<const std::byte> bytes) {
  const Image image = DecodePng(bytes, 1);
  HeightField field{image.height, image.width, {}};
  field.data.resize(image.data.size());
  const size_t ncol = field.ncol;
  for (int r = 0; r < field.nrow; ++r) {
    // Images are stored from the top, height fields from the bottom.
    const std::byte* row = image.data.data() + (field.nrow - 1 - r) * ncol;
    std::transform(row, row + ncol, field.data.begin() + static_cast<std::ptrdiff_t>(r * ncol),
                   [](std::byte b) { return static_cast<float>(b); });
  }
  return field;
}

HeightField DecodeHFieldBinary(std::span<const std::byte> bytes) {
  ByteReader reader(bytes, "hfield file");
  HeightField field;
  field.nrow = static_cast<int>(reader.ReadCount("number of rows", 1));
  field.ncol = static_cast<int>(reader.ReadCount("number of columns", 1));
  field.data =
      reader.ReadArray<float, std::vector<float>>(static_cast<size_t>(field.nrow) * field.ncol);
  reader.ExpectEnd();
  return field;
}

void Normalize(HeightField* field) {
  if (!std::ranges::all_of(field->data, [](float z) { return std::isfinite(z); })) {
    throw ModelError("elevation data must be finite");
  }
  if (field->data.empty()) return;
  const auto [low, high] = std::ranges::minmax_element(field->data);
  const float base = *low, range = *high - base;
  if (!std::isfinite(range)) throw ModelError("invalid data range in hfield");
  for (float& z : field->data) z = range > kFlat ? (z - base) / range : 0;
}

HeightField LoadHField(const mjsHField& hfield, const AssetFiles& files) {
  for (const double size : hfield.size) {
    if (!(size > 0)) throw ModelError("size parameter is not positive in hfield");
  }
  if (hfield.file->empty()) return FromUser(hfield);
  if (!hfield.userdata->empty()) {
    throw ModelError("hfield has both a file and elevation data, only one is allowed");
  }
  const std::string type = ContentTypeOf(*hfield.content_type, *hfield.file);
  if (!type.empty() && type != kTypePng && type != kTypeHField) {
    throw ModelError("unsupported content type: '" + type + "'");
  }
  Resource resource = OpenAsset(files, *hfield.file);
  return *Cached<HeightField>("hfield " + type, resource,
                              [&] { return Decode(type, resource.Read()); });
}

}  // namespace syn
