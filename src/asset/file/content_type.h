// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Determines content types of files, from an explicit "type/subtype[;param=value]" or, without one,
// from the extension of the file name.

#ifndef SYNOVIA_ASSET_FILE_CONTENT_TYPE_H_
#define SYNOVIA_ASSET_FILE_CONTENT_TYPE_H_

#include <string>
#include <string_view>

namespace syn {

// The content types that the compiler knows.
inline constexpr std::string_view kTypeStl = "model/stl";
inline constexpr std::string_view kTypeObj = "model/obj";
inline constexpr std::string_view kTypeMsh = "model/vnd.mujoco.msh";
inline constexpr std::string_view kTypePly = "model/ply";
inline constexpr std::string_view kTypePng = "image/png";
inline constexpr std::string_view kTypeKtx = "image/ktx";
inline constexpr std::string_view kTypeHField = "image/vnd.mujoco.hfield";
inline constexpr std::string_view kTypeTexture = "image/vnd.mujoco.texture";

// Returns the "type/subtype" of a file in lower case. An empty `content_type` means that the
// extension decides; the result is empty if the extension is unknown. Throws ModelError if
// `content_type` is malformed.
std::string ContentTypeOf(std::string_view content_type, std::string_view file);

}  // namespace syn

#endif  // SYNOVIA_ASSET_FILE_CONTENT_TYPE_H_
