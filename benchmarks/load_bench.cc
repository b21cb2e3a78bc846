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

// From the cache on disk, as the second process does: the assets in memory play no part in it.
void BM_LoadFromDisk(benchmark::State& state) {
  const std::string path = PathOf(state);
  const auto folder =
      std::filesystem::temp_directory_path() / ("synovia_bench_" + std::to_string(getpid()));
  setenv("SYNOVIA_CACHE", folder.c_str(), 1);
  mj_deleteModel(mj_loadXML(path.c_str(), nullptr, nullptr, 0));
  for (auto _ : state) {
    mjModel* m = mj_loadXML(path.c_str(), nullptr, nullptr, 0);
    if (!m) state.SkipWithError("does not load");
    mj_deleteModel(m);
  }
  unsetenv("SYNOVIA_CACHE");
  std::filesystem::remove_all(folder);
  Label(state);
}
BENCHMARK(BM_LoadFromDisk)->Apply(AllModels);

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
