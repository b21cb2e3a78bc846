// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the registry of mesh decoders, which one mutex guards.

#include "asset/decode/mesh_decoder.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <vector>

#include "asset/file/path.h"
#include "asset/file/provider.h"
#include "base/error.h"
#include "base/text.h"

namespace syn {
namespace {

// A decoder and what it reads: extensions with their dots, and content types.
struct Entry {
  MeshDecoder decoder;
  std::vector<std::string> extensions, content_types;
};

struct Registry {
  std::mutex mutex;
  std::vector<Entry> entries;
};

// Returns the registry, which is created at the first call.
Registry& Decoders() {
  static Registry registry;
  return registry;
}

// Splits a text at spaces; a null text has no words.
std::vector<std::string> Words(const char* text) {
  std::vector<std::string> words(1);
  for (const char* c = text ? text : ""; *c; ++c) {
    if (*c != ' ') {
      words.back() += *c;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

// Returns whether a list contains a word, ignoring case.
bool Contains(const std::vector<std::string>& words, std::string_view word) {
  return std::ranges::any_of(words, [&](const auto& w) { return EqualIgnoreCase(w, word); });
}

// Frees the arrays of a decoder.
struct Free {
  void operator()(void* p) const { mju_free(p); }
};

// Throws ModelError if the result of a decoder is not a valid mesh. Decoders are not trusted, just
// as files are not.
void Check(const synMeshData& mesh) {
  if (mesh.nvert < 1 || mesh.nface < 1 || !mesh.vert || !mesh.face) {
    throw ModelError("there are no triangles in the file");
  }
  const size_t ncoordinate = 3 * static_cast<size_t>(mesh.nvert);
  for (size_t i = 0; i < ncoordinate; ++i) {
    if (!std::isfinite(mesh.vert[i])) {
      throw ModelError("vertex coordinate " + std::to_string(i) + " is not finite");
    }
  }
  const size_t ncorner = 3 * static_cast<size_t>(mesh.nface);
  for (size_t i = 0; i < ncorner; ++i) {
    if (mesh.face[i] < 0 || mesh.face[i] >= mesh.nvert) {
      throw ModelError("in face " + std::to_string(i / 3) + ", vertex index " +
                       std::to_string(mesh.face[i]) + " does not exist");
    }
  }
}

}  // namespace

std::optional<MeshDecoder> FindMeshDecoder(std::string_view content_type, std::string_view file) {
  const std::lock_guard lock(Decoders().mutex);
  for (const Entry& entry : Decoders().entries) {
    const bool reads = content_type.empty() ? Contains(entry.extensions, Extension(file))
                                            : Contains(entry.content_types, content_type);
    if (reads) return entry.decoder;
  }
  return std::nullopt;
}

std::string ListFileReaders() { return ListProviders() + "\n" + ListMeshDecoders(); }

std::string ListMeshDecoders() {
  const std::lock_guard lock(Decoders().mutex);
  std::string list;
  for (const Entry& entry : Decoders().entries) {
    list += entry.decoder.name + ":";
    for (const std::string& word : entry.extensions) list += " " + word;
    for (const std::string& word : entry.content_types) list += " " + word;
    list += "\n";
  }
  return list;
}

RawMesh Decode(const MeshDecoder& decoder, const std::string& file,
               std::span<const std::byte> bytes) {
  synMeshData mesh = {};
  char error[500] = "";
  const int failed =
      decoder.decode(file.c_str(), bytes.data(), bytes.size(), &mesh, error, sizeof(error));
  // The arrays are owned from here on, so that they are freed in case of an error.
  const std::unique_ptr<float, Free> vert(mesh.vert);
  const std::unique_ptr<int, Free> face(mesh.face);
  if (failed) throw ModelError(decoder.name + ": " + (*error ? error : "the file cannot be read"));
  Check(mesh);
  RawMesh raw;
  raw.vert.assign(mesh.vert, mesh.vert + 3 * static_cast<size_t>(mesh.nvert));
  raw.face.assign(mesh.face, mesh.face + 3 * static_cast<size_t>(mesh.nface));
  MergeVertices(&raw);
  return raw;
}

}  // namespace syn

int syn_registerMeshDecoder(const synMeshDecoder* decoder) {
  if (!decoder || !decoder->name || !decoder->decode) return -1;
  using namespace syn;
  Entry entry{
      {decoder->name, decoder->decode}, Words(decoder->extensions), Words(decoder->contenttype)};
  const std::lock_guard lock(Decoders().mutex);
  std::vector<Entry>& entries = Decoders().entries;
  // A decoder replaces an earlier one of the same name.
  std::erase_if(entries, [&](const Entry& e) { return e.decoder.name == entry.decoder.name; });
  entries.push_back(std::move(entry));
  return 0;
}
