// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The whole way of a small OBJ mesh: hull, polygons, inertia, trees. Catches geometry that is valid
// to read but degenerate to process.

#include "asset/mesh.h"
#include "harness.h"

namespace {

syn::ProcessedMesh Process(std::span<const std::byte> bytes) {
  constexpr int kMaxVertices = 64;  // keeps one run short
  syn::RawMesh raw = syn::DecodeObj(bytes);
  if (raw.VertexCount() > kMaxVertices) throw syn::ModelError("too large for this test");
  syn::MeshOptions options;
  options.need_hull = true;
  return syn::ProcessMesh(std::move(raw), options);
}

}  // namespace

SYNOVIA_FUZZ(Process)
