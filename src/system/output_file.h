// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A file that appears whole or not at all: it is written beside its final place, brought to the
// disk and renamed. When something goes wrong on the way, what stood there
// before still does.
//
// Devices and pipes (/dev/stdout) are written directly; a symbolic link stays, its target changes.

#ifndef SYNOVIA_SYSTEM_OUTPUT_FILE_H_
#define SYNOVIA_SYSTEM_OUTPUT_FILE_H_

#include <cstddef>
#include <cstdio>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace syn {

// Who notices damage and can do without the file, as a cache can, need not wait for the disk, which
// takes longer than writing: what is then there after a loss of power may not be whole. Such a file
// also takes the place of whatever has its name.
enum class OutputKind { kDocument, kCached };

class OutputFile {
 public:
  explicit OutputFile(const char* path, OutputKind kind = OutputKind::kDocument);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;

  // Whether it could be opened; Error tells why not.
  bool IsOpen() const { return file_ != nullptr; }
  std::FILE* Stream() { return file_; }
  void Write(const void* data, size_t bytes);
  // All of a large file at once: the system then keeps it in large pages, which are mapped in no
  // time.
  void WriteWhole(std::initializer_list<std::span<const std::byte>> pieces);
  void MakeReadOnly();  // it can then be replaced, but not written to

  // Ends the file; false if anything of it could not be written, and then nothing has changed.
  bool Commit();

  // What the system said of the first failure.
  const std::string& Error() const { return error_; }

 private:
  void OpenTemporary();
  void Note();
  bool Finish();

  OutputKind kind_;
  std::string target_, temporary_;  // temporary_ is empty where the target is written directly
  std::FILE* file_ = nullptr;
  std::string error_;
};

// All in one: false and a reason if the file could not be opened or written.
bool WriteWholeFile(const char* path, std::string_view text, std::string* reason);

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_OUTPUT_FILE_H_
