// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Declares the inverse of the filters of PNG rows.

#ifndef SYNOVIA_ASSET_DECODE_PNG_FILTER_H_
#define SYNOVIA_ASSET_DECODE_PNG_FILTER_H_

#include <cstddef>
#include <cstdint>

namespace syn {

// Undoes the filter of a row of a PNG image, in place. A filter predicts every byte from its
// neighbors to the left (a), above (b) and upper left (c), and the row contains the differences.
// `above` is the row above, unfiltered, or zeros for the first row. `pixel` is the distance of a
// byte to its left neighbor. One byte behind the end of both rows must be readable. Throws
// ModelError if the filter does not exist.
void UnfilterPngRow(int filter, uint8_t* row, const uint8_t* above, size_t size, size_t pixel);

}  // namespace syn

#endif  // SYNOVIA_ASSET_DECODE_PNG_FILTER_H_
