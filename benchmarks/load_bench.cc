// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Measures loading and saving on models of this repository: parsing, compiling, loading with and
// without caches, writing XML and copying a model.

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace {

// Returns the names of the models. The argument of each benchmark is an index of this list.
const std::vector<std::string>& Models() {
  static const std::vector<std::string> names = {"humanoid", "arm_gripper", "mesh_scene",
                                                 "playground"};
  return names;
}

std::string PathOf(const benchmark::State& state) {
  return std::string(SYNOVIA_SOURCE_DIR "/models/") + Models()[state.range(0)] + ".xml";
}

// Shows the name of the model beside the result.
void Label(benchmark::State& state) { state.SetLabel(Models()[state.range(0)]); }

// Runs a benchmark once for each model.
void AllModels(benchmark::internal::Benchmark* bench) {
  bench->DenseRange(0, static_cast<int>(Models().size()) - 1)->Unit(benchmark::kMicrosecond);
}

// Measures reading an XML file into a spec.
void BM_Parse(benchmark::State& state) {
  const std::string path = PathOf(state);
  for (auto _ : state) {
    mjSpec* spec = mj_parseXML(path.c_str(), nullptr, nullptr, 0);
    if (!spec) state.SkipWithError("does not parse");
    mj_deleteSpec(spec);
  }
  Label(state);
}
BENCHMARK(BM_Parse)->Apply(AllModels);

// Measures compiling a spec. Assets come from the asset cache after the first time.
void BM_Compile(benchmark::State& state) {
  mjSpec* spec = mj_parseXML(PathOf(state).c_str(), nullptr, nullptr, 0);
  for (auto _ : state) {
    mjModel* m = spec ? mj_compile(spec, nullptr) : nullptr;
    if (!m) state.SkipWithError("does not compile");
    mj_deleteModel(m);
  }
  mj_deleteSpec(spec);
  Label(state);
}
BENCHMARK(BM_Compile)->Apply(AllModels);

// Measures parsing and compiling without the asset cache: meshes and textures are processed each
// time.
void BM_LoadUncached(benchmark::State& state) {
  const std::string path = PathOf(state);
  mjCache* cache = mj_getCache();
  const size_t capacity = mj_getCacheCapacity(cache);
  mj_setCacheCapacity(cache, 0);
  for (auto _ : state) {
    mjModel* m = mj_loadXML(path.c_str(), nullptr, nullptr, 0);
    if (!m) state.SkipWithError("does not load");
    mj_deleteModel(m);
  }
  mj_setCacheCapacity(cache, capacity);
  Label(state);
}
BENCHMARK(BM_LoadUncached)->Apply(AllModels);

// Turns the disk cache on, with an empty folder, as long as the object exists.
class CacheFolder {
 public:
  CacheFolder()
      : path_(std::filesystem::temp_directory_path() /
              ("synovia_bench_" + std::to_string(getpid()))) {
    setenv("SYNOVIA_CACHE", path_.c_str(), 1);
  }
  ~CacheFolder() {
    unsetenv("SYNOVIA_CACHE");
    Clear();
  }
  // Empties the cache on disk and the one in memory.
  void Clear() const {
    std::filesystem::remove_all(path_);
    mj_clearCache(mj_getCache());
  }

 private:
  std::filesystem::path path_;
};

// Measures loading a model that is in the disk cache already.
void BM_LoadFromDisk(benchmark::State& state) {
  const std::string path = PathOf(state);
  const CacheFolder folder;
  mj_deleteModel(mj_loadXML(path.c_str(), nullptr, nullptr, 0));
  for (auto _ : state) {
    mjModel* m = mj_loadXML(path.c_str(), nullptr, nullptr, 0);
    if (!m) state.SkipWithError("does not load");
    mj_deleteModel(m);
  }
  Label(state);
}
BENCHMARK(BM_LoadFromDisk)->Apply(AllModels);

// Measures loading a model with an empty disk cache, including writing the entry.
void BM_LoadToDisk(benchmark::State& state) {
  const std::string path = PathOf(state);
  const CacheFolder folder;
  for (auto _ : state) {
    state.PauseTiming();
    folder.Clear();
    state.ResumeTiming();
    mjModel* m = mj_loadXML(path.c_str(), nullptr, nullptr, 0);
    if (!m) state.SkipWithError("does not load");
    mj_deleteModel(m);
  }
  Label(state);
}
BENCHMARK(BM_LoadToDisk)->Apply(AllModels);

// Measures writing a compiled spec as XML text.
void BM_SaveXml(benchmark::State& state) {
  mjSpec* spec = mj_parseXML(PathOf(state).c_str(), nullptr, nullptr, 0);
  mj_deleteModel(mj_compile(spec, nullptr));
  std::vector<char> text(1 << 22);
  for (auto _ : state) {
    if (mj_saveXMLString(spec, text.data(), static_cast<int>(text.size()), nullptr, 0) != 0) {
      state.SkipWithError("cannot be saved");
    }
  }
  mj_deleteSpec(spec);
  Label(state);
}
BENCHMARK(BM_SaveXml)->Apply(AllModels);

void BM_CopyModel(benchmark::State& state) {
  mjModel* m = mj_loadXML(PathOf(state).c_str(), nullptr, nullptr, 0);
  for (auto _ : state) mj_deleteModel(mj_copyModel(nullptr, m));
  mj_deleteModel(m);
  Label(state);
}
BENCHMARK(BM_CopyModel)->Apply(AllModels);

}  // namespace
