// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Keyframes hold state vectors, whose numbers are ordered by the ids of joints, actuators and mocap
// bodies. They must be rewritten when the tree or the list of actuators changes. A KeyframeLayout
// records which element each part of the vectors belongs to. Relayout moves the numbers from one
// layout to another and fills in the reference state for new elements.

#ifndef SYNOVIA_SPEC_KEYFRAME_H_
#define SYNOVIA_SPEC_KEYFRAME_H_

#include <limits>
#include <unordered_map>
#include <vector>

#include "model/joint_traits.h"
#include "spec/spec.h"

namespace syn::spec {

// The elements whose numbers make up the vectors of a keyframe, in the order of ids.
struct KeyframeLayout {
  std::vector<const Joint*> joints;        // Order of qpos and qvel.
  std::vector<const Actuator*> actuators;  // Order of act and ctrl.
  std::vector<const Body*> mocaps;         // Order of mpos and mquat.
  int nq = 0, nv = 0, na = 0;              // Sizes of qpos, qvel and act.
};

// Returns the current layout of a model, or of one subtree. A subtree has no actuators.
KeyframeLayout LayoutOf(Spec& spec);
KeyframeLayout LayoutOf(Body& subtree);

// Returns the part of the layout that belongs to elements that were written in the model itself,
// not in attached models. The keyframes of a model file describe only these. Its sizes nq, nv and
// na stay zero.
KeyframeLayout OwnLayout(Spec& spec);

// Throws ModelError if a vector of the keyframe is not empty and does not have the size of the
// layout.
void CheckSizes(const Key& key, const KeyframeLayout& layout);

// Returns the number of activation variables of an actuator: actdim if it is not negative, else 1
// if the actuator has dynamics and 0 if it has none.
int ActivationSize(const mjsActuator& actuator);

// Marks a number of a keyframe that follows from the pose of a body. The compiler replaces it,
// because only the compiler knows the final poses.
inline constexpr double kFromPose = std::numeric_limits<double>::quiet_NaN();

// Appends the reference configuration of a joint to qpos.
void AppendReference(const Joint& joint, std::vector<double>* qpos);

// Maps an element of an old layout to the element of the new layout that replaces it. Elements that
// are not in the map are kept.
using Moved = std::unordered_map<const Element*, const Element*>;

// Rewrites the vectors of a keyframe from layout `from` to layout `to`. Vectors that are empty or
// do not have the size of the old layout stay unchanged: the compiler completes the former and
// rejects the latter.
void Relayout(Key* key, const KeyframeLayout& from, const KeyframeLayout& to,
              const Moved& moved = {});

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_KEYFRAME_H_
