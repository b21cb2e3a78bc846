// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Loading and saving as programs in the wild do it: deep trees, files in files, keyframes of models
// that are put together, and the words that programs look for in messages.

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>

#include "base/error.h"
#include "test_util.h"

namespace syn {
namespace {

// Files of a model that exist in memory only.
class Files {
 public:
  Files() { mj_defaultVFS(&vfs_); }
  ~Files() { mj_deleteVFS(&vfs_); }
  Files& Add(const char* name, const std::string& text) {
    EXPECT_EQ(mj_addBufferVFS(&vfs_, name, text.data(), static_cast<int>(text.size())), 0);
    return *this;
  }
  ModelPtr Load(const char* name) {
    char error[1000] = "";
    ModelPtr m(mj_loadXML(name, &vfs_, error, sizeof error));
    this->error = error;
    return m;
  }
  std::string error;

 private:
  mjVFS vfs_;
};

std::string InModel(const std::string& contents) { return "<mujoco>" + contents + "</mujoco>"; }

// The message of a model that does not load.
std::string ErrorOf(const std::string& contents) {
  Files files;
  EXPECT_EQ(files.Add("bad.xml", InModel(contents)).Load("bad.xml"), nullptr) << contents;
  return files.error;
}

std::string Saved(const std::string& xml) {
  char error[1000] = "";
  SpecPtr spec(mj_parseXMLString(xml.c_str(), nullptr, error, sizeof error));
  EXPECT_NE(spec, nullptr) << error;
  ModelPtr m(mj_compile(spec.get(), nullptr));
  std::string text(1 << 20, '\0');
  EXPECT_EQ(
      mj_saveXMLString(spec.get(), text.data(), static_cast<int>(text.size()), error, sizeof error),
      0)
      << error;
  return text.substr(0, text.find('\0'));
}

// --- trees

std::string Nested(int depth) {
  std::string text;
  for (int i = 0; i < depth; ++i) text += "<body><joint/><geom size='.1'/>";
  for (int i = 0; i < depth; ++i) text += "</body>";
  return "<worldbody>" + text + "</worldbody>";
}

TEST(Loading, DeepTreesAreReadAndSaved) {
  const ModelPtr m = LoadString(InModel(Nested(497)));
  EXPECT_EQ(m->nbody, 498);
  EXPECT_NE(Saved(InModel(Nested(497))), "");
}

TEST(Loading, TreesWithoutEndAreAnError) {
  EXPECT_NE(ErrorOf(Nested(100000)).find("more than 1000 elements within each other"),
            std::string::npos);
}

TEST(Loading, WhatIsSavedCanBeRead) {
  SpecPtr spec(mj_makeSpec());
  mjsBody* body = mjs_findBody(spec.get(), "world");
  for (int i = 0; i < 1200; ++i) {
    body = mjs_addBody(body, nullptr);
    mjs_addGeom(body, nullptr)->size[0] = 1;
  }
  ModelPtr m(mj_compile(spec.get(), nullptr));
  ASSERT_NE(m, nullptr) << mjs_getError(spec.get());
  std::string text(1 << 20, '\0');
  char error[200] = "";
  EXPECT_EQ(mj_saveXMLString(spec.get(), text.data(), 1 << 20, error, sizeof error), -1);
  EXPECT_NE(std::string(error).find("more than 1000 elements within each other"),
            std::string::npos);
}

// --- XML

TEST(Loading, RepeatedAttributesAreASyntaxError) {
  EXPECT_NE(ErrorOf("<worldbody><geom size='1' size='2'/></worldbody>").find("XML parse error 7"),
            std::string::npos);
}

TEST(Loading, ManyAttributesAreRefusedInTime) {
  std::string text = "<worldbody><geom";
  for (int i = 0; i < 100000; ++i) text += Format(" a%d=''", i);
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_NE(ErrorOf(text + "/></worldbody>").find("unrecognized attribute"), std::string::npos);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(1));
}

TEST(Loading, DashesInCommentsAndLineBreaksInAttributes) {
  const ModelPtr m = LoadString(
      InModel("<!-- -- a ---- b --><worldbody><geom\n size='1\n2 3' type='box'/></worldbody>"));
  EXPECT_EQ(m->geom_size[2], 3);
}

// --- files

TEST(Loading, FilesOfIncludedFilesStandBesideThem) {
  const std::string mesh =
      "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  for (const char* settings : {"", "<compiler meshdir='assets'/>"}) {
    Files files;
    files.Add("main.xml", InModel(std::string(settings) + "<include file='parts/arm.xml'/>"))
        .Add("parts/arm.xml", InModel("<include file='hand.xml'/>"))
        .Add("parts/hand.xml", InModel("<asset><mesh file='m.obj'/></asset>"
                                       "<worldbody><geom type='mesh' mesh='m'/></worldbody>"))
        .Add("parts/m.obj", mesh);
    const ModelPtr m = files.Load("main.xml");
    ASSERT_NE(m, nullptr) << files.error;
    EXPECT_EQ(m->nmesh, 1);
  }
}

TEST(Loading, RepeatedFilesAreNoticedBeforeTheyAreOpened) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  EXPECT_EQ(mj_addBufferVFS(&vfs, "no_such_file.xml", "x", 1), 0);
  EXPECT_EQ(mj_addFileVFS(&vfs, nullptr, "no_such_file.xml"), 2);
  EXPECT_EQ(mj_addFileVFS(&vfs, nullptr, "another_that_is_not.xml"), -1);
  mj_deleteVFS(&vfs);
}

TEST(Loading, PipesAreNotFiles) {
  const std::string pipe = testing::TempDir() + "synovia_pipe_" + std::to_string(getpid()) + ".stl";
  std::remove(pipe.c_str());
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const std::string error =
      ErrorOf("<asset><mesh name='m' file='" + pipe +
              "'/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody>");
  EXPECT_NE(error.find("not a regular file"), std::string::npos) << error;
  std::remove(pipe.c_str());
}

// Sizes that would take minutes to clear, if there was memory for them.
TEST(Loading, AbsurdSizesAreRefusedInTime) {
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_NE(ErrorOf("<size nkey='2147483647'/>").find("nkey is 2147483647"), std::string::npos);
  const std::string world = "<worldbody><site/><body><joint/><geom size='1'/></body></worldbody>";
  for (const std::string kind : {"jnt", "geom", "site"}) {
    const std::string error = ErrorOf("<size nuser_" + kind + "='2147483647'/>" + world);
    EXPECT_NE(error.find(kind + "_user too large"), std::string::npos) << error;
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(1));
}

// --- saving

TEST(Saving, WithoutAModel) {
  char error[200] = "", text[10];
  EXPECT_EQ(mj_saveXML(nullptr, "x.xml", error, sizeof error), -1);
  EXPECT_STREQ(error, "Cannot write empty model");
  EXPECT_EQ(mj_saveXMLString(nullptr, text, sizeof text, error, sizeof error), -1);
  EXPECT_STREQ(error, "Cannot write empty model");
}

TEST(Saving, AFullDiskLeavesTheOldFile) {
  SpecPtr spec(mj_makeSpec());
  ModelPtr m(mj_compile(spec.get(), nullptr));
  char error[300] = "";
  EXPECT_EQ(mj_saveXML(spec.get(), "/dev/full", error, sizeof error), -1);
  EXPECT_NE(std::string(error).find("No space left"), std::string::npos) << error;
  EXPECT_EQ(mj_saveXML(spec.get(), "/no/such/folder/x.xml", error, sizeof error), -1);

  const std::string path =
      testing::TempDir() + "synovia_saved_" + std::to_string(getpid()) + ".xml";
  std::ofstream(path) << "old";
  EXPECT_EQ(mj_saveXML(spec.get(), path.c_str(), error, sizeof error), 0) << error;
  std::string first;
  std::getline(std::ifstream(path), first);
  EXPECT_EQ(first, "<mujoco model=\"MuJoCo Model\">");
  std::remove(path.c_str());
}

TEST(Saving, OnlyWhatWasSaid) {
  const std::string text = Saved(R"(<mujoco><compiler inertiafromgeom="true"/>
    <default><default class="c"><tendon springlength=".3"/></default></default>
    <worldbody><body><joint/><geom size=".1" mass="2" density="7"/><site name="a"/></body>
      <site name="b" pos="0 0 1"/></worldbody>
    <tendon><spatial class="c"><site site="a"/><site site="b"/></spatial>
      <spatial class="c" springlength=".5"><site site="a"/><site site="b"/></spatial></tendon>
    </mujoco>)");
  EXPECT_EQ(text.find("<inertial"), std::string::npos) << text;
  EXPECT_EQ(text.find("density"), std::string::npos) << text;
  EXPECT_NE(text.find("<tendon springlength=\"0.3\"/>"), std::string::npos) << text;
  EXPECT_NE(text.find("<spatial class=\"c\" springlength=\"0.5\">"), std::string::npos) << text;
}

TEST(Loading, OneSpringlengthOfAClassStandsForBoth) {
  const ModelPtr m = LoadString(R"(<mujoco><default><tendon springlength=".3"/></default>
    <worldbody><site name="a"/><site name="b" pos="0 0 1"/></worldbody>
    <tendon><spatial><site site="a"/><site site="b"/></spatial></tendon></mujoco>)");
  EXPECT_EQ(m->tendon_lengthspring[0], 0.3);
  EXPECT_EQ(m->tendon_lengthspring[1], 0.3);
}

// --- keyframes of replicates and attachments

std::string Arm(const std::string& name) {
  return "<body name='" + name + "'><joint name='j" + name + "'/><geom size='1'/></body>";
}

std::string Keys(const mjModel* m) {
  std::string text;
  for (int k = 0; k < m->nkey; ++k) {
    text += mj_id2name(m, mjOBJ_KEY, k);
    for (int i = 0; i < m->nq; ++i) {
      text += Format(" %d", static_cast<int>(m->key_qpos[k * m->nq + i]));
    }
    text += ";";
  }
  return text;
}

std::string KeysOf(const std::string& world, const std::string& keys) {
  return Keys(
      LoadString(InModel("<worldbody>" + world + "</worldbody><keyframe>" + keys + "</keyframe>"))
          .get());
}

// Recorded from the reference.
TEST(Keyframes, AreReplicated) {
  const std::string two = "<replicate count='2'>" + Arm("r") + "</replicate>";
  const std::string key = "<key name='k' qpos='1 2'/>";
  EXPECT_EQ(KeysOf(Arm("a") + two, key), "k0 1 2 0;k1 1 0 2;k 1 0 0;");
  EXPECT_EQ(KeysOf(Arm("a") + two + Arm("z"), key), "k0 1 2 0 0;k1 1 0 2 0;k 1 0 0 0;");
  EXPECT_EQ(KeysOf(Arm("a") + two + "<replicate count='2'>" + Arm("s") + "</replicate>", key),
            "k0 1 2 0 0 0;k1 1 0 2 0 0;k 1 0 0 0 0;");
  EXPECT_EQ(KeysOf(Arm("a") + "<replicate count='2'><replicate count='2' sep='-'>" + Arm("r") +
                       "</replicate></replicate>",
                   key),
            "k-0 1 2 0 0 0;k-1 1 0 2 0 0;k 1 0 0 0 0;");
  EXPECT_EQ(KeysOf(Arm("a") + two, key + "<key name='l' qpos='3 4'/>"),
            "k0 1 2 0;l0 3 4 0;k1 1 0 2;l1 3 0 4;k 1 0 0;l 3 0 0;");
}

TEST(Keyframes, HaveToFitTheModelBeforeItIsReplicated) {
  const std::string error = ErrorOf("<worldbody>" + Arm("a") + "<replicate count='2'>" + Arm("r") +
                                    "</replicate></worldbody><keyframe><key name='k' qpos='1 2 3'/>"
                                    "</keyframe>");
  EXPECT_NE(error.find("Keyframe 'k' has invalid qpos size, got 3, should be 2"),
            std::string::npos);
  EXPECT_NE(error.find("Element 'replicate', line 1"), std::string::npos) << error;
}

TEST(Keyframes, AreCopiedWhenAModelIsAttachedToItself) {
  SpecPtr spec(mj_parseXMLString(InModel("<worldbody>" + Arm("a") +
                                         "<frame name='f'/></worldbody><keyframe>"
                                         "<key name='k' qpos='3'/></keyframe>")
                                     .c_str(),
                                 nullptr, nullptr, 0));
  mjs_setDeepCopy(spec.get(), 1);
  ASSERT_NE(mjs_attach(mjs_findFrame(spec.get(), "f")->element,
                       mjs_findBody(spec.get(), "a")->element, "p_", ""),
            nullptr);
  ModelPtr m(mj_compile(spec.get(), nullptr));
  ASSERT_NE(m, nullptr) << mjs_getError(spec.get());
  EXPECT_EQ(Keys(m.get()), "k 3 0;p_k 0 3;");
}

TEST(Keyframes, ThatChangedMustBeCompiledBeforeTheyAreSaved) {
  SpecPtr spec(mj_parseXMLString(InModel("<worldbody>" + Arm("a") + Arm("b") +
                                         "</worldbody><keyframe>"
                                         "<key name='k' qpos='3 4'/></keyframe>")
                                     .c_str(),
                                 nullptr, nullptr, 0));
  ModelPtr m(mj_compile(spec.get(), nullptr));
  ASSERT_EQ(mjs_delete(spec.get(), mjs_findBody(spec.get(), "a")->element), 0);
  char text[2000], error[200] = "";
  EXPECT_EQ(mj_saveXMLString(spec.get(), text, sizeof text, error, sizeof error), -1);
  EXPECT_STREQ(
      error, "XML Error: Model has pending keyframes. It must be (re)compiled before writing XML.");
  m.reset(mj_compile(spec.get(), nullptr));
  EXPECT_EQ(mj_saveXMLString(spec.get(), text, sizeof text, error, sizeof error), 0) << error;
  EXPECT_EQ(Keys(m.get()), "k 4;");
}

// A model with keyframes that came by attaching is attached itself, before it is compiled and
// after.
TEST(Keyframes, ThatChangedInAChildAreWarnedOf) {
  const auto parse = [](const std::string& body, const std::string& rest) {
    return SpecPtr(mj_parseXMLString(InModel("<worldbody>" + body + "</worldbody>" + rest).c_str(),
                                     nullptr, nullptr, 0));
  };
  static std::string warning;
  mju_user_warning = [](const char* text) { warning = text; };
  for (const bool compiled : {false, true}) {
    warning.clear();
    const SpecPtr inner = parse(Arm("a"), "<keyframe><key name='k' qpos='3'/></keyframe>");
    const SpecPtr middle = parse("<body name='m'><frame name='f'/></body>", "");
    const SpecPtr outer = parse("<frame name='f'/>", "");
    for (mjSpec* spec : {middle.get(), outer.get()}) mjs_setDeepCopy(spec, 1);
    const auto attach = [](const SpecPtr& to, const SpecPtr& from, const char* body,
                           const char* prefix) {
      return mjs_attach(mjs_findFrame(to.get(), "f")->element,
                        mjs_findBody(from.get(), body)->element, prefix, "");
    };
    ASSERT_NE(attach(middle, inner, "a", "i_"), nullptr);
    EXPECT_EQ(warning, "");
    if (compiled) ModelPtr(mj_compile(middle.get(), nullptr));
    ASSERT_NE(attach(outer, middle, "m", "o_"), nullptr);
    EXPECT_EQ(warning.find("model has pending keyframes") != std::string::npos, !compiled);
    const ModelPtr m(mj_compile(outer.get(), nullptr));
    EXPECT_EQ(Keys(m.get()), "o_i_k 3;");
  }
  mju_user_warning = nullptr;
}

// --- names

TEST(Names, RepeatedByReplicateAreFoundAtTheReplicate) {
  const std::string error = ErrorOf(
      "<worldbody>\n<geom name='a0' size='1'/>\n<replicate count='2'><geom name='a' size='1'/>"
      "</replicate></worldbody>");
  EXPECT_NE(error.find("repeated name 'a0' in geom"), std::string::npos) << error;
  EXPECT_NE(error.find("Element 'replicate', line 3"), std::string::npos) << error;
}

TEST(Names, OfAttachmentsInsideAndOutsideOfAReplicateMustDiffer) {
  Files files;
  files.Add("child.xml", InModel("<worldbody>" + Arm("a") + "</worldbody>"))
      .Add("main.xml", InModel("<asset><model name='c' file='child.xml'/></asset><worldbody>"
                               "<attach model='c' body='a' prefix='p'/><replicate count='2'>"
                               "<attach model='c' body='a' prefix='p'/></replicate></worldbody>"));
  EXPECT_EQ(files.Load("main.xml"), nullptr);
  EXPECT_NE(files.error.find("repeated name 'pa' in body"), std::string::npos) << files.error;
}

TEST(Names, FromFilesArePrefixedWhenAttached) {
  const std::string mesh =
      "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  Files files;
  files.Add("m.obj", mesh)
      .Add("child.xml", InModel("<asset><mesh file='m.obj'/></asset><worldbody><body name='b'>"
                                "<geom type='mesh' mesh='m'/></body></worldbody>"))
      .Add("main.xml",
           InModel("<asset><model name='c' file='child.xml'/><mesh file='m.obj'/></asset>"
                   "<worldbody><geom type='mesh' mesh='m'/>"
                   "<attach model='c' body='b' prefix='p_'/></worldbody>"));
  const ModelPtr m = files.Load("main.xml");
  ASSERT_NE(m, nullptr) << files.error;
  EXPECT_GE(mj_name2id(m.get(), mjOBJ_MESH, "p_m"), 0);
  EXPECT_GE(mj_name2id(m.get(), mjOBJ_MESH, "m"), 0);
}

TEST(Attach, TwicePartsOfTheSameChildByReference) {
  SpecPtr parent(mj_makeSpec());
  SpecPtr child(mj_parseXMLString(
      InModel("<worldbody>" + Arm("a") + Arm("b") + "</worldbody>").c_str(), nullptr, nullptr, 0));
  mjsFrame* frame = mjs_addFrame(mjs_findBody(parent.get(), "world"), nullptr);
  for (const char* name : {"a", "b"}) {
    EXPECT_NE(mjs_attach(frame->element, mjs_findBody(child.get(), name)->element, "p_", ""),
              nullptr)
        << mjs_getError(parent.get());
  }
  ModelPtr m(mj_compile(parent.get(), nullptr));
  ASSERT_NE(m, nullptr) << mjs_getError(parent.get());
  EXPECT_EQ(m->nbody, 3);
  EXPECT_GE(mj_name2id(m.get(), mjOBJ_BODY, "p_b"), 0);
}

// --- words that programs look for

struct Words {
  const char* contents;
  const char* text;
};

class ErrorWords : public testing::TestWithParam<Words> {};

TEST_P(ErrorWords, AreInTheMessage) {
  const std::string error = ErrorOf(GetParam().contents);
  EXPECT_NE(error.find(GetParam().text), std::string::npos)
      << "got: " << error << "\nwant: " << GetParam().text;
  EXPECT_NE(error.find("line 1"), std::string::npos) << error;
  EXPECT_NE(error.find("bad.xml"), std::string::npos) << error;
}

#define MESH(attributes)              \
  "<asset><mesh name='M' " attributes \
  "/></asset><worldbody><geom type='mesh' mesh='M'/></worldbody>"
#define TETRAHEDRON "vertex='0 0 0 1 0 0 0 1 0 0 0 1' "

INSTANTIATE_TEST_SUITE_P(
    Known, ErrorWords,
    testing::Values(
        Words{"<keyframe><key qpos='1'/></keyframe>", "expected 0, got 1"},
        Words{"<keyframe><key ctrl='1'/></keyframe>", "invalid ctrl size, expected length 0"},
        Words{"<sensor><jointpos joint='x'/></sensor>", "unrecognized name 'x' of object"},
        Words{"<sensor><jointpos joint='x'/></sensor>", "of sensorized object"},
        Words{"<sensor><framepos objtype='body' objname='world' reftype='body'/></sensor>",
              "attribute missing: 'refname'"},
        Words{"<worldbody><geom size='nan'/></worldbody>", "nan"},
        Words{"<worldbody><site name='a'/><site name='b'/></worldbody><tendon><spatial>"
              "<site site='a'/><pulley divisor='2'/><site site='b'/></spatial></tendon>",
              "neighbor"},
        Words{MESH("inertia='exact' " TETRAHEDRON "face='0 2 1 0 1 3 0 2 3 1 2 3'"),
              "faces of mesh 'M' have inconsistent orientation"},
        Words{MESH(TETRAHEDRON "texcoord='0 0 1 1'"), "texcoord must be 2*nv"},
        Words{MESH("vertex='inf 0 0 1 0 0 0 1 0 0 0 1'"), "vertex coordinate 0 is not finite"},
        Words{MESH(TETRAHEDRON "face='0 1 6'"), "in face 0, vertex index 6 does not exist"},
        Words{MESH("builtin='plate' params='3'"), "Plate builtin mesh type requires 2 parameters"},
        Words{MESH("builtin='plate' params='-3 2'"), "resolutions must be positive"},
        Words{MESH("file='a.foo'"), "unknown or unsupported mesh file type"},
        Words{"<size memory='1 M'/>", "unsigned integer with an optional suffix"},
        Words{"<worldbody><geom size='1' material='x'/></worldbody>", "material 'x' not found"},
        Words{"<worldbody><geom type='mesh' mesh='x'/></worldbody>", "mesh 'x' not found"},
        Words{"<worldbody><geom size='0'/></worldbody>", "size 0 must be positive"},
        Words{"<worldbody><body><body><freejoint/></body></body></worldbody>",
              "mass and inertia of moving bodies"}));

TEST(Words, OfTheCompiler) {
  SpecPtr spec(mj_makeSpec());
  mjsEquality* equality = mjs_addEquality(spec.get(), nullptr);
  equality->type = mjEQ_CONNECT;
  equality->objtype = mjOBJ_GEOM;
  EXPECT_EQ(mj_compile(spec.get(), nullptr), nullptr);
  EXPECT_NE(std::string(mjs_getError(spec.get()))
                .find("connect constraint supports only sites and bodies"),
            std::string::npos);
}

TEST(Loading, StaticBodiesMayStandAtInfinity) {
  const ModelPtr m =
      LoadString(InModel("<worldbody><body><geom size='1' pos='inf 0 0'/>"
                         "<geom size='1' pos='inf 0 0'/></body></worldbody>"));
  EXPECT_EQ(m->nbody, 2);
  EXPECT_NE(ErrorOf("<worldbody><body><joint/><geom size='1' pos='inf 0 0'/>"
                    "<geom size='1' pos='0 0 0'/></body></worldbody>"),
            "");
}

}  // namespace
}  // namespace syn
