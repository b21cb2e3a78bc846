// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the layouts of the text output; see text_printer.h.

#include "model/print/text_printer.h"

#include <cctype>
#include <cstdarg>
#include <cstring>

namespace syn {
namespace {

constexpr const char* kDefaultFormat = "% -9.2g";
constexpr int kMaxPrinted = 300;  // matrices with more rows or columns are not printed

// Returns true if the format consists of %, flags (each at most once), width, precision and a
// conversion, and of nothing else. The text is passed to printf, so it must not be trusted. Warns
// about the first violation.
bool ValidFormat(const char* format) {
  if (!format || std::strlen(format) > 20) {
    mju_warning("mj_printFormatted: format string longer than limit of 20.");
    return false;
  }
  const char* c = format;
  if (*c++ != '%') {
    mju_warning("mj_printFormatted: format string must start with '%%'.");
    return false;
  }
  std::string seen;
  while (*c && std::strchr("-+ #0", *c)) {
    if (seen.find(*c) != std::string::npos) {
      mju_warning("mj_printFormatted: format string has repeated flag '%c'.", *c);
      return false;
    }
    seen += *c++;
  }
  while (std::isdigit(static_cast<unsigned char>(*c))) ++c;
  if (*c == '.') {
    ++c;
    while (std::isdigit(static_cast<unsigned char>(*c))) ++c;
  }
  if (*c == 'L') {
    // A double is passed, not a long double; without this letter the conversion is the same.
    mju_warning("mj_printFormatted: modifier 'L' is not supported.");
    return false;
  }
  if (!*c || !std::strchr("fgGeE", *c) || c[1]) {
    mju_warning("mj_printFormatted: format string must end with one of f, g, G, e, E.");
    return false;
  }
  return true;
}

}  // namespace

TextPrinter::TextPrinter(const char* filename, const char* float_format) : format_(kDefaultFormat) {
  if (filename) output_.emplace(filename);
  file_ = output_ ? output_->Stream() : stdout;
  if (!file_) {
    mju_warning("Could not open file '%s' for writing: %s", filename, output_->Error().c_str());
    return;
  }
  if (!float_format) return;
  if (ValidFormat(float_format)) {
    format_ = float_format;
  } else {
    mju_warning("WARNING: Received invalid float_format. Using default instead.");
  }
}

TextPrinter::~TextPrinter() {
  if (file_ && output_ && !output_->Commit()) {
    mju_warning("Could not write text: %s", output_->Error().c_str());
  }
}

void TextPrinter::Print(const char* format, ...) {
  va_list args;
  va_start(args, format);
  std::vfprintf(file_, format, args);
  va_end(args);
}

template <typename T>
void TextPrinter::RealField(const char* name, const T* value, int64_t n) {
  Print("%-21s", name);
  for (int64_t i = 0; i < n; ++i) {
    Number(value[i]);
    Print(" ");
  }
  Print("\n");
}

template <typename T>
void TextPrinter::IntField(const char* name, const T* value, int64_t n) {
  Print("%-21s", name);
  for (int64_t i = 0; i < n; ++i) Print(" %d", static_cast<int>(value[i]));
  Print("\n");
}

void TextPrinter::Field(const char* name, const mjtNum* value, int64_t n) {
  RealField(name, value, n);
}
void TextPrinter::Field(const char* name, const float* value, int64_t n) {
  RealField(name, value, n);
}
void TextPrinter::Field(const char* name, const int* value, int64_t n) { IntField(name, value, n); }
void TextPrinter::Field(const char* name, const mjtByte* value, int64_t n) {
  IntField(name, value, n);
}

void TextPrinter::Matrix(const char* title, const mjtNum* value, int64_t rows, int64_t cols) {
  if (!value || rows * cols == 0 || cols > kMaxPrinted || (cols > 10 && rows > kMaxPrinted)) return;
  Print("%s\n", title);
  for (int64_t r = 0; r < rows; ++r) {
    Print(" ");
    for (int64_t c = 0; c < cols; ++c) {
      Print(" ");
      Number(value[r * cols + c]);
    }
    Print("\n");
  }
  Print("\n");
}

void TextPrinter::SparseMatrix(const char* title, const mjtNum* value, int rows, const int* rownnz,
                               const int* rowadr, const int* colind) {
  if (!value || !rows || rows > kMaxPrinted) return;
  Print("%s\n", title);
  for (int r = 0; r < rows; ++r) {
    Print("  ");
    for (int k = rowadr[r]; k < rowadr[r] + rownnz[r]; ++k) {
      Print("  %2d: ", colind[k]);
      Number(value[k]);
    }
    Print("\n");
  }
  Print("\n");
}

void TextPrinter::IntVector(const char* title, const int* value, int64_t n) {
  if (!value || !n) return;
  Print("%s\n ", title);
  for (int64_t i = 0; i < n; ++i) Print(" %d", value[i]);
  Print("\n\n");
}

std::string TextPrinter::Size(size_t bytes) {
  char text[40];
  const double kilo = 1024;
  if (bytes < 1024) {
    std::snprintf(text, sizeof(text), "%5zu bytes", bytes);
  } else if (bytes < 1024 * 1024) {
    std::snprintf(text, sizeof(text), "%5.1f KB", bytes / kilo);
  } else if (bytes < 1024 * 1024 * 1024) {
    std::snprintf(text, sizeof(text), "%5.1f MB", bytes / (kilo * kilo));
  } else {
    std::snprintf(text, sizeof(text), "%5.1f GB", bytes / (kilo * kilo * kilo));
  }
  return text;
}

}  // namespace syn
