// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "cache/file_log.h"

#include <sys/stat.h>

#include <span>

#include "asset/file/resource.h"
#include "asset/file/vfs.h"
#include "base/error.h"
#include "cache_folder.h"
#include "test_util.h"

namespace syn {
namespace {

namespace fs = std::filesystem;
using test::WriteTo;

Digest DigestOfText(const std::string& text) { return DigestOf(std::as_bytes(std::span(text))); }

TEST(FileLog, KeepsWhatMattersMost) {
  FileLog log;
  log.AddPresent("/a");
  log.AddRead("/a", DigestOfText("x"));
  log.AddPresent("/a");
  log.AddAbsent("/b");
  log.AddPresent("/c");
  EXPECT_TRUE(log.IsComplete());
  const std::vector<FileRecord> expected = {{"/a", FileState::kRead, DigestOfText("x")},
                                            {"/b", FileState::kAbsent, {}},
                                            {"/c", FileState::kPresent, {}}};
  EXPECT_EQ(log.Files(), expected);
}

// What comes, goes or changes while a model is loaded: nobody knows which of it the model has.
TEST(FileLog, GivesUpWhereFilesChange) {
  FileLog appears, changes, none;
  appears.AddAbsent("/a");
  appears.AddPresent("/a");
  EXPECT_FALSE(appears.IsComplete());
  changes.AddRead("/a", DigestOfText("x"));
  changes.AddRead("/a", DigestOfText("y"));
  EXPECT_FALSE(changes.IsComplete());
  none.GiveUp();
  EXPECT_FALSE(none.IsComplete());
}

TEST(FileLog, NamesAreAbsolute) {
  EXPECT_EQ(AbsolutePath("/a/b"), "/a/b");
  EXPECT_EQ(AbsolutePath("a/b"), (fs::current_path() / "a/b").string());
}

TEST(FileLog, UnchangedIsByContent) {
  const test::TemporaryFolder folder("log");
  fs::create_directories(folder.path());
  const std::string path = folder.path() / "file";
  const std::string text(300000, 'x');  // more than a piece
  const FileRecord read{path, FileState::kRead, DigestOfText(text)};
  const FileRecord present{path, FileState::kPresent, {}}, absent{path, FileState::kAbsent, {}};
  EXPECT_FALSE(IsUnchanged(read));
  EXPECT_FALSE(IsUnchanged(present));
  EXPECT_TRUE(IsUnchanged(absent));
  WriteTo(path, text);
  EXPECT_TRUE(IsUnchanged(read));
  EXPECT_TRUE(IsUnchanged(present));
  EXPECT_FALSE(IsUnchanged(absent));
  std::string other = text;
  other.back() = 'y';
  WriteTo(path, other);
  EXPECT_FALSE(IsUnchanged(read));
  WriteTo(path, text + "x");
  EXPECT_FALSE(IsUnchanged(read));
  WriteTo(path, "");
  EXPECT_FALSE(IsUnchanged(read));
  // A pipe is no file, and nobody waits for it.
  fs::remove(path);
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_FALSE(IsUnchanged(read));
  EXPECT_TRUE(IsUnchanged(absent));
}

TEST(FileLog, ResourcesAreLogged) {
  const test::TemporaryFolder folder("log");
  fs::create_directories(folder.path());
  WriteTo(folder.path() / "file", "content");
  WriteTo(folder.path() / "other", "content");
  FileLog log;
  Vfs files;
  files.log = &log;
  const mjVFS vfs{&files};
  const std::string directory = folder.path().string() + "/";
  Resource::Open(directory, "file", &vfs).Read();
  Resource::Open(directory, "other", &vfs);
  EXPECT_FALSE(Resource::TryOpen(directory, "none", &vfs));
  EXPECT_THROW(Resource::Open(directory, ".", &vfs), ModelError);
  const std::vector<FileRecord> expected = {
      {folder.path().string(), FileState::kAbsent, {}},
      {directory + "file", FileState::kRead, DigestOfText("content")},
      {directory + "none", FileState::kAbsent, {}},
      {directory + "other", FileState::kPresent, {}}};
  EXPECT_EQ(log.Files(), expected);
  EXPECT_TRUE(log.IsComplete());
  GiveUpLog(&vfs);
  EXPECT_FALSE(log.IsComplete());
  GiveUpLog(nullptr);
}

}  // namespace
}  // namespace syn
