// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// dependencies FILE
//
// Lists the files that a model consists of: the file itself, included files and assets.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "common/app.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::printf(
        "\n USAGE:  dependencies infile\n\n   infile: MJCF or URDF file whose files are listed\n");
    return 0;
  }
  return app::Run("dependencies", [&] {
    const std::string file = argv[1];
    if (!std::filesystem::exists(file)) throw app::Error("no file '" + file + "'");
    std::vector<std::string> found;
    mju_getXMLDependencies(file.c_str(), reinterpret_cast<mjStringVec*>(&found));
    std::sort(found.begin(), found.end());
    std::printf("Dependencies:\n");
    for (const std::string& name : found) std::printf("\t %s\n", name.c_str());
    return 0;
  });
}
