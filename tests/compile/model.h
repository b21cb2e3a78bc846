// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_TESTS_COMPILE_MODEL_H_
#define SYNOVIA_TESTS_COMPILE_MODEL_H_

#include <string>
#include <vector>

#include "test_util.h"

namespace syn {

// The text inside <mujoco>...</mujoco>.
inline SpecPtr ParseModel(const std::string& inside) {
  char error[1000] = "";
  SpecPtr spec(
      mj_parseXMLString(("<mujoco>" + inside + "</mujoco>").c_str(), nullptr, error, 1000));
  EXPECT_TRUE(spec) << error;
  return spec;
}

inline ModelPtr CompileModel(const std::string& inside) {
  SpecPtr spec = ParseModel(inside);
  if (!spec) return nullptr;
  ModelPtr model(mj_compile(spec.get(), nullptr));
  EXPECT_TRUE(model) << mjs_getError(spec.get());
  return model;
}

// Compiles something wrong; returns the message.
inline std::string CompileError(const std::string& inside) {
  SpecPtr spec = ParseModel(inside);
  if (!spec) return "";
  ModelPtr model(mj_compile(spec.get(), nullptr));
  EXPECT_FALSE(model);
  return mjs_getError(spec.get());
}

inline void ExpectNear(const mjtNum* have, const std::vector<mjtNum>& want) {
  ExpectNear(have, want, 1e-11);
}

}  // namespace syn

#endif  // SYNOVIA_TESTS_COMPILE_MODEL_H_
