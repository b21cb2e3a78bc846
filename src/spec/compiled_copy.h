// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Image: the copy of the last compiled model that a spec keeps. It holds everything that can be
// written to XML or copied back from a model. Pixels, mesh data and bounding volume hierarchies,
// which make up most of the memory of many models, are left out.

#ifndef SYNOVIA_SPEC_COMPILED_COPY_H_
#define SYNOVIA_SPEC_COMPILED_COPY_H_

#include <mujoco/mujoco.h>

namespace syn::spec {

// Returns the image of a model, or null if memory is exhausted. The caller owns it
// (mj_deleteModel).
mjModel* MakeImage(const mjModel& m);

// Returns true if the image was made from a model with the same sizes as m.
bool FitsImage(const mjModel& image, const mjModel& m);

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_COMPILED_COPY_H_
