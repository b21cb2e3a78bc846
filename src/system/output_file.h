// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A file that is either written completely or not at all. It is written under a temporary name in
// the same folder, flushed to the disk and renamed. If something fails, the previous file remains
// unchanged.
//
// Devices and pipes (such as /dev/stdout) are written directly. If the path is a symbolic link, the
// link remains and its target is replaced.

#ifndef SYNOVIA_SYSTEM_OUTPUT_FILE_H_
#define SYNOVIA_SYSTEM_OUTPUT_FILE_H_

#include <cstddef>
#include <cstdio>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace syn {

// The kind of a file. A document is flushed to the disk before it is renamed. A cached file is not,
// because flushing takes longer than writing. After a loss of power it may be damaged, so its
// reader must detect damage and be able to do without the file. A cached file also replaces
// whatever exists at its path, for example a symbolic link.
enum class OutputKind { kDocument, kCached };

// Writes a file, which appears at its path when Commit is called. Without Commit, the destructor
// removes the temporary file.
class OutputFile {
 public:
  explicit OutputFile(const char* path, OutputKind kind = OutputKind::kDocument);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;

  // Returns true if the file could be opened. Otherwise Error returns the reason.
  bool IsOpen() const { return file_ != nullptr; }
  // Returns the stream to write to. Errors of the stream are reported by Commit.
  std::FILE* Stream() { return file_; }
  // Appends bytes. Errors are recorded and reported by Commit.
  void Write(const void* data, size_t bytes);
  // Writes the whole content of a large file by one system call. The operating system can then keep
  // the file in large pages, which can be mapped quickly.
  void WriteWhole(std::initializer_list<std::span<const std::byte>> pieces);
  // Removes all write permissions. The file can then be replaced, but not modified.
  void MakeReadOnly();

  // Completes the file. Returns false if any part of it could not be written; the previous file is
  // then unchanged.
  bool Commit();

  // Returns the system's message for the first failure.
  const std::string& Error() const { return error_; }

 private:
  // Opens the temporary file.
  void OpenTemporary();
  // Records errno, unless an error was recorded before.
  void Note();
  // Flushes and closes the stream. Returns false if any error was recorded.
  bool Finish();

  OutputKind kind_;
  std::string target_, temporary_;  // temporary_ is empty if the target is written directly
  std::FILE* file_ = nullptr;
  std::string error_;
};

// Writes a text to a file. Returns false and sets `reason` if the file could not be opened or
// written.
bool WriteWholeFile(const char* path, std::string_view text, std::string* reason);

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_OUTPUT_FILE_H_
