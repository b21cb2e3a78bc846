// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_SPEC_COPY_BACK_H_
#define SYNOVIA_SPEC_COPY_BACK_H_

#include "spec/spec.h"

namespace syn::spec {

// Copies the real-valued parameters of m, a model compiled from the spec, into its image. Returns
// nullptr, or why the model does not fit: then nothing is copied.
const char* CopyBack(Spec& spec, const mjModel& m);

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_COPY_BACK_H_
