// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The cache on disk: models are the same with it, without it, and whatever happened to its files.

#include "asset/disk_cache.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "asset/shapes.h"
#include "test_util.h"

namespace syn {
namespace {

namespace fs = std::filesystem;

// A folder that the environment names as long as it lives.
class CacheFolder {
 public:
  CacheFolder() : path_(fs::temp_directory_path() / ("synovia_cache_" + std::to_string(getpid()))) {
    fs::remove_all(path_);
    setenv("SYNOVIA_CACHE", path_.c_str(), 1);
  }
  ~CacheFolder() {
    unsetenv("SYNOVIA_CACHE");
    fs::remove_all(path_);
  }
  const fs::path& path() const { return path_; }

  std::map<std::string, std::string> Files() const {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::directory_iterator(path_)) {
      std::ifstream in(entry.path(), std::ios::binary);
      files[entry.path().string()] = {std::istreambuf_iterator<char>(in), {}};
    }
    return files;
  }

 private:
  fs::path path_;
};

void WriteTo(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

// A model with mesh files as MJB, loaded as by a new process.
std::string Load() {
  mj_clearCache(mj_getCache());
  ModelPtr m = LoadOwn("mesh_scene.xml");
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
  for (int kind = 0; kind < 8; ++kind) {
    for (const auto& [path, bytes] : files) {
      std::string damaged = bytes;
      if (kind == 0) damaged.clear();
      if (kind == 1) damaged.resize(20);
      if (kind == 2) damaged.resize(bytes.size() - 1);
      if (kind == 3) damaged += 'x';
      if (kind == 4) damaged[0] ^= 1;
      if (kind == 5) damaged[bytes.size() / 2] ^= 16;
      if (kind == 6) damaged[bytes.size() - 1] ^= 1;
      if (kind == 7) damaged = other;
      WriteTo(path, damaged);
    }
    EXPECT_EQ(Load(), expected) << kind;
    EXPECT_EQ(folder.Files(), files) << kind;
  }
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
  std::vector<pid_t> children;
  for (int i = 0; i < 4; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      bool same = true;
      for (int k = 0; k < 3; ++k) same = same && Load() == expected;
      _exit(same ? 0 : 1);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  for (const auto& [path, bytes] : folder.Files()) EXPECT_TRUE(path.ends_with(".asset")) << path;
  EXPECT_EQ(Load(), expected);
}

TEST(DiskCache, WithoutAPlaceToWriteNothingIsKept) {
  const CacheFolder folder;
  WriteTo(folder.path().string(), "a file where the folder should be");
  EXPECT_FALSE(Load().empty());
}

// One bit more or less, anywhere, gives another digest.
TEST(Digest, TellsApart) {
  std::vector<std::byte> bytes(70);
  std::map<std::string, int> seen;
  auto add = [&](std::span<const std::byte> content) {
    Digest digest;
    digest.Add(content);
    ++seen[digest.Hex()];
  };
  for (size_t n = 0; n <= bytes.size(); ++n) add(std::span(bytes).first(n));
  for (size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    bytes[bit / 8] ^= std::byte{1} << (bit % 8);
    add(bytes);
    bytes[bit / 8] ^= std::byte{1} << (bit % 8);
  }
  EXPECT_EQ(seen.size(), 1 + 70 + 8 * 70u);
}

}  // namespace
}  // namespace syn
