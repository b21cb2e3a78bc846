// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_SPEC_COPY_BACK_H_
#define SYNOVIA_SPEC_COPY_BACK_H_

#include "spec/spec.h"

namespace syn::spec {

// Copies the real-valued parameters of m, a model compiled from the spec, into its image. Throws
// ModelError if the model does not fit.
void CopyBack(Spec& spec, const mjModel& m);

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_COPY_BACK_H_
