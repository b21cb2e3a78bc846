// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the mjs_add and mjs_wrap functions, which add new elements to a model. They are thin
// wrappers of the templates AddToBody, AddToSpec and AddPlain (spec.h).

#include <memory>

#include "spec/spec.h"

namespace syn::spec {
namespace {

// Sets the built-in values of an element of a kind that has no template in default classes.
template <typename T>
void SetBuiltIn(T& element) {
  if constexpr (std::is_same_v<T, Flex>) mjs_defaultFlex(&element.pub);
  if constexpr (std::is_same_v<T, Skin>) mjs_defaultSkin(&element.pub);
  if constexpr (std::is_same_v<T, Sensor>) mjs_defaultSensor(&element.pub);
  if constexpr (std::is_same_v<T, HField>) mjs_defaultHField(&element.pub);
  if constexpr (std::is_same_v<T, Plugin>) mjs_defaultPlugin(&element.pub);
  if constexpr (std::is_same_v<T, Texture>) {
    mjs_defaultTexture(&element.pub);
    element.cubefiles.assign(6, std::string());
  }
}

// Appends an object to the path of a tendon.
Wrap* AddWrap(mjsTendon* tendon, mjtWrap type, const char* target) {
  Tendon* owner = Of<Tendon>(tendon);
  Wrap& wrap = owner->path.emplace_back();
  wrap.Wire();
  wrap.type = type;
  wrap.target = target;
  wrap.spec = owner->spec;
  wrap.origin = owner->origin;
  return &wrap;
}

// These add an element to a body or a spec and return its public struct.
template <typename T>
typename T::Public* Add(mjsBody* body, const mjsDefault* def) {
  return &AddToBody<T>(*Of<Body>(body), Of<Default>(def))->pub;
}

template <typename T>
typename T::Public* Add(mjSpec* spec, const mjsDefault* def) {
  return &AddToSpec<T>(*AsSpec(spec), Of<Default>(def))->pub;
}

}  // namespace

template <typename T>
T* AddPlain(Spec& spec) {
  T* element = Own(spec, std::make_unique<T>());
  SetBuiltIn(*element);
  element->Wire();
  element->def = spec.main;
  Link(spec, element);
  return element;
}

template Flex* AddPlain<Flex>(Spec&);
template Skin* AddPlain<Skin>(Spec&);
template HField* AddPlain<HField>(Spec&);
template Texture* AddPlain<Texture>(Spec&);
template Exclude* AddPlain<Exclude>(Spec&);
template Sensor* AddPlain<Sensor>(Spec&);
template Numeric* AddPlain<Numeric>(Spec&);
template Text* AddPlain<Text>(Spec&);
template Tuple* AddPlain<Tuple>(Spec&);
template Key* AddPlain<Key>(Spec&);
template Plugin* AddPlain<Plugin>(Spec&);

}  // namespace syn::spec

using syn::spec::AsSpec;
using syn::spec::Of;

mjsBody* mjs_addBody(mjsBody* body, const mjsDefault* def) {
  return &syn::spec::AddBody(*Of<syn::spec::Body>(body), Of<syn::spec::Default>(def))->pub;
}
mjsSite* mjs_addSite(mjsBody* body, const mjsDefault* def) {
  return syn::spec::Add<syn::spec::Site>(body, def);
}
mjsJoint* mjs_addJoint(mjsBody* body, const mjsDefault* def) {
  return syn::spec::Add<syn::spec::Joint>(body, def);
}
mjsJoint* mjs_addFreeJoint(mjsBody* body) {
  // A free joint gets the built-in values instead of those of its default class.
  static const syn::spec::Default built_in;
  syn::spec::Joint* joint = syn::spec::AddToBody<syn::spec::Joint>(*Of<syn::spec::Body>(body));
  joint->pub = built_in.joint.pub;
  joint->userdata.clear();
  joint->Wire();
  joint->pub.type = mjJNT_FREE;
  return &joint->pub;
}
mjsGeom* mjs_addGeom(mjsBody* body, const mjsDefault* def) {
  return syn::spec::Add<syn::spec::Geom>(body, def);
}
mjsCamera* mjs_addCamera(mjsBody* body, const mjsDefault* def) {
  return syn::spec::Add<syn::spec::Camera>(body, def);
}
mjsLight* mjs_addLight(mjsBody* body, const mjsDefault* def) {
  return syn::spec::Add<syn::spec::Light>(body, def);
}
mjsFrame* mjs_addFrame(mjsBody* body, mjsFrame* parentframe) {
  return &syn::spec::AddFrame(*Of<syn::spec::Body>(body), Of<syn::spec::Frame>(parentframe))->pub;
}

mjsMesh* mjs_addMesh(mjSpec* s, const mjsDefault* def) {
  return syn::spec::Add<syn::spec::Mesh>(s, def);
}
mjsMaterial* mjs_addMaterial(mjSpec* s, const mjsDefault* def) {
  return syn::spec::Add<syn::spec::Material>(s, def);
}
mjsPair* mjs_addPair(mjSpec* s, const mjsDefault* def) {
  return syn::spec::Add<syn::spec::Pair>(s, def);
}
mjsEquality* mjs_addEquality(mjSpec* s, const mjsDefault* def) {
  return syn::spec::Add<syn::spec::Equality>(s, def);
}
mjsTendon* mjs_addTendon(mjSpec* s, const mjsDefault* def) {
  return syn::spec::Add<syn::spec::Tendon>(s, def);
}
mjsActuator* mjs_addActuator(mjSpec* s, const mjsDefault* def) {
  return syn::spec::Add<syn::spec::Actuator>(s, def);
}

mjsFlex* mjs_addFlex(mjSpec* s) { return &syn::spec::AddPlain<syn::spec::Flex>(*AsSpec(s))->pub; }
mjsSkin* mjs_addSkin(mjSpec* s) { return &syn::spec::AddPlain<syn::spec::Skin>(*AsSpec(s))->pub; }
mjsHField* mjs_addHField(mjSpec* s) {
  return &syn::spec::AddPlain<syn::spec::HField>(*AsSpec(s))->pub;
}
mjsTexture* mjs_addTexture(mjSpec* s) {
  return &syn::spec::AddPlain<syn::spec::Texture>(*AsSpec(s))->pub;
}
mjsExclude* mjs_addExclude(mjSpec* s) {
  return &syn::spec::AddPlain<syn::spec::Exclude>(*AsSpec(s))->pub;
}
mjsSensor* mjs_addSensor(mjSpec* s) {
  return &syn::spec::AddPlain<syn::spec::Sensor>(*AsSpec(s))->pub;
}
mjsNumeric* mjs_addNumeric(mjSpec* s) {
  return &syn::spec::AddPlain<syn::spec::Numeric>(*AsSpec(s))->pub;
}
mjsText* mjs_addText(mjSpec* s) { return &syn::spec::AddPlain<syn::spec::Text>(*AsSpec(s))->pub; }
mjsTuple* mjs_addTuple(mjSpec* s) {
  return &syn::spec::AddPlain<syn::spec::Tuple>(*AsSpec(s))->pub;
}
mjsKey* mjs_addKey(mjSpec* s) { return &syn::spec::AddPlain<syn::spec::Key>(*AsSpec(s))->pub; }
mjsPlugin* mjs_addPlugin(mjSpec* s) {
  return &syn::spec::AddPlain<syn::spec::Plugin>(*AsSpec(s))->pub;
}

mjsDefault* mjs_addDefault(mjSpec* s, const char* classname, const mjsDefault* parent) {
  syn::spec::Default* def =
      syn::spec::AddDefault(*AsSpec(s), classname, Of<syn::spec::Default>(parent));
  return def ? &def->pub : nullptr;
}

mjsWrap* mjs_wrapSite(mjsTendon* tendon, const char* name) {
  return &syn::spec::AddWrap(tendon, mjWRAP_SITE, name)->pub;
}
mjsWrap* mjs_wrapGeom(mjsTendon* tendon, const char* name, const char* sidesite) {
  syn::spec::Wrap* wrap = syn::spec::AddWrap(tendon, mjWRAP_SPHERE, name);
  wrap->sidesite = sidesite ? sidesite : "";
  return &wrap->pub;
}
mjsWrap* mjs_wrapJoint(mjsTendon* tendon, const char* name, double coef) {
  syn::spec::Wrap* wrap = syn::spec::AddWrap(tendon, mjWRAP_JOINT, name);
  wrap->prm = coef;
  return &wrap->pub;
}
mjsWrap* mjs_wrapPulley(mjsTendon* tendon, double divisor) {
  syn::spec::Wrap* wrap = syn::spec::AddWrap(tendon, mjWRAP_PULLEY, "");
  wrap->prm = divisor;
  return &wrap->pub;
}
