// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// compile: converts models between formats.
//
//   compile infile [outfile]
//
// infile is MJCF or URDF (.xml, .urdf) or a binary model (.mjb); outfile is MJCF (.xml), binary
// (.mjb) or text (.txt). Without outfile the model is only checked. Exit code 0 means success.

#include <mujoco/mujoco.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "common/app.h"

namespace {

enum class Format { kNone, kXml, kMjb, kText, kUnknown };

constexpr char kUsage[] =
    "Usage:  compile infile [outfile]\n"
    "  infile can be in mjcf, urdf, mjb format\n"
    "  outfile can be in mjcf, mjb, txt format\n"
    "\n"
    "Example: compile model.xml model.mjb\n";

Format FormatOf(const std::string& file) {
  if (file.empty()) return Format::kNone;
  const std::string extension = app::LowerExtension(file);
  if (extension == ".xml" || extension == ".urdf") return Format::kXml;
  if (extension == ".mjb") return Format::kMjb;
  if (extension == ".txt") return Format::kText;
  return Format::kUnknown;
}

// MJB holds no spec to write XML from; URDF is not written at all.
bool IsPossible(Format in, const std::string& outfile) {
  const Format out = FormatOf(outfile);
  if (in != Format::kXml && in != Format::kMjb) return false;
  if (out == Format::kUnknown || app::LowerExtension(outfile) == ".urdf") return false;
  return !(in == Format::kMjb && out == Format::kXml);
}

bool MayOverwrite(const std::string& file) {
  if (file.empty() || !std::filesystem::exists(file)) return true;
  std::printf("Output file already exists, overwrite? (Y/n) ");
  std::fflush(stdout);
  const int answer = std::getchar();
  return answer == 'y' || answer == 'Y';
}

void CheckWritable(const std::string& file) {
  std::FILE* opened = std::fopen(file.c_str(), "w");
  if (!opened) throw app::Error("Could not open file '" + file + "'");
  std::fclose(opened);
}

void Save(const mjModel* model, const std::string& file) {
  CheckWritable(file);
  char error[1000] = "";
  switch (FormatOf(file)) {
    case Format::kXml:
      if (!mj_saveLastXML(file.c_str(), model, error, sizeof error)) throw app::Error(error);
      return;
    case Format::kMjb: {
      mj_saveModel(model, file.c_str(), nullptr, 0);
      std::error_code unreadable;
      const auto size = std::filesystem::file_size(file, unreadable);
      if (unreadable || size != static_cast<std::uintmax_t>(mj_sizeModel(model))) {
        throw app::Error("Could not write file '" + file + "'");
      }
      return;
    }
    default:
      mj_printModel(model, file.c_str());
  }
}

int Compile(const std::string& infile, const std::string& outfile) {
  const Format in = FormatOf(infile);
  if (!IsPossible(in, outfile)) throw app::Error("Illegal combination of file formats");
  if (!MayOverwrite(outfile)) return EXIT_FAILURE;

  const double begin = app::Now();
  app::ModelPtr model = app::LoadModel(infile);
  const double between = app::Now();
  if (in == Format::kXml) model = app::LoadModel(infile);
  const double end = app::Now();
  if (!outfile.empty()) Save(model.get(), outfile);
  std::printf("Done.\n");
  if (in == Format::kXml) {
    std::printf("First compile: %.4gs\nSecond compile: %.4gs\n", between - begin, end - between);
  }
  return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) {
    std::fputs(kUsage, stderr);
    return EXIT_FAILURE;
  }
  return app::Run("compile", [&] { return Compile(argv[1], argc == 3 ? argv[2] : ""); });
}
