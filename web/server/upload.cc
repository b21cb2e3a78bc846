// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Both sides of an upload: the server, which starts the child and loads its result, and the child,
// which compiles the files and tries a few steps.

#include "web/server/upload.h"

#include <synovia/files.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <vector>

#include <mujoco/mujoco.h>

#include "web/server/bytes.h"
#include "web/server/child.h"

namespace view {
namespace {

// Largest number of files in an upload.
constexpr uint64_t kMaxFiles = 1000;
// The trial of a model ends after this many steps, or after a quarter of a second if its steps
// return. A model whose steps need two seconds of processor time together is refused as too slow to
// watch.
constexpr int kTrialSteps = 100;
constexpr double kUsualTrialSeconds = 0.25;
constexpr int kTrialSeconds = 2;
// Largest size in bytes of the child's input and of the binary model, 512 MB.
constexpr size_t kMaxModel = size_t{512} << 20;

// Returns true if a name is relative and stays below its folder. Files are looked up in memory
// only, so the check is not needed for safety; it gives a clear message.
bool GoodName(std::string_view name) {
  return !name.empty() && name.size() < 500 && name.front() != '/' &&
         name.find("..") == std::string_view::npos && name.find('\0') == std::string_view::npos;
}

struct VfsDeleter {
  void operator()(mjVFS* vfs) const {
    mj_deleteVFS(vfs);
    delete vfs;
  }
};
using VfsPtr = std::unique_ptr<mjVFS, VfsDeleter>;

// The functions below fill a virtual file system in memory and load a model from it.
VfsPtr MakeVfs() {
  VfsPtr vfs(new mjVFS);
  mj_defaultVFS(vfs.get());
  return vfs;
}

void AddFile(mjVFS* vfs, const std::string& name, const std::string& bytes) {
  if (mj_addBufferVFS(vfs, name.c_str(), bytes.data(), static_cast<int>(bytes.size()))) {
    throw app::Error("cannot take the file '" + name + "'");
  }
}

app::ModelPtr LoadBinary(const std::string& bytes) {
  const VfsPtr vfs = MakeVfs();
  AddFile(vfs.get(), "upload.mjb", bytes);
  app::ModelPtr m(mj_loadModel("upload.mjb", vfs.get()));
  if (!m) throw app::Error("the model could not be loaded");
  return m;
}

app::ModelPtr Compile(const UploadedFiles& upload) {
  const VfsPtr vfs = MakeVfs();
  // No file of this machine is read, even where the limits of the process would allow it.
  syn_confineVFS(vfs.get(), nullptr, 0);
  for (const auto& [name, bytes] : upload.files) AddFile(vfs.get(), name, bytes);
  char error[1000] = "";
  const bool binary = app::LowerExtension(upload.model) == ".mjb";
  app::ModelPtr m(binary ? mj_loadModel(upload.model.c_str(), vfs.get())
                         : mj_loadXML(upload.model.c_str(), vfs.get(), error, sizeof(error)));
  if (!m) throw app::Error(error[0] ? error : "the model could not be loaded");
  return m;
}

// Steps the model as the server would, with a limit on the time of all steps together.
void TrySteps(const mjModel* m) {
  LimitTimeFromNow(kTrialSeconds);
  const app::DataPtr d = app::MakeData(m);
  if (!d) throw app::Error("the model needs too much memory, see <size memory=\"...\"/>");
  const double end = app::Now() + kUsualTrialSeconds;
  for (int i = 0; i < kTrialSteps && app::Now() < end; ++i) mj_step(m, d.get());
}

}  // namespace

UploadedFiles DecodeUpload(std::string_view bytes) {
  ByteReader in(bytes);
  const uint64_t count = in.GetVarint();
  if (count == 0 || count > kMaxFiles) throw app::Error("an upload has 1 to 1000 files");
  UploadedFiles upload;
  for (uint64_t i = 0; i < count; ++i) {
    const std::string name(in.GetText());
    if (!GoodName(name)) throw app::Error("a file has a name that cannot be used");
    if (i == 0) upload.model = name;
    upload.files[name] = in.GetText();
  }
  return upload;
}

app::ModelPtr CompileUpload(const std::string& program, const std::string& bytes,
                            const std::atomic<bool>* stop) {
  // Bytes that are not an upload are refused before a process is started.
  DecodeUpload(bytes);
  const ChildResult result = RunChild({program, "compile-upload"}, bytes, kMaxModel, stop);
  if (!result.problem.empty()) throw app::Error(result.problem);
  return LoadBinary(result.output);
}

int CompileUploadMain() {
  LimitProcess();
  const std::string bytes = ReadAll(stdin, kMaxModel);
  const app::ModelPtr m = Compile(DecodeUpload(bytes));
  TrySteps(m.get());
  std::vector<char> binary(mj_sizeModel(m.get()));
  mj_saveModel(m.get(), nullptr, binary.data(), static_cast<int>(binary.size()));
  return std::fwrite(binary.data(), 1, binary.size(), stdout) == binary.size() ? 0 : 1;
}

}  // namespace view
