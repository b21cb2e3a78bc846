// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Models from a page. What is uploaded is compiled by a child process that has no files but its
// input and output, little memory and little time; what comes back is a binary model, which is
// checked when it is loaded.
//
//   an upload: number of files, then for each its name and its bytes (lengths first); the name of
//   the first file is that of the model

#ifndef SYNOVIA_WEB_SERVER_UPLOAD_H_
#define SYNOVIA_WEB_SERVER_UPLOAD_H_

#include <atomic>
#include <map>
#include <string>
#include <string_view>

#include "common/app.h"

namespace view {

struct UploadedFiles {
  std::string model;  // the name of the one to compile
  std::map<std::string, std::string> files;
};

// Throws app::Error.
UploadedFiles DecodeUpload(std::string_view bytes);

// Runs "PROGRAM compile-upload" on the bytes. Throws app::Error with what the compiler said, or when
// `stop` becomes true before the model is there. `stop` may be null.
app::ModelPtr CompileUpload(const std::string& program, const std::string& bytes,
                            const std::atomic<bool>* stop = nullptr);

// The child: reads an upload from the standard input, simulates the model for a moment, so that one
// that hangs does so here, and writes a binary model to the standard output; a complaint goes to
// the standard error.
int CompileUploadMain();

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_UPLOAD_H_
