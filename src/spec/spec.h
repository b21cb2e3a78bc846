// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Spec: the editable model behind mjSpec. It owns its elements and keeps them in lists: those of
// the kinematic tree hang off their bodies (world first, see Body), the others are here.
//
// Specs are counted by reference: a model attached to another stays alive as long as it supplies
// elements, compiler settings or asset directories to it.

#ifndef SYNOVIA_SPEC_SPEC_H_
#define SYNOVIA_SPEC_SPEC_H_

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "cache/digest.h"
#include "spec/elements.h"
#include "spec/name_index.h"

namespace syn::spec {

struct SpecRelease {
  void operator()(Spec* spec) const;  // gives up one reference
};
using SpecRef = std::unique_ptr<Spec, SpecRelease>;

// An element that mjs_attach moved into another model by reference.
struct LentElement {
  Element* element;      // its `spec` is the other model, null when it was deleted there
  std::string old_name;  // without prefix and suffix
};

struct Spec final : ElementOf<mjSpec, mjOBJ_MODEL> {
  Spec();
  ~Spec() override;
  Spec(const Spec&) = delete;
  Spec& operator=(const Spec&) = delete;

  std::string modelname, comment, modelfiledir, meshdir, texturedir;
  std::string modelfile;  // name of the file it was read from, for messages; may be empty

  Body* world = nullptr;
  Default* main = nullptr;         // root of the tree of default classes
  std::vector<Default*> defaults;  // all classes, in order of creation

  std::vector<Flex*> flexes;
  std::vector<Mesh*> meshes;
  std::vector<Skin*> skins;
  std::vector<HField*> hfields;
  std::vector<Texture*> textures;
  std::vector<Material*> materials;
  std::vector<Pair*> pairs;
  std::vector<Exclude*> excludes;
  std::vector<Equality*> equalities;
  std::vector<Tendon*> tendons;
  std::vector<Actuator*> actuators;
  std::vector<Sensor*> sensors;
  std::vector<Numeric*> numerics;
  std::vector<Text*> texts;
  std::vector<Tuple*> tuples;
  std::vector<Key*> keys;
  std::vector<Plugin*> plugins;
  std::vector<const mjpPlugin*> active_plugins;  // those that the model may use

  std::vector<SpecRef> children;  // models attached to this one, or available for attaching
  int references = 1;
  bool deep_copy = false;              // attaching copies instead of moving
  bool attached_by_reference = false;  // its elements were moved into another model
  // Those elements, by kind and in the order in which they were here. They are still owned here, and
  // the functions that find and list elements go on showing them.
  std::vector<LentElement> lent;

  bool keys_changed = false;  // keyframes were laid out anew since the last compilation

  std::string losses;  // what of a URDF file has no place in the model, a line each

  std::string error;        // last error or warning
  bool is_warning = false;  // it is a warning

  // What the last successful compilation produced, for writing XML; null before. See SetImage.
  mjModel* image = nullptr;
  std::vector<const Actuator*> image_actuators;  // its actuators by id, some maybe deleted since
  mjStatistic changed_stat;  // statistics that mj_copyBack found changed, NaN elsewhere

  // The image and the ids of elements fit a spec with this digest (content_digest.h). Nothing: the
  // last compilation failed, after it had changed ids.
  std::optional<Digest> image_digest;
  bool copied_back = false;  // The image holds parameters that mj_copyBack took from a model.

  std::vector<std::unique_ptr<Element>> owned;
  std::array<NameIndex, mjNOBJECT + 2> names;  // by kind, see NamesOf
};

inline Spec* AsSpec(mjSpec* spec) { return static_cast<Spec*>(AsElement(spec->element)); }
inline const Spec* AsSpec(const mjSpec* spec) {
  return static_cast<const Spec*>(AsElement(spec->element));
}

// The object behind a public struct: Of<Geom>(geom).
template <typename T>
T* Of(const typename T::Public* pub) {
  return pub ? static_cast<T*>(AsElement(pub->element)) : nullptr;
}

// The list a kind of element lives in: ListOf<Geom>(body), ListOf<Pair>(spec).
template <typename T>
inline constexpr bool kInTree =
    std::is_same_v<T, Body> || std::is_same_v<T, Frame> || std::is_same_v<T, Joint> ||
    std::is_same_v<T, Geom> || std::is_same_v<T, Site> || std::is_same_v<T, Camera> ||
    std::is_same_v<T, Light>;

template <typename T>
std::vector<T*>& ListOf(BodyContents& body) {
  if constexpr (std::is_same_v<T, Body>) return body.bodies;
  if constexpr (std::is_same_v<T, Frame>) return body.frames;
  if constexpr (std::is_same_v<T, Joint>) return body.joints;
  if constexpr (std::is_same_v<T, Geom>) return body.geoms;
  if constexpr (std::is_same_v<T, Site>) return body.sites;
  if constexpr (std::is_same_v<T, Camera>) return body.cameras;
  if constexpr (std::is_same_v<T, Light>) return body.lights;
}

template <typename T>
std::vector<T*>& ListOf(Spec& spec) {
  if constexpr (std::is_same_v<T, Flex>) return spec.flexes;
  if constexpr (std::is_same_v<T, Mesh>) return spec.meshes;
  if constexpr (std::is_same_v<T, Skin>) return spec.skins;
  if constexpr (std::is_same_v<T, HField>) return spec.hfields;
  if constexpr (std::is_same_v<T, Texture>) return spec.textures;
  if constexpr (std::is_same_v<T, Material>) return spec.materials;
  if constexpr (std::is_same_v<T, Pair>) return spec.pairs;
  if constexpr (std::is_same_v<T, Exclude>) return spec.excludes;
  if constexpr (std::is_same_v<T, Equality>) return spec.equalities;
  if constexpr (std::is_same_v<T, Tendon>) return spec.tendons;
  if constexpr (std::is_same_v<T, Actuator>) return spec.actuators;
  if constexpr (std::is_same_v<T, Sensor>) return spec.sensors;
  if constexpr (std::is_same_v<T, Numeric>) return spec.numerics;
  if constexpr (std::is_same_v<T, Text>) return spec.texts;
  if constexpr (std::is_same_v<T, Tuple>) return spec.tuples;
  if constexpr (std::is_same_v<T, Key>) return spec.keys;
  if constexpr (std::is_same_v<T, Plugin>) return spec.plugins;
  if constexpr (std::is_same_v<T, Default>) return spec.defaults;
}

// Calls visit.template operator()<T>() for each kind of element, in a body and in the spec's lists
// (in the order in which lists are copied: what is referred to comes before what refers).
template <typename F>
void ForEachTreeKind(F&& visit) {
  visit.template operator()<Joint>();
  visit.template operator()<Geom>();
  visit.template operator()<Site>();
  visit.template operator()<Camera>();
  visit.template operator()<Light>();
}
template <typename F>
void ForEachListKind(F&& visit) {
  visit.template operator()<Texture>();
  visit.template operator()<Material>();
  visit.template operator()<Mesh>();
  visit.template operator()<Skin>();
  visit.template operator()<HField>();
  visit.template operator()<Plugin>();
  visit.template operator()<Numeric>();
  visit.template operator()<Text>();
  visit.template operator()<Flex>();
  visit.template operator()<Pair>();
  visit.template operator()<Exclude>();
  visit.template operator()<Tendon>();
  visit.template operator()<Equality>();
  visit.template operator()<Actuator>();
  visit.template operator()<Sensor>();
  visit.template operator()<Tuple>();
  visit.template operator()<Key>();
}

// Depth first, parents before children: the order of body ids.
template <typename F>
void ForEachBody(Body& root, F&& visit) {
  std::vector<Body*> pending{&root};
  while (!pending.empty()) {
    Body* body = pending.back();
    pending.pop_back();
    visit(*body);
    pending.insert(pending.end(), body->bodies.rbegin(), body->bodies.rend());
  }
}

// Every element of one kind in the tree, in the order of ids.
template <typename T, typename F>
void ForEachInTree(Spec& spec, F&& visit) {
  ForEachBody(*spec.world, [&](Body& body) {
    if constexpr (std::is_same_v<T, Body>) {
      visit(body);
    } else {
      for (T* element : ListOf<T>(body)) visit(*element);
    }
  });
}

// Takes ownership of a new element. The element is not on any list yet.
template <typename T>
T* Own(Spec& spec, std::unique_ptr<T> element) {
  T* raw = element.get();
  raw->Wire();
  raw->spec = &spec;
  raw->origin = &spec;
  spec.owned.push_back(std::move(element));
  return raw;
}

// Appends an element to its list and makes its name known. A deleted frame, which has no spec, has
// no name to make known.
void Register(Spec& spec, Element* element);
template <typename T>
void Link(Spec& spec, T* element) {
  std::vector<T*>& list = ListOf<T>(spec);
  element->id = element->position = static_cast<int>(list.size());
  list.push_back(element);
  Register(spec, element);
}
template <typename T>
void Link(Body& body, T* element) {
  std::vector<T*>& list = ListOf<T>(body);
  element->id = -1;
  element->position = static_cast<int>(list.size());
  element->body = &body;
  list.push_back(element);
  if (element->spec) Register(*element->spec, element);
}

// Takes an element off its list; the others move up.
template <typename T>
void Unlink(std::vector<T*>& list, T* element, bool has_ids) {
  list.erase(list.begin() + element->position);
  for (int i = element->position; i < static_cast<int>(list.size()); ++i) {
    list[i]->position = i;
    if (has_ids) list[i]->id = i;
  }
}

// Creates elements. In the tree: def null means the class in effect in the body; frame may be null.
Default* ClassInside(const Body& body);
Body* AddBody(Body& parent, Default* def = nullptr);
Frame* AddFrame(Body& body, Frame* frame);
Default* AddDefault(Spec& spec, std::string_view name, Default* parent);  // null if the name exists

template <typename T>
const T& Template(const Default& def);  // the member of def of type T

template <typename T>
T* AddToBody(Body& body, Default* def = nullptr) {
  if (!def) def = ClassInside(body);
  T* element = Own(*body.spec, std::make_unique<T>(Template<T>(*def)));
  element->def = def;
  Link(body, element);
  return element;
}
template <typename T>
T* AddToSpec(Spec& spec, Default* def) {
  if (!def) def = spec.main;
  T* element = Own(spec, std::make_unique<T>(Template<T>(*def)));
  element->def = def;
  Link(spec, element);
  return element;
}
template <typename T>
T* AddPlain(Spec& spec);  // kinds without default class

// Lookup by name, null if absent. An mjOBJ_XBODY is a body.
Element* Find(const Spec& spec, mjtObj type, std::string_view name);
template <typename T>
T* Find(const Spec& spec, std::string_view name) {
  return static_cast<T*>(Find(spec, T::kType, name));
}
void SetName(Element& element, std::string_view name);
Default* FindDefault(const Spec& spec, std::string_view name);

// "; did you mean 'x'?" for a name of this kind that was not found, or "".
std::string SuggestName(const Spec& spec, mjtObj type, std::string_view name);

// The word for a kind of element in messages ("geom").
const char* KindName(mjtObj type);

// Keeps the result of a compilation, a model of the spec's own. By then Element::id holds the id of
// each element in that model, -1 for elements that were fused or discarded.
void SetImage(Spec& spec, mjModel* image);

// A deep copy; the caller owns the reference.
Spec* CopySpec(const Spec& spec);

// Takes a body with its subtree out of the model, leaving what refers to it.
void Discard(Body& subtree);

// Deletes the element and what cannot exist without it; throws ModelError.
void Delete(Spec& spec, Element* element);

// Stores an error message for mjs_getError.
void SetError(Spec& spec, std::string_view message);

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_SPEC_H_
