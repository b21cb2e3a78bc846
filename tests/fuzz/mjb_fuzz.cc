// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Binary models: whatever loads can be simulated.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include <mujoco/mujoco.h>

#include "model/mjb.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  mju_user_warning = [](const char*) {};
  mju_user_error = [](const char* text) { throw std::string(text); };
  mjModel* m = syn::ModelFromMjb(std::as_bytes(std::span(data, size)));
  if (m && m->narena < (1 << 26)) {
    mjData* d = nullptr;
    try {
      d = mj_makeData(m);
      for (int i = 0; d && i < 2; ++i) mj_step(m, d);
    } catch (const std::string&) {
    }
    if (d) mj_deleteData(d);
  }
  mj_deleteModel(m);
  return 0;
}
