// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "web/server/record_file.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <random>

#include "models.h"
#include "web/server/assets.h"
#include "web/server/spectator.h"

namespace view {
namespace {

using test::World;

// A recording of a few seconds, in a file that is gone afterwards.
struct Film {
  World w{"mesh_scene.xml"};
  std::string path = testing::TempDir() + "synovia_record_" + std::to_string(getpid()) + ".synrec";
  std::vector<Frame> frames;

  Film() {
    RecordWriter writer(path, w.m.get());
    SharedScene shared(w.m.get());
    Spectator spectator(w.m.get(), &shared);
    spectator.Handle(WatchMessage{kAllValues});
    mjvPerturb pert;
    mjv_defaultPerturb(&pert);
    mjData* worlds[] = {w.d.get()};
    for (int i = 0; i < 150; ++i) {
      mj_step(w.m.get(), w.d.get());
      frames.push_back(spectator.MakeFrame({w.m.get(), worlds, {}}, pert));
      writer.Add(frames.back());
      writer.Add(frames.back());  // the same time: left out
    }
  }
  ~Film() { std::filesystem::remove(path); }
};

TEST(Recording, HoldsWhatWasPutIn) {
  const Film film;
  const Recording r = ReadRecording(film.path);
  ASSERT_EQ(r.frames.size(), film.frames.size());
  for (size_t i = 0; i < r.frames.size(); ++i) {
    EXPECT_EQ(r.frames[i].geoms, film.frames[i].geoms);
    EXPECT_EQ(r.frames[i].values, film.frames[i].values);
    EXPECT_EQ(r.frames[i].status.time, film.frames[i].status.time);
  }
  EXPECT_EQ(r.assets.size(), CollectAssets(film.w.m.get()).blocks.size());
  for (const auto& [name, bytes] : r.assets) EXPECT_EQ(name, ContentName(bytes));
  EXPECT_EQ(r.model.size(), static_cast<size_t>(mj_sizeModel(film.w.m.get())));
  EXPECT_NE(r.description.find("\"live\":false"), std::string::npos);
}

TEST(Recording, CutOffIsGoodAsFarAsItGoes) {
  const Film film;
  const std::string bytes = ReadFile(film.path);
  const Recording r = DecodeRecording(std::string_view(bytes).substr(0, bytes.size() - 100));
  EXPECT_GE(r.frames.size(), 60u);
  EXPECT_LT(r.frames.size(), film.frames.size());
}

TEST(Recording, DamageIsAnErrorNotACrash) {
  const Film film;
  const std::string good = ReadFile(film.path);
  EXPECT_THROW(DecodeRecording("not one"), app::Error);
  std::mt19937 random(1);
  for (int i = 0; i < 40; ++i) {
    std::string bytes = good;
    for (int k = 0; k < 20; ++k)
      bytes[8 + random() % (bytes.size() - 8)] = static_cast<char>(random());
    try {
      DecodeRecording(bytes);
    } catch (const app::Error&) {
    }
  }
}

}  // namespace
}  // namespace view
