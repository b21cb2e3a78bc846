// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A strict parser for the header of .npy files, and functions that read and write whole files.

#include "common/npy.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>

#include "common/app.h"

namespace app {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
// Size in bytes of magic, version and the longer form of the length.
constexpr size_t kPreamble = 12;
// Largest length of a header in bytes. The header of a plain array has about a hundred.
constexpr size_t kMaxHeader = 64 * 1024;
// Largest number of dimensions, which is the limit of NumPy before version 2.
constexpr size_t kMaxDimensions = 32;

// Parses the text of a header: a Python dictionary with the entries descr, fortran_order and shape,
// in any order. Throws Error if anything else is found.
class HeaderParser {
 public:
  explicit HeaderParser(std::string_view text) : text_(text) {}

  NpyHeader Parse() {
    Expect('{');
    while (!Accept('}')) {
      ParseEntry();
      if (!Accept(',')) {
        Expect('}');
        break;
      }
    }
    SkipSpace();
    if (at_ != text_.size()) throw Error("text after the header's dictionary");
    if (!have_descr_ || !have_order_ || !have_shape_) {
      throw Error("the header lacks 'descr', 'fortran_order' or 'shape'");
    }
    return header_;
  }

 private:
  void ParseEntry() {
    const std::string key = ParseString();
    Expect(':');
    if (key == "descr") {
      Once(&have_descr_, key);
      ParseDescr();
    } else if (key == "fortran_order") {
      Once(&have_order_, key);
      ParseOrder();
    } else if (key == "shape") {
      Once(&have_shape_, key);
      ParseShape();
    } else {
      throw Error("unknown entry '" + key + "' in the header");
    }
  }

  // Marks an entry as found. Throws Error if it was found before.
  static void Once(bool* have, const std::string& key) {
    if (*have) throw Error("entry '" + key + "' is given twice in the header");
    *have = true;
  }

  void ParseDescr() {
    SkipSpace();
    const std::string type = Peek() == '[' ? "a record" : ParseString();
    if (type == "<f8") {
      header_.item_size = 8;
    } else if (type == "<f4") {
      header_.item_size = 4;
    } else {
      throw Error("its type is " + type + ", expected little-endian float64 ('<f8') or float32");
    }
  }

  void ParseOrder() {
    if (AcceptWord("False")) return;
    if (AcceptWord("True")) {
      throw Error("it is in Fortran order, expected C order (save numpy.ascontiguousarray(a))");
    }
    throw Error("'fortran_order' is neither True nor False");
  }

  void ParseShape() {
    Expect('(');
    while (!Accept(')')) {
      if (header_.shape.size() == kMaxDimensions) throw Error("it has too many dimensions");
      header_.shape.push_back(ParseNumber());
      if (!Accept(',')) {
        // In Python "(3)" is a number and not a tuple; NumPy writes "(3,)".
        if (header_.shape.size() == 1) throw Error("'shape' is not a tuple");
        Expect(')');
        break;
      }
    }
  }

  size_t ParseNumber() {
    SkipSpace();
    const size_t begin = at_;
    size_t number = 0;
    for (; Peek() >= '0' && Peek() <= '9'; ++at_) {
      const size_t digit = Peek() - '0';
      if (number > (std::numeric_limits<size_t>::max() - digit) / 10) {
        throw Error("a dimension in 'shape' is too large");
      }
      number = 10 * number + digit;
    }
    if (at_ == begin) throw Error("'shape' is not a tuple of numbers");
    return number;
  }

  std::string ParseString() {
    SkipSpace();
    const char quote = Peek();
    if (quote != '\'' && quote != '"') throw Error("the header is not a dictionary of numpy");
    const size_t end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos) throw Error("a string in the header has no end");
    std::string content(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return content;
  }

  char Peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void SkipSpace() {
    while (Peek() == ' ' || Peek() == '\t' || Peek() == '\n' || Peek() == '\r') ++at_;
  }

  bool Accept(char c) {
    SkipSpace();
    if (Peek() != c) return false;
    ++at_;
    return true;
  }

  bool AcceptWord(std::string_view word) {
    SkipSpace();
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  void Expect(char c) {
    if (!Accept(c)) throw Error(std::string("the header is damaged: expected '") + c + "'");
  }

  std::string_view text_;
  size_t at_ = 0;
  NpyHeader header_;
  bool have_descr_ = false, have_order_ = false, have_shape_ = false;
};

// Returns the unsigned integer in the bytes, least significant byte first.
size_t LittleEndian(std::string_view bytes) {
  size_t value = 0;
  for (size_t i = bytes.size(); i-- > 0;) value = value << 8 | static_cast<uint8_t>(bytes[i]);
  return value;
}

// Reads a file; errors do not name the file.
NpyArray ReadChecked(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::error_code failed;
  const size_t file_size = std::filesystem::file_size(path, failed);
  if (failed) throw Error("cannot be read: " + failed.message());
  if (!file) throw Error("cannot be read");

  std::string bytes(std::min(file_size, kPreamble + kMaxHeader), '\0');
  file.read(bytes.data(), bytes.size());
  if (!file) throw Error("cannot be read");
  const NpyHeader header = ParseNpyHeader(bytes, file_size);

  NpyArray array{header.shape, {}};
  const size_t n = NumElements(header.shape);
  array.data.resize(n);
  file.seekg(header.data_begin);
  if (header.item_size == sizeof(double)) {
    file.read(reinterpret_cast<char*>(array.data.data()), n * sizeof(double));
  } else {
    std::vector<float> narrow(n);
    file.read(reinterpret_cast<char*>(narrow.data()), n * sizeof(float));
    array.data.assign(narrow.begin(), narrow.end());
  }
  if (!file) throw Error("cannot be read");
  return array;
}

}  // namespace

std::string ToString(const Shape& shape) {
  std::string text = "(";
  for (size_t i = 0; i < shape.size(); ++i) text += (i ? ", " : "") + std::to_string(shape[i]);
  return text + (shape.size() == 1 ? ",)" : ")");
}

size_t NumElements(const Shape& shape) {
  size_t n = 1;
  for (const size_t d : shape) {
    if (d == 0) return 0;
  }
  // The number of bytes must not overflow either.
  constexpr size_t kMax = std::numeric_limits<std::ptrdiff_t>::max() / sizeof(double);
  for (const size_t d : shape) {
    if (n > kMax / d) throw Error("an array of shape " + ToString(shape) + " is too large");
    n *= d;
  }
  return n;
}

NpyHeader ParseNpyHeader(std::string_view bytes, size_t file_size) {
  if (bytes.substr(0, kMagic.size()) != kMagic) throw Error("not a .npy file");
  if (bytes.size() < kPreamble) throw Error("the file ends in the header");
  const auto major = static_cast<uint8_t>(bytes[6]), minor = static_cast<uint8_t>(bytes[7]);
  if ((major != 1 && major != 2) || minor != 0) {
    throw Error(Format("version %d.%d of the format, expected 1.0 or 2.0", major, minor));
  }
  const size_t length_size = major == 1 ? 2 : 4, begin = 8 + length_size;
  const size_t length = LittleEndian(bytes.substr(8, length_size));
  if (length > kMaxHeader) throw Error("the header is too long");
  if (length > bytes.size() - begin) throw Error("the file ends in the header");

  NpyHeader header = HeaderParser(bytes.substr(begin, length)).Parse();
  header.data_begin = begin + length;
  const size_t want = NumElements(header.shape) * header.item_size,
               have = file_size - header.data_begin;
  if (want != have) {
    throw Error(Format("shape %s needs %zu bytes of data, found %zu",
                       ToString(header.shape).c_str(), want, have));
  }
  return header;
}

std::string MakeNpyHeader(const Shape& shape) {
  std::string text = "{'descr': '<f8', 'fortran_order': False, 'shape': " + ToString(shape) + ", }";
  constexpr size_t kBegin = 10;
  text.append(63 - (kBegin + text.size()) % 64, ' ');
  text += '\n';
  std::string bytes(kMagic);
  bytes += {'\1', '\0', static_cast<char>(text.size() & 0xff), static_cast<char>(text.size() >> 8)};
  return bytes + text;
}

NpyArray ReadNpy(const std::string& path) {
  try {
    return ReadChecked(path);
  } catch (const Error& e) {
    throw Error("'" + path + "': " + e.what());
  }
}

void WriteNpy(const std::string& path, const Shape& shape, const double* data) {
  const std::string part = path + ".part";
  std::ofstream file(part, std::ios::binary);
  file << MakeNpyHeader(shape);
  file.write(reinterpret_cast<const char*>(data), NumElements(shape) * sizeof(double));
  file.close();
  std::error_code failed;
  if (file) std::filesystem::rename(part, path, failed);
  if (!file || failed) {
    std::filesystem::remove(part, failed);
    throw Error("cannot write '" + path + "'");
  }
}

}  // namespace app
