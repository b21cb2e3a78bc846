// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What a URDF file is read for, from three places: the process (syn_setUrdfOptions), the file
// (<mujoco><urdf packagepath mimic actuators textures/></mujoco>), the environment
// (SYNOVIA_PACKAGE_PATH).

#ifndef SYNOVIA_FORMAT_URDF_URDF_OPTIONS_H_
#define SYNOVIA_FORMAT_URDF_URDF_OPTIONS_H_

#include <string>
#include <vector>

#include "format/xml/xml.h"

namespace syn {

struct UrdfOptions {
  std::vector<std::string> folders;  // to look for packages, in this order
  bool mimic = false, actuators = false, textures = false;
};

// Those of the process; the environment's folders are appended.
UrdfOptions DefaultUrdfOptions();

// What the file says itself. Its folders come first, relative to that of the file.
void ReadUrdfOptions(const Xml& xml, const std::string& model_dir, UrdfOptions* options);

}  // namespace syn

#endif  // SYNOVIA_FORMAT_URDF_URDF_OPTIONS_H_
