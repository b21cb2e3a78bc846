// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// NumPy's .npy files, as far as arrays of numbers in C order need them.
//
//   6 bytes    "\x93NUMPY"
//   2 bytes    version: 1.0 or 2.0
//   2 bytes    length of the header, little-endian (4 bytes in version 2.0)
//   header     {'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }, blanks, a newline
//   data
//
// Reading is strict: little-endian float64 or float32, C order, and exactly the bytes the shape
// asks for, which is checked before anything is allocated.

#ifndef SYNOVIA_APPS_COMMON_NPY_H_
#define SYNOVIA_APPS_COMMON_NPY_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace app {

using Shape = std::vector<size_t>;

struct NpyArray {
  Shape shape;
  std::vector<double> data;
};

// What a header says, and where the data begin.
struct NpyHeader {
  Shape shape;
  size_t item_size = 8;  // 8: float64, 4: float32
  size_t data_begin = 0;
};

// "(3, 4)", as numpy prints it.
std::string ToString(const Shape& shape);

// Number of elements; throws Error if it does not fit.
size_t NumElements(const Shape& shape);

// Parses the beginning of a file of file_size bytes. Throws Error saying what is wrong.
NpyHeader ParseNpyHeader(std::string_view bytes, size_t file_size);

// Everything before the data of a float64 array; its size is a multiple of 64.
std::string MakeNpyHeader(const Shape& shape);

// Errors name the file. A file is written under another name first: it is whole or not there.
NpyArray ReadNpy(const std::string& path);
void WriteNpy(const std::string& path, const Shape& shape, const double* data);

}  // namespace app

#endif  // SYNOVIA_APPS_COMMON_NPY_H_
