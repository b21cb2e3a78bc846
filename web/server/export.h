// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Converts recordings (record_file.h) to files of other programs. Each function throws app::Error
// if the recording cannot be read or the output cannot be written.

#ifndef SYNOVIA_WEB_SERVER_EXPORT_H_
#define SYNOVIA_WEB_SERVER_EXPORT_H_

#include <string>

namespace view {

// Writes an HTML page that contains the viewer and the recording, and plays it without a server.
void ExportHtml(const std::string& recording, const std::string& output);

// Writes an MCAP file for Foxglove with scene entities and transforms in JSON.
void ExportMcap(const std::string& recording, const std::string& output);

// Size of the pictures in pixels, and their number per second.
struct FilmOptions {
  int width = 960, height = 540;
  double fps = 30;
};

// Draws the recorded states with the renderer and encodes a film with the program ffmpeg. The film
// plays at the speed of simulated time.
void ExportFilm(const std::string& recording, const std::string& output,
                const FilmOptions& options);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_EXPORT_H_
