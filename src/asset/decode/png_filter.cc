// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Undoes the filters of PNG rows. Rows of three or four bytes per pixel, the usual ones, are
// processed one pixel at a time in a vector.

#include "asset/decode/png_filter.h"

#include <bit>
#include <cstring>

#include "base/error.h"

namespace syn {
namespace {

// Filters, as numbered in the file.
enum Filter { kNone, kSub, kUp, kAverage, kPaeth };

// Returns the one of the neighbors a (left), b (above), c (upper left) that is closest to a + b -
// c. T is int for one byte, or a vector for several.
template <typename T>
T PredictPaeth(T a, T b, T c) {
  const T to_b = b - c, to_a = a - c, sum = to_b + to_a;
  const T pa = to_b < 0 ? -to_b : to_b, pb = to_a < 0 ? -to_a : to_a, pc = sum < 0 ? -sum : sum;
  const T b_or_c = pb <= pc ? b : c;
  return ((pa <= pb) & (pa <= pc)) ? a : b_or_c;
}

// Processes the channels of a pixel in the lanes of a vector. A pixel depends on the pixel before
// it, but its channels are independent. For three bytes per pixel, one byte behind the end is read.
template <int kPixel, typename Predict>
void UnfilterPixels(uint8_t* row, const uint8_t* above, size_t size, Predict&& predict) {
  using Lanes = int16_t __attribute__((vector_size(16)));
  using Narrow = uint8_t __attribute__((vector_size(8)));
  const auto load = [](const uint8_t* p) {
    uint32_t word;
    std::memcpy(&word, p, 4);
    return __builtin_convertvector(std::bit_cast<Narrow>(uint64_t{word}), Lanes);
  };
  Lanes a{}, c{};
  for (size_t i = 0; i + kPixel <= size; i += kPixel) {
    const Lanes b = load(above + i);
    // Sums are modulo 256.
    a = (load(row + i) + predict(a, b, c)) & 255;
    c = b;
    const auto word = std::bit_cast<uint64_t>(__builtin_convertvector(a, Narrow));
    std::memcpy(row + i, &word, kPixel);
  }
}

// Adds predict(a, b, c) to each byte.
template <typename Predict>
void UnfilterRow(uint8_t* row, const uint8_t* above, size_t size, size_t pixel, Predict&& predict) {
  if (pixel == 3) return UnfilterPixels<3>(row, above, size, predict);
  if (pixel == 4) return UnfilterPixels<4>(row, above, size, predict);
  for (size_t i = 0; i < size; ++i) {
    const int a = i < pixel ? 0 : row[i - pixel], c = i < pixel ? 0 : above[i - pixel];
    row[i] += static_cast<uint8_t>(predict(a, int{above[i]}, c));
  }
}

}  // namespace

void UnfilterPngRow(int filter, uint8_t* row, const uint8_t* above, size_t size, size_t pixel) {
  switch (filter) {
    case kNone:
      return;
    case kSub:
      return UnfilterRow(row, above, size, pixel, [](auto a, auto, auto) { return a; });
    case kUp:
      for (size_t i = 0; i < size; ++i) row[i] += above[i];
      return;
    case kAverage:
      return UnfilterRow(row, above, size, pixel,
                         [](auto a, auto b, auto) { return (a + b) >> 1; });
    case kPaeth:
      return UnfilterRow(row, above, size, pixel,
                         [](auto a, auto b, auto c) { return PredictPaeth(a, b, c); });
  }
  throw ModelError(Format("PNG file: unknown filter %d", filter));
}

}  // namespace syn
