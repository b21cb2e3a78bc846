// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_TESTS_SOAK_OWN_MODELS_H_
#define SYNOVIA_TESTS_SOAK_OWN_MODELS_H_

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace syn {

// The XML files directly in models/, by name.
inline std::vector<std::string> OwnModels() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(SYNOVIA_SOURCE_DIR "/models")) {
    if (entry.path().extension() == ".xml") names.push_back(entry.path().filename());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace syn

#endif  // SYNOVIA_TESTS_SOAK_OWN_MODELS_H_
