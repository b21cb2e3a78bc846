// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Files that are written whole and mapped, and the name of the code that does it.

#include <numeric>
#include <string>
#include <vector>

#include "cache_folder.h"
#include "system/build_id.h"
#include "system/file_mapping.h"
#include "system/output_file.h"
#include "test_util.h"

namespace syn {
namespace {

namespace fs = std::filesystem;

std::string Text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class WholeFile : public testing::Test {
 protected:
  WholeFile() : folder_("file") { fs::create_directories(folder_.path()); }
  std::string Path() const { return folder_.path() / "file"; }

 private:
  test::TemporaryFolder folder_;
};

TEST_F(WholeFile, HasAllPieces) {
  for (const size_t size : {size_t{0}, size_t{1000}, size_t{3000000}}) {
    std::vector<std::byte> large(size);
    for (size_t i = 0; i < size; ++i) large[i] = static_cast<std::byte>(i * 7 + i / 256);
    const std::string begin = "begin", end = "end";
    OutputFile file(Path().c_str(), OutputKind::kCached);
    file.WriteWhole({std::as_bytes(std::span(begin)), {}, large, std::as_bytes(std::span(end))});
    file.MakeReadOnly();
    ASSERT_TRUE(file.Commit());
    EXPECT_EQ(test::ReadFrom(Path()), begin + Text(large) + end);
    const fs::perms writers =
        fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
    EXPECT_EQ(fs::status(Path()).permissions() & writers, fs::perms::none);
  }
}

TEST_F(WholeFile, FailureIsNoted) {
  OutputFile full("/dev/full");
  if (!full.IsOpen()) GTEST_SKIP();
  const std::string text = "text";
  full.WriteWhole({std::as_bytes(std::span(text))});
  EXPECT_FALSE(full.Commit());
}

// What is written to a mapping stays there; a file that is replaced or removed is still mapped.
TEST_F(WholeFile, MappingIsPrivate) {
  const std::string text(10000, 'x');
  test::WriteTo(Path(), text);
  const FileMapping first(Path().c_str()), second(Path().c_str());
  ASSERT_EQ(Text(first.Bytes()), text);
  first.Bytes()[5000] = std::byte{'y'};
  EXPECT_EQ(test::ReadFrom(Path()), text);
  EXPECT_EQ(Text(second.Bytes()), text);
  test::WriteTo(Path(), "other");
  EXPECT_EQ(Text(second.Bytes()), text);
  fs::remove(Path());
  EXPECT_EQ(Text(second.Bytes()), text);
}

// Only what nobody else may write to.
TEST_F(WholeFile, SteadyFiles) {
  test::WriteTo(Path(), "text");
  fs::permissions(Path(), fs::perms(0444));
  const bool is_local = FileMapping(Path().c_str()).IsSteady();
  fs::permissions(Path(), fs::perms(0664));
  EXPECT_FALSE(FileMapping(Path().c_str()).IsSteady());
  fs::permissions(Path(), fs::perms(0646));
  EXPECT_FALSE(FileMapping(Path().c_str()).IsSteady());
  fs::permissions(Path(), fs::perms(0644));
  EXPECT_EQ(FileMapping(Path().c_str()).IsSteady(), is_local);
  if (getuid() != 0 || chown(Path().c_str(), 65534, 65534) != 0) return;
  EXPECT_FALSE(FileMapping(Path().c_str()).IsSteady());
}

TEST_F(WholeFile, NothingToMap) {
  EXPECT_TRUE(FileMapping(Path().c_str()).Bytes().empty());
  EXPECT_TRUE(FileMapping(fs::temp_directory_path().c_str()).Bytes().empty());
  EXPECT_TRUE(FileMapping("/dev/null").Bytes().empty());
  test::WriteTo(Path(), "");
  EXPECT_TRUE(FileMapping(Path().c_str()).Bytes().empty());
}

#ifdef __linux__
TEST(BuildId, IsThere) {
  EXPECT_GE(BuildId().size(), 8u);
  EXPECT_EQ(BuildId().data(), BuildId().data());
}
#endif

}  // namespace
}  // namespace syn
