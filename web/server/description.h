// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Describes a model as JSON: names, the tree of bodies, ranges, options, and the names of its
// assets. The text is sent once to each page, and is the first block of a recording. web/page reads
// it.

#ifndef SYNOVIA_WEB_SERVER_DESCRIPTION_H_
#define SYNOVIA_WEB_SERVER_DESCRIPTION_H_

#include <string>

#include <mujoco/mujoco.h>

#include "web/server/assets.h"

namespace view {

// Version of the protocol between server and page. It is raised when an older page would no longer
// understand the server.
inline constexpr int kProtocol = 1;

// The facts of a description that do not follow from the model.
struct DescriptionOptions {
  // True for a running simulation, false for a recording.
  bool live = true;
  // True if the server accepts models from pages.
  bool upload = false;
  // True if pages may pause, step and reset; false if a program decides when to step.
  bool steerable = true;
  // Number of worlds that are shown in a grid.
  int worlds = 1;
};

// Returns the description as one JSON object.
std::string DescribeModel(const mjModel* m, const Assets& assets,
                          const DescriptionOptions& options);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_DESCRIPTION_H_
