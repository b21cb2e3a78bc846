// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes models and data as text: a file, the format of numbers, and the few layouts that all
// sections share.

#ifndef SYNOVIA_MODEL_PRINT_TEXT_PRINTER_H_
#define SYNOVIA_MODEL_PRINT_TEXT_PRINTER_H_

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>

#include <mujoco/mujoco.h>

#include "system/output_file.h"

namespace syn {

class TextPrinter {
 public:
  // filename null: standard output. A bad float format is replaced by the default, with a warning.
  TextPrinter(const char* filename, const char* float_format);
  ~TextPrinter();
  TextPrinter(const TextPrinter&) = delete;
  TextPrinter& operator=(const TextPrinter&) = delete;

  bool ok() const { return file_ != nullptr; }

  void Print(const char* format, ...) __attribute__((format(printf, 2, 3)));
  void Number(double value) { std::fprintf(file_, format_.c_str(), value); }

  // "name            value value ...", the name padded to 21 columns.
  void Field(const char* name, const mjtNum* value, int64_t n);
  void Field(const char* name, const float* value, int64_t n);
  void Field(const char* name, const int* value, int64_t n);
  void Field(const char* name, const mjtByte* value, int64_t n);

  // Title, one line per row, blank line. Nothing if empty.
  void Matrix(const char* title, const mjtNum* value, int64_t rows, int64_t cols);
  void SparseMatrix(const char* title, const mjtNum* value, int rows, const int* rownnz,
                    const int* rowadr, const int* colind);
  void IntVector(const char* title, const int* value, int64_t n);

  // A size in bytes, readable: "  123 bytes", " 12.3 MB".
  static std::string Size(size_t bytes);

 private:
  template <typename T>
  void RealField(const char* name, const T* value, int64_t n);
  template <typename T>
  void IntField(const char* name, const T* value, int64_t n);

  std::optional<OutputFile> output_;  // unless it is standard output
  std::FILE* file_;
  std::string format_;
};

}  // namespace syn

#endif  // SYNOVIA_MODEL_PRINT_TEXT_PRINTER_H_
