// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes models and data as text. The class holds a file and the format of numbers, and has the few
// layouts that all sections share.

#ifndef SYNOVIA_MODEL_PRINT_TEXT_PRINTER_H_
#define SYNOVIA_MODEL_PRINT_TEXT_PRINTER_H_

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>

#include <mujoco/mujoco.h>

#include "system/output_file.h"

namespace syn {

// Prints to a file or to the standard output. Nothing may be printed unless ok() is true.
class TextPrinter {
 public:
  // Prints to standard output if `filename` is null. An invalid float format is replaced by the
  // default, with a warning.
  TextPrinter(const char* filename, const char* float_format);
  ~TextPrinter();
  TextPrinter(const TextPrinter&) = delete;
  TextPrinter& operator=(const TextPrinter&) = delete;

  // Returns false if the file could not be opened.
  bool ok() const { return file_ != nullptr; }

  // Prints as printf does.
  void Print(const char* format, ...) __attribute__((format(printf, 2, 3)));
  // Prints one number in the format of this printer.
  void Number(double value) { std::fprintf(file_, format_.c_str(), value); }

  // Prints "name            value value ...", with the name padded to 21 columns.
  void Field(const char* name, const mjtNum* value, int64_t n);
  void Field(const char* name, const float* value, int64_t n);
  void Field(const char* name, const int* value, int64_t n);
  void Field(const char* name, const mjtByte* value, int64_t n);

  // Print a title, one line per row and a blank line, or nothing if there are no rows or columns.
  void Matrix(const char* title, const mjtNum* value, int64_t rows, int64_t cols);
  void SparseMatrix(const char* title, const mjtNum* value, int rows, const int* rownnz,
                    const int* rowadr, const int* colind);
  void IntVector(const char* title, const int* value, int64_t n);

  // Returns a size in bytes as readable text: "  123 bytes", " 12.3 MB".
  static std::string Size(size_t bytes);

 private:
  // Print a field of real numbers or of integers.
  template <typename T>
  void RealField(const char* name, const T* value, int64_t n);
  template <typename T>
  void IntField(const char* name, const T* value, int64_t n);

  std::optional<OutputFile> output_;  // not set if the output is standard output
  std::FILE* file_;                   // null if the file could not be opened
  std::string format_;                // printf format of one number
};

}  // namespace syn

#endif  // SYNOVIA_MODEL_PRINT_TEXT_PRINTER_H_
