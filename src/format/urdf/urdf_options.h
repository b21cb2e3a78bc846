// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Options of the URDF reader, from three places: the process (syn_setUrdfOptions), the file
// (<mujoco><urdf packagepath mimic actuators textures/></mujoco>) and the environment
// (SYNOVIA_PACKAGE_PATH).

#ifndef SYNOVIA_FORMAT_URDF_URDF_OPTIONS_H_
#define SYNOVIA_FORMAT_URDF_URDF_OPTIONS_H_

#include <string>
#include <vector>

#include "format/xml/xml.h"

namespace syn {

// The options, which are off by default.
struct UrdfOptions {
  std::vector<std::string> folders;  // folders that are searched for packages, in this order
  bool mimic = false, actuators = false, textures = false;  // whether to keep these parts of a file
};

// Returns the options of the process; the folders of the environment are appended.
UrdfOptions DefaultUrdfOptions();

// Applies the options of a file. Its folders come first; they are relative to the folder of the
// file.
void ReadUrdfOptions(const Xml& xml, const std::string& model_dir, UrdfOptions* options);

}  // namespace syn

#endif  // SYNOVIA_FORMAT_URDF_URDF_OPTIONS_H_
