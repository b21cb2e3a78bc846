// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "web/server/upload.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <fstream>

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

// A model that compiles, but whose steps do not return: the solver never finds its tolerance.
constexpr char kHanging[] =
    "<mujoco><option solver='PGS' iterations='2147483647' tolerance='0'/><worldbody><geom "
    "type='plane' size='1 1 1'/><body pos='0 0 .05'><freejoint/><geom type='box' size='.1 .1 .1'/>"
    "</body></worldbody></mujoco>";

TEST(Upload, ModelThatHangsIsRefused) {
  const double start = app::Now();
  EXPECT_EQ(Problem(Upload({{"a.xml", kHanging}})),
            "the model takes too long to compile or to simulate");
  EXPECT_LT(app::Now() - start, 19);
}

// Whoever waits for an upload can give up.
TEST(Upload, CanBeStopped) {
  const std::atomic<bool> stop = true;
  const double start = app::Now();
  EXPECT_THROW(CompileUpload(SYNOVIA_PROGRAM, Upload({{"a.xml", kHanging}}), &stop), app::Error);
  EXPECT_LT(app::Now() - start, 1.5);
}

// The viewer ends by SIGTERM while a step does not return.
TEST(View, EndsWhileAStepHangs) {
  const std::string file = testing::TempDir() + "hanging.xml";
  std::ofstream(file) << kHanging;
  int output[2];
  ASSERT_EQ(pipe(output), 0);
  const pid_t child = fork();
  if (child == 0) {
    dup2(output[1], STDOUT_FILENO);
    execl(SYNOVIA_PROGRAM, SYNOVIA_PROGRAM, "view", file.c_str(), "--port", "0", nullptr);
    _exit(127);
  }
  char first;
  ASSERT_EQ(read(output[0], &first, 1), 1);  // It tells its address before the first step.
  usleep(300000);
  kill(child, SIGTERM);
  const double end = app::Now() + 10;
  int status = 0;
  pid_t ended = 0;
  while (!ended && app::Now() < end) {
    ended = waitpid(child, &status, WNOHANG);
    usleep(20000);
  }
  if (!ended) {
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
  }
  close(output[0]);
  close(output[1]);
  EXPECT_EQ(ended, child);
  EXPECT_TRUE(WIFEXITED(status));
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
