// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Decodes GMSH files. The two versions contain the same data in different orders:
//
//   4.1  nodes     nblock nnode mintag maxtag | dim entity parametric n | n tags | n x y z
//        elements  nblock nelem mintag maxtag | dim entity type n       | n times: tag nodes
//   2.2  nodes     n | n times: tag x y z
//        elements  n | n times: tag type ntag [tags] nodes
//        binary    n as text | records of type, count, ntag, then count times: tag [tags] nodes
//
// The class NumberSource hides whether numbers are text or binary.

#include "asset/decode/gmsh.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>

#include "base/text.h"
#include "system/byte_reader.h"

namespace syn {
namespace {

// Element types of the GMSH format.
constexpr int kLine = 1, kTriangle = 2, kTetrahedron = 4;

// Reads the numbers of a section. In a binary file, the type argument of Read determines the width
// of the number.
class NumberSource {
 public:
  NumberSource(std::string_view text, bool binary)
      : text_(text), reader_(std::as_bytes(std::span(text)), "GMSH file"), binary_(binary) {}

  // Returns the next number. Throws ModelError if there is none.
  template <typename T>
  T Read() {
    if (binary_) return reader_.Read<T>();
    const std::string_view word = NextWord(&text_);
    T value{};
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size()) {
      throw ModelError("GMSH file: bad or missing number");
    }
    return value;
  }

  // Throws ModelError if the bytes that are left cannot hold `count` records of `numbers` numbers,
  // which have `width` bytes each in a binary file and at least two characters in a text. Counts in
  // files are not trusted, so memory is allocated only after this check.
  void CheckCount(uint64_t count, size_t numbers, size_t width) const {
    const size_t left = binary_ ? reader_.Left() / width : text_.size() / 2 + 1;
    if (count > left / numbers) throw ModelError("GMSH file: section is shorter than its count");
  }

  // Throws ModelError if a text section has more words, which means that a count was wrong or
  // missing.
  void ExpectEnd() {
    if (!binary_ && !NextWord(&text_).empty()) {
      throw ModelError("GMSH file: section is longer than its count");
    }
  }

  bool IsBinary() const { return binary_; }

 private:
  std::string_view text_;
  ByteReader reader_;
  bool binary_;
};

// Returns the bytes between "$name" and "$Endname", without the line end after the opening tag.
std::string_view Section(std::string_view file, const std::string& name) {
  const size_t begin = file.find("$" + name);
  if (begin == std::string_view::npos) throw ModelError("GMSH file missing $" + name);
  // The tag is "$" and the name, and one character ends its line.
  const size_t data = std::min(file.size(), begin + name.size() + 2);
  const size_t end = file.find("$End" + name, data);
  if (end == std::string_view::npos) {
    throw ModelError("GMSH file missing $End" + name + " after $" + name);
  }
  return file.substr(data, end - data);
}

// Returns the dimension of an element type; 0 if the type is not supported.
int ElementDim(int type) {
  return type == kLine ? 1 : type == kTriangle ? 2 : type == kTetrahedron ? 3 : 0;
}

// Appends a node to the present element. Tags of nodes are consecutive and start at `first_tag`.
void AddNode(uint64_t tag, uint64_t first_tag, GmshData* data) {
  const uint64_t count = data->point.size() / 3;
  if (tag < first_tag || tag - first_tag >= count) throw ModelError("GMSH file: invalid node tag");
  data->element.push_back(static_cast<int>(tag - first_tag));
}

// Reads the three coordinates of a node.
void ReadPoint(NumberSource* source, GmshData* data) {
  for (int k = 0; k < 3; ++k) data->point.push_back(source->Read<double>());
}

// Reads the nodes of version 4.1 and returns the smallest node tag.
uint64_t ReadNodes41(NumberSource source, GmshData* data) {
  const uint64_t nblock = source.Read<uint64_t>(), nnode = source.Read<uint64_t>();
  const uint64_t min_tag = source.Read<uint64_t>(), max_tag = source.Read<uint64_t>();
  data->dim = source.Read<int32_t>();
  source.Read<int32_t>();
  source.Read<int32_t>();
  const uint64_t count = source.Read<uint64_t>();
  if (nblock != 1 || nnode != count) throw ModelError("All nodes must be in single block");
  if (!source.IsBinary() && max_tag != count) {
    throw ModelError("Maximum number of nodes must be equal to number of nodes in a block");
  }
  if (data->dim < 1 || data->dim > 3) throw ModelError("Entity must be 1D, 2D or 3D");
  source.CheckCount(count, 4, 8);
  for (uint64_t i = 0; i < count; ++i) {
    if (source.Read<uint64_t>() != min_tag + i) throw ModelError("Node tags must be sequential");
  }
  for (uint64_t i = 0; i < count; ++i) ReadPoint(&source, data);
  source.ExpectEnd();
  return min_tag;
}

// Reads the elements of version 4.1.
void ReadElements41(NumberSource source, uint64_t first_tag, GmshData* data) {
  const uint64_t nblock = source.Read<uint64_t>();
  for (int i = 0; i < 3; ++i) source.Read<uint64_t>();
  const int dim = source.Read<int32_t>();
  source.Read<int32_t>();
  const int type = source.Read<int32_t>();
  const uint64_t count = source.Read<uint64_t>();
  if (nblock != 1) throw ModelError("All elements must be in single block");
  if (dim != data->dim) throw ModelError("Inconsistent dimensionality in Elements");
  if (ElementDim(type) != dim) throw ModelError("Element type inconsistent with dimensionality");
  source.CheckCount(count, dim + 2, 8);
  for (uint64_t i = 0; i < count; ++i) {
    source.Read<uint64_t>();
    for (int k = 0; k <= dim; ++k) AddNode(source.Read<uint64_t>(), first_tag, data);
  }
  source.ExpectEnd();
}

// Removes the count from the beginning of a section of version 2.2 and returns it. The count is
// text even in a binary file, and one line end follows it.
uint64_t TakeCount22(std::string_view* section) {
  const std::string_view word = NextWord(section);
  const std::optional<long long> count = ParseInt(word);
  if (!count || *count < 0) throw ModelError("GMSH file: bad count");
  if (!section->empty()) section->remove_prefix(1);
  return static_cast<uint64_t>(*count);
}

// Reads the nodes of version 2.2. Their tags are skipped, because they are assumed to be 1, 2, 3,
// ...
void ReadNodes22(std::string_view section, bool binary, GmshData* data) {
  const uint64_t count = TakeCount22(&section);
  NumberSource source(section, binary);
  source.CheckCount(count, 4, 7);  // A node has 28 bytes: an int32 and three doubles.
  for (uint64_t i = 0; i < count; ++i) {
    source.Read<int32_t>();
    ReadPoint(&source, data);
  }
  source.ExpectEnd();
}

// Sets the dimension from the type of an element. All elements must have the same type.
void SetDim22(int type, GmshData* data) {
  if (type != kTriangle && type != kTetrahedron) throw ModelError("Invalid number of node tags");
  const int dim = ElementDim(type);
  if (data->dim != 0 && data->dim != dim)
    throw ModelError("GMSH file: elements of different types");
  data->dim = dim;
}

// Reads the nodes of one element. Tags start at 1.
void ReadNodeTags22(NumberSource* source, GmshData* data) {
  for (int k = 0; k <= data->dim; ++k) {
    const int tag = source->Read<int32_t>();
    AddNode(tag < 0 ? 0 : static_cast<uint64_t>(tag), 1, data);
  }
}

// Reads the elements of a text file of version 2.2.
void ReadElementsText22(uint64_t count, NumberSource source, GmshData* data) {
  source.CheckCount(count, 6, 1);
  for (uint64_t i = 0; i < count; ++i) {
    source.Read<int32_t>();
    SetDim22(source.Read<int32_t>(), data);
    const int ntag = source.Read<int32_t>();
    for (int t = 0; t < ntag; ++t) source.Read<int32_t>();
    ReadNodeTags22(&source, data);
  }
  source.ExpectEnd();
}

// Reads the elements of a binary file of version 2.2, which are grouped into records.
void ReadElementsBinary22(uint64_t count, NumberSource source, GmshData* data) {
  source.CheckCount(count, 4, 4);
  for (uint64_t done = 0; done < count;) {
    SetDim22(source.Read<int32_t>(), data);
    const int in_record = source.Read<int32_t>(), ntag = source.Read<int32_t>();
    if (in_record < 1 || static_cast<uint64_t>(in_record) > count - done || ntag < 0) {
      throw ModelError("GMSH file: bad element record");
    }
    for (int i = 0; i < in_record; ++i) {
      for (int t = 0; t <= ntag; ++t) source.Read<int32_t>();
      ReadNodeTags22(&source, data);
    }
    done += in_record;
  }
}

// Reads the elements of version 2.2.
void ReadElements22(std::string_view section, bool binary, GmshData* data) {
  const uint64_t count = TakeCount22(&section);
  const NumberSource source(section, binary);
  binary ? ReadElementsBinary22(count, source, data) : ReadElementsText22(count, source, data);
}

}  // namespace

GmshData DecodeGmsh(std::span<const std::byte> bytes) {
  const std::string_view file(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (file.empty()) throw ModelError("Empty GMSH file");
  constexpr std::string_view kMagic = "$MeshFormat";
  if (!file.starts_with(kMagic)) throw ModelError("GMSH file must begin with $MeshFormat");
  std::string_view header = file.substr(kMagic.size());
  const std::optional<double> version = ParseReal(NextWord(&header));
  const std::optional<long long> flag = ParseInt(NextWord(&header));
  if (!version || !flag) throw ModelError("Could not read GMSH file header");
  const bool binary = *flag != 0;
  const bool is_41 = std::round(100 * *version) == 410, is_22 = std::round(100 * *version) == 220;
  if (!is_41 && !is_22) {
    throw ModelError("Only GMSH file format versions 4.1 and 2.2 are supported");
  }

  GmshData data;
  const std::string_view nodes = Section(file, "Nodes"), elements = Section(file, "Elements");
  if (is_41) {
    const uint64_t first_tag = ReadNodes41({nodes, binary}, &data);
    ReadElements41({elements, binary}, first_tag, &data);
  } else {
    ReadNodes22(nodes, binary, &data);
    ReadElements22(elements, binary, &data);
  }
  for (const double x : data.point) {
    if (!std::isfinite(x)) throw ModelError("GMSH file: node coordinates must be finite");
  }
  return data;
}

}  // namespace syn
