// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// fuzz_seeds DIR: writes small valid files of each format to DIR/<target>/, to start the fuzzers
// from, and for XML the words of the schema to DIR/<target>.dict.

#include <lodepng.h>
#include <mujoco/mujoco.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <utility>

#include "asset/archive_fields.h"
#include "asset/shapes.h"
#include "cache/archive.h"

namespace {

using syn::test::Bytes;

void Write(const std::filesystem::path& folder, const char* name,
           std::span<const std::byte> bytes) {
  std::filesystem::create_directories(folder);
  std::ofstream(folder / name, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
}

void WriteMeshes(const std::filesystem::path& dir) {
  const syn::RawMesh box = syn::test::Box(1, 2, 3), corner = syn::test::Tetrahedron(1, 2, 3);
  Write(dir / "stl", "box", syn::test::StlFile(box).Span());
  Write(dir / "msh", "box", syn::test::MshFile(box).Span());
  for (const char* target : {"obj", "mesh"}) {
    Write(dir / target, "box", syn::test::AsBytes(syn::test::ObjFile(box)));
    Write(dir / target, "corner", syn::test::AsBytes(syn::test::ObjFile(corner)));
    Write(
        dir / target, "attributes",
        syn::test::AsBytes("o a\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv -1 .5 2\nvt 0 1\nvn 0 0 1\n"
                           "f 1/1/1 2/1/1 3/1/1 4/1/1 5/1/1\nf 1//1 2//1 -1//1\nf 1 2 5\n"));
  }
}

void WriteImages(const std::filesystem::path& dir) {
  std::vector<unsigned char> pixels(4 * 4 * 3, 100), png;
  lodepng::encode(png, pixels, 4, 4, LCT_RGB);
  Write(dir / "png", "rgb", std::as_bytes(std::span(png)));
  lodepng::State state;
  state.info_png.interlace_method = 1;
  state.info_raw.colortype = state.info_png.color.colortype = LCT_GREY;
  state.info_raw.bitdepth = state.info_png.color.bitdepth = 4;
  state.encoder.auto_convert = 0;
  png.clear();
  lodepng::encode(png, pixels, 9, 9, state);
  Write(dir / "png", "interlaced", std::as_bytes(std::span(png)));
  for (const unsigned block : {0u, 1u, 2u}) {
    LodePNGCompressSettings settings = lodepng_default_compress_settings;
    settings.btype = block;
    std::vector<unsigned char> stream = {48, 0};  // the size of the pixels
    lodepng::compress(stream, pixels, settings);
    const char name[] = {static_cast<char>('0' + block), 0};
    Write(dir / "inflate", name, std::as_bytes(std::span(stream)));
  }
  Write(dir / "hfield", "small",
        Bytes().Add<int>(2).Add<int>(2).AddAll(std::vector<float>{1, 2, 3, 4}).Span());
  Write(dir / "texture", "small",
        Bytes().Add<int>(2).Add<int>(1).AddAll(std::vector<char>(6)).Span());
}

// What the cache on disk keeps of a mesh and of a texture, behind the byte that tells them apart,
// and of a model.
void WriteEntries(const std::filesystem::path& dir) {
  const auto write = [&](const char* name, char kind, const auto& value) {
    const syn::ArchiveWriter writer(value);
    Bytes entry;
    entry.Add<char>(kind).Append(writer.bytes().data(), writer.bytes().size());
    Write(dir / "cache", name, entry.Span());
  };
  syn::MeshOptions options;
  for (const bool need_hull : {false, true}) {
    options.need_hull = need_hull;
    write(need_hull ? "hull" : "mesh", 1, syn::ProcessMesh(syn::test::Box(1, 2, 3), options));
  }
  write("image", 0, syn::Image{2, 1, 3, true, syn::LargeArray<std::byte>(6, std::byte{1})});
  // Changes of a whole model: where, and what to.
  Write(dir / "cache", "arrays", Bytes().Add<char>(2).Add<int>(100).Add<int>(1).Span());
  Write(dir / "cache", "list", Bytes().Add<char>(3).Add<int>(10).Add<int>(1).Span());
}

void WriteSkin(const std::filesystem::path& dir) {
  Bytes skin;
  skin.Add<int>(4).Add<int>(0).Add<int>(1).Add<int>(1).AddAll(syn::test::Tetrahedron(1, 1, 1).vert);
  skin.AddAll(std::vector<int>{0, 1, 2}).AddAll(std::vector<char>(40, 'a'));
  skin.AddAll(std::vector<float>(7)).Add<int>(1).Add<int>(3).Add<float>(1);
  Write(dir / "skn", "small", skin.Span());
}

void WriteModel(const std::filesystem::path& dir, const char* name, const char* xml) {
  mjSpec* spec = mj_parseXMLString(xml, nullptr, nullptr, 0);
  mjModel* m = mj_compile(spec, nullptr);
  std::vector<std::byte> bytes(mj_sizeModel(m));
  mj_saveModel(m, nullptr, bytes.data(), static_cast<int>(bytes.size()));
  Write(dir / "mjb", name, bytes);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

// Compiled models as binary files.
void WriteModels(const std::filesystem::path& dir) {
  WriteModel(dir, "small",
             "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 1'>"
             "<joint type='ball'/><geom size='.1'/><site name='s'/></body></worldbody>"
             "<sensor><gyro site='s'/></sensor></mujoco>");
  WriteModel(dir, "machine",
             "<mujoco><asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset><worldbody>"
             "<site name='a' pos='0 0 1'/><body name='x'><joint name='j' range='-1 1'/>"
             "<geom name='c' type='cylinder' size='.1 .1'/><site name='b' pos='.5 0 0'/>"
             "<body name='y' pos='.5 0 0'><joint name='k'/><geom type='mesh' mesh='m'/>"
             "<camera name='e' mode='targetbody' target='x'/></body></body>"
             "<body name='z'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody>"
             "<tendon><spatial name='t'><site site='a'/><geom geom='c'/><site site='b'/></spatial>"
             "<fixed name='f'><joint joint='j' coef='1'/><joint joint='k' coef='-1'/></fixed>"
             "</tendon><equality><weld body1='y' body2='z'/><joint joint1='j' joint2='k'/>"
             "</equality><actuator><motor tendon='t'/><position joint='k' kp='2'/></actuator>"
             "<sensor><tendonpos tendon='t'/><framepos objtype='body' objname='z'/></sensor>"
             "<keyframe><key qvel='1 0 0 0 0 0 0 1'/></keyframe></mujoco>");
}

// The models of this repository, as text.
void WriteOwnModels(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  for (const auto& entry : std::filesystem::directory_iterator(SYNOVIA_SOURCE_DIR "/models")) {
    if (entry.path().extension() != ".xml") continue;
    std::filesystem::copy_file(entry.path(), folder / entry.path().filename(),
                               std::filesystem::copy_options::overwrite_existing);
  }
}

// Every word of the schema in quotes, as libFuzzer wants its dictionaries.
void WriteDictionary(const std::filesystem::path& file) {
  std::string schema(1 << 17, '\0');
  schema.resize(
      std::max(0, mj_printSchema(nullptr, schema.data(), static_cast<int>(schema.size()), 0, 0)));
  std::set<std::string> words;
  std::string word;
  for (const char c : schema + ' ') {
    if (std::isalnum(static_cast<unsigned char>(c)) || c == '_') {
      word += c;
    } else {
      words.insert(std::exchange(word, {}));
    }
  }
  std::ofstream out(file);
  for (const std::string& w : words) {
    if (w.size() > 2) out << '"' << w << "\"\n";
  }
}

void WriteXml(const std::filesystem::path& dir) {
  for (const char* target : {"xml", "compile"}) {
    WriteOwnModels(dir / target);
    WriteDictionary(dir / (std::string(target) + ".dict"));
  }
  Write(
      dir / "xml", "tree",
      syn::test::AsBytes(
          "<mujoco><compiler angle='radian'/><option timestep='1e-3'><flag contact='disable'/>"
          "</option><default><default class='c'><geom size='.1 .2'/></default></default>"
          "<worldbody><include file='a.xml'/><replicate count='3' offset='1 0 0' sep='-'>"
          "<body name='x' childclass='c' euler='0 0 1'><joint name='y' type='slide'/>"
          "<geom name='g' type='capsule'/></body></replicate></worldbody>"
          "<contact><pair geom1='g' geom2='g'/></contact>"
          "<actuator><position joint='y' kp='2'/></actuator>"
          "<sensor><jointpos joint='y'/><contact geom1='g' data='found dist'/></sensor></mujoco>"));
  Write(
      dir / "xml", "attach",
      syn::test::AsBytes(
          "<mujoco><asset><model name='m' file='a.xml'/><mesh name='s' builtin='sphere' "
          "params='1'/><hfield name='h' size='1 1 1 1' nrow='2' ncol='1' elevation='1 2'/></asset>"
          "<worldbody><frame pos='1 2 3'><attach model='m' prefix='p'/></frame></worldbody>"
          "<keyframe><key qpos='0'/></keyframe></mujoco>"));
  Write(
      dir / "xml", "urdf",
      syn::test::AsBytes(
          "<robot name='r'><link name='a'/><link name='b'><collision><geometry><box size='1 2 3'/>"
          "</geometry></collision></link><joint name='j' type='planar'><parent link='a'/>"
          "<child link='b'/><axis xyz='0 1 0'/><limit lower='0' upper='1'/></joint></robot>"));
}

void WriteGmsh(const std::filesystem::path& dir) {
  Write(dir / "gmsh", "text41",
        syn::test::AsBytes(
            "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 4 1 4\n3 1 0 4\n1\n2\n3\n4\n"
            "0 0 0\n1 0 0\n0 1 0\n0 0 1\n$EndNodes\n$Elements\n1 1 1 1\n3 1 4 1\n"
            "1 1 2 3 4\n$EndElements\n"));
  Write(dir / "gmsh", "text22",
        syn::test::AsBytes(
            "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n3\n1 0 0 0\n2 1 0 0\n3 0 1 0\n"
            "$EndNodes\n$Elements\n1\n1 2 2 1 1 1 2 3\n$EndElements\n"));
  Write(dir / "gmsh", "binary",
        syn::test::AsBytes(
            "$MeshFormat\n2.2 1 8\n$EndMeshFormat\n$Nodes\n0\n$EndNodes\n$Elements\n0\n"
            "$EndElements\n"));
}

// Bytes of which the targets for panels and scenes make rows, models and options.
void WriteViews(const std::filesystem::path& dir) {
  std::string rows, mixed;
  for (int type = 0; type < 18; ++type) {
    rows += {static_cast<char>(type), 1, 1, 1, 2, 'a', 'b', 3, '0', ' ', '1', 1};
  }
  for (int i = 0; i < 500; ++i) mixed += static_cast<char>(i * i % 199);
  Write(dir / "ui", "rows", syn::test::AsBytes(rows));
  Write(dir / "ui", "mixed", syn::test::AsBytes(mixed));
  Write(dir / "scene", "mixed", syn::test::AsBytes(mixed));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 1;
  const std::filesystem::path dir = argv[1];
  WriteMeshes(dir);
  WriteImages(dir);
  WriteSkin(dir);
  WriteEntries(dir);
  WriteGmsh(dir);
  WriteModels(dir);
  WriteXml(dir);
  WriteViews(dir);
}
