// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Entries of the cache on disk: a model loads, and what loads can be simulated, whatever a file in
// the folder says. The first byte chooses the entry: of a texture, of a mesh, or of the whole
// model, whose arrays or whose list are changed in places that the other bytes name. Names and
// digests are put right, as the fuzzer cannot guess them.

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <utility>

#include <mujoco/mujoco.h>

#include "asset/decode/mesh_decoder.h"
#include "asset/shapes.h"
#include "cache/digest.h"
#include "cache/model_cache.h"
#include "cache_folder.h"

namespace {

namespace fs = std::filesystem;
using syn::test::WriteTo;

constexpr char kModel[] =
    "<mujoco><size memory='1M'/><option iterations='5'/><asset><mesh name='m' file='m.stl'/>"
    "<texture name='t' type='2d' file='t.bin' content_type='image/vnd.mujoco.texture'/>"
    "<material name='t' texture='t'/></asset><worldbody><geom type='plane' size='1 1 1'/>"
    "<body pos='0 0 .5'><freejoint/><geom type='mesh' mesh='m' material='t'/></body></worldbody>"
    "</mujoco>";
constexpr size_t kHeader =
    8 + sizeof(syn::Digest);  // magic and name; the digest of the value follows

std::string AsText(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// The files of the model, the folder, and what is needed of the entries in it.
struct Bench {
  Bench() : models("fuzz_model"), scene(models.path() / "model.xml") {
    mju_user_warning = [](const char*) {};
    mju_user_error = [](const char* text) { throw std::string(text); };
    fs::create_directories(models.path());
    WriteTo(scene, kModel);
    WriteTo(models.path() / "m.stl", AsText(syn::test::StlFile(syn::test::Box(.1, .2, .3)).Span()));
    WriteTo(models.path() / "t.bin",
            AsText(syn::test::Bytes().Add<int>(2).Add<int>(1).AddAll(std::vector<char>(6)).Span()));
    good = mj_loadXML(scene.c_str(), nullptr, nullptr, 0);
    for (const auto& [path, bytes] : folder.Files(".asset")) {
      const bool is_mesh = bytes.size() > 500;
      headers[is_mesh] = {path, bytes.substr(0, kHeader)};
    }
    const auto entries = folder.Files(".model");
    if (!good || headers.size() != 2 || entries.size() != 1) std::abort();
    std::tie(path, entry) = *entries.begin();
  }

  // As an asset is used when there is no entry for the whole.
  void LoadFromAssets() const {
    fs::remove(path);
    Load();
  }

  void Load() const {
    mj_clearCache(mj_getCache());
    char error[500];
    mjModel* m = mj_loadXML(scene.c_str(), nullptr, error, sizeof error);
    mjData* d = nullptr;
    try {
      const bool is_modest = m && m->narena < (1 << 22) && m->nuserdata < (1 << 16);
      if (is_modest) {
        m->opt.iterations = std::min(m->opt.iterations, 5);
        m->opt.ls_iterations = std::min(m->opt.ls_iterations, 20);
        m->opt.noslip_iterations = std::min(m->opt.noslip_iterations, 5);
        m->opt.ccd_iterations = std::min(m->opt.ccd_iterations, 50);
        d = mj_makeData(m);
      }
      for (int i = 0; d && i < 2; ++i) mj_step(m, d);
    } catch (const std::string&) {
    }
    if (d) mj_deleteData(d);
    mj_deleteModel(m);
  }

  syn::test::CacheFolder folder;
  syn::test::TemporaryFolder models;
  fs::path scene;
  std::map<bool, std::pair<std::string, std::string>> headers;  // by whether it is the mesh
  mjModel* good;
  std::string path, entry;  // of the model
};

// Words of four bytes at places of four bytes.
void Change(std::span<std::byte> bytes, std::span<const uint8_t> changes) {
  for (; changes.size() >= 8; changes = changes.subspan(8)) {
    uint32_t place;
    std::memcpy(&place, changes.data(), 4);
    place = place % (bytes.size() / 4) * 4;
    std::memcpy(bytes.data() + place, changes.data() + 4, 4);
  }
}

void WriteAsset(const Bench& bench, bool is_mesh, std::span<const uint8_t> value) {
  const auto& [path, header] = bench.headers.at(is_mesh);
  const syn::Digest digest = syn::DigestOf(std::as_bytes(value));
  WriteTo(path,
          header + AsText(std::as_bytes(std::span(&digest, 1))) + AsText(std::as_bytes(value)));
}

void WriteArrays(const Bench& bench, std::span<const uint8_t> changes) {
  mjModel* m = mj_copyModel(nullptr, bench.good);
  Change({static_cast<std::byte*>(m->buffer), static_cast<size_t>(m->nbuffer)}, changes);
  syn::ModelEntry(bench.folder.path(), bench.scene, syn::ListFileReaders()).Store(*m, "", {});
  mj_deleteModel(m);
}

// The header says where the list begins, and its digest.
void WriteList(const Bench& bench, std::span<const uint8_t> changes) {
  std::string bytes = bench.entry;
  uint64_t begin;
  std::memcpy(&begin, bytes.data() + kHeader + sizeof(syn::Digest), sizeof begin);
  const auto list = std::as_writable_bytes(std::span(bytes)).subspan(begin);
  Change(list, changes);
  const syn::Digest digest = syn::DigestOf(list);
  std::memcpy(bytes.data() + kHeader, &digest, sizeof digest);
  WriteTo(bench.path, bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const Bench bench;
  if (size < 1) return 0;
  const int kind = data[0] % 4;
  const std::span<const uint8_t> value(data + 1, size - 1);
  if (kind < 2) {
    WriteAsset(bench, kind == 1, value);
    bench.LoadFromAssets();
  } else {
    kind == 2 ? WriteArrays(bench, value) : WriteList(bench, value);
    bench.Load();
  }
  return 0;
}
