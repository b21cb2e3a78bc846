// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The model in words: names, tree, ranges, options, and where its assets are. Sent once to a page
// and written at the head of a recording, as JSON.

#ifndef SYNOVIA_WEB_SERVER_DESCRIPTION_H_
#define SYNOVIA_WEB_SERVER_DESCRIPTION_H_

#include <string>

#include <mujoco/mujoco.h>

#include "web/server/assets.h"

namespace view {

// Raised when the page would no longer understand the server.
inline constexpr int kProtocol = 1;

struct DescriptionOptions {
  bool live = true;  // false: a recording
  bool upload = false;
  bool steerable = true;  // false: the program decides when to step
  int worlds = 1;
};

std::string DescribeModel(const mjModel* m, const Assets& assets,
                          const DescriptionOptions& options);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_DESCRIPTION_H_
