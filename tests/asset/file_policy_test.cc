// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Models of strangers: what they can reach when loading is confined.

#include <gtest/gtest.h>
#include <synovia/files.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "test_util.h"

namespace syn {
namespace {

namespace fs = std::filesystem;

const char* const kGeom = "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>";

class Confined : public testing::Test {
 protected:
  void SetUp() override {
    // Tests run beside each other.
    root_ = fs::path(testing::TempDir()) / ("synovia_confined_" + std::to_string(getpid()));
    fs::remove_all(root_);
    fs::create_directories(root_ / "open" / "parts");
    fs::create_directories(root_ / "secret");
    Write("open/parts/good.xml", kGeom);
    Write("secret/bad.xml", kGeom);
    fs::create_symlink(root_ / "secret" / "bad.xml", root_ / "open" / "link.xml");
    fs::create_symlink(root_ / "open" / "parts" / "good.xml", root_ / "open" / "inner.xml");
    mj_defaultVFS(&vfs_);
  }
  void TearDown() override {
    mj_deleteVFS(&vfs_);
    fs::remove_all(root_);
  }
  void Write(const std::string& name, const std::string& text) {
    std::ofstream(root_ / name) << text;
  }
  // The error of a model in the open folder that includes a file, "" if it loads.
  std::string Include(const std::string& name) {
    Write("open/main.xml", "<mujoco><include file='" + name + "'/></mujoco>");
    return Load((root_ / "open" / "main.xml").string());
  }
  std::string Load(const std::string& name) {
    char error[1000] = "";
    ModelPtr m(mj_loadXML(name.c_str(), &vfs_, error, sizeof error));
    EXPECT_EQ(m == nullptr, error[0] != 0);
    return error;
  }
  int Confine(std::vector<std::string> folders) {
    std::vector<const char*> names;
    for (const std::string& folder : folders) names.push_back(folder.c_str());
    return syn_confineVFS(&vfs_, names.data(), static_cast<int>(names.size()));
  }

  fs::path root_;
  mjVFS vfs_;
};

TEST_F(Confined, FilesBelowTheFolderOnly) {
  const std::string secret = (root_ / "secret" / "bad.xml").string();
  EXPECT_EQ(Include(secret), "") << "without confinement everything opens";
  ASSERT_EQ(Confine({(root_ / "open").string()}), 0);
  EXPECT_EQ(Include("parts/good.xml"), "");
  EXPECT_EQ(Include("parts/../parts/good.xml"), "");
  EXPECT_EQ(Include("inner.xml"), "");
  for (const std::string& name :
       {secret, std::string("../secret/bad.xml"), std::string("link.xml"),
        std::string("parts/../../secret/bad.xml"), std::string("/etc/passwd")}) {
    EXPECT_NE(Include(name).find("nor a file in the allowed folders"), std::string::npos) << name;
  }
  // a folder whose name merely begins alike
  fs::create_directories(root_ / "opener");
  Write("opener/x.xml", kGeom);
  EXPECT_NE(Load((root_ / "opener" / "x.xml").string()), "");
}

TEST_F(Confined, MissingAndForbiddenFilesLookAlike) {
  ASSERT_EQ(Confine({(root_ / "open").string()}), 0);
  const auto reason = [&](const std::string& name) {
    const std::string error = Load(name);
    return error.substr(error.find("': "));
  };
  EXPECT_EQ(reason((root_ / "secret" / "bad.xml").string()),
            reason((root_ / "secret" / "none.xml").string()));
}

TEST_F(Confined, OnlyTheVfs) {
  ASSERT_EQ(Confine({}), 0);
  mj_addBufferVFS(&vfs_, "in_memory.xml", kGeom, static_cast<int>(std::string(kGeom).size()));
  EXPECT_EQ(Load("in_memory.xml"), "");
  EXPECT_NE(Load((root_ / "open" / "parts" / "good.xml").string()), "");
}

TEST_F(Confined, AFolderThatIsNotThereAllowsNothing) {
  EXPECT_EQ(Confine({(root_ / "open").string(), (root_ / "none").string()}), -1);
  EXPECT_NE(Load((root_ / "open" / "parts" / "good.xml").string()), "");
}

}  // namespace
}  // namespace syn
