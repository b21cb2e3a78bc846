// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Loads a model from MJCF text, for benchmarks that generate their models.

#ifndef SYNOVIA_BENCHMARKS_LOAD_TEXT_H_
#define SYNOVIA_BENCHMARKS_LOAD_TEXT_H_

#include <string>

#include <mujoco/mujoco.h>

// Returns the model that the MJCF text describes. Calls mju_error, which ends the program, if it is
// invalid.
inline mjModel* Load(const std::string& xml) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "m.xml", xml.data(), static_cast<int>(xml.size()));
  char error[500];
  mjModel* m = mj_loadXML("m.xml", &vfs, error, sizeof(error));
  if (!m) mju_error("%s", error);
  mj_deleteVFS(&vfs);
  return m;
}

#endif  // SYNOVIA_BENCHMARKS_LOAD_TEXT_H_
