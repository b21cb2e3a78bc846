// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Spec: the editable model that an mjSpec refers to. It owns its elements and keeps them in lists.
// Elements of the kinematic tree are in the lists of their bodies, starting at the world body (see
// Body). All other elements are in lists of the spec.
//
// The templates in this file work on one kind of element, which is their type argument:
// ListOf<Geom>(body) is the list of geoms of a body. ForEachTreeKind and ForEachListKind repeat an
// operation for all kinds.
//
// Specs have a reference count. A model that was attached to another one stays alive as long as it
// supplies elements, compiler settings or asset directories to it.

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

// The deleter of SpecRef.
struct SpecRelease {
  void operator()(Spec* spec) const;  // Removes one reference; deletes the spec with the last one.
};
// Owns one reference to a spec.
using SpecRef = std::unique_ptr<Spec, SpecRelease>;

// An element that mjs_attach moved to another model without copying it.
struct LentElement {
  Element* element;      // Its `spec` is the other model, or null if it was deleted there.
  std::string old_name;  // The name without prefix and suffix.
};

// An editable model. It is not safe for use by several threads at a time.
struct Spec final : ElementOf<mjSpec, mjOBJ_MODEL> {
  Spec();
  ~Spec() override;
  Spec(const Spec&) = delete;
  Spec& operator=(const Spec&) = delete;

  std::string modelname, comment, modelfiledir, meshdir, texturedir;
  // Name of the file that the model was read from, for messages. May be empty.
  std::string modelfile;

  Body* world = nullptr;
  Default* main = nullptr;         // Root of the tree of default classes.
  std::vector<Default*> defaults;  // All classes, in order of creation.

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
  std::vector<const mjpPlugin*> active_plugins;  // Plugins that the model may use.

  // Models that are attached to this one, or available for attaching.
  std::vector<SpecRef> children;
  int references = 1;  // Reference count; see SpecRef.
  // If true, attaching to this model copies elements instead of moving them.
  bool deep_copy = false;
  // True if elements of this model were moved into another model.
  bool attached_by_reference = false;
  // The elements that were moved into another model, by kind and in their former order. This spec
  // still owns them, and the public functions that find and list elements still return them.
  std::vector<LentElement> lent;

  bool keys_changed = false;  // True if keyframes were rewritten since the last compilation.

  std::string losses;  // Parts of a URDF file that the model cannot represent, one per line.

  std::string error;        // The last error or warning.
  bool is_warning = false;  // True if `error` is a warning.

  // The result of the last successful compilation, which is used to write XML. Null before. See
  // SetImage and compiled_copy.h.
  mjModel* image = nullptr;
  // The actuators of the image by id. Some may have been deleted since.
  std::vector<const Actuator*> image_actuators;
  mjStatistic changed_stat;  // Statistics that mj_copyBack found changed; NaN for the others.

  // Digest of the content for which the image and the ids of elements were computed
  // (content_digest.h). Absent if the last compilation failed after it had changed ids.
  std::optional<Digest> image_digest;
  bool copied_back = false;  // True if mj_copyBack has copied parameters of a model into the image.

  std::vector<std::unique_ptr<Element>> owned;  // All elements ever created in this spec.
  // Elements by name, one index per kind; see NamesOf in spec.cc.
  std::array<NameIndex, mjNOBJECT + 2> names;
};

// These return the object that a public mjSpec belongs to.
inline Spec* AsSpec(mjSpec* spec) { return static_cast<Spec*>(AsElement(spec->element)); }
inline const Spec* AsSpec(const mjSpec* spec) {
  return static_cast<const Spec*>(AsElement(spec->element));
}

// Returns the object whose public struct is `pub`, for example Of<Geom>(geom). Returns null for
// null.
template <typename T>
T* Of(const typename T::Public* pub) {
  return pub ? static_cast<T*>(AsElement(pub->element)) : nullptr;
}

// True for kinds that live in the lists of bodies. The other kinds live in the lists of the spec.
template <typename T>
inline constexpr bool kInTree =
    std::is_same_v<T, Body> || std::is_same_v<T, Frame> || std::is_same_v<T, Joint> ||
    std::is_same_v<T, Geom> || std::is_same_v<T, Site> || std::is_same_v<T, Camera> ||
    std::is_same_v<T, Light>;

// Returns the list of a kind of element in a body or in a spec: ListOf<Geom>(body),
// ListOf<Pair>(spec).
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

// Calls visit.template operator()<T>() for each kind T of element. The first function visits kinds
// of bodies except for bodies and frames, the second one kinds of the lists of a spec. The order of
// the second is such that kinds that are referred to come before kinds that refer to them.
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

// Calls visit(body) for all bodies of a subtree, depth first with parents before children, which is
// the order of body ids.
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

// Calls visit(element) for every element of kind T in the tree, in the order of ids. Deleted
// frames, which have no spec, are included.
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

// Transfers ownership of a new element to the spec, connects its handles and sets its model. The
// element is not in any list yet.
template <typename T>
T* Own(Spec& spec, std::unique_ptr<T> element) {
  T* raw = element.get();
  raw->Wire();
  raw->spec = &spec;
  raw->origin = &spec;
  spec.owned.push_back(std::move(element));
  return raw;
}

// Register makes the name of an element known to the name index. Link appends an element to its
// list, sets its position, id and parent, and registers it. A deleted frame, which has no spec, is
// not registered.
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

// Removes an element from its list; the elements after it get new positions. If `has_ids` is true,
// their ids are updated as well (lists of the spec).
template <typename T>
void Unlink(std::vector<T*>& list, T* element, bool has_ids) {
  list.erase(list.begin() + element->position);
  for (int i = element->position; i < static_cast<int>(list.size()); ++i) {
    list[i]->position = i;
    if (has_ids) list[i]->id = i;
  }
}

// Returns the default class of new elements inside a body: its childclass if it has one, else the
// class of the body.
Default* ClassInside(const Body& body);
// Adds a body to a parent body. If `def` is null, its class is ClassInside(parent).
Body* AddBody(Body& parent, Default* def = nullptr);
// Adds a frame to a body, inside `frame` if it is not null.
Frame* AddFrame(Body& body, Frame* frame);
// Adds a default class that starts as a copy of `parent` (main if null). Returns null if the name
// exists.
Default* AddDefault(Spec& spec, std::string_view name, Default* parent);

// Returns the template element of kind T of a default class.
template <typename T>
const T& Template(const Default& def);

// Adds an element of kind T to a body, as a copy of the template of its class. If `def` is null,
// the class is ClassInside(body).
template <typename T>
T* AddToBody(Body& body, Default* def = nullptr) {
  if (!def) def = ClassInside(body);
  T* element = Own(*body.spec, std::make_unique<T>(Template<T>(*def)));
  element->def = def;
  Link(body, element);
  return element;
}
// Adds an element of kind T to a list of the spec, as a copy of the template of its class (main if
// null).
template <typename T>
T* AddToSpec(Spec& spec, Default* def) {
  if (!def) def = spec.main;
  T* element = Own(spec, std::make_unique<T>(Template<T>(*def)));
  element->def = def;
  Link(spec, element);
  return element;
}
// Adds an element of a kind that has no template in default classes. It starts with built-in
// values.
template <typename T>
T* AddPlain(Spec& spec);

// Returns the element of a kind with this name, or null. mjOBJ_XBODY is the same as mjOBJ_BODY. An
// asset without a name is found by the name of its file, without directories and extension.
Element* Find(const Spec& spec, mjtObj type, std::string_view name);
template <typename T>
T* Find(const Spec& spec, std::string_view name) {
  return static_cast<T*>(Find(spec, T::kType, name));
}
// Changes the name of an element and registers it. Does not check whether the name is used already.
void SetName(Element& element, std::string_view name);
// Returns the default class with this name, or null.
Default* FindDefault(const Spec& spec, std::string_view name);

// Returns a suggestion for a name of this kind that was not found: "; did you mean 'x'?", or an
// empty string if no name is similar.
std::string SuggestName(const Spec& spec, mjtObj type, std::string_view name);

// Returns the word for a kind of element in messages, for example "geom".
const char* KindName(mjtObj type);

// Stores the result of a compilation. The spec takes ownership of `image` (may be null). When it is
// called, Element::id must hold the id of each element in that model, and -1 for elements that were
// fused or discarded.
void SetImage(Spec& spec, mjModel* image);

// Returns a deep copy of a spec. The caller owns the reference.
Spec* CopySpec(const Spec& spec);

// Removes a body and its subtree from the model. Elements that refer to the subtree stay unchanged.
void Discard(Body& subtree);

// Deletes the element and everything that cannot exist without it (edit/delete.cc). Throws
// ModelError.
void Delete(Spec& spec, Element* element);

// Stores an error message for mjs_getError.
void SetError(Spec& spec, std::string_view message);

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_SPEC_H_
