// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "web/server/upload.h"

#include <gtest/gtest.h>

#include "web/server/bytes.h"
#include "web/server/child.h"

namespace view {
namespace {

std::string Upload(std::initializer_list<std::pair<std::string, std::string>> files) {
  ByteWriter out;
  out.PutVarint(files.size());
  for (const auto& [name, bytes] : files) {
    out.PutText(name);
    out.PutText(bytes);
  }
  return out.bytes();
}

app::ModelPtr Compile(const std::string& bytes) { return CompileUpload(SYNOVIA_PROGRAM, bytes); }

std::string Problem(const std::string& bytes) {
  try {
    Compile(bytes);
    return "";
  } catch (const app::Error& e) {
    return e.what();
  }
}

constexpr char kBall[] =
    "<mujoco model='ball'><worldbody><body><freejoint/><geom size='.1'/></body>"
    "</worldbody></mujoco>";

TEST(Upload, ModelsWithTheirFiles) {
  EXPECT_EQ(Compile(Upload({{"ball.xml", kBall}}))->nbody, 2);
  const std::string mesh =
      "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  const std::string model =
      "<mujoco><asset><mesh name='m' file='assets/m.obj'/></asset><worldbody><body><freejoint/>"
      "<geom type='mesh' mesh='m'/></body></worldbody></mujoco>";
  EXPECT_EQ(Compile(Upload({{"scene.xml", model}, {"assets/m.obj", mesh}}))->nmesh, 1);
}

TEST(Upload, MistakesAreTold) {
  EXPECT_NE(
      Problem(Upload({{"bad.xml", "<mujoco><worldbody><gem/></worldbody></mujoco>"}})).find("gem"),
      std::string::npos);
  EXPECT_NE(Problem("nonsense"), "");
  EXPECT_NE(Problem(Upload({})), "");
  EXPECT_NE(Problem(Upload({{"../x.xml", kBall}})), "");
  EXPECT_NE(Problem(Upload({{"/etc/x.xml", kBall}})), "");
}

// The child opens no files: neither those of this machine, nor any that a model names.
TEST(Upload, FilesOfThisMachineAreOutOfReach) {
  const std::string file = SYNOVIA_SOURCE_DIR "/models/pole.xml";
  EXPECT_NE(Problem(Upload({{"a.xml", "<mujoco><include file='" + file + "'/></mujoco>"}})), "");
  EXPECT_NE(Problem(Upload({{"a.xml", "<mujoco><include file='/etc/passwd'/></mujoco>"}})), "");
}

// A child that ends before it has read its input leaves a broken pipe, which must not end the server.
TEST(Child, MayEndBeforeItsInput) {
  const std::string input(size_t{8} << 20, 'x');
  for (int i = 0; i < 20; ++i) {
    EXPECT_NE(RunChild({"/bin/false"}, input, 1000).problem, "");
  }
}

}  // namespace
}  // namespace view
