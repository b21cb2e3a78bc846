// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "system/input_file.h"

#include <gtest/gtest.h>
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

}  // namespace
}  // namespace syn
