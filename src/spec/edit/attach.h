// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Attaching one model to another, replicating a part of a model.

#ifndef SYNOVIA_SPEC_EDIT_ATTACH_H_
#define SYNOVIA_SPEC_EDIT_ATTACH_H_

#include <string_view>
#include <vector>

#include "math/pose.h"
#include "spec/edit/graft.h"

namespace syn::spec {

// Whether a body is another one or in its subtree.
bool IsInside(const Body* body, const Body* outer);

enum class AttachMode {
  kMove,          // the elements of the child become those of the parent
  kCopy,          // the child stays as it is
  kCopyNewNames,  // the same, and a name that the parent has already is an error
};

// Attaches child (a body, a frame, or a whole spec) to parent (a body, frame or site). The keys of
// the child are appended to `pending`. Throws ModelError.
Element* Attach(Element& parent, Element& child, std::string_view prefix, std::string_view suffix,
                AttachMode mode, std::vector<PendingKey>* pending);

// Lays out keys for the tree as it is now.
void SettleKeys(Spec& spec, KeysInWork* keys);

// Replaces a template, a body directly inside `parent`, by one copy of its contents for each pose,
// in a frame of that pose inside `frame`. Names of copy i get sep + i, padded with zeros to the
// width of the number of copies. Elements that refer to the template are copied along, and so are
// keyframes. Throws ModelError if names repeat, keys do not fit, or the result would be
// unreasonably large.
void Replicate(Body& pattern, Body& parent, Frame* frame, const std::vector<Pose>& poses,
               std::string_view sep, KeysInWork* keys);

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_EDIT_ATTACH_H_
