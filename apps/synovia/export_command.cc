// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// synovia export RECORDING OUTPUT
//
// Converts a recording to another kind of file, which the extension of OUTPUT selects.

#include <cstdio>
#include <memory>

#include "commands.h"
#include "common/command_line.h"
#include "web/server/export.h"

namespace {

struct ExportOptions {
  std::string recording, output;
  view::FilmOptions film;
};

int Export(const ExportOptions& o) {
  const std::string extension = app::LowerExtension(o.output);
  if (extension == ".html") {
    view::ExportHtml(o.recording, o.output);
  } else if (extension == ".mcap") {
    view::ExportMcap(o.recording, o.output);
  } else if (extension == ".mp4" || extension == ".webm" || extension == ".gif") {
    view::ExportFilm(o.recording, o.output, o.film);
  } else {
    throw app::Error("'" + o.output + "': can write .html, .mcap, .mp4, .webm and .gif");
  }
  std::printf("wrote %s\n", o.output.c_str());
  return 0;
}

}  // namespace

void AddExportCommand(CLI::App* cli, std::function<int()>* job) {
  auto options = std::make_shared<ExportOptions>();
  CLI::App* command = cli->add_subcommand(
      "export",
      "a recording as a page (.html), for Foxglove (.mcap) or as a film (.mp4, .webm, .gif)");
  command->add_option("recording", options->recording, "file written by synovia view --record")
      ->required();
  command->add_option("output", options->output, "file to write; the extension says what")
      ->required();
  command->add_option("--width", options->film.width, "of a film (960)")->check(app::kPositive);
  command->add_option("--height", options->film.height, "of a film (540)")->check(app::kPositive);
  command->add_option("--fps", options->film.fps, "of a film (30)")->check(CLI::PositiveNumber);
  command->callback([options, job] { *job = [options] { return Export(*options); }; });
}
