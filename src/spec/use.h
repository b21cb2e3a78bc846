// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// For the folders whose every sentence is about specs (compile, format): the names of spec without
// its prefix. Others write spec::Body, which is neither the body of a model nor that of a scene.

#ifndef SYNOVIA_SPEC_USE_H_
#define SYNOVIA_SPEC_USE_H_

#include "spec/spec.h"

namespace syn {

using namespace spec;

}  // namespace syn

#endif  // SYNOVIA_SPEC_USE_H_
