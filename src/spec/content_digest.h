// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// ContentDigest: tells whether a spec was edited since its last compilation.
//
// Users edit specs through plain structs and handles, so the engine is not notified of changes.
// Writing XML needs to know about them, because the compiled image describes the elements as they
// were when the spec was compiled.

#ifndef SYNOVIA_SPEC_CONTENT_DIGEST_H_
#define SYNOVIA_SPEC_CONTENT_DIGEST_H_

#include "cache/digest.h"
#include "spec/spec.h"

namespace syn::spec {

// Returns a digest of everything in a spec that a user can edit: settings, elements with their
// order, parents, frames, classes, names and fields, and active plugins. Addresses are part of it,
// so only digests of the same spec object can be compared, within one process.
Digest ContentDigest(const Spec& spec);

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_CONTENT_DIGEST_H_
