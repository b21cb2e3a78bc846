// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace syn {
namespace {

TEST(Dependencies, IncludesModelsAndAssets) {
  const std::filesystem::path dir = std::filesystem::path(testing::TempDir()) / "dependencies_test";
  std::filesystem::create_directories(dir);
  std::ofstream(dir / "main.xml") << R"(<mujoco><compiler meshdir="meshes" assetdir="other"/>
    <include file="part.xml"/><asset><mesh file="a.stl"/><texture fileup="t.png"/>
    <model file="child.xml"/></asset></mujoco>)";
  std::ofstream(dir / "part.xml") << R"(<x><asset><hfield file="h.png"/></asset></x>)";
  std::ofstream(dir / "child.xml") << R"(<mujoco><asset><mesh file="b.obj"/></asset></mujoco>)";
  std::vector<std::string> files;
  mju_getXMLDependencies((dir / "main.xml").c_str(), &files);
  std::vector<std::string> names;
  for (const std::string& file : files) {
    names.push_back(std::filesystem::path(file).lexically_relative(dir).string());
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, (std::vector<std::string>{"b.obj", "child.xml", "main.xml", "meshes/a.stl",
                                             "other/h.png", "other/t.png", "part.xml"}));
  std::filesystem::remove_all(dir);
}

}  // namespace
}  // namespace syn
