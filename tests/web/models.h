// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_TESTS_WEB_MODELS_H_
#define SYNOVIA_TESTS_WEB_MODELS_H_

#include <string>

#include "common/app.h"

namespace view::test {

// One of models/, as it starts.
struct World {
  app::ModelPtr m;
  app::DataPtr d;

  explicit World(const std::string& name)
      : m(app::LoadModel(SYNOVIA_SOURCE_DIR "/models/" + name)), d(app::MakeData(m.get())) {
    mj_forward(m.get(), d.get());
  }
};

}  // namespace view::test

#endif  // SYNOVIA_TESTS_WEB_MODELS_H_
