// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the rewriting of keyframes; keyframe.h explains why it is needed.

#include "spec/keyframe.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/error.h"
#include "math/quat.h"

namespace syn::spec {
namespace {

// Appends the joints of a body, and the body itself if it is a mocap body, to the layout.
void AddBody(Body& body, KeyframeLayout* layout) {
  if (body.pub.mocap) layout->mocaps.push_back(&body);
  for (const Joint* joint : body.joints) {
    layout->joints.push_back(joint);
    layout->nq += QposSize(joint->pub.type);
    layout->nv += DofSize(joint->pub.type);
  }
}

// Rewrites one state vector. size(e) is the number of values of element e. fill(e, out) appends the
// values of an element that is new.
template <typename T, typename Size, typename Fill>
void Move(std::vector<double>* values, const std::vector<const T*>& from,
          const std::vector<const T*>& to, const Moved& moved, Size size, Fill fill) {
  // The old start of the values, by the element that has them now.
  std::unordered_map<const Element*, size_t> address;
  size_t total = 0;
  for (const T* element : from) {
    const auto found = moved.find(element);
    address[found == moved.end() ? element : found->second] = total;
    total += size(*element);
  }
  if (values->empty() || values->size() != total) return;
  std::vector<double> result;
  for (const T* element : to) {
    const auto found = address.find(element);
    if (found == address.end()) {
      fill(*element, &result);
    } else {
      const auto start = values->begin() + found->second;
      result.insert(result.end(), start, start + size(*element));
    }
  }
  *values = std::move(result);
}

}  // namespace

int ActivationSize(const mjsActuator& actuator) {
  if (actuator.actdim >= 0) return actuator.actdim;
  return actuator.dyntype == mjDYN_NONE ? 0 : 1;
}

void AppendReference(const Joint& joint, std::vector<double>* qpos) {
  switch (joint.pub.type) {
    case mjJNT_FREE:
      qpos->insert(qpos->end(), 7, kFromPose);
      break;
    case mjJNT_BALL:
      qpos->insert(qpos->end(), {1, 0, 0, 0});
      break;
    case mjJNT_HINGE:
      qpos->push_back(joint.origin->pub.compiler.degree ? joint.pub.ref / 180 * kPi
                                                        : joint.pub.ref);
      break;
    default:
      qpos->push_back(joint.pub.ref);
  }
}

KeyframeLayout LayoutOf(Body& subtree) {
  KeyframeLayout layout;
  ForEachBody(subtree, [&](Body& body) { AddBody(body, &layout); });
  return layout;
}

KeyframeLayout LayoutOf(Spec& spec) {
  KeyframeLayout layout = LayoutOf(*spec.world);
  for (const Actuator* actuator : spec.actuators) {
    layout.actuators.push_back(actuator);
    layout.na += ActivationSize(actuator->pub);
  }
  return layout;
}

KeyframeLayout OwnLayout(Spec& spec) {
  const KeyframeLayout all = LayoutOf(spec);
  KeyframeLayout own;
  const auto is_own = [&](const Element* element) { return element->origin == &spec; };
  std::copy_if(all.joints.begin(), all.joints.end(), std::back_inserter(own.joints), is_own);
  std::copy_if(all.actuators.begin(), all.actuators.end(), std::back_inserter(own.actuators),
               is_own);
  std::copy_if(all.mocaps.begin(), all.mocaps.end(), std::back_inserter(own.mocaps), is_own);
  return own;
}

void CheckSizes(const Key& key, const KeyframeLayout& layout) {
  const auto check = [&](const char* what, const std::vector<double>& values, size_t size) {
    if (values.empty() || values.size() == size) return;
    throw ModelError(Format("Keyframe '%s' has invalid %s size, got %zu, should be %zu",
                            key.name.c_str(), what, values.size(), size));
  };
  check("qpos", key.qpos, layout.nq);
  check("qvel", key.qvel, layout.nv);
  check("act", key.act, layout.na);
  check("ctrl", key.ctrl, layout.actuators.size());
  check("mpos", key.mpos, 3 * layout.mocaps.size());
  check("mquat", key.mquat, 4 * layout.mocaps.size());
}

void Relayout(Key* key, const KeyframeLayout& from, const KeyframeLayout& to, const Moved& moved) {
  // Functions for the number of values per element and for the values of new elements. New joints
  // get their reference state, and new mocap bodies take their pose from the body.
  const auto zeros = [](auto size) {
    return [size](const auto& element, std::vector<double>* out) {
      out->resize(out->size() + size(element), 0);
    };
  };
  const auto nq = [](const Joint& joint) { return QposSize(joint.pub.type); };
  const auto nv = [](const Joint& joint) { return DofSize(joint.pub.type); };
  const auto na = [](const Actuator& actuator) { return ActivationSize(actuator.pub); };
  const auto one = [](const Actuator&) { return 1; };
  const auto three = [](const Body&) { return 3; };
  const auto four = [](const Body&) { return 4; };
  Move(&key->qpos, from.joints, to.joints, moved, nq, AppendReference);
  Move(&key->qvel, from.joints, to.joints, moved, nv, zeros(nv));
  Move(&key->act, from.actuators, to.actuators, moved, na, zeros(na));
  Move(&key->ctrl, from.actuators, to.actuators, moved, one, zeros(one));
  const auto from_pose = [](auto size) {
    return [size](const Body& body, std::vector<double>* out) {
      out->insert(out->end(), size(body), kFromPose);
    };
  };
  Move(&key->mpos, from.mocaps, to.mocaps, moved, three, from_pose(three));
  Move(&key->mquat, from.mocaps, to.mocaps, moved, four, from_pose(four));
}

}  // namespace syn::spec
