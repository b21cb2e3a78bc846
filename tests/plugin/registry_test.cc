// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "plugin/registry.h"

#include <thread>

#include "plugin/recorder.h"

namespace syn {
namespace {

mjpPlugin Named(const char* name) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = name;
  return plugin;
}

std::string ErrorOf(const mjpPlugin& plugin) {
  const ErrorsThrow errors;
  const int before = mjp_pluginCount();
  try {
    mjp_registerPlugin(&plugin);
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(mjp_pluginCount(), before);
    return error.what();
  }
  return "";
}

TEST(Registry, CopiesWhatItIsGiven) {
  std::string name = "test.copied", attribute = "first";
  const char* attributes[] = {attribute.c_str()};
  mjpPlugin plugin = Named(name.c_str());
  plugin.nattribute = 1;
  plugin.attributes = attributes;
  const int slot = mjp_registerPlugin(&plugin);
  name = "gone", attribute = "gone";
  int found = -1;
  const mjpPlugin* kept = mjp_getPlugin("TEST.Copied", &found);
  ASSERT_NE(kept, nullptr);
  EXPECT_EQ(found, slot);
  EXPECT_EQ(kept, mjp_getPluginAtSlot(slot));
  EXPECT_STREQ(kept->name, "test.copied");
  EXPECT_STREQ(kept->attributes[0], "first");
  EXPECT_EQ(mjp_getPlugin("test.absent", &found), nullptr);
  EXPECT_EQ(found, -1);
  EXPECT_EQ(mjp_getPluginAtSlot(-1), nullptr);
  EXPECT_EQ(mjp_getPluginAtSlot(mjp_pluginCount()), nullptr);
}

TEST(Registry, TheSameAgainIsTheSameSlot) {
  mjpPlugin plugin = Named("test.again");
  const int slot = mjp_registerPlugin(&plugin);
  EXPECT_EQ(mjp_registerPlugin(&plugin), slot);
  plugin.capabilityflags = mjPLUGIN_SDF;
  EXPECT_EQ(ErrorOf(plugin), "plugin 'test.again' is already registered");
  EXPECT_EQ(ErrorOf(Named("Test.Again")), "plugin 'Test.Again' is already registered");
}

TEST(Registry, RefusesWhatIsNoPlugin) {
  EXPECT_NE(ErrorOf(Named(nullptr)), "");
  EXPECT_NE(ErrorOf(Named("")), "");
  EXPECT_NE(ErrorOf(Named(std::string(2000, 'x').c_str())), "");
  mjpPlugin plugin = Named("test.bad");
  plugin.nattribute = -1;
  EXPECT_NE(ErrorOf(plugin), "");
  plugin.nattribute = 300;
  EXPECT_NE(ErrorOf(plugin), "");
  plugin.nattribute = 1;  // without the list
  EXPECT_NE(ErrorOf(plugin), "");
  EXPECT_EQ(mjp_getPlugin("test.bad", nullptr), nullptr);
}

// Many threads register the same hundred plugins: each gets one slot, readers always see whole
// ones.
TEST(Registry, SeveralThreads) {
  constexpr int kPlugins = 100;
  std::vector<std::vector<int>> slots(4);
  std::vector<std::thread> threads;
  for (std::vector<int>& own : slots) {
    threads.emplace_back([&own] {
      for (int i = 0; i < kPlugins; ++i) {
        const std::string name = "test.thread" + std::to_string(i);
        const mjpPlugin plugin = Named(name.c_str());
        own.push_back(mjp_registerPlugin(&plugin));
        for (int k = 0; k < mjp_pluginCount(); ++k)
          ASSERT_NE(mjp_getPluginAtSlot(k)->name, nullptr);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::vector<int>& own : slots) EXPECT_EQ(own, slots[0]);
  for (int i = 0; i < kPlugins; ++i) {
    EXPECT_EQ(mjp_getPluginAtSlot(slots[0][i])->name, "test.thread" + std::to_string(i));
  }
}

TEST(Registry, HintsNameTheLibraryOrTheNearestPlugin) {
  EXPECT_NE(PluginHint("mujoco.pid").find("libactuator.so"), std::string::npos);
  EXPECT_NE(PluginHint("mujoco.sdf.tors").find("mujoco.sdf.torus"), std::string::npos);
  EXPECT_EQ(PluginHint("something quite different"), "");
}

TEST(Libraries, OnesThatCannotBeOpened) {
  const ErrorsThrow errors;
  EXPECT_THROW(mj_loadPluginLibrary("/nowhere/libnothing.so"), std::runtime_error);
  const std::string folder = testing::TempDir() + "synovia_plugins";
  std::filesystem::create_directories(folder);
  mj_loadAllPluginLibraries(folder.c_str(), nullptr);
  mj_loadAllPluginLibraries((folder + "/absent").c_str(), nullptr);
  std::FILE* file = std::fopen((folder + "/libwrong.so").c_str(), "wb");
  std::fputs(
      "\x7f"
      "ELF of another architecture",
      file);
  std::fclose(file);
  const int before = mjp_pluginCount();
  EXPECT_THROW(mj_loadAllPluginLibraries(folder.c_str(), nullptr), std::runtime_error);
  EXPECT_EQ(mjp_pluginCount(), before);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace syn
