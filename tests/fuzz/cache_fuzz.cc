// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Entries of the cache on disk: a model loads, and what loads can be simulated, whatever a file in
// the folder says. The first byte chooses the entry, of a mesh or of a texture; names and digests
// are put right, as the fuzzer cannot guess them.

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include <mujoco/mujoco.h>

#include "asset/digest.h"
#include "asset/shapes.h"

namespace {

namespace fs = std::filesystem;

constexpr char kModel[] =
    "<mujoco><size memory='1M'/><option iterations='5'/><asset><mesh name='m' file='m.stl'/>"
    "<texture name='t' type='2d' file='t.bin' content_type='image/vnd.mujoco.texture'/>"
    "<material name='t' texture='t'/></asset><worldbody><geom type='plane' size='1 1 1'/>"
    "<body pos='0 0 .5'><freejoint/><geom type='mesh' mesh='m' material='t'/></body></worldbody>"
    "</mujoco>";
constexpr size_t kHeader =
    8 + sizeof(syn::Digest);  // magic and name; the digest of the value follows

// The files of the model, the folder, and the beginnings of the two entries in it.
struct Bench {
  Bench() : folder(fs::temp_directory_path() / ("synovia_fuzz_" + std::to_string(getpid()))) {
    fs::remove_all(folder);
    setenv("SYNOVIA_CACHE", folder.c_str(), 1);
    mju_user_warning = [](const char*) {};
    mju_user_error = [](const char* text) { throw std::string(text); };
    mj_defaultVFS(&vfs);
    Add("model.xml", syn::test::AsBytes(kModel));
    Add("m.stl", syn::test::StlFile(syn::test::Box(.1, .2, .3)).Span());
    Add("t.bin", syn::test::Bytes().Add<int>(2).Add<int>(1).AddAll(std::vector<char>(6)).Span());
    Load();
    for (const auto& entry : fs::directory_iterator(folder)) {
      std::ifstream in(entry.path(), std::ios::binary);
      std::string header(kHeader, '\0');
      in.read(header.data(), kHeader);
      const bool is_mesh = fs::file_size(entry.path()) > 500;
      headers[is_mesh] = {entry.path(), header};
    }
    if (headers.size() != 2) std::abort();
  }

  void Add(const char* name, std::span<const std::byte> bytes) {
    if (mj_addBufferVFS(&vfs, name, bytes.data(), static_cast<int>(bytes.size()))) std::abort();
  }

  void Load() {
    mj_clearCache(mj_getCache());
    char error[500];
    mjModel* m = mj_loadXML("model.xml", &vfs, error, sizeof error);
    mjData* d = nullptr;
    try {
      d = m ? mj_makeData(m) : nullptr;
      for (int i = 0; d && i < 2; ++i) mj_step(m, d);
    } catch (const std::string&) {
    }
    if (d) mj_deleteData(d);
    mj_deleteModel(m);
  }

  fs::path folder;
  mjVFS vfs;
  std::map<bool, std::pair<fs::path, std::string>> headers;  // by whether it is the mesh
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static Bench bench;
  if (size < 1) return 0;
  const auto& [path, header] = bench.headers[data[0] & 1];
  const std::span<const uint8_t> value(data + 1, size - 1);
  syn::Digest digest;
  digest.Add(std::as_bytes(value));
  std::ofstream out(path, std::ios::binary);
  out << header;
  out.write(reinterpret_cast<const char*>(&digest), sizeof digest);
  out.write(reinterpret_cast<const char*>(value.data()),
            static_cast<std::streamsize>(value.size()));
  out.close();
  bench.Load();
  return 0;
}
