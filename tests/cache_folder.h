// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Folders of tests, and the cache on disk in one of them.

#ifndef SYNOVIA_TESTS_CACHE_FOLDER_H_
#define SYNOVIA_TESTS_CACHE_FOLDER_H_

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace syn::test {

inline std::string ReadFrom(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Replaces the file, which may be read-only.
inline void WriteTo(const std::filesystem::path& path, const std::string& bytes) {
  std::filesystem::remove(path);
  std::ofstream(path, std::ios::binary) << bytes;
}

// A name for a folder of this process, which is removed with all that is in it.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::string& name)
      : path_(std::filesystem::temp_directory_path() /
              ("synovia_" + name + "_" + std::to_string(getpid()))) {
    std::filesystem::remove_all(path_);
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// A folder that the environment names as long as it lives.
class CacheFolder : public TemporaryFolder {
 public:
  CacheFolder() : TemporaryFolder("cache") { setenv("SYNOVIA_CACHE", path().c_str(), 1); }
  ~CacheFolder() { unsetenv("SYNOVIA_CACHE"); }

  // The entries of a kind and what is in them.
  std::map<std::string, std::string> Files(const std::string& ending = "") const {
    std::map<std::string, std::string> files;
    std::error_code absent;
    for (const auto& entry : std::filesystem::directory_iterator(path(), absent)) {
      const std::string name = entry.path().string();
      if (name.ends_with(ending)) files[name] = ReadFrom(name);
    }
    return files;
  }
};

constexpr int kKindsOfDamage = 8;

// One of the things that can happen to a file.
inline std::string Damaged(const std::string& bytes, const std::string& other, int kind) {
  std::string damaged = bytes;
  if (kind == 0) damaged.clear();
  if (kind == 1) damaged.resize(20);
  if (kind == 2) damaged.resize(bytes.size() - 1);
  if (kind == 3) damaged += 'x';
  if (kind == 4) damaged[0] ^= 1;
  if (kind == 5) damaged[bytes.size() / 2] ^= 16;
  if (kind == 6) damaged[bytes.size() - 1] ^= 1;
  if (kind == 7) damaged = other;
  return damaged;
}

// Whether the work succeeds in so many processes at once.
template <typename Work>
bool InProcesses(int count, Work&& work) {
  std::vector<pid_t> children;
  for (int i = 0; i < count; ++i) {
    const pid_t child = fork();
    if (child == 0) _exit(work() ? 0 : 1);
    children.push_back(child);
  }
  bool good = true;
  for (const pid_t child : children) {
    int status = -1;
    waitpid(child, &status, 0);
    good = good && status == 0;
  }
  return good;
}

}  // namespace syn::test

#endif  // SYNOVIA_TESTS_CACHE_FOLDER_H_
