// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// From text to model and back, on models of this repository.

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace {

const std::vector<std::string>& Models() {
  static const std::vector<std::string> names = {"humanoid", "arm_gripper", "mesh_scene",
                                                 "playground"};
  return names;
}

std::string PathOf(const benchmark::State& state) {
  return std::string(SYNOVIA_SOURCE_DIR "/models/") + Models()[state.range(0)] + ".xml";
}

void Label(benchmark::State& state) { state.SetLabel(Models()[state.range(0)]); }

void AllModels(benchmark::internal::Benchmark* bench) {
  bench->DenseRange(0, static_cast<int>(Models().size()) - 1)->Unit(benchmark::kMicrosecond);
}

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

// The same without the asset cache: meshes and textures are made anew each time.
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

// A folder for the cache on disk as long as it lives.
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
  void Clear() const {
    std::filesystem::remove_all(path_);
    mj_clearCache(mj_getCache());
  }

 private:
  std::filesystem::path path_;
};

// From the cache on disk, as the second process does.
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

// As the first process does, which fills it.
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
