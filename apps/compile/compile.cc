// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// compile: converts models between formats.
//
//   compile infile [outfile]
//
// infile is MJCF or URDF (.xml, .urdf) or a binary model (.mjb); outfile is MJCF (.xml), binary
// (.mjb) or text (.txt). Without outfile the model is only checked. Exit code 0 means success.

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

namespace {

enum class Format { kNone, kXml, kMjb, kText, kUnknown };

struct ModelDelete {
  void operator()(mjModel* m) const { mj_deleteModel(m); }
};
using ModelPtr = std::unique_ptr<mjModel, ModelDelete>;

constexpr char kUsage[] =
    "Usage:  compile infile [outfile]\n"
    "  infile can be in mjcf, urdf, mjb format\n"
    "  outfile can be in mjcf, mjb, txt format\n"
    "\n"
    "Example: compile model.xml model.mjb\n";

std::string LowerExtension(const std::string& file) {
  std::string extension = std::filesystem::path(file).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension;
}

Format FormatOf(const std::string& file) {
  if (file.empty()) return Format::kNone;
  const std::string extension = LowerExtension(file);
  if (extension == ".xml" || extension == ".urdf") return Format::kXml;
  if (extension == ".mjb") return Format::kMjb;
  if (extension == ".txt") return Format::kText;
  return Format::kUnknown;
}

[[noreturn]] void Fail(const std::string& message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  std::exit(EXIT_FAILURE);
}

// MJB holds no spec to write XML from; URDF is not written at all.
bool IsPossible(Format in, const std::string& outfile) {
  const Format out = FormatOf(outfile);
  if (in != Format::kXml && in != Format::kMjb) return false;
  if (out == Format::kUnknown || LowerExtension(outfile) == ".urdf") return false;
  return !(in == Format::kMjb && out == Format::kXml);
}

bool MayOverwrite(const std::string& file) {
  if (file.empty() || !std::filesystem::exists(file)) return true;
  std::printf("Output file already exists, overwrite? (Y/n) ");
  std::fflush(stdout);
  const int answer = std::getchar();
  return answer == 'y' || answer == 'Y';
}

ModelPtr Load(const std::string& file, double* seconds) {
  const auto begin = std::chrono::steady_clock::now();
  char error[1000] = "could not load binary model";
  ModelPtr model(FormatOf(file) == Format::kMjb
                     ? mj_loadModel(file.c_str(), nullptr)
                     : mj_loadXML(file.c_str(), nullptr, error, sizeof error));
  *seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (!model) Fail(error);
  if (FormatOf(file) == Format::kXml && error[0]) std::fprintf(stderr, "WARNING: %s\n", error);
  return model;
}

void CheckWritable(const std::string& file) {
  std::FILE* opened = std::fopen(file.c_str(), "w");
  if (!opened) Fail("Could not open file '" + file + "'");
  std::fclose(opened);
}

void Save(const mjModel* model, const std::string& file) {
  CheckWritable(file);
  char error[1000] = "";
  switch (FormatOf(file)) {
    case Format::kXml:
      if (!mj_saveLastXML(file.c_str(), model, error, sizeof error)) Fail(error);
      return;
    case Format::kMjb: {
      mj_saveModel(model, file.c_str(), nullptr, 0);
      std::error_code unreadable;
      const auto size = std::filesystem::file_size(file, unreadable);
      if (unreadable || size != static_cast<std::uintmax_t>(mj_sizeModel(model))) {
        Fail("Could not write file '" + file + "'");
      }
      return;
    }
    default:
      mj_printModel(model, file.c_str());
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) Fail(kUsage);
  const std::string infile = argv[1], outfile = argc == 3 ? argv[2] : "";
  const Format in = FormatOf(infile);
  if (!IsPossible(in, outfile)) Fail("Illegal combination of file formats");
  if (!MayOverwrite(outfile)) return EXIT_FAILURE;

  double first = 0, second = 0;
  ModelPtr model = Load(infile, &first);
  if (in == Format::kXml) model = Load(infile, &second);
  if (!outfile.empty()) Save(model.get(), outfile);
  std::printf("Done.\n");
  if (in == Format::kXml) {
    std::printf("First compile: %.4gs\nSecond compile: %.4gs\n", first, second);
  }
  return EXIT_SUCCESS;
}
