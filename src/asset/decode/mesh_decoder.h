// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Registered mesh decoders: which of them reads a file, and its result with every index checked.

#ifndef SYNOVIA_ASSET_DECODE_MESH_DECODER_H_
#define SYNOVIA_ASSET_DECODE_MESH_DECODER_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <synovia/mesh_decoder.h>

#include "asset/decode/raw_mesh.h"

namespace syn {

struct MeshDecoder {
  std::string name;
  synfDecodeMesh decode;
};

// By content type if there is one, else by the extension of the file.
std::optional<MeshDecoder> FindMeshDecoder(std::string_view content_type, std::string_view file);

// Names of all of them and what they read.
std::string ListMeshDecoders();

// Returns the names of all resource providers and mesh decoders of the program. What is made from
// files depends on them.
std::string ListFileReaders();

// Throws ModelError if the decoder fails or returns nonsense.
RawMesh Decode(const MeshDecoder& decoder, const std::string& file,
               std::span<const std::byte> bytes);

}  // namespace syn

#endif  // SYNOVIA_ASSET_DECODE_MESH_DECODER_H_
