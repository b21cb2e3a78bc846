// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Makes the names of namespace syn::spec visible in namespace syn. It is included only by the
// folders that work mostly with specs (compile, format). Other folders write spec::Body, to
// distinguish it from the bodies of a compiled model or of a scene.

#ifndef SYNOVIA_SPEC_USE_H_
#define SYNOVIA_SPEC_USE_H_

#include "spec/spec.h"

namespace syn {

using namespace spec;

}  // namespace syn

#endif  // SYNOVIA_SPEC_USE_H_
