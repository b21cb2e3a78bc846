// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mj_copyBack. It copies the real-valued parameters of a model into the compiled image
// of its spec, so that they appear in saved XML. Structure, types and flags, which are integers,
// stay as they were compiled.

#include <cstring>
#include <type_traits>
#include <vector>

#include "model/layout.h"
#include "spec/compiled_copy.h"
#include "spec/copy_back.h"

namespace syn::spec {
namespace {

// Records the statistics that differ from the computed ones. Only these are written to XML.
void CopyStatistic(const mjStatistic& stat, const mjStatistic& computed, mjStatistic* changed) {
  constexpr int kCount = sizeof(mjStatistic) / sizeof(mjtNum);
  const mjtNum* value = &stat.meaninertia;
  const mjtNum* old = &computed.meaninertia;
  for (int i = 0; i < kCount; ++i) {
    if (value[i] != old[i]) (&changed->meaninertia)[i] = value[i];
  }
}

}  // namespace

const char* CopyBack(Spec& spec, const mjModel& m) {
  mjModel* image = spec.image;
  if (!image) return "only a compiled spec can take parameters back from a model";
  if (!FitsImage(*image, m)) return "incompatible models in CopyBack";
  if (image->signature != m.signature) return "incompatible signatures in CopyBack";
  spec.copied_back = true;
  image->opt = m.opt;
  image->vis = m.vis;
  CopyStatistic(m.stat, image->stat, &spec.changed_stat);
  std::vector<const void*> sources;
  ForEachModelArray(&m, [&](const auto* source, const ArrayInfo&) { sources.push_back(source); });
  size_t next = 0;
  ForEachModelArray(image, [&](auto* dest, const ArrayInfo& info) {
    const void* source = sources[next++];
    if constexpr (std::is_floating_point_v<std::remove_pointer_t<decltype(dest)>>) {
      if (info.size()) std::memcpy(dest, source, info.size() * sizeof(*dest));
    }
  });
  return nullptr;
}

}  // namespace syn::spec

int mj_copyBack(mjSpec* s, const mjModel* m) {
  const char* problem = syn::spec::CopyBack(*syn::spec::AsSpec(s), *m);
  if (problem) syn::spec::SetError(*syn::spec::AsSpec(s), problem);
  return problem == nullptr;
}
