// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements Spec: construction and destruction, the lookup of elements by name, and the functions
// that add bodies, frames and default classes. spec.h gives an overview. The other elements are
// added in add.cc.

#include "spec/spec.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/text.h"

namespace syn::spec {
namespace {

// Returns the name index of a kind. Frames and default classes, whose types are not below
// mjNOBJECT, use the two last ones.
NameIndex& NamesOf(Spec& spec, mjtObj type) {
  switch (type) {
    case mjOBJ_XBODY:
      return spec.names[mjOBJ_BODY];
    case mjOBJ_FRAME:
      return spec.names[mjNOBJECT];
    case mjOBJ_DEFAULT:
      return spec.names[mjNOBJECT + 1];
    default:
      return spec.names[type >= 0 && type < mjNOBJECT ? type : mjOBJ_UNKNOWN];
  }
}

// Calls visit(element) for every element of a kind that is known only at run time.
template <typename F>
void ForEachOfKind(Spec& spec, mjtObj type, F&& visit) {
  const auto in_tree = [&]<class T>() {
    if (T::kType == type) ForEachInTree<T>(spec, visit);
  };
  const auto in_list = [&]<class T>() {
    if (T::kType != type) return;
    for (T* element : ListOf<T>(spec)) visit(*element);
  };
  if (type == mjOBJ_XBODY) type = mjOBJ_BODY;
  in_tree.template operator()<Body>();
  in_tree.template operator()<Frame>();
  ForEachTreeKind(in_tree);
  ForEachListKind(in_list);
  in_list.template operator()<Default>();
}

// Returns the file name without directories and extension, which is the name of an asset that has
// no explicit name.
std::string_view FileStem(std::string_view file) {
  const size_t slash = file.find_last_of("/\\");
  if (slash != std::string_view::npos) file.remove_prefix(slash + 1);
  const size_t dot = file.rfind('.');
  return dot == std::string_view::npos ? file : file.substr(0, dot);
}

// Returns the first unnamed asset whose file has this name, or null.
template <typename T>
Element* FindByFile(const std::vector<T*>& assets, std::string_view name) {
  for (T* asset : assets) {
    if (asset->name.empty() && !asset->file.empty() && FileStem(asset->file) == name) return asset;
  }
  return nullptr;
}

// Detaches elements that were lent to `borrower`, which is about to be deleted. They belong to no
// model afterwards.
void TakeBackLent(Spec& lender, const Spec* borrower) {
  for (const LentElement& item : lender.lent) {
    if (item.element->spec != borrower) continue;
    item.element->spec = nullptr;
    item.element->body = nullptr;
    item.element->frame = nullptr;
  }
  for (const SpecRef& child : lender.children) TakeBackLent(*child, borrower);
}

}  // namespace

void SpecRelease::operator()(Spec* spec) const {
  if (--spec->references == 0) delete spec;
}

Spec::Spec() {
  spec = origin = this;
  pub.element = this;
  mjs_defaultSpec(&pub);
  pub.modelname = &modelname, pub.comment = &comment, pub.modelfiledir = &modelfiledir;
  pub.compiler.meshdir = &meshdir, pub.compiler.texturedir = &texturedir;
  // The name of an unnamed model, as in the reference.
  modelname = "MuJoCo Model";
  SetImage(*this, nullptr);

  main = Own(*this, std::make_unique<Default>());
  main->name = "main";
  Link(*this, main);

  world = Own(*this, std::make_unique<Body>());
  mjs_defaultBody(&world->pub);
  world->Wire();
  world->name = "world";
  world->def = main;
  world->position = 0;
  Register(*this, world);
}

Spec::~Spec() {
  for (const SpecRef& child : children) TakeBackLent(*child, this);
  mj_deleteModel(image);
}

void SetImage(Spec& spec, mjModel* image) {
  mj_deleteModel(spec.image);
  spec.image = image;
  spec.copied_back = false;
  // mjStatistic consists of mjtNum only, so it can be filled as an array.
  std::fill_n(&spec.changed_stat.meaninertia, sizeof(mjStatistic) / sizeof(mjtNum),
              std::numeric_limits<mjtNum>::quiet_NaN());
}

void Register(Spec& spec, Element* element) {
  NameIndex& names = NamesOf(spec, element->elemtype);
  if (names.valid) names.Insert(element);
}

void SetName(Element& element, std::string_view name) {
  element.name = name;
  if (element.spec) Register(*element.spec, &element);
}

Element* Find(const Spec& spec, mjtObj type, std::string_view name) {
  // The name index is a cache, so updating it does not change the spec as the caller sees it.
  Spec& index = const_cast<Spec&>(spec);
  NameIndex& names = NamesOf(index, type);
  if (!names.valid) {
    names.Clear();
    ForEachOfKind(index, type, [&](Element& element) { names.Insert(&element); });
    names.valid = true;
  }
  Element* found = names.Find(name, &spec);
  if (!found && type == mjOBJ_MESH) found = FindByFile(spec.meshes, name);
  if (!found && type == mjOBJ_TEXTURE) found = FindByFile(spec.textures, name);
  if (!found && type == mjOBJ_HFIELD) found = FindByFile(spec.hfields, name);
  return found;
}

Default* FindDefault(const Spec& spec, std::string_view name) { return Find<Default>(spec, name); }

std::string SuggestName(const Spec& spec, mjtObj type, std::string_view name) {
  NearestWord nearest(name);
  ForEachOfKind(const_cast<Spec&>(spec), type,
                [&](Element& element) { nearest.Offer(element.name); });
  return nearest.Suggestion();
}

const char* KindName(mjtObj type) {
  static constexpr const char* kNames[mjNOBJECT] = {
      "unknown",  "body",  "xbody",   "joint",    "dof",    "geom",     "site",
      "camera",   "light", "flex",    "mesh",     "skin",   "hfield",   "texture",
      "material", "pair",  "exclude", "equality", "tendon", "actuator", "sensor",
      "numeric",  "text",  "tuple",   "key",      "plugin"};
  switch (type) {
    case mjOBJ_FRAME:
      return "frame";
    case mjOBJ_DEFAULT:
      return "default";
    case mjOBJ_MODEL:
      return "model";
    default:
      return kNames[type >= 0 && type < mjNOBJECT ? type : mjOBJ_UNKNOWN];
  }
}

void SetError(Spec& spec, std::string_view message) {
  spec.error = message;
  spec.is_warning = false;
}

template <>
const Joint& Template(const Default& def) {
  return def.joint;
}
template <>
const Geom& Template(const Default& def) {
  return def.geom;
}
template <>
const Site& Template(const Default& def) {
  return def.site;
}
template <>
const Camera& Template(const Default& def) {
  return def.camera;
}
template <>
const Light& Template(const Default& def) {
  return def.light;
}
template <>
const Mesh& Template(const Default& def) {
  return def.mesh;
}
template <>
const Material& Template(const Default& def) {
  return def.material;
}
template <>
const Pair& Template(const Default& def) {
  return def.pair;
}
template <>
const Equality& Template(const Default& def) {
  return def.equality;
}
template <>
const Tendon& Template(const Default& def) {
  return def.tendon;
}
template <>
const Actuator& Template(const Default& def) {
  return def.actuator;
}

Default* ClassInside(const Body& body) {
  Default* named = body.childclass.empty() ? nullptr : FindDefault(*body.spec, body.childclass);
  return named ? named : body.def;
}

Body* AddBody(Body& parent, Default* def) {
  Body* body = Own(*parent.spec, std::make_unique<Body>());
  mjs_defaultBody(&body->pub);
  body->Wire();
  body->def = def ? def : ClassInside(parent);
  Link(parent, body);
  return body;
}

Frame* AddFrame(Body& body, Frame* frame) {
  Frame* added = Own(*body.spec, std::make_unique<Frame>());
  mjs_defaultFrame(&added->pub);
  added->Wire();
  added->frame = frame;
  added->def = frame ? frame->def : ClassInside(body);
  Link(body, added);
  return added;
}

Default* AddDefault(Spec& spec, std::string_view name, Default* parent) {
  if (FindDefault(spec, name)) return nullptr;
  if (!parent) parent = spec.main;
  Default* def = Own(spec, std::make_unique<Default>(*parent));
  def->name = name;
  def->parent = parent;
  def->children.clear();
  parent->children.push_back(def);
  Link(spec, def);
  return def;
}

}  // namespace syn::spec

mjSpec* mj_makeSpec(void) { return &(new syn::spec::Spec)->pub; }

void mj_deleteSpec(mjSpec* s) {
  if (s) syn::spec::SpecRelease()(syn::spec::AsSpec(s));
}

const char* mjs_getError(mjSpec* s) { return syn::spec::AsSpec(s)->error.c_str(); }

int mjs_isWarning(mjSpec* s) { return syn::spec::AsSpec(s)->is_warning; }

int mjs_setDeepCopy(mjSpec* s, int deepcopy) {
  syn::spec::AsSpec(s)->deep_copy = deepcopy != 0;
  return 0;
}
