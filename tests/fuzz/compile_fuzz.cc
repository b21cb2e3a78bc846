// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// MJCF text through the compiler: a model, or an error message. What a text may rightfully ask for
// but only costs time or memory is limited.

#include <algorithm>
#include <cstdint>
#include <string>

#include <mujoco/mujoco.h>

#include "spec/use.h"

namespace {

constexpr size_t kMaxText = 1 << 14;
constexpr int kMaxElements = 300, kMaxPixels = 256, kMaxIterations = 10;

bool IsSmall(syn::Spec& spec) {
  for (const syn::Texture* texture : spec.textures) {
    if (std::max(texture->pub.width, texture->pub.height) > kMaxPixels) return false;
  }
  for (const syn::HField* hfield : spec.hfields) {
    if (std::max(hfield->pub.nrow, hfield->pub.ncol) > kMaxPixels) return false;
  }
  int count = 0;
  syn::ForEachInTree<syn::Body>(spec, [&](const syn::Body&) { ++count; });
  syn::ForEachInTree<syn::Geom>(spec, [&](const syn::Geom&) { ++count; });
  return count < kMaxElements;
}

void LimitEffort(mjSpec* spec) {
  mjOption& option = spec->option;
  option.iterations = std::min(option.iterations, kMaxIterations);
  option.ls_iterations = std::min(option.ls_iterations, kMaxIterations);
  option.noslip_iterations = std::min(option.noslip_iterations, kMaxIterations);
  spec->compiler.LRopt.mode = mjLRMODE_NONE;
  spec->memory = std::min<mjtSize>(spec->memory, 1 << 24);
  spec->nuserdata = std::min(spec->nuserdata, 1000);
  spec->nkey = std::min(spec->nkey, kMaxElements);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > kMaxText) return 0;
  mju_user_warning = [](const char*) {};
  const std::string text(reinterpret_cast<const char*>(data), size);
  mjSpec* spec = mj_parseXMLString(text.c_str(), nullptr, nullptr, 0);
  if (!spec) return 0;
  if (IsSmall(*syn::AsSpec(spec))) {
    LimitEffort(spec);
    mj_deleteModel(mj_compile(spec, nullptr));
  }
  mj_deleteSpec(spec);
  return 0;
}
