// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Image: the copy of the last compiled model that a spec keeps. It has all that can be written to
// XML or taken back from a model; pixels, mesh data and hierarchies, the bulk of many models, stay
// behind.

#ifndef SYNOVIA_SPEC_COMPILED_COPY_H_
#define SYNOVIA_SPEC_COMPILED_COPY_H_

#include <mujoco/mujoco.h>

namespace syn::spec {

// Null if there is no memory.
mjModel* MakeImage(const mjModel& m);

// Whether the image was made of a model of the same sizes.
bool FitsImage(const mjModel& image, const mjModel& m);

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_COMPILED_COPY_H_
