// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the places of all arrays in their buffers and allocates models; see layout.h.

#include "model/layout.h"

#include <climits>
#include <cstring>
#include <limits>
#include <string_view>
#include <utility>

namespace syn {
namespace {

// Largest buffer of a model or data, in bytes (8 GB). It is more than models need and less than a
// size of 2^31 in a hostile file asks for, which would take minutes to clear.
constexpr size_t kMaxBuffer = size_t{8} << 30;

// Assigns places to arrays one after the other, and remembers the first array that does not fit.
class Offsets {
 public:
  // Returns the offset of an array of n elements and moves the end of the buffer behind it.
  size_t Place(int64_t n, size_t element_size, const char* name) {
    const size_t begin = (end_ + kArrayAlignment - 1) / kArrayAlignment * kArrayAlignment;
    if (n < 0 || static_cast<size_t>(n) > kMaxBuffer / element_size ||
        begin > kMaxBuffer - n * element_size) {
      if (!too_large_) too_large_ = name;
      return 0;
    }
    end_ = begin + n * element_size;
    return begin;
  }
  size_t end() const { return end_; }
  // Returns the name of the first array that does not fit, or null.
  const char* too_large() const { return too_large_; }

 private:
  size_t end_ = 0;
  const char* too_large_ = nullptr;
};

// Returns true for njmax and nconmax, which are hints of older models and -1 if absent. All other
// sizes are counts.
bool MayBeNegative(std::string_view name) { return name == "njmax" || name == "nconmax"; }

void CopySizes(mjModel* to, const mjModel& from) {
#define X(name) to->name = from.name;
  MJMODEL_INTS
#undef X
}

}  // namespace

bool CheckSizes(const mjModel& m) {
#define X(name)                                    \
  if (m.name < 0 && !MayBeNegative(#name)) {       \
    mju_warning("Invalid model: negative " #name); \
    return false;                                  \
  }
  MJMODEL_INTS32
#undef X
  if (m.nbody == 0) {
    mju_warning("Invalid model: nbody == 0");
    return false;
  }
  // Four numbers per mocap pose and two slots per name must still fit an int.
  if (m.nmocap >= INT_MAX / 4) {
    mju_warning("Invalid model: nmocap too large");
    return false;
  }
  if (m.nnames_map >= INT_MAX / 2) {
    mju_warning("Invalid model: nnames_map too large");
    return false;
  }
  return true;
}

std::optional<size_t> ModelBufferBytes(const mjModel& sizes) {
  if (!CheckSizes(sizes)) return {};
  Offsets offsets;
  ForEachModelArray(&sizes, [&]<typename T>(T* const&, const ArrayInfo& a) {
    offsets.Place(a.size(), sizeof(T), a.name);
  });
  if (offsets.too_large()) {
    mju_warning("Invalid model: %s too large.", offsets.too_large());
    return {};
  }
  return offsets.end();
}

mjModel* AllocateModel(const mjModel& sizes) {
  const std::optional<size_t> bytes = ModelBufferBytes(sizes);
  if (!bytes) return nullptr;
  BufferPtr buffer(AllocateBuffer(*bytes, BufferUse::kWhole));
  return buffer ? ModelInBuffer(sizes, std::move(buffer)) : nullptr;
}

mjModel* ModelInBuffer(const mjModel& sizes, BufferPtr buffer) {
  auto* m = static_cast<mjModel*>(mju_malloc(sizeof(mjModel)));
  if (!m) return nullptr;
  std::memset(static_cast<void*>(m), 0, sizeof(mjModel));
  m->buffer = buffer.release();
  CopySizes(m, sizes);
  Offsets places;
  ForEachModelArray(m, [&]<typename T>(T*& pointer, const ArrayInfo& a) {
    char* at = static_cast<char*>(m->buffer) + places.Place(a.size(), sizeof(T), a.name);
    pointer = reinterpret_cast<T*>(at);
  });
  m->nbuffer = places.end();
  mj_defaultOption(&m->opt);
  mj_defaultVisual(&m->vis);
  return m;
}

size_t DataBufferBytes(const mjModel* m) {
  Offsets offsets;
  mjData none{};
  ForEachDataArray(m, &none, [&]<typename T>(T*&, const ArrayInfo& a) {
    offsets.Place(a.size(), sizeof(T), a.name);
  });
  return offsets.too_large() ? 0 : offsets.end();
}

}  // namespace syn
