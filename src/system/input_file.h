// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A file that is read whole, in one go: the buffers and the seeking of a stream would cost more
// than reading a small model.

#ifndef SYNOVIA_SYSTEM_INPUT_FILE_H_
#define SYNOVIA_SYSTEM_INPUT_FILE_H_

#include <cstddef>
#include <cstdint>

namespace syn {

class InputFile {
 public:
  explicit InputFile(const char* path);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  // -1 if it could not be opened: errno says why.
  int64_t Size() const { return size_; }

  // The next bytes; false if there are not so many.
  bool Read(void* to, size_t bytes);

 private:
  int descriptor_;
  int64_t size_ = -1;
};

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_INPUT_FILE_H_
