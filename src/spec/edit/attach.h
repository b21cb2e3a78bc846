// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Attaching one model to another, and replicating a part of a model.
//
// Attaching puts a body, a frame or a whole child model into a parent model (mjs_attach, the MJCF
// element <attach>). Replicating puts several copies of a template into the model that holds the
// template (the MJCF element <replicate>). Both use Graft (graft.h) to move or copy elements. This
// file chooses the elements, creates the frame that receives them, and rewrites keyframes, whose
// numbers are ordered by the ids of joints and actuators (keyframe.h).

#ifndef SYNOVIA_SPEC_EDIT_ATTACH_H_
#define SYNOVIA_SPEC_EDIT_ATTACH_H_

#include <string_view>
#include <vector>

#include "math/pose.h"
#include "spec/edit/graft.h"

namespace syn::spec {

// Returns true if `body` is `outer` or lies in its subtree. Both may be null.
bool IsInside(const Body* body, const Body* outer);

// The treatment of the elements of the child, and of names that occur in both models.
enum class AttachMode {
  kMove,          // The elements of the child are moved to the parent.
  kCopy,          // The elements of the child are copied. The child stays unchanged.
  kCopyNewNames,  // As kCopy, but a name that the parent already has is an error.
};

// Attaches `child` (a body, a frame, or a whole spec) to `parent` (a body, frame or site). The
// names of attached elements get `prefix` and `suffix`. The keyframes of the child are appended to
// `pending`; the caller must pass them to SettleKeys. Returns the attached body or frame. For a
// world body it returns the new body that represents the world, and for a whole spec the new frame
// that encloses its contents. Throws ModelError.
Element* Attach(Element& parent, Element& child, std::string_view prefix, std::string_view suffix,
                AttachMode mode, std::vector<PendingKey>* pending);

// Rewrites the keyframes of the spec for its current joints, actuators and mocap bodies. Clears
// keys->attached and sets keys->own to the current layout. Does nothing if the spec has no
// keyframes, or if nothing was attached and keys->own is empty.
void SettleKeys(Spec& spec, KeysInWork* keys);

// Replaces `pattern`, a body directly inside `parent`, by one copy of its contents for each pose.
// Each copy is placed in a new frame of that pose inside `frame`, which may be null. Names of copy
// i get the suffix sep + i, where i is padded with zeros to the width of the number of copies.
// Elements that refer to the template are copied as well, and so are keyframes. Throws ModelError
// if names repeat, if the sizes of keyframes do not fit, or if the model would get more than 2^20
// elements.
void Replicate(Body& pattern, Body& parent, Frame* frame, const std::vector<Pose>& poses,
               std::string_view sep, KeysInWork* keys);

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_EDIT_ATTACH_H_
