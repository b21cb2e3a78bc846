// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Binary models: whatever loads can be simulated. Absurd limits, which only cost time, are lowered.

#include <algorithm>
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
  if (m && m->narena < (1 << 26) && m->nuserdata < (1 << 20)) {
    m->opt.iterations = std::min(m->opt.iterations, 20);
    m->opt.ls_iterations = std::min(m->opt.ls_iterations, 20);
    m->opt.noslip_iterations = std::min(m->opt.noslip_iterations, 5);
    m->opt.ccd_iterations = std::min(m->opt.ccd_iterations, 50);
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
