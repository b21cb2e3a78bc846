// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// CopyBack: copies parameters that were changed in a compiled model back to its spec, so that they
// appear in saved XML. The public function mj_copyBack is in copy_back.cc.

#ifndef SYNOVIA_SPEC_COPY_BACK_H_
#define SYNOVIA_SPEC_COPY_BACK_H_

#include "spec/spec.h"

namespace syn::spec {

// Copies the real-valued parameters of m, a model that was compiled from the spec, into the image
// of the spec. Returns null, or a message that says why the model does not fit; then nothing is
// copied.
const char* CopyBack(Spec& spec, const mjModel& m);

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_COPY_BACK_H_
