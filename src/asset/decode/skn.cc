// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Decodes SKN skin files; skn.h describes the format.

#include "asset/decode/skn.h"

#include <algorithm>

#include "system/byte_reader.h"

namespace syn {
namespace {

// Size of the name of a bone in the file, in bytes.
constexpr size_t kNameSize = 40;

// Throws ModelError if an index is not that of a vertex.
void CheckIndices(const std::vector<int>& indices, size_t nvert, const ByteReader& reader) {
  for (const int index : indices) {
    if (index < 0 || static_cast<size_t>(index) >= nvert) {
      reader.Fail("has a vertex index out of range");
    }
  }
}

// Reads one bone. The name ends at the first zero byte.
SkinBone ReadBone(ByteReader* reader, size_t nvert) {
  SkinBone bone;
  const char* name = reinterpret_cast<const char*>(reader->Take(kNameSize).data());
  bone.body.assign(name, std::find(name, name + kNameSize - 1, '\0'));
  std::ranges::copy(reader->ReadArray<float, std::vector<float>>(3), bone.bindpos);
  std::ranges::copy(reader->ReadArray<float, std::vector<float>>(4), bone.bindquat);
  const size_t count = reader->ReadCount("number of bone vertices", 1);
  bone.vertid = reader->ReadArray<int, std::vector<int>>(count);
  bone.vertweight = reader->ReadArray<float, std::vector<float>>(count);
  CheckIndices(bone.vertid, nvert, *reader);
  return bone;
}

}  // namespace

SkinData DecodeSkn(std::span<const std::byte> bytes) {
  ByteReader reader(bytes, "SKN file");
  const size_t nvert = reader.ReadCount("number of vertices");
  const size_t ntexcoord = reader.ReadCount("number of texture coordinates");
  const size_t nface = reader.ReadCount("number of faces");
  const size_t nbone = reader.ReadCount("number of bones");
  if (ntexcoord > 0 && ntexcoord != nvert) {
    reader.Fail("must have as many texture coordinates as vertices, or none");
  }

  SkinData skin;
  skin.vert = reader.ReadArray<float, std::vector<float>>(3 * nvert);
  skin.texcoord = reader.ReadArray<float, std::vector<float>>(2 * ntexcoord);
  skin.face = reader.ReadArray<int, std::vector<int>>(3 * nface);
  CheckIndices(skin.face, nvert, reader);
  for (size_t i = 0; i < nbone; ++i) skin.bones.push_back(ReadBone(&reader, nvert));
  reader.ExpectEnd();
  return skin;
}

}  // namespace syn
