// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "base/error.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace syn {
namespace {

std::string last_message;
void Remember(const char* message) { last_message = message; }

class Handlers : public testing::Test {
 protected:
  void SetUp() override {
    last_message.clear();
    mju_user_error = Remember;
    mju_user_warning = Remember;
  }
  void TearDown() override { mju_clearHandlers(); }
};

TEST_F(Handlers, ReceiveFormattedText) {
  mju_error("value %d of %s", 3, "x");
  EXPECT_EQ(last_message, "value 3 of x");
  mju_warning("about %.1f", 2.5);
  EXPECT_EQ(last_message, "about 2.5");
}

TEST_F(Handlers, OneArgumentForms) {
  mju_error_i("id %d", 7);
  EXPECT_EQ(last_message, "id 7");
  mju_error_s("name %s", "arm");
  EXPECT_EQ(last_message, "name arm");
  mju_warning_i("id %d", -1);
  EXPECT_EQ(last_message, "id -1");
  mju_warning_s("name %s", "leg");
  EXPECT_EQ(last_message, "name leg");
}

TEST_F(Handlers, LongTextIsCutAt1023Characters) {
  mju_error("%s", std::string(5000, 'a').c_str());
  EXPECT_EQ(last_message.size(), 1023u);
}

TEST_F(Handlers, ClearRemovesAllFour) {
  mju_user_malloc = std::malloc;
  mju_user_free = std::free;
  mju_clearHandlers();
  EXPECT_EQ(mju_user_error, nullptr);
  EXPECT_EQ(mju_user_warning, nullptr);
  EXPECT_EQ(mju_user_malloc, nullptr);
  EXPECT_EQ(mju_user_free, nullptr);
}

TEST_F(Handlers, TrapTakesPrecedenceAndKeepsTheLastWarning) {
  MessageTrap trap;
  mju_warning("first");
  mju_warning("second");
  EXPECT_EQ(trap.warning, "second");
  EXPECT_TRUE(last_message.empty());
  EXPECT_THROW(mju_error("bad"), EngineError);
}

TEST_F(Handlers, TrapsNestAndEnd) {
  {
    MessageTrap outer;
    {
      MessageTrap inner;
      mju_warning("in");
      EXPECT_EQ(inner.warning, "in");
    }
    mju_warning("out");
    EXPECT_EQ(outer.warning, "out");
  }
  mju_warning("after");
  EXPECT_EQ(last_message, "after");
}

TEST(ErrorDeathTest, WithoutHandlerTheProcessEnds) {
  std::filesystem::path folder = std::filesystem::temp_directory_path() / "synovia_error_test";
  std::filesystem::create_directories(folder);
  EXPECT_EXIT(
      {
        std::filesystem::current_path(folder);
        mju_error("the end");
      },
      testing::ExitedWithCode(EXIT_FAILURE), "");
  std::stringstream log;
  log << std::ifstream(folder / "MUJOCO_LOG.TXT").rdbuf();
  EXPECT_NE(log.str().find("ERROR: the end"), std::string::npos);
  std::filesystem::remove_all(folder);
}

TEST(Format, AnyLength) {
  EXPECT_EQ(Format("%d-%s", 5, "x"), "5-x");
  EXPECT_EQ(Format("%s", std::string(3000, 'b').c_str()).size(), 3000u);
}

}  // namespace
}  // namespace syn
