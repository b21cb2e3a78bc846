// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Attaching one model to another, replicating a part of a model.

#ifndef SYNOVIA_SPEC_ATTACH_H_
#define SYNOVIA_SPEC_ATTACH_H_

#include <string_view>
#include <vector>

#include "math/pose.h"
#include "spec/graft.h"

namespace syn {

// Attaches child (a body, a frame, or a whole spec) to parent (a body, frame or site). The keys of
// the child are appended to `pending`. Throws ModelError.
Element* Attach(Element& parent, Element& child, std::string_view prefix, std::string_view suffix,
                bool copy, std::vector<PendingKey>* pending);

// Lays out keys for the tree as it is now: `own` is the layout for which the keys of the model
// itself were written, pending the ones that came with attached models.
void SettleKeys(Spec& spec, const Layout& own, const std::vector<PendingKey>& pending);

// Replaces a template, a body directly inside `parent`, by one copy of its contents for each pose,
// in a frame of that pose inside `frame`. Names of copy i get sep + i, padded with zeros to the
// width of the number of copies. Elements that refer to the template are copied along. Throws
// ModelError if the result would be unreasonably large.
void Replicate(Body& pattern, Body& parent, Frame* frame, const std::vector<Pose>& poses,
               std::string_view sep);

}  // namespace syn

#endif  // SYNOVIA_SPEC_ATTACH_H_
