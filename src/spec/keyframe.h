// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Keyframes hold flat state vectors, so they must be rewritten when the tree or the actuators
// change. A KeyframeLayout remembers which element each stretch of the vectors belongs to; Relayout
// moves the numbers from one layout to another and fills in the reference state for what is new.

#ifndef SYNOVIA_SPEC_KEYFRAME_H_
#define SYNOVIA_SPEC_KEYFRAME_H_

#include <limits>
#include <unordered_map>
#include <vector>

#include "model/joint_traits.h"
#include "spec/spec.h"

namespace syn::spec {

struct KeyframeLayout {
  std::vector<const Joint*> joints;
  std::vector<const Actuator*> actuators;
  std::vector<const Body*> mocaps;
  int nq = 0, nv = 0, na = 0;
};

// The current layout of a model, or of one subtree (which has no actuators).
KeyframeLayout LayoutOf(Spec& spec);
KeyframeLayout LayoutOf(Body& subtree);

// The part of a layout that belongs to the elements of a model itself, not to attached ones: its
// keys are written for them.
KeyframeLayout OwnLayout(Spec& spec);

// Throws ModelError if a list of the key has numbers, but not as many as the layout.
void CheckSizes(const Key& key, const KeyframeLayout& layout);

// Activations of an actuator.
int ActivationSize(const mjsActuator& actuator);

// In a list of a key: the number follows from the pose of the body, which the compiler will know.
inline constexpr double kFromPose = std::numeric_limits<double>::quiet_NaN();

// The reference state of a joint, appended to qpos.
void AppendReference(const Joint& joint, std::vector<double>* qpos);

// Where an element of the old layout went; identity when absent.
using Moved = std::unordered_map<const Element*, const Element*>;

// Rewrites a key. Lists that are empty or do not have the length of the old layout stay as they
// are: the compiler completes the former and rejects the latter.
void Relayout(Key* key, const KeyframeLayout& from, const KeyframeLayout& to,
              const Moved& moved = {});

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_KEYFRAME_H_
