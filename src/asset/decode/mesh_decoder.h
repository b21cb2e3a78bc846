// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Finds and calls mesh decoders that programs register (synovia/mesh_decoder.h). Every index in the
// result of a decoder is checked.

#ifndef SYNOVIA_ASSET_DECODE_MESH_DECODER_H_
#define SYNOVIA_ASSET_DECODE_MESH_DECODER_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <synovia/mesh_decoder.h>

#include "asset/decode/raw_mesh.h"

namespace syn {

// A registered decoder: its name and its function.
struct MeshDecoder {
  std::string name;
  synfDecodeMesh decode;
};

// Returns the first decoder for a file: by content type if `content_type` is not empty, otherwise
// by the extension of the file name.
std::optional<MeshDecoder> FindMeshDecoder(std::string_view content_type, std::string_view file);

// Returns the names of all decoders with their extensions and content types.
std::string ListMeshDecoders();

// Returns the names of all resource providers and mesh decoders of the program. Caches use this
// text as part of their keys, because assets depend on how files are read.
std::string ListFileReaders();

// Decodes a file. Throws ModelError if the decoder fails or if its result is not a valid mesh.
RawMesh Decode(const MeshDecoder& decoder, const std::string& file,
               std::span<const std::byte> bytes);

}  // namespace syn

#endif  // SYNOVIA_ASSET_DECODE_MESH_DECODER_H_
