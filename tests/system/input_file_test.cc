// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "system/input_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>

namespace syn {
namespace {

TEST(InputFile, ReadsWhatIsThereAndNoMore) {
  const std::string path =
      std::filesystem::temp_directory_path() / ("synovia_input_" + std::to_string(getpid()));
  std::ofstream(path, std::ios::binary) << "abcdef";
  {
    InputFile file(path.c_str());
    EXPECT_EQ(file.Size(), 6);
    std::string text(4, ' ');
    EXPECT_TRUE(file.Read(text.data(), 4));
    EXPECT_EQ(text, "abcd");
    EXPECT_FALSE(file.Read(text.data(), 3));  // two are left
    EXPECT_TRUE(file.Read(text.data(), 0));
  }
  std::filesystem::remove(path);
}

TEST(InputFile, SaysWhyItCannotBeOpened) {
  errno = 0;
  EXPECT_EQ(InputFile("/no/such/file").Size(), -1);
  EXPECT_EQ(errno, ENOENT);
}

// A FIFO has no writer here: opening it must not wait for one.
TEST(InputFile, RefusesWhatIsNoRegularFile) {
  const std::string path =
      std::filesystem::temp_directory_path() / ("synovia_fifo_" + std::to_string(getpid()));
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  alarm(20);
  EXPECT_EQ(InputFile(path.c_str()).Size(), -1);
  EXPECT_EQ(errno, EINVAL);
  alarm(0);
  std::filesystem::remove(path);
  EXPECT_EQ(InputFile("/dev/zero").Size(), -1);
}

TEST(InputFile, PrivateFiles) {
  const std::string path =
      std::filesystem::temp_directory_path() / ("synovia_private_" + std::to_string(getpid()));
  std::ofstream(path) << "text";
  for (const auto& [mode, expected] :
       {std::pair(0644, true), {0444, true}, {0600, true}, {0664, false}, {0646, false}}) {
    ASSERT_EQ(chmod(path.c_str(), static_cast<mode_t>(mode)), 0);
    EXPECT_EQ(InputFile(path.c_str()).IsPrivate(), expected) << mode;
  }
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace syn
