// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A file that is read as a whole. It uses the system calls directly, because the buffers and the
// seeking of a stream take longer than reading a small model.

#ifndef SYNOVIA_SYSTEM_INPUT_FILE_H_
#define SYNOVIA_SYSTEM_INPUT_FILE_H_

#include <cstddef>
#include <cstdint>

namespace syn {

// Opens a file for reading during its lifetime.
class InputFile {
 public:
  explicit InputFile(const char* path);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  // Returns the size in bytes, or -1 if the file could not be opened (errno says why) or is not a
  // regular file (errno is EINVAL).
  int64_t Size() const { return size_; }

  // Returns true if only the user of the process can change the file; see private_file.h.
  bool IsPrivate() const { return is_private_; }

  // Reads the next `bytes` bytes. Returns false if the file has fewer, or cannot be read.
  bool Read(void* to, size_t bytes);

 private:
  int descriptor_;
  int64_t size_ = -1;
  bool is_private_ = false;
};

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_INPUT_FILE_H_
