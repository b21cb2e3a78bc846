// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Recordings as other files. All throw app::Error.

#ifndef SYNOVIA_WEB_SERVER_EXPORT_H_
#define SYNOVIA_WEB_SERVER_EXPORT_H_

#include <string>

namespace view {

// A page that plays the recording by itself, from a double click.
void ExportHtml(const std::string& recording, const std::string& output);

// For Foxglove: scene entities and transforms, as its JSON schemas, in MCAP.
void ExportMcap(const std::string& recording, const std::string& output);

struct FilmOptions {
  int width = 960, height = 540;
  double fps = 30;
};

// Through the renderer and the program ffmpeg, at the speed of simulated time.
void ExportFilm(const std::string& recording, const std::string& output,
                const FilmOptions& options);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_EXPORT_H_
