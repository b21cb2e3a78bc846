// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// compile: converts models between formats.
//
//   compile [options] infile [outfile]
//
// infile is MJCF or URDF (.xml, .urdf) or a binary model (.mjb); outfile is MJCF (.xml), binary
// (.mjb) or text (.txt). Without outfile the model is only checked. Exit code 0 means success.

#include <mujoco/mujoco.h>
#include <synovia/urdf.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "common/app.h"
#include "common/command_line.h"

namespace {

// The formats of model files; kNone means that there is no file.
enum class Format { kNone, kXml, kMjb, kText, kUnknown };

// Returns the format of a file by its extension.
Format FormatOf(const std::string& file) {
  if (file.empty()) return Format::kNone;
  const std::string extension = app::LowerExtension(file);
  if (extension == ".xml" || extension == ".urdf") return Format::kXml;
  if (extension == ".mjb") return Format::kMjb;
  if (extension == ".txt") return Format::kText;
  return Format::kUnknown;
}

// Returns true if the conversion is possible. A binary model has no specification from which XML
// could be written, and URDF is never written.
bool IsPossible(Format in, const std::string& outfile) {
  const Format out = FormatOf(outfile);
  if (in != Format::kXml && in != Format::kMjb) return false;
  if (out == Format::kUnknown || app::LowerExtension(outfile) == ".urdf") return false;
  return !(in == Format::kMjb && out == Format::kXml);
}

// Returns true if the output file may be written. Asks the user if the file exists; if the input is
// not a terminal, throws app::Error.
bool MayOverwrite(const std::string& file, bool force) {
  if (force || file.empty() || !std::filesystem::exists(file)) return true;
  if (!isatty(STDIN_FILENO)) {
    throw app::Error("output file '" + file + "' exists already; --force overwrites it");
  }
  std::printf("Output file already exists, overwrite? (Y/n) ");
  std::fflush(stdout);
  const int answer = std::getchar();
  return answer == 'y' || answer == 'Y';
}

// The text of the last warning.
std::string last_warning;

// Calls `write` and throws app::Error if it warns. The functions that write models report errors by
// warnings only.
template <typename F>
void Warned(const std::string& file, F&& write) {
  auto* handler = mju_user_warning;
  last_warning.clear();
  mju_user_warning = [](const char* text) { last_warning = text; };
  write();
  mju_user_warning = handler;
  if (!last_warning.empty()) throw app::Error("cannot write '" + file + "': " + last_warning);
}

// Writes the model in the format that the extension of the file selects.
void Save(const mjModel* model, const std::string& file) {
  char error[1000] = "";
  switch (FormatOf(file)) {
    case Format::kXml:
      if (!mj_saveLastXML(file.c_str(), model, error, sizeof error)) throw app::Error(error);
      return;
    case Format::kMjb:
      Warned(file, [&] { mj_saveModel(model, file.c_str(), nullptr, 0); });
      return;
    default:
      Warned(file, [&] { mj_printModel(model, file.c_str()); });
  }
}

// Prints the parts of a URDF file that the model cannot represent, on stderr.
void PrintLosses(const std::string& infile) {
  mjSpec* spec = mj_parseXML(infile.c_str(), nullptr, nullptr, 0);
  const char* losses = syn_urdfLosses(spec);
  if (*losses) std::fprintf(stderr, "%s: not in the model:\n%s", infile.c_str(), losses);
  mj_deleteSpec(spec);
}

int Compile(const std::string& infile, const std::string& outfile, bool force) {
  const Format in = FormatOf(infile);
  if (!IsPossible(in, outfile)) throw app::Error("Illegal combination of file formats");
  if (!MayOverwrite(outfile, force)) return EXIT_FAILURE;

  // The model is compiled twice, because the second time shows the effect of caches.
  const double begin = app::Now();
  app::ModelPtr model = app::LoadModel(infile);
  const double between = app::Now();
  if (in == Format::kXml) model = app::LoadModel(infile);
  const double end = app::Now();
  if (!outfile.empty()) Save(model.get(), outfile);
  if (in == Format::kXml) PrintLosses(infile);
  std::printf("Done.\n");
  if (!outfile.empty()) {
    std::printf("wrote %s (%ju bytes)\n", outfile.c_str(),
                static_cast<uintmax_t>(std::filesystem::file_size(outfile)));
  }
  if (in == Format::kXml) {
    std::printf("First compile: %.4gs\nSecond compile: %.4gs\n", between - begin, end - between);
  }
  return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
  std::string infile, outfile;
  bool force = false;
  CLI::App cli("Checks a model, and converts it to another format.", "compile");
  cli.add_option("infile", infile, "MJCF or URDF (.xml, .urdf) or binary (.mjb)")->required();
  cli.add_option("outfile", outfile, "MJCF (.xml), binary (.mjb) or text (.txt)");
  cli.add_flag("-f,--force", force, "overwrite the output file without asking");
  std::string packages;
  bool mimic = false, actuators = false, textures = false;
  cli.add_option("--package-path", packages, "URDF: folders with packages, ':' between them");
  cli.add_flag("--mimic", mimic, "URDF: mimic joints become equality constraints");
  cli.add_flag("--actuators", actuators, "URDF: effort limits and transmissions become motors");
  cli.add_flag("--textures", textures, "URDF: keep the textures of materials");
  return app::RunCommandLine(&cli, argc, argv, [&] {
    const synUrdfOptions options = {packages.c_str(), mimic, actuators, textures};
    syn_setUrdfOptions(&options);
    return Compile(infile, outfile, force);
  });
}
