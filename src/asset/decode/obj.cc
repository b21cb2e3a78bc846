// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Decodes Wavefront OBJ files: lines "v x y z", "vt u v", "vn x y z" and "f" with corners v, v/t,
// v//n or v/t/n. Indices are counted from 1 or, if negative, back from the end. "o" and "g" begin a
// new shape. Only the faces of the first shape that has any are kept, but all vertices are.
// Everything else is ignored.
//
// The text is read in one pass with std::from_chars, without copies of lines and without the
// locale, which is several times faster than a general loader. Loading time of large models is
// mostly the time to read OBJ files.
//
// Polygons are cut into triangles by ear clipping (asset/shape/ear_clip.h). For a convex polygon
// this gives the fan of its first corner.

#include <array>
#include <charconv>
#include <cstdint>
#include <string_view>

#include "asset/decode/raw_mesh.h"
#include "asset/shape/ear_clip.h"
#include "base/error.h"
#include "base/text.h"

namespace syn {
namespace {

// Indices of one polygon corner, from 0; -1 means that the file does not give them.
struct Corner {
  int vert, texcoord, normal;
};

// Throws ModelError for a line of the file.
[[noreturn]] void Fail(int line, const char* problem) {
  throw ModelError(Format("OBJ file: %s in line %d", problem, line));
}

void SkipSpace(std::string_view* text) {
  while (!text->empty() && IsSpace(text->front())) text->remove_prefix(1);
}

// Removes a number from the beginning of the text. Returns false if there is none.
template <typename T>
bool ReadNumber(std::string_view* text, T* value) {
  if (!text->empty() && text->front() == '+') text->remove_prefix(1);
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), *value);
  if (error == std::errc::result_out_of_range && std::is_floating_point_v<T>) {
    *value = 0;  // from_chars leaves the value alone if it is too small or too large for a float.
  } else if (error != std::errc()) {
    return false;
  }
  text->remove_prefix(end - text->data());
  return true;
}

// Converts an index of the file to an index from 0; `count` is the number of items read so far.
// Returns -1 if the index is invalid.
int Resolve(int index, size_t count) {
  const int64_t resolved = index > 0 ? int64_t{index} - 1 : static_cast<int64_t>(count) + index;
  return index == 0 || resolved < 0 || resolved > INT32_MAX ? -1 : static_cast<int>(resolved);
}

// Parses one file.
class ObjParser {
 public:
  RawMesh Parse(std::string_view text) {
    while (!text.empty()) {
      const size_t end = text.find('\n');
      ParseLine(text.substr(0, end));
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
      ++line_;
    }
    CheckIndices();
    for (size_t i = 0; i + 1 < first_corner_.size(); ++i) {
      Triangulate({corners_.data() + first_corner_[i], corners_.data() + first_corner_[i + 1]});
    }
    FlipTexcoords();
    return std::move(mesh_);
  }

 private:
  // Reads one line, whose first characters determine its kind.
  void ParseLine(std::string_view line) {
    SkipSpace(&line);
    if (line.size() < 2) return;
    const char kind = line[0], next = line[1];
    if (kind == 'v' && IsSpace(next)) {
      ReadFloats(line.substr(1), 3, 3, &mesh_.vert);
    } else if (kind == 'v' && next == 'n') {
      ReadFloats(line.substr(2), 3, 3, &mesh_.normal);
    } else if (kind == 'v' && next == 't') {
      ReadFloats(line.substr(2), 2, 1, &mesh_.texcoord);
    } else if (kind == 'f' && IsSpace(next)) {
      if (!shape_done_) ParseFace(line.substr(1));
    } else if ((kind == 'o' || kind == 'g') && IsSpace(next)) {
      // A new shape begins; the first one is complete if it has a polygon.
      shape_done_ = first_corner_.size() > 1;
    }
  }

  // Appends `count` numbers. Numbers beyond the first `required` ones may be missing and are then
  // 0.
  void ReadFloats(std::string_view text, int count, int required, LargeArray<float>* out) {
    for (int i = 0; i < count; ++i) {
      float value = 0;
      SkipSpace(&text);
      if (!ReadNumber(&text, &value) && (i < required || !text.empty())) Fail(line_, "bad number");
      out->push_back(value);
    }
  }

  // Appends the corners of a polygon. A comment ends the line.
  void ParseFace(std::string_view text) {
    const size_t begin = corners_.size();
    for (SkipSpace(&text); !text.empty() && text.front() != '#'; SkipSpace(&text)) {
      corners_.push_back(ParseCorner(&text));
    }
    if (corners_.size() - begin < 3) {
      corners_.resize(begin);  // Fewer than three corners are not a face.
      return;
    }
    first_corner_.push_back(corners_.size());
  }

  // Reads one corner: v, v/t, v//n or v/t/n.
  Corner ParseCorner(std::string_view* text) {
    Corner corner{-1, -1, -1};
    corner.vert = ReadIndex(text, mesh_.vert.size() / 3);
    if (!text->empty() && text->front() == '/') {
      text->remove_prefix(1);
      if (!text->empty() && text->front() != '/' && !IsSpace(text->front())) {
        corner.texcoord = ReadIndex(text, mesh_.texcoord.size() / 2);
      }
      if (!text->empty() && text->front() == '/') {
        text->remove_prefix(1);
        if (!text->empty() && !IsSpace(text->front())) {
          corner.normal = ReadIndex(text, mesh_.normal.size() / 3);
        }
      }
    }
    if (!text->empty() && !IsSpace(text->front())) Fail(line_, "bad face");
    all_texcoord_ &= corner.texcoord >= 0;
    all_normal_ &= corner.normal >= 0;
    return corner;
  }

  // Reads an index; `count` is the number of items read so far.
  int ReadIndex(std::string_view* text, size_t count) {
    int index = 0;
    if (!ReadNumber(text, &index)) Fail(line_, "bad face");
    const int resolved = Resolve(index, count);
    if (resolved < 0) Fail(line_, "face index out of range");
    return resolved;
  }

  // Checks all indices, after all vertices are known, because faces may refer to later lines. If
  // some corner lacks a texture coordinate or a normal, that attribute is dropped for all corners.
  void CheckIndices() {
    all_texcoord_ &= !corners_.empty();
    all_normal_ &= !corners_.empty();
    if (!all_texcoord_) mesh_.texcoord.clear();
    if (!all_normal_) mesh_.normal.clear();
    for (const Corner& corner : corners_) {
      if (static_cast<size_t>(corner.vert) >= mesh_.vert.size() / 3 ||
          (all_texcoord_ && static_cast<size_t>(corner.texcoord) >= mesh_.texcoord.size() / 2) ||
          (all_normal_ && static_cast<size_t>(corner.normal) >= mesh_.normal.size() / 3)) {
        throw ModelError("OBJ file: face index does not exist");
      }
    }
  }

  // Appends a triangle.
  void Emit(const Corner& a, const Corner& b, const Corner& c) {
    for (const Corner* corner : {&a, &b, &c}) {
      mesh_.face.push_back(corner->vert);
      if (all_texcoord_) mesh_.facetexcoord.push_back(corner->texcoord);
      if (all_normal_) mesh_.facenormal.push_back(corner->normal);
    }
  }

  // Cuts a polygon into triangles and appends them.
  void Triangulate(std::span<const Corner> p) {
    if (p.size() == 3) {
      Emit(p[0], p[1], p[2]);
      return;
    }
    polygon_.clear();
    for (const Corner& corner : p) {
      const float* xyz = &mesh_.vert[3 * static_cast<size_t>(corner.vert)];
      polygon_.push_back({xyz[0], xyz[1], xyz[2]});
    }
    triangles_.clear();
    ClipEars(polygon_, &triangles_);
    for (const auto& [a, b, c] : triangles_) Emit(p[a], p[b], p[c]);
  }

  // Converts texture coordinates: v points up in OBJ files, and down in images.
  void FlipTexcoords() {
    for (size_t i = 1; i < mesh_.texcoord.size(); i += 2) mesh_.texcoord[i] = 1 - mesh_.texcoord[i];
  }

  RawMesh mesh_;
  ScratchArray<Corner> corners_;             // Corners of all polygons.
  ScratchArray<size_t> first_corner_ = {0};  // First corner of each polygon, and one past the last.
  std::vector<Point3f> polygon_;             // Vertices of the present polygon.
  std::vector<std::array<int, 3>> triangles_;     // Triangles of the present polygon.
  bool all_texcoord_ = true, all_normal_ = true;  // All corners so far have the attribute.
  bool shape_done_ = false;                       // The first shape with faces has ended.
  int line_ = 1;                                  // Number of the present line, for messages.
};

}  // namespace

RawMesh DecodeObj(std::span<const std::byte> bytes) {
  const ScratchScope scope;
  return ObjParser().Parse({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

}  // namespace syn
