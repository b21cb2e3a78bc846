// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// References: the names by which one element refers to another. They are enumerated in one place,
// for three purposes: to rename them (attach, replicate), to check whether an element can still
// exist (attach, delete), and to write messages.
//
// The names of references are members of the elements (elements.h), and what they refer to depends
// on the kind and sometimes on the type of the element.

#ifndef SYNOVIA_SPEC_REFERENCE_H_
#define SYNOVIA_SPEC_REFERENCE_H_

#include <string>

#include "spec/spec.h"

namespace syn::spec {

// Returns the kind of object that an actuator with this transmission acts on, or mjOBJ_UNKNOWN.
inline mjtObj TransmissionTarget(mjtTrn type) {
  switch (type) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      return mjOBJ_JOINT;
    case mjTRN_TENDON:
      return mjOBJ_TENDON;
    case mjTRN_SITE:
    case mjTRN_SLIDERCRANK:
      return mjOBJ_SITE;
    case mjTRN_BODY:
      return mjOBJ_BODY;
    default:
      return mjOBJ_UNKNOWN;
  }
}

// Returns the kind of object that an equality constrains.
inline mjtObj EqualityTarget(const mjsEquality& equality) {
  switch (equality.type) {
    case mjEQ_JOINT:
      return mjOBJ_JOINT;
    case mjEQ_TENDON:
      return mjOBJ_TENDON;
    case mjEQ_FLEX:
      return mjOBJ_FLEX;
    default:
      return equality.objtype;
  }
}

// Returns the kind of object on a tendon path, or mjOBJ_UNKNOWN for a pulley.
inline mjtObj WrapTarget(mjtWrap type) {
  switch (type) {
    case mjWRAP_JOINT:
      return mjOBJ_JOINT;
    case mjWRAP_SITE:
      return mjOBJ_SITE;
    case mjWRAP_SPHERE:
    case mjWRAP_CYLINDER:
      return mjOBJ_GEOM;
    default:
      return mjOBJ_UNKNOWN;
  }
}

// ForEachReference(element, visit) calls visit(mjtObj kind, std::string& name) for each reference
// to an element of the tree or of a list of constraints. The element cannot exist if one of these
// cannot be resolved. Optional references are visited only if they are not empty. Kinds without
// references have the empty overload at the end.
template <typename F>
void ForEachReference(Pair& pair, F&& visit) {
  visit(mjOBJ_GEOM, pair.geomname1);
  visit(mjOBJ_GEOM, pair.geomname2);
}
template <typename F>
void ForEachReference(Exclude& exclude, F&& visit) {
  visit(mjOBJ_BODY, exclude.bodyname1);
  visit(mjOBJ_BODY, exclude.bodyname2);
}
template <typename F>
void ForEachReference(Equality& equality, F&& visit) {
  const mjtObj kind = EqualityTarget(equality.pub);
  visit(kind, equality.name1);
  if (!equality.name2.empty()) visit(kind, equality.name2);
}
template <typename F>
void ForEachReference(Tendon& tendon, F&& visit) {
  for (auto&& wrap : tendon.path) {
    if (!wrap.target.empty()) visit(WrapTarget(wrap.type), wrap.target);
    if (!wrap.sidesite.empty()) visit(mjOBJ_SITE, wrap.sidesite);
  }
}
template <typename F>
void ForEachReference(Actuator& actuator, F&& visit) {
  if (actuator.target.empty()) return;
  visit(TransmissionTarget(actuator.pub.trntype), actuator.target);
  if (!actuator.refsite.empty()) visit(mjOBJ_SITE, actuator.refsite);
  if (!actuator.slidersite.empty()) visit(mjOBJ_SITE, actuator.slidersite);
}
template <typename F>
void ForEachReference(Sensor& sensor, F&& visit) {
  if (!sensor.objname.empty()) visit(sensor.pub.objtype, sensor.objname);
  if (!sensor.refname.empty()) visit(sensor.pub.reftype, sensor.refname);
}
template <typename F>
void ForEachReference(Tuple& tuple, F&& visit) {
  for (size_t i = 0; i < tuple.objname.size() && i < tuple.objtype.size(); ++i) {
    visit(static_cast<mjtObj>(tuple.objtype[i]), tuple.objname[i]);
  }
}
template <typename F>
void ForEachReference(Flex& flex, F&& visit) {
  for (auto&& body : flex.vertbody) visit(mjOBJ_BODY, body);
  for (auto&& body : flex.nodebody) visit(mjOBJ_BODY, body);
}
template <typename F>
void ForEachReference(Skin& skin, F&& visit) {
  for (auto&& body : skin.bodyname) visit(mjOBJ_BODY, body);
}
template <typename F>
void ForEachReference(Camera& camera, F&& visit) {
  if (!camera.targetbody.empty()) visit(mjOBJ_BODY, camera.targetbody);
}
template <typename F>
void ForEachReference(Light& light, F&& visit) {
  if (!light.targetbody.empty()) visit(mjOBJ_BODY, light.targetbody);
}
template <typename T, typename F>
void ForEachReference(T&, F&&) {}

// Calls visit(std::string& name) for each nonempty reference to an asset or a plugin instance. The
// members are found by their names, so new kinds of elements need no overload.
template <typename T, typename F>
void ForEachAssetReference(T& element, F&& visit) {
  const auto offer = [&](std::string& name) {
    if (!name.empty()) visit(name);
  };
  if constexpr (requires { element.material.append(""); }) offer(element.material);
  if constexpr (requires { element.meshname.append(""); }) offer(element.meshname);
  if constexpr (requires { element.hfieldname.append(""); }) offer(element.hfieldname);
  if constexpr (requires { element.texture.append(""); }) offer(element.texture);
  if constexpr (requires { element.plugin.name.append(""); }) offer(element.plugin.name);
  if constexpr (std::is_same_v<T, Material>) {
    for (std::string& texture : element.textures) offer(texture);
  }
}

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_REFERENCE_H_
