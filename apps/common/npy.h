// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads and writes .npy files of NumPy with arrays of numbers in C order.
//
//   6 bytes    "\x93NUMPY"
//   2 bytes    version: 1.0 or 2.0
//   2 bytes    length of the header, little-endian (4 bytes in version 2.0)
//   header     {'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }, blanks, a newline
//   data
//
// The reader accepts little-endian float64 or float32 in C order. The size of the file must match
// the shape exactly; this is checked before memory is allocated.

#ifndef SYNOVIA_APPS_COMMON_NPY_H_
#define SYNOVIA_APPS_COMMON_NPY_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace app {

// The dimensions of an array.
using Shape = std::vector<size_t>;

// An array with its elements in C order.
struct NpyArray {
  Shape shape;
  std::vector<double> data;
};

// The contents of a header, and the offset of the data.
struct NpyHeader {
  Shape shape;
  size_t item_size = 8;  // Bytes per element: 8 for float64, 4 for float32.
  size_t data_begin = 0;
};

// Returns the shape as NumPy prints it, such as "(3, 4)".
std::string ToString(const Shape& shape);

// Returns the number of elements. Throws Error if their size in bytes overflows.
size_t NumElements(const Shape& shape);

// Parses the beginning of a file that has file_size bytes. Throws Error that says what is wrong.
NpyHeader ParseNpyHeader(std::string_view bytes, size_t file_size);

// Returns the bytes before the data of a float64 array. Their number is a multiple of 64.
std::string MakeNpyHeader(const Shape& shape);

// Read and write a file. Errors name the file. A file is written under another name and then
// renamed, so that it is either complete or absent.
NpyArray ReadNpy(const std::string& path);
void WriteNpy(const std::string& path, const Shape& shape, const double* data);

}  // namespace app

#endif  // SYNOVIA_APPS_COMMON_NPY_H_
