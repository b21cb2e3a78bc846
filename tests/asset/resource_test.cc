// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Paths, virtual file system, resource providers, resources, content types and the asset cache.

#include "asset/file/resource.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "asset/file/asset_cache.h"
#include "asset/file/content_type.h"
#include "asset/file/path.h"
#include "asset/file/provider.h"
#include "asset/file/vfs.h"
#include "base/error.h"

namespace syn {
namespace {

class TempDir {
 public:
  TempDir()
      : path_(std::filesystem::temp_directory_path() /
              ("synovia_asset_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path_ / "sub");
  }
  ~TempDir() { std::filesystem::remove_all(path_); }
  void Write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
  }
  std::string String() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

class VfsTest : public testing::Test {
 protected:
  void SetUp() override { mj_defaultVFS(&vfs_); }
  void TearDown() override { mj_deleteVFS(&vfs_); }
  int AddText(const char* name, const std::string& text) {
    return mj_addBufferVFS(&vfs_, name, text.data(), static_cast<int>(text.size()));
  }
  std::string Read(const std::string& name) {
    return std::string(Resource::Open("", name, &vfs_).ReadText());
  }
  mjVFS vfs_;
};

TEST(Path, Reduce) {
  EXPECT_EQ(ReducePath("a/./b/../c"), "a/c");
  EXPECT_EQ(ReducePath("a\\b\\..\\c"), "a/c");
  EXPECT_EQ(ReducePath("/a//b/"), "/a/b");
  EXPECT_EQ(ReducePath("../../a"), "../../a");
  EXPECT_EQ(ReducePath("http://x/y/../z"), "http://x/z");
  EXPECT_EQ(ReducePath(""), "");
}

TEST(Path, Join) {
  EXPECT_EQ(JoinPath("a/b", "c"), "a/b/c");
  EXPECT_EQ(JoinPath("a/b/", "../c"), "a/c");
  EXPECT_EQ(JoinPath("a", "/c"), "/c");
  EXPECT_EQ(JoinPath("a", "C:\\c"), "C:/c");
  EXPECT_EQ(JoinPath("", "c"), "c");
}

TEST(Path, Parts) {
  EXPECT_EQ(FileName("a/b\\c.obj"), "c.obj");
  EXPECT_EQ(DirectoryOf("a/b/c.obj"), "a/b/");
  EXPECT_EQ(DirectoryOf("c.obj"), "");
  EXPECT_EQ(Extension("a.b/c"), "");
  EXPECT_EQ(Extension("c.tar.gz"), ".gz");
  EXPECT_EQ(AssetNameFromFile("dir/Mesh.v2.stl"), "Mesh.v2");
}

TEST(ContentType, FromExtensionOrAttribute) {
  EXPECT_EQ(ContentTypeOf("", "A.STL"), kTypeStl);
  EXPECT_EQ(ContentTypeOf("", "a.Obj"), kTypeObj);
  EXPECT_EQ(ContentTypeOf("", "a.png"), kTypePng);
  EXPECT_EQ(ContentTypeOf("", "a.bin"), "");
  EXPECT_EQ(ContentTypeOf("model/OBJ;charset=utf8", "a.stl"), kTypeObj);
  for (const char* bad : {"obj", "/obj", "model/", "model/obj;x", "model obj/x", "a/b/c"}) {
    EXPECT_THROW(ContentTypeOf(bad, "a.stl"), ModelError) << bad;
  }
}

TEST_F(VfsTest, BufferKeepsCaseAndDirectories) {
  EXPECT_EQ(AddText("Bar.xml", "1"), 0);
  EXPECT_EQ(AddText("./Bar.xml", "2"), 2);  // the same after reduction
  EXPECT_EQ(Read("Bar.xml"), "1");
  EXPECT_EQ(Read("./Bar.xml"), "1");
  EXPECT_THROW(Read("bar.xml"), ModelError);
  EXPECT_THROW(Read("dir/Bar.xml"), ModelError);
  EXPECT_EQ(AddText("dir/Bar.xml", "3"), 0);
  EXPECT_EQ(Read("dir/Bar.xml"), "3");
}

TEST_F(VfsTest, FileIsFoundWithAnyPathAndCase) {
  TempDir dir;
  dir.Write("Foo.TXT", "hello");
  dir.Write("empty.txt", "");
  EXPECT_EQ(mj_addFileVFS(&vfs_, dir.String().c_str(), "Foo.TXT"), 0);
  EXPECT_EQ(mj_addFileVFS(&vfs_, (dir.String() + "/").c_str(), "Foo.TXT"), 2);
  EXPECT_EQ(mj_addFileVFS(&vfs_, dir.String().c_str(), "missing.txt"), -1);
  EXPECT_EQ(mj_addFileVFS(&vfs_, dir.String().c_str(), "empty.txt"), -1);
  EXPECT_EQ(mj_addFileVFS(&vfs_, nullptr, "/nonexistent/file"), -1);
  EXPECT_EQ(Read("foo.txt"), "hello");
  EXPECT_EQ(Read("any/dir/FOO.txt"), "hello");
  EXPECT_EQ(mj_deleteFileVFS(&vfs_, "x/fOO.txt"), 0);
  EXPECT_EQ(mj_deleteFileVFS(&vfs_, "foo.txt"), -1);
}

TEST_F(VfsTest, EmptyBuffersAreAcceptedButNotReadable) {
  EXPECT_EQ(mj_addBufferVFS(&vfs_, "empty", "", 0), 0);
  EXPECT_EQ(mj_addBufferVFS(&vfs_, "", "x", 1), 0);
  EXPECT_EQ(mj_addBufferVFS(&vfs_, "bad", "x", -1), -1);
  EXPECT_THROW(Read("empty"), ModelError);
}

TEST_F(VfsTest, OlderFunctions) {
  AddText("a", "1");
  AddText("b", "2");
  EXPECT_EQ(mj_makeEmptyFileVFS(&vfs_, "dir/C", 3), 0);
  EXPECT_EQ(mj_makeEmptyFileVFS(&vfs_, "c", 3), 2);
  EXPECT_EQ(mj_findFileVFS(&vfs_, "b"), 1);
  EXPECT_EQ(mj_findFileVFS(&vfs_, "c"), 2);
  EXPECT_EQ(Read("c"), std::string(3, '\0'));
  EXPECT_EQ(mj_deleteFileVFS(&vfs_, "a"), 0);
  EXPECT_EQ(mj_findFileVFS(&vfs_, "b"), 0);
  EXPECT_EQ(mj_findFileVFS(&vfs_, "a"), -1);
}

TEST(Vfs, DeleteNull) { mj_deleteVFS(nullptr); }

TEST_F(VfsTest, ComesBeforeFiles) {
  TempDir dir;
  dir.Write("x.txt", "file");
  EXPECT_EQ(Resource::Open(dir.String(), "x.txt", &vfs_).ReadText(), "file");
  AddText("x.txt", "buffer");
  EXPECT_EQ(Resource::Open(dir.String(), "x.txt", &vfs_).ReadText(), "buffer");
}

TEST(Resource, Files) {
  TempDir dir;
  dir.Write("sub/x.txt", "text");
  Resource resource = Resource::Open(dir.String(), "sub/x.txt", nullptr);
  EXPECT_EQ(resource.ReadText(), "text");
  EXPECT_EQ(resource.Directory(), dir.String() + "/sub/");
  EXPECT_FALSE(resource.ModifiedSince(resource.Timestamp()));
  EXPECT_FALSE(Resource::TryOpen(dir.String(), "missing", nullptr));
  EXPECT_THROW(Resource::Open("", dir.String(), nullptr), ModelError);  // a directory
  try {
    Resource::Open(dir.String(), "missing", nullptr);
    FAIL();
  } catch (const ModelError& error) {
    EXPECT_EQ(error.message,
              "Error opening file '" + dir.String() + "/missing': No such file or directory");
  }
}

TEST(Resource, AssetNames) {
  EXPECT_EQ(AssetFileName({"model", "meshes", nullptr, false}, "a/b.obj"), "meshes/a/b.obj");
  EXPECT_EQ(AssetFileName({"model", "meshes/", nullptr, true}, "a/b.obj"), "meshes/b.obj");
  EXPECT_EQ(AssetFileName({"model", "meshes", nullptr, false}, "/b.obj"), "/b.obj");
}

// A provider that serves "mem:name" from a map and counts its calls.
struct Memory {
  std::map<std::string, std::string> files;
  int open = 0, close = 0;
  std::string stamp = "t1";
} memory;

mjpResourceProvider MemoryProvider(const char* prefix) {
  mjpResourceProvider provider;
  mjp_defaultResourceProvider(&provider);
  provider.prefix = prefix;
  provider.open = [](mjResource* r) {
    EXPECT_EQ(r->data, nullptr);
    EXPECT_EQ(r->timestamp[0], '\0');
    ++memory.open;
    auto found = memory.files.find(r->name);
    if (found == memory.files.end()) return 0;
    r->data = &found->second;
    std::snprintf(r->timestamp, sizeof r->timestamp, "%s", memory.stamp.c_str());
    return 1;
  };
  provider.read = [](mjResource* r, const void** buffer) {
    const auto* text = static_cast<std::string*>(r->data);
    *buffer = text->data();
    return static_cast<int>(text->size());
  };
  provider.close = [](mjResource*) { ++memory.close; };
  provider.modified = [](const mjResource*, const char* stamp) {
    return memory.stamp != stamp ? 1 : 0;
  };
  provider.data = &memory;
  return provider;
}

TEST(Provider, RegistersOnceAndServesItsPrefix) {
  const int before = mjp_resourceProviderCount();
  mjpResourceProvider provider = MemoryProvider("mem+test");
  const int slot = mjp_registerResourceProvider(&provider);
  EXPECT_EQ(slot, before + 1);
  provider.prefix = "MEM+Test";
  EXPECT_EQ(mjp_registerResourceProvider(&provider), slot);
  EXPECT_EQ(mjp_resourceProviderCount(), before + 1);
  EXPECT_STREQ(mjp_getResourceProviderAtSlot(slot)->prefix, "mem+test");
  EXPECT_EQ(mjp_getResourceProviderAtSlot(0), nullptr);
  EXPECT_EQ(mjp_getResourceProviderAtSlot(slot + 1), nullptr);
  EXPECT_EQ(mjp_getResourceProvider("Mem+Test:x"), mjp_getResourceProviderAtSlot(slot));
  EXPECT_EQ(mjp_getResourceProvider("mem+test"), nullptr);
  EXPECT_EQ(mjp_getResourceProvider(nullptr), nullptr);

  memory = {};
  memory.files["mem+test:a"] = "content";
  {
    Resource resource = Resource::Open("ignored", "mem+test:a", nullptr);
    Resource moved = std::move(resource);
    EXPECT_EQ(moved.ReadText(), "content");
    EXPECT_EQ(moved.Timestamp(), "t1");
    EXPECT_EQ(moved.Directory(), "");
    EXPECT_FALSE(moved.ModifiedSince("t1"));
    EXPECT_TRUE(moved.ModifiedSince("t0"));
  }
  EXPECT_EQ(memory.close, 1);
  EXPECT_THROW(Resource::Open("", "mem+test:missing", nullptr), ModelError);
  EXPECT_EQ(memory.open, 2);
  EXPECT_EQ(memory.close, 2);  // also after a failed open
}

TEST(Provider, RejectsInvalidOnes) {
  const MessageTrap quiet;
  mjpResourceProvider provider = MemoryProvider("ok");
  for (const char* prefix : {"", "1abc", "a b", "a:b"}) {
    provider.prefix = prefix;
    EXPECT_EQ(mjp_registerResourceProvider(&provider), -1) << prefix;
  }
  provider.prefix = nullptr;
  EXPECT_EQ(mjp_registerResourceProvider(&provider), -1);
  provider = MemoryProvider("ok");
  provider.read = nullptr;
  EXPECT_EQ(mjp_registerResourceProvider(&provider), -1);
}

struct Blob {
  int value;
};
size_t MemoryOf(const Blob&) { return 100; }

class CacheTest : public VfsTest {
 protected:
  void SetUp() override {
    VfsTest::SetUp();
    mj_clearCache(mj_getCache());
  }
  int Load(const char* name, const char* options = "") {
    Resource resource = Resource::Open("", name, &vfs_);
    return Cached<Blob>(options, resource, [&] { return Blob{++made_}; })->value;
  }
  int made_ = 0;
};

TEST_F(CacheTest, HitsOnlyIfUnchangedAndWithEqualOptions) {
  AddText("a", "1");
  EXPECT_EQ(Load("a"), 1);
  EXPECT_EQ(Load("a"), 1);
  EXPECT_EQ(Load("a", "other"), 2);
  EXPECT_EQ(mj_getCacheSize(mj_getCache()), 200u);
  mj_deleteFileVFS(&vfs_, "a");
  AddText("a", "2");
  EXPECT_EQ(Load("a"), 3);
  EXPECT_EQ(mj_getCacheSize(mj_getCache()), 200u);
}

TEST_F(CacheTest, CapacityEvictsAndRefuses) {
  mjCache* cache = mj_getCache();
  const size_t capacity = mj_getCacheCapacity(cache);
  EXPECT_EQ(capacity, size_t{500} << 20);
  for (const char* name : {"a", "b", "c"}) {
    AddText(name, "1");
    Load(name);
  }
  Load("a");                                         // accessed once more than the others
  EXPECT_EQ(mj_setCacheCapacity(cache, 250), 250u);  // evicts the oldest of b and c
  EXPECT_EQ(mj_getCacheSize(cache), 200u);
  EXPECT_EQ(Load("a"), 1);
  EXPECT_EQ(Load("c"), 3);
  EXPECT_EQ(Load("b"), 4);  // made again, and refused: no room
  EXPECT_EQ(Load("b"), 5);
  EXPECT_EQ(mj_setCacheCapacity(cache, 0), 0u);
  EXPECT_EQ(mj_getCache(), nullptr);
  EXPECT_EQ(Load("a"), 6);
  mj_setCacheCapacity(cache, capacity);
  EXPECT_EQ(mj_getCache(), cache);
  EXPECT_EQ(
      mj_getCacheSize(nullptr) + mj_getCacheCapacity(nullptr) + mj_setCacheCapacity(nullptr, 1),
      0u);
  mj_clearCache(nullptr);
}

}  // namespace
}  // namespace syn
