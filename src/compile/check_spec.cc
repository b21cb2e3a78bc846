// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Refuses specifications that cannot be compiled at all.

#include "base/error.h"
#include "compile/passes.h"

namespace syn {
namespace {

// bodies and flexes share 16-bit fields in pair signatures (pairs.cc)
constexpr size_t kMaxBodies = 65534;

}  // namespace

void CheckSpec(const Compilation& c) {
  const Spec& spec = c.spec;
  if (spec.attached_by_reference) {
    throw ModelError("cannot compile child spec if attached by reference to a parent spec");
  }
  if (!spec.world->joints.empty()) throw ModelError("joint found in world body");
  // The world counts as a body.
  size_t bodies = 0;
  ForEachBody(*spec.world, [&](const Body&) { ++bodies; });
  if (bodies + spec.flexes.size() >= kMaxBodies)
    throw ModelError("number of bodies plus flexes must be less than 65534");
}

}  // namespace syn
