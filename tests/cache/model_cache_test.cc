// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Whole models on disk: the second load gives what the first gave, to the byte, as long as no file
// has changed, and what an uncached load gives whatever has happened.

#include "cache/model_cache.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <span>

#include <synovia/mesh_decoder.h>

#include "asset/shapes.h"
#include "cache_folder.h"
#include "model/layout.h"
#include "test_util.h"

namespace syn {
namespace {

namespace fs = std::filesystem;
using test::CacheFolder;
using test::ReadFrom;
using test::WriteTo;

std::string AsText(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// A model of many files: included ones, a model in the model, a mesh, a texture, a height field.
// The builtin texture makes it so large that it is mapped.
class ManyFiles {
 public:
  ManyFiles() : folder_("model") {
    fs::create_directories(folder_.path() / "part");
    WriteTo(Path("scene.xml"),
            "<mujoco><include file='part/robot.xml'/><include file='part/keys.xml'/>"
            "<asset><model name='child' file='child.xml'/></asset>"
            "<worldbody><light pos='0 0 3'/><geom type='hfield' hfield='h'/>"
            "<frame><attach model='child' body='b' prefix='c'/></frame></worldbody></mujoco>");
    // Looked for beside the scene first.
    WriteTo(Path("part/keys.xml"), "<mujoco><include file='more.xml'/></mujoco>");
    WriteTo(Path("part/more.xml"),
            "<mujoco><custom><numeric name='n' data='1'/></custom></mujoco>");
    WriteTo(Path("child.xml"),
            "<mujoco><worldbody><body name='b'><geom size='.1'/></body>"
            "</worldbody></mujoco>");
    WriteTo(Path("part/robot.xml"),
            "<mujoco><size memory='1M'/><asset><mesh name='m' file='m.stl'/>"
            "<texture name='sky' type='skybox' builtin='gradient' rgb1='1 0 0' width='256'/>"
            "<texture name='t' type='2d' file='t.bin' content_type='image/vnd.mujoco.texture'/>"
            "<material name='t' texture='t'/>"
            "<hfield name='h' file='h.bin' size='1 1 1 1' content_type='image/vnd.mujoco.hfield'/>"
            "</asset><worldbody><body pos='0 0 3'><freejoint/>"
            "<geom type='mesh' mesh='m' material='t'/></body></worldbody></mujoco>");
    WriteTo(Path("m.stl"), AsText(test::StlFile(test::Box(.1f, .2f, .3f)).Span()));
    WriteTo(Path("t.bin"),
            AsText(test::Bytes().Add<int>(2).Add<int>(1).AddAll(std::vector<char>(6)).Span()));
    WriteTo(
        Path("h.bin"),
        AsText(
            test::Bytes().Add<int>(2).Add<int>(2).AddAll(std::vector<float>{0, 1, 2, 4}).Span()));
  }

  std::string Path(const std::string& name) const { return folder_.path() / name; }
  std::string Scene() const { return Path("scene.xml"); }

 private:
  test::TemporaryFolder folder_;
};

ModelPtr LoadFile(const std::string& path, std::string* message = nullptr,
                  const mjVFS* vfs = nullptr) {
  mj_clearCache(mj_getCache());
  char error[1000] = "";
  ModelPtr m(mj_loadXML(path.c_str(), vfs, error, sizeof error));
  EXPECT_NE(m, nullptr) << error;
  if (message) *message = error;
  return m;
}

// All there is in a model.
std::string BytesOf(const mjModel& m) {
  mjModel head = m;
  head.buffer = nullptr;
  ForEachModelArray(&head, []<typename T>(T*& pointer, const ArrayInfo&) { pointer = nullptr; });
  return std::string(reinterpret_cast<const char*>(&head), sizeof head) +
         std::string(static_cast<const char*>(m.buffer), m.nbuffer);
}

std::string Load(const std::string& path, std::string* message = nullptr) {
  const ModelPtr m = LoadFile(path, message);
  return m ? BytesOf(*m) : "";
}

std::string LoadUncached(const std::string& path) {
  const std::string folder = getenv("SYNOVIA_CACHE") ? getenv("SYNOVIA_CACHE") : "";
  unsetenv("SYNOVIA_CACHE");
  std::string bytes = Load(path);
  if (!folder.empty()) setenv("SYNOVIA_CACHE", folder.c_str(), 1);
  return bytes;
}

// Whether the model comes from its entry: nothing is then written for its assets.
bool ComesFromCache(const CacheFolder& folder, const std::string& path) {
  for (const auto& [name, bytes] : folder.Files(".asset")) fs::remove(name);
  Load(path);
  return folder.Files(".asset").empty();
}

std::string SavedLast(const mjModel* m = nullptr) {
  const std::string path = fs::temp_directory_path() / ("saved_" + std::to_string(getpid()));
  char error[1000] = "";
  if (!mj_saveLastXML(path.c_str(), m, error, sizeof error)) return error;
  std::string text = ReadFrom(path);
  fs::remove(path);
  return text;
}

TEST(ModelCache, SecondLoadIsTheSame) {
  const ManyFiles files;
  const std::string expected = LoadUncached(files.Scene());
  const CacheFolder folder;
  EXPECT_EQ(Load(files.Scene()), expected);
  const auto entries = folder.Files(".model");
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_EQ(Load(files.Scene()), expected);
  EXPECT_TRUE(ComesFromCache(folder, files.Scene()));
  EXPECT_EQ(folder.Files(".model"), entries);
}

TEST(ModelCache, OwnModelsAreTheSame) {
  const CacheFolder folder;
  for (const std::string& name : OwnModels()) {
    const std::string path = SYNOVIA_SOURCE_DIR "/models/" + name;
    const std::string first = Load(path);
    EXPECT_EQ(first, LoadUncached(path)) << name;
    EXPECT_EQ(Load(path), first) << name;
  }
}

TEST(ModelCache, StepsAreTheSame) {
  const CacheFolder folder;
  std::vector<std::string> states;
  for (int i = 0; i < 2; ++i) {
    const ModelPtr m = LoadOwn("mesh_scene.xml");
    const DataPtr d = MakeData(m);
    for (int k = 0; k < 100; ++k) mj_step(m.get(), d.get());
    states.emplace_back(reinterpret_cast<const char*>(d->qpos), m->nq * sizeof(mjtNum));
  }
  EXPECT_EQ(states[0], states[1]);
}

// A change of any file is noticed, even if neither size nor time tell.
TEST(ModelCache, ChangesAreNoticed) {
  const struct {
    const char* file;
    const char *before, *after;
  } changes[] = {{"scene.xml", "0 0 3", "0 0 4"},
                 {"part/robot.xml", "1 1 1 1", "2 2 1 1"},
                 {"part/keys.xml", "more.xml", "./mor.xml"},
                 {"part/more.xml", "data='1'", "data='2'"},
                 {"child.xml", "size='.1'", "size='.2'"},
                 {"m.stl", nullptr, nullptr},
                 {"t.bin", nullptr, nullptr},
                 {"h.bin", nullptr, nullptr}};
  for (const auto& change : changes) {
    const ManyFiles files;
    const CacheFolder folder;
    const std::string path = files.Path(change.file), before = Load(files.Scene());
    ASSERT_TRUE(ComesFromCache(folder, files.Scene()));
    const auto time = fs::last_write_time(path);
    std::string text = ReadFrom(path);
    if (change.before) {
      const size_t at = text.find(change.before);
      ASSERT_NE(at, std::string::npos);
      text.replace(at, std::strlen(change.before), change.after);
    } else {
      text[text.size() - 4] ^= 8;
    }
    const bool is_renamed = change.file == std::string("part/keys.xml");
    if (is_renamed) {
      fs::copy_file(files.Path("part/more.xml"), files.Path("part/mor.xml"));
    }
    WriteTo(path, text);
    fs::last_write_time(path, time);
    const std::string after = LoadUncached(files.Scene());
    EXPECT_EQ(Load(files.Scene()), after) << change.file;
    EXPECT_EQ(before == after, is_renamed) << change.file;
    EXPECT_TRUE(ComesFromCache(folder, files.Scene()));
    EXPECT_EQ(folder.Files(".model").size(), 1u);  // in the place of the old one
  }
}

TEST(ModelCache, FilesThatAppearAreNoticed) {
  const ManyFiles files;
  const CacheFolder folder;
  const std::string before = Load(files.Scene());
  WriteTo(files.Path("more.xml"), "<mujoco><custom><numeric name='n' data='5'/></custom></mujoco>");
  const std::string after = Load(files.Scene());
  EXPECT_EQ(after, LoadUncached(files.Scene()));
  EXPECT_NE(after, before);
  fs::remove(files.Path("more.xml"));
  EXPECT_EQ(Load(files.Scene()), before);
}

TEST(ModelCache, FilesThatVanishAreNoticed) {
  const ManyFiles files;
  const CacheFolder folder;
  Load(files.Scene());
  fs::remove(files.Path("m.stl"));
  mj_clearCache(mj_getCache());
  char error[1000] = "";
  const ModelPtr m(mj_loadXML(files.Scene().c_str(), nullptr, error, sizeof error));
  EXPECT_EQ(m, nullptr);
  EXPECT_NE(std::string(error).find("m.stl"), std::string::npos) << error;
}

// The cache in memory goes by the time of a file. What it gives to a model must not be taken for
// what is in the file now.
TEST(ModelCache, StaleAssetsInMemoryDoNotStay) {
  const ManyFiles files;
  mj_clearCache(mj_getCache());
  char error[1000] = "";
  const ModelPtr first(mj_loadXML(files.Scene().c_str(), nullptr, error, sizeof error));
  const auto time = fs::last_write_time(files.Path("m.stl"));
  WriteTo(files.Path("m.stl"), AsText(test::StlFile(test::Box(.1f, .2f, .5f)).Span()));
  fs::last_write_time(files.Path("m.stl"), time);
  const std::string expected = LoadUncached(files.Scene());
  for (int logged = 0; logged < 2; ++logged) {
    const CacheFolder folder;
    WriteTo(files.Path("m.stl"), AsText(test::StlFile(test::Box(.1f, .2f, .3f)).Span()));
    fs::last_write_time(files.Path("m.stl"), time);
    mj_clearCache(mj_getCache());
    if (!logged) unsetenv("SYNOVIA_CACHE");
    mj_deleteModel(mj_loadXML(files.Scene().c_str(), nullptr, error, sizeof error));
    setenv("SYNOVIA_CACHE", folder.path().c_str(), 1);
    WriteTo(files.Path("m.stl"), AsText(test::StlFile(test::Box(.1f, .2f, .5f)).Span()));
    fs::last_write_time(files.Path("m.stl"), time);
    mj_deleteModel(mj_loadXML(files.Scene().c_str(), nullptr, error, sizeof error));
    EXPECT_EQ(Load(files.Scene()), expected) << logged;  // as a new process
  }
}

TEST(ModelCache, DamagedEntriesAreMadeAnew) {
  const ManyFiles files;
  const CacheFolder folder;
  const std::string expected = Load(files.Scene());
  Load(SYNOVIA_SOURCE_DIR "/models/humanoid.xml");
  Load(files.Scene());
  const auto entries = folder.Files(".model");
  ASSERT_EQ(entries.size(), 2u);
  for (const auto& [path, bytes] : entries) {
    const bool is_first = path == entries.begin()->first;
    const std::string& other = is_first ? entries.rbegin()->second : entries.begin()->second;
    for (int kind = 0; kind < test::kKindsOfDamage; ++kind) {
      WriteTo(path, test::Damaged(bytes, other, kind));
      EXPECT_EQ(Load(files.Scene()), expected) << kind;
      Load(SYNOVIA_SOURCE_DIR "/models/humanoid.xml");
      EXPECT_EQ(folder.Files(".model"), entries) << kind;
    }
    // Every place counts: the header as far as it is used, arrays, list.
    for (size_t place = 0; place < bytes.size(); place += 1 + bytes.size() / 20) {
      std::string damaged = bytes;
      damaged[place] ^= 1;
      WriteTo(path, damaged);
      EXPECT_EQ(Load(files.Scene()), expected) << place;
      Load(SYNOVIA_SOURCE_DIR "/models/humanoid.xml");
      EXPECT_EQ(folder.Files(".model"), entries) << place;
    }
  }
}

// A folder or a pipe in the place of an entry: nobody waits for it.
TEST(ModelCache, EntriesThatAreNoFiles) {
  const ManyFiles files;
  const CacheFolder folder;
  const std::string expected = Load(files.Scene()), path = folder.Files(".model").begin()->first;
  fs::remove(path);
  fs::create_directory(path);
  EXPECT_EQ(Load(files.Scene()), expected);
  fs::remove(path);
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_EQ(Load(files.Scene()), expected);
  EXPECT_TRUE(ComesFromCache(folder, files.Scene()));
}

// Digests may be right and the model still none: an entry that somebody made up.
TEST(ModelCache, ModelsAreValidated) {
  const ManyFiles files;
  const CacheFolder folder;
  const ModelPtr m = LoadFile(files.Scene());
  const ModelEntry entry(folder.path().string(), "made_up.xml", "");
  EXPECT_FALSE(entry.Load());
  entry.Store(*m, "careful", {});
  const std::optional<CachedModel> good = entry.Load();
  ASSERT_TRUE(good);
  EXPECT_EQ(BytesOf(*good->model), BytesOf(*m));
  EXPECT_EQ(good->warning, "careful");

  const auto refused = [&](auto&& damage) {
    const ModelPtr bad(mj_copyModel(nullptr, m.get()));
    damage(*bad);
    entry.Store(*bad, "", {});
    return !entry.Load();
  };
  EXPECT_TRUE(refused([](mjModel& bad) { bad.geom_bodyid[0] = bad.nbody; }));
  EXPECT_TRUE(refused([](mjModel& bad) { bad.mesh_face[5] = -1; }));
  EXPECT_TRUE(refused([](mjModel& bad) { bad.mesh_graph[bad.nmeshgraph - 1] = 1 << 20; }));
  EXPECT_TRUE(refused([](mjModel& bad) { bad.bvh_child[0] = 0; }));
  EXPECT_TRUE(refused([](mjModel& bad) { bad.nv = -1; }));
  EXPECT_TRUE(refused([](mjModel& bad) { bad.ngeom = 1 << 30; }));
  EXPECT_TRUE(refused([](mjModel& bad) { bad.nbody = 0; }));
  EXPECT_TRUE(refused([](mjModel& bad) { bad.nnames_map += 16; }));
  EXPECT_TRUE(refused([](mjModel& bad) { bad.opt.solver = 77; }));
  EXPECT_FALSE(refused([](mjModel&) {}));
}

TEST(ModelCache, SeveralProcessesAtOnce) {
  const ManyFiles files;
  const std::string expected = LoadUncached(files.Scene());
  const CacheFolder folder;
  EXPECT_TRUE(test::InProcesses(4, [&] {
    bool same = true;
    for (int k = 0; k < 4; ++k) {
      same = same && Load(files.Scene()) == expected;
      std::error_code ignored;  // others may be faster
      if (k == 1) fs::remove_all(folder.path(), ignored);
    }
    return same;
  }));
  for (const auto& [path, bytes] : folder.Files()) {
    EXPECT_EQ(path.find(".part"), std::string::npos) << path;
  }
  EXPECT_EQ(Load(files.Scene()), expected);
}

// A model is its owner's: changing it changes no other, and it outlives its entry.
TEST(ModelCache, ModelsAreIndependent) {
  const ManyFiles files;
  const CacheFolder folder;
  const std::string expected = Load(files.Scene());
  const ModelPtr a = LoadFile(files.Scene()), b = LoadFile(files.Scene());
  std::memset(a->geom_size, 7, 3 * a->ngeom * sizeof(mjtNum));
  std::memset(a->tex_data, 7, a->ntexdata);
  EXPECT_EQ(BytesOf(*b), expected);
  EXPECT_EQ(Load(files.Scene()), expected);
  fs::remove_all(folder.path());
  EXPECT_EQ(BytesOf(*b), expected);
  EXPECT_EQ(BytesOf(*ModelPtr(mj_copyModel(nullptr, b.get()))), expected);
  const DataPtr d = MakeData(b);
  mj_step(b.get(), d.get());
}

long num_blocks = 0;

TEST(ModelCache, MemoryOfTheProgramIsUsed) {
  const ManyFiles files;
  const CacheFolder folder;
  const std::string expected = Load(files.Scene());
  mj_freeLastXML();
  mju_user_malloc = [](size_t size) {
    ++num_blocks;
    return std::malloc(size);
  };
  mju_user_free = [](void* block) {
    --num_blocks;
    std::free(block);
  };
  ModelPtr m = LoadFile(files.Scene());
  EXPECT_EQ(num_blocks, 2);  // the struct, the arrays
  EXPECT_EQ(BytesOf(*m), expected);
  m.reset();
  EXPECT_EQ(num_blocks, 0);
  mju_clearHandlers();
}

TEST(ModelCache, LastXmlIsTheSame) {
  const ManyFiles files;
  const CacheFolder folder;
  const ModelPtr first = LoadFile(files.Scene());
  first->geom_rgba[0] = .25;
  const std::string plain = SavedLast(), changed = SavedLast(first.get());
  EXPECT_NE(plain.find("<hfield"), std::string::npos) << plain;
  EXPECT_NE(plain, changed);

  const ModelPtr second = LoadFile(files.Scene());
  second->geom_rgba[0] = .25;
  EXPECT_EQ(SavedLast(), plain);
  EXPECT_EQ(SavedLast(second.get()), changed);
  // Once made it stays, as after a load without cache.
  fs::remove(files.Path("child.xml"));
  EXPECT_EQ(SavedLast(second.get()), changed);
  mj_freeLastXML();
  EXPECT_EQ(SavedLast(), "No XML model loaded");
}

TEST(ModelCache, LastXmlOfChangedFiles) {
  const ManyFiles files;
  const CacheFolder folder;
  Load(files.Scene());
  Load(files.Scene());
  WriteTo(files.Path("child.xml"), ReadFrom(files.Path("child.xml")) + " ");
  EXPECT_EQ(SavedLast(), "The files of the model have changed since it was loaded");
  mj_freeLastXML();
  EXPECT_EQ(SavedLast(), "No XML model loaded");
}

// The name of a file counts from the folder in which the program was when it loaded it.
TEST(ModelCache, RelativeNames) {
  const ManyFiles files, others;
  WriteTo(files.Path("same.xml"), "<mujoco model='one'/>");
  const CacheFolder folder;
  const fs::path here = fs::current_path();
  fs::current_path(fs::path(files.Scene()).parent_path());
  const std::string expected = Load("scene.xml"), text = SavedLast();
  EXPECT_TRUE(ComesFromCache(folder, "scene.xml"));
  EXPECT_TRUE(ComesFromCache(folder, "scene.xml"));
  fs::create_directory("below");
  fs::current_path("below");
  EXPECT_EQ(SavedLast(), text);
  WriteTo("scene.xml", "<mujoco model='other'/>");
  EXPECT_NE(Load("scene.xml"), expected);
  EXPECT_EQ(Load("../scene.xml"), expected);
  fs::current_path(here);
}

// What the compiler warns of is told each time.
TEST(ModelCache, WarningsAreTheSame) {
  const test::TemporaryFolder models("model");
  fs::create_directories(models.path());
  const std::string path = models.path() / "wild.xml";
  WriteTo(path,
          "<mujoco><option gravity='0 0 1e30'/><worldbody><body><freejoint/>"
          "<geom size='1'/></body></worldbody></mujoco>");
  const CacheFolder folder;
  std::string first, second;
  const std::string expected = Load(path, &first);
  EXPECT_NE(first, "");
  EXPECT_EQ(folder.Files(".model").size(), 1u);
  EXPECT_EQ(Load(path, &second), expected);
  EXPECT_EQ(first, second);
}

// An entry that others may write to is copied before it is looked at; the model is the same.
TEST(ModelCache, EntriesOfOthers) {
  const ManyFiles files;
  const CacheFolder folder;
  const std::string expected = Load(files.Scene()), path = folder.Files(".model").begin()->first;
  fs::permissions(path, fs::perms(0666));
  const ModelPtr m = LoadFile(files.Scene());
  EXPECT_TRUE(ComesFromCache(folder, files.Scene()));
  // What happens to the file is no matter then.
  std::ofstream(path, std::ios::binary) << "short";
  EXPECT_EQ(BytesOf(*m), expected);
}

mjtNum Gain(const mjModel*, const mjData*, int) { return 1; }

int DecodeTetrahedron(const char*, const void*, size_t, synMeshData* mesh, char*, int) {
  const RawMesh raw = test::Tetrahedron(1, 1, 1);
  *mesh = {4, 4, static_cast<float*>(mju_malloc(12 * sizeof(float))),
           static_cast<int*>(mju_malloc(12 * sizeof(int)))};
  std::copy(raw.vert.begin(), raw.vert.end(), mesh->vert);
  std::copy(raw.face.begin(), raw.face.end(), mesh->face);
  return 0;
}

std::string WithMesh(const std::string& file) {
  return "<mujoco><asset><mesh name='m' file='" + file +
         "'/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>";
}

// What the program itself reads.
TEST(ModelCache, DecodersAndProviders) {
  const ManyFiles files;
  const CacheFolder folder;
  const std::string before = Load(files.Scene());
  EXPECT_EQ(folder.Files(".model").size(), 1u);

  const synMeshDecoder decoder{"model_cache_test", ".tet", "", DecodeTetrahedron};
  ASSERT_EQ(syn_registerMeshDecoder(&decoder), 0);
  WriteTo(files.Path("m.tet"), "anything");
  WriteTo(files.Path("decoded.xml"), WithMesh("m.tet"));
  Load(files.Path("decoded.xml"));
  EXPECT_EQ(folder.Files(".model").size(), 1u);
  // It might read other files as well: those are made once more, and then kept.
  EXPECT_EQ(Load(files.Scene()), before);
  EXPECT_EQ(folder.Files(".model").size(), 2u);
  EXPECT_TRUE(ComesFromCache(folder, files.Scene()));

  static std::string content;
  content = ReadFrom(files.Path("m.stl"));
  mjpResourceProvider provider;
  mjp_defaultResourceProvider(&provider);
  provider.prefix = "modelcache";
  provider.open = [](mjResource*) { return 1; };
  provider.close = [](mjResource*) {};
  provider.read = [](mjResource*, const void** buffer) {
    *buffer = content.data();
    return static_cast<int>(content.size());
  };
  ASSERT_GT(mjp_registerResourceProvider(&provider), 0);
  WriteTo(files.Path("provided.xml"), WithMesh("modelcache:m.stl"));
  Load(files.Path("provided.xml"));
  EXPECT_EQ(folder.Files(".model").size(), 2u);
  EXPECT_EQ(Load(files.Scene()), before);
  EXPECT_EQ(folder.Files(".model").size(), 3u);
}

// Models that depend on something that the cache does not know of.
TEST(ModelCache, NotAllIsKept) {
  const ManyFiles files;
  const CacheFolder folder;
  const auto kept = [&] {
    const bool is = !folder.Files(".model").empty();
    fs::remove_all(folder.path());
    return is;
  };
  mjcb_act_gain = Gain;
  Load(files.Scene());
  EXPECT_FALSE(kept());
  mj_resetCallbacks();

  mjVFS vfs;
  mj_defaultVFS(&vfs);
  LoadFile(files.Scene(), nullptr, &vfs);
  EXPECT_TRUE(kept());  // with an empty one
  const std::string text = ReadFrom(files.Path("child.xml"));
  mj_addBufferVFS(&vfs, "child.xml", text.data(), static_cast<int>(text.size()));
  LoadFile(files.Scene(), nullptr, &vfs);
  EXPECT_FALSE(kept());
  mj_deleteVFS(&vfs);

  static int num_warnings = 0;
  mju_user_warning = [](const char*) { ++num_warnings; };
  WriteTo(files.Path("nan.xml"),
          "<mujoco><custom><numeric name='n' data='nan'/></custom></mujoco>");
  Load(files.Path("nan.xml"));
  EXPECT_EQ(num_warnings, 1);
  EXPECT_FALSE(kept());
  mju_user_warning = nullptr;

  WriteTo(files.Path("robot.urdf"),
          "<robot name='r'><link name='l'><visual><geometry><sphere radius='1'/></geometry>"
          "</visual></link></robot>");
  Load(files.Path("robot.urdf"));
  EXPECT_FALSE(kept());
  Load(files.Scene());
  EXPECT_TRUE(kept());
}

TEST(ModelCache, WithoutAPlaceToWriteNothingIsKept) {
  const ManyFiles files;
  const std::string expected = LoadUncached(files.Scene());
  const CacheFolder folder;
  WriteTo(folder.path(), "a file where the folder should be");
  EXPECT_EQ(Load(files.Scene()), expected);
  fs::remove(folder.path());
  setenv("SYNOVIA_CACHE", "/dev/null/none", 1);
  EXPECT_EQ(Load(files.Scene()), expected);
}

// A folder that others fill can be used by those who may only read.
TEST(ModelCache, ReadOnlyFolder) {
  const ManyFiles files;
  const CacheFolder folder;
  const std::string expected = Load(files.Scene());
  const auto entries = folder.Files();
  fs::permissions(folder.path(), fs::perms(0555));
  const auto load_as_stranger = [&] {  // root may write everywhere
    if (getuid() == 0 && seteuid(65534) != 0) return false;
    return Load(files.Scene()) == expected;
  };
  EXPECT_TRUE(test::InProcesses(1, load_as_stranger));
  WriteTo(files.Path("child.xml"), ReadFrom(files.Path("child.xml")) + " ");
  EXPECT_TRUE(test::InProcesses(1, load_as_stranger));
  EXPECT_EQ(folder.Files(), entries);
  fs::permissions(folder.path(), fs::perms(0755));
}

}  // namespace
}  // namespace syn
