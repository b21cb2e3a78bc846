// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Compiles models that a page uploads. A child process compiles the files. It can open no files,
// and has limited memory and time. Its result is a binary model, which is validated when it is
// loaded.
//
// An upload is the number of files and, for each file, its name and its bytes, each preceded by its
// length. The first file is the model.

#ifndef SYNOVIA_WEB_SERVER_UPLOAD_H_
#define SYNOVIA_WEB_SERVER_UPLOAD_H_

#include <atomic>
#include <map>
#include <string>
#include <string_view>

#include "common/app.h"

namespace view {

// The files of an upload, by name.
struct UploadedFiles {
  std::string model;  // Name of the file to compile.
  std::map<std::string, std::string> files;
};

// Decodes an upload. Throws app::Error if the bytes are not valid.
UploadedFiles DecodeUpload(std::string_view bytes);

// Runs "PROGRAM compile-upload" on the bytes and loads the result. Throws app::Error with the
// message of the compiler, or if `stop` becomes true before the model is complete. `stop` may be
// null.
app::ModelPtr CompileUpload(const std::string& program, const std::string& bytes,
                            const std::atomic<bool>* stop = nullptr);

// Runs as the child process. Reads an upload from the standard input, compiles it, steps the model
// for a moment, and writes a binary model to the standard output. The steps make sure that a model
// that hangs does so in the child. Returns the exit code; throws app::Error if the model is not
// valid.
int CompileUploadMain();

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_UPLOAD_H_
