// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The cache on disk: models are the same with it, without it, and whatever happened to its files.

#include "cache/disk_cache.h"

#include <sys/stat.h>
#include <unistd.h>

#include <bit>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "asset/archive_fields.h"
#include "asset/shapes.h"
#include "cache_folder.h"
#include "test_util.h"

namespace syn {
namespace {

namespace fs = std::filesystem;
using test::CacheFolder;
using test::WriteTo;

// A model with mesh files as MJB, loaded as by a new process. Through a spec: whole models have a
// cache of their own.
std::string Load() {
  mj_clearCache(mj_getCache());
  const SpecPtr spec(mj_parseXML(SYNOVIA_SOURCE_DIR "/models/mesh_scene.xml", nullptr, nullptr, 0));
  const ModelPtr m(mj_compile(spec.get(), nullptr));
  std::string bytes(mj_sizeModel(m.get()), '\0');
  mj_saveModel(m.get(), nullptr, bytes.data(), static_cast<int>(bytes.size()));
  return bytes;
}

TEST(DiskCache, ModelsAreTheSame) {
  unsetenv("SYNOVIA_CACHE");
  const std::string expected = Load();
  const CacheFolder folder;
  EXPECT_EQ(Load(), expected);  // writes
  const auto files = folder.Files();
  ASSERT_GT(files.size(), 1u);
  EXPECT_EQ(Load(), expected);  // reads
  EXPECT_EQ(folder.Files(), files);
}

// Entries that are cut, changed anywhere, exchanged or something else altogether are not used, and
// made good.
TEST(DiskCache, DamagedEntriesAreMadeAnew) {
  const CacheFolder folder;
  const std::string expected = Load();
  const auto files = folder.Files();
  const std::string& other = files.rbegin()->second;
  for (int kind = 0; kind < test::kKindsOfDamage; ++kind) {
    for (const auto& [path, bytes] : files) WriteTo(path, test::Damaged(bytes, other, kind));
    EXPECT_EQ(Load(), expected) << kind;
    EXPECT_EQ(folder.Files(), files) << kind;
  }
}

// Loads a model with its file, so that entries for assets and for the whole model are used.
std::string LoadWhole() {
  mj_clearCache(mj_getCache());
  char error[1000] = "";
  const ModelPtr m(mj_loadXML(SYNOVIA_SOURCE_DIR "/models/mesh_scene.xml", nullptr, error, 1000));
  EXPECT_NE(m, nullptr) << error;
  std::string bytes(mj_sizeModel(m.get()), '\0');
  mj_saveModel(m.get(), nullptr, bytes.data(), static_cast<int>(bytes.size()));
  return bytes;
}

// A FIFO in the place of an entry has no writer: waiting for one would take forever.
TEST(DiskCache, PipesAreNoEntries) {
  const CacheFolder folder;
  const std::string expected = LoadWhole();
  for (const auto& [path, bytes] : folder.Files()) {
    fs::remove(path);
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  }
  alarm(60);
  EXPECT_EQ(LoadWhole(), expected);
  alarm(0);
}

// Entries that somebody else could have written are made again, by this user.
TEST(DiskCache, EntriesOfOthersAreNotUsed) {
  const CacheFolder folder;
  const std::string expected = LoadWhole();
  const auto files = folder.Files();
  constexpr uid_t kSomebody = 12345;
  for (const bool by_owner : {false, true}) {
    if (by_owner && geteuid() != 0) continue;  // Only root can give files away.
    for (const auto& [path, bytes] : files) {
      ASSERT_EQ(by_owner ? chown(path.c_str(), kSomebody, 0) : chmod(path.c_str(), 0666), 0);
    }
    EXPECT_EQ(LoadWhole(), expected);
    int made_again = 0;
    for (const auto& [path, bytes] : files) {
      struct stat info;
      ASSERT_EQ(stat(path.c_str(), &info), 0);
      made_again += info.st_uid == geteuid() && !(info.st_mode & (S_IWGRP | S_IWOTH));
    }
    EXPECT_EQ(made_again, static_cast<int>(files.size()));
  }
}

// A folder that others may write to is left alone, as is one of another user.
TEST(DiskCache, FoldersOfOthersAreNotUsed) {
  const CacheFolder folder;
  fs::create_directory(folder.path());
  ASSERT_EQ(chmod(folder.path().c_str(), 0777), 0);
  const std::string expected = LoadWhole();
  EXPECT_TRUE(folder.Files().empty());
  ASSERT_EQ(chmod(folder.path().c_str(), 0755), 0);
  if (geteuid() == 0) {
    ASSERT_EQ(chown(folder.path().c_str(), 12345, 0), 0);
    EXPECT_EQ(LoadWhole(), expected);
    EXPECT_TRUE(folder.Files().empty());
    ASSERT_EQ(chown(folder.path().c_str(), geteuid(), 0), 0);
  }
  EXPECT_EQ(LoadWhole(), expected);
  EXPECT_FALSE(folder.Files().empty());
}

// Nor is one whose arrays do not belong to each other: copied into a model, they would run over.
TEST(DiskCache, ArraysFitTogether) {
  const CacheFolder folder;
  const std::vector<std::byte> content(100, std::byte{7});
  const DiskEntry entry(folder.path().string(), "key", content);
  entry.Store(Image{2, 1, 3, true, LargeArray<std::byte>(7, std::byte{0})});
  EXPECT_FALSE(entry.Load<Image>());
  entry.Store(Image{-2, -1, 3, true, LargeArray<std::byte>(6, std::byte{0})});
  EXPECT_FALSE(entry.Load<Image>());

  const ProcessedMesh good = ProcessMesh(test::Box(1, 2, 3), MeshOptions{});
  entry.Store(good);
  EXPECT_TRUE(entry.Load<ProcessedMesh>());
  const auto refused = [&](auto&& damage) {
    ProcessedMesh bad = good;
    damage(bad);
    entry.Store(bad);
    return !entry.Load<ProcessedMesh>();
  };
  EXPECT_TRUE(refused([](ProcessedMesh& m) { m.vert.push_back(0); }));
  EXPECT_TRUE(refused([](ProcessedMesh& m) { m.facenormal.push_back(0); }));
  EXPECT_TRUE(refused([](ProcessedMesh& m) { m.facetexcoord.clear(); }));
  EXPECT_TRUE(refused([](ProcessedMesh& m) { m.polygons.vertadr.push_back(0); }));
  EXPECT_TRUE(refused([](ProcessedMesh& m) { m.polygons.mapnum.push_back(0); }));
  EXPECT_TRUE(refused([](ProcessedMesh& m) { m.bvh.aabb.push_back(0); }));
  EXPECT_TRUE(refused([](ProcessedMesh& m) { m.octree.coeff.push_back(0); }));
}

// A file that says it is larger than memory is not read.
TEST(DiskCache, EntriesOfImpossibleSizeAreAbsent) {
  const CacheFolder folder;
  const std::vector<std::byte> content(100, std::byte{7});
  const DiskEntry entry(folder.path().string(), "key", content);
  entry.Store(Image{2, 1, 3, true, LargeArray<std::byte>(6, std::byte{0})});
  ASSERT_TRUE(entry.Load<Image>());
  std::error_code failure;
  fs::resize_file(folder.Files().begin()->first, uintmax_t{1} << 42, failure);
  if (failure) GTEST_SKIP() << "no such files here";
  EXPECT_FALSE(entry.Load<Image>());
}

// What passes the digests but is no asset is not used either.
TEST(DiskCache, ValuesAreChecked) {
  const CacheFolder folder;
  const std::vector<std::byte> content(100, std::byte{7});
  const DiskEntry entry(folder.path().string(), "key", content);
  entry.Store(Image{2, 1, 3, true, LargeArray<std::byte>(6, std::byte{0})});
  const std::optional<Image> image = entry.Load<Image>();
  ASSERT_TRUE(image);
  EXPECT_EQ(image->width, 2);
  EXPECT_TRUE(image->is_srgb);
  EXPECT_EQ(image->data.size(), 6u);
  EXPECT_FALSE(entry.Load<ProcessedMesh>());
}

TEST(DiskCache, NameDependsOnAll) {
  const CacheFolder folder;
  const std::vector<std::byte> content(100, std::byte{7}), longer(101, std::byte{7});
  const std::string path = folder.path().string();
  DiskEntry(path, "key", content).Store(Image{1, 1, 1, true, {std::byte{0}}});
  EXPECT_TRUE(DiskEntry(path, "key", content).Load<Image>());
  EXPECT_FALSE(DiskEntry(path, "key2", content).Load<Image>());
  EXPECT_FALSE(DiskEntry(path, "key", longer).Load<Image>());
}

TEST(DiskCache, SeveralProcessesAtOnce) {
  unsetenv("SYNOVIA_CACHE");
  const std::string expected = Load();
  const CacheFolder folder;
  EXPECT_TRUE(test::InProcesses(4, [&] {
    bool same = true;
    for (int k = 0; k < 3; ++k) same = same && Load() == expected;
    return same;
  }));
  for (const auto& [path, bytes] : folder.Files()) EXPECT_TRUE(path.ends_with(".asset")) << path;
  EXPECT_EQ(Load(), expected);
}

TEST(DiskCache, WithoutAPlaceToWriteNothingIsKept) {
  const CacheFolder folder;
  WriteTo(folder.path().string(), "a file where the folder should be");
  EXPECT_FALSE(Load().empty());
}

// One bit more or less, anywhere, gives another digest: in the lanes of a long content and behind.
TEST(Digest, TellsApart) {
  for (const size_t size : {size_t{70}, size_t{300}}) {
    std::vector<std::byte> bytes(size);
    std::map<std::string, int> seen;
    auto add = [&](std::span<const std::byte> content) { ++seen[DigestOf(content).Hex()]; };
    for (size_t n = 0; n <= bytes.size(); ++n) add(std::span(bytes).first(n));
    for (size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
      bytes[bit / 8] ^= std::byte{1} << (bit % 8);
      add(bytes);
      bytes[bit / 8] ^= std::byte{1} << (bit % 8);
    }
    EXPECT_EQ(seen.size(), 1 + size + 8 * size);
  }
}

// So does one that is moved: equal pieces in another order, or in another lane.
TEST(Digest, KnowsTheOrder) {
  std::map<std::string, int> seen;
  for (size_t place = 0; place < 32; ++place) {
    std::vector<std::byte> bytes(512);
    bytes[16 * place] = std::byte{1};
    ++seen[DigestOf(bytes).Hex()];
  }
  EXPECT_EQ(seen.size(), 32u);
}

// Each half of the digest tells apart on its own: half of its bits change with any bit.
TEST(Digest, AllBitsChange) {
  std::vector<std::byte> bytes(1000, std::byte{5});
  const Digest before = DigestOf(bytes);
  for (size_t bit = 0; bit < 8 * bytes.size(); bit += 7) {
    bytes[bit / 8] ^= std::byte{1} << (bit % 8);
    const Digest after = DigestOf(bytes);
    bytes[bit / 8] ^= std::byte{1} << (bit % 8);
    EXPECT_NEAR(std::popcount(before.a ^ after.a), 32, 24) << bit;
    EXPECT_NEAR(std::popcount(before.b ^ after.b), 32, 24) << bit;
  }
}

}  // namespace
}  // namespace syn
