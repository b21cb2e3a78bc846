// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A file that appears whole or not at all: it is written beside its final place, brought to the
// disk and renamed. When something goes wrong on the way, what stood there before still does.
//
// Devices and pipes (/dev/stdout) are written directly; a symbolic link stays, its target changes.

#ifndef SYNOVIA_BASE_OUTPUT_FILE_H_
#define SYNOVIA_BASE_OUTPUT_FILE_H_

#include <cstdio>
#include <string>
#include <string_view>

namespace syn {

class OutputFile {
 public:
  explicit OutputFile(const char* path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;

  // Whether it could be opened; Error tells why not.
  bool IsOpen() const { return file_ != nullptr; }
  std::FILE* Stream() { return file_; }
  void Write(const void* data, size_t bytes);

  // Ends the file; false if anything of it could not be written, and then nothing has changed.
  bool Commit();

  // What the system said of the first failure.
  const std::string& Error() const { return error_; }

 private:
  void Note();
  bool Finish();

  std::string target_, temporary_;  // temporary_ is empty where the target is written directly
  std::FILE* file_ = nullptr;
  std::string error_;
};

// All in one: false and a reason if the file could not be opened or written.
bool WriteWholeFile(const char* path, std::string_view text, std::string* reason);

}  // namespace syn

#endif  // SYNOVIA_BASE_OUTPUT_FILE_H_
