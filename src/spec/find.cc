// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the functions that find elements by name (mjs_find), return the relations of an
// element (mjs_get), list elements in order (mjs_first, mjs_next), and convert an element to its
// public struct (mjs_as).
//
// A model whose elements were moved into another model by mjs_attach still finds and lists them,
// after its own elements.

#include <algorithm>

#include "spec/spec.h"

namespace syn::spec {
namespace {

// Returns list[i], or null if i is past the end.
template <typename T>
T* At(const std::vector<T*>& list, int i) {
  return i < static_cast<int>(list.size()) ? list[i] : nullptr;
}

// Returns the body after this one in depth-first order, or null if it would be outside the subtree
// of `root`. If `root` is null, the whole tree is visited.
Body* NextBody(const Body& body, const Body* root) {
  if (!body.bodies.empty()) return body.bodies[0];
  for (const Body* b = &body; b != root && b->body; b = b->body) {
    if (Body* next = At(b->body->bodies, b->position + 1)) return next;
  }
  return nullptr;
}

// Returns element i of kind T in a body, or the first element after it. If `recurse` is true,
// continues in the bodies that follow inside `root`. Deleted frames are skipped. Returns null at
// the end.
template <typename T>
Element* InTree(Body* body, int i, const Body* root, bool recurse) {
  for (; body; body = recurse ? NextBody(*body, root) : nullptr, i = 0) {
    for (Element* found = At(ListOf<T>(*body), i); found; found = At(ListOf<T>(*body), ++i)) {
      if (found->spec) return found;
    }
  }
  return nullptr;
}

// Calls call.template operator()<T>() for the kind T of the tree, other than bodies, that has this
// type. Returns null for other types.
template <typename F>
Element* OnTreeKind(mjtObj type, F&& call) {
  Element* result = nullptr;
  const auto match = [&]<class T>() {
    if (T::kType == type) result = call.template operator()<T>();
  };
  match.template operator()<Frame>();
  ForEachTreeKind(match);
  return result;
}

bool IsBody(mjtObj type) { return type == mjOBJ_BODY || type == mjOBJ_XBODY; }

// Returns the first element of a kind inside a body, or null.
Element* FirstChild(Body& body, mjtObj type, bool recurse) {
  if (IsBody(type)) return At(body.bodies, 0);
  return OnTreeKind(type, [&]<class T>() { return InTree<T>(&body, 0, &body, recurse); });
}

// Returns the element of the same kind after `child` inside `root`, or null.
Element* NextChild(Body& root, const Element& child, bool recurse) {
  if (IsBody(child.elemtype)) {
    if (recurse) return NextBody(static_cast<const Body&>(child), &root);
    return child.body ? At(child.body->bodies, child.position + 1) : nullptr;
  }
  return OnTreeKind(child.elemtype, [&]<class T>() {
    return InTree<T>(child.body, child.position + 1, &root, recurse);
  });
}

// Returns element i of a list of the spec, or null if there is none or the kind has no list.
Element* NthInList(Spec& spec, mjtObj type, int i) {
  Element* result = nullptr;
  const auto match = [&]<class T>() {
    if (T::kType == type) result = At(ListOf<T>(spec), i);
  };
  ForEachListKind(match);
  match.template operator()<Default>();
  return result;
}

// These list the elements of a kind that are part of the model. Lent elements are not included.
Element* FirstOwnElement(Spec& spec, mjtObj type) {
  if (IsBody(type)) return spec.world;
  if (Element* element = FirstChild(*spec.world, type, true)) return element;
  return NthInList(spec, type, 0);
}

Element* NextOwnElement(Spec& spec, const Element& element) {
  if (IsBody(element.elemtype)) return NextBody(static_cast<const Body&>(element), nullptr);
  if (element.body) return NextChild(*spec.world, element, true);
  return NthInList(spec, element.elemtype, element.position + 1);
}

// Returns the first element of a kind among those that the spec lent to another model, from `index`
// on. Elements that were deleted there are skipped.
Element* NextLent(const Spec& spec, mjtObj type, size_t index) {
  if (type == mjOBJ_XBODY) type = mjOBJ_BODY;
  for (; index < spec.lent.size(); ++index) {
    Element* element = spec.lent[index].element;
    if (element->spec && element->elemtype == type) return element;
  }
  return nullptr;
}

// These list the elements of a kind in the model, and after them the elements that it lent.
Element* FirstElement(Spec& spec, mjtObj type) {
  Element* own = FirstOwnElement(spec, type);
  return own ? own : NextLent(spec, type, 0);
}

Element* NextElement(Spec& spec, const Element& element) {
  if (element.spec == &spec) {
    Element* own = NextOwnElement(spec, element);
    return own ? own : NextLent(spec, element.elemtype, 0);
  }
  const auto at = std::ranges::find(spec.lent, &element, &LentElement::element);
  return NextLent(spec, element.elemtype, static_cast<size_t>(at - spec.lent.begin()) + 1);
}

// Finds an element by name, also among lent elements. Lent elements have the names that they got
// when they were attached. Keyframes are also found by their old names, as in the reference.
Element* FindShown(const Spec& spec, mjtObj type, std::string_view name) {
  if (Element* own = Find(spec, type, name)) return own;
  if (type == mjOBJ_XBODY) type = mjOBJ_BODY;
  for (const LentElement& item : spec.lent) {
    if (!item.element->spec || item.element->elemtype != type || name.empty()) continue;
    const bool by_old_name = type == mjOBJ_KEY && item.old_name == name;
    if (item.element->name == name || by_old_name) return item.element;
  }
  return nullptr;
}

// Returns the body with this name if it lies in the subtree of `root`, else null.
Body* FindInside(Body& root, std::string_view name) {
  Body* found = Find<Body>(*root.spec, name);
  for (Body* b = found; b; b = b->body) {
    if (b == &root) return found;
  }
  return nullptr;
}

// Returns the public struct of an element, or null.
template <typename T>
typename T::Public* Public(T* element) {
  return element ? &element->pub : nullptr;
}

// Returns a handle to the name of an element. The user can write to it at any time, so all name
// indices are marked for rebuilding.
std::string* NameHandle(Element& element) {
  if (Spec* spec = element.spec) {
    for (NameIndex& names : spec->names) names.valid = false;
  }
  return element.elemtype == mjOBJ_MODEL ? &static_cast<Spec&>(element).modelname : &element.name;
}

}  // namespace
}  // namespace syn::spec

using syn::spec::AsElement;
using syn::spec::AsSpec;
using syn::spec::Cast;
using syn::spec::Of;
using syn::spec::Public;

mjSpec* mjs_getSpec(mjsElement* element) {
  syn::spec::Spec* spec = element ? AsElement(element)->spec : nullptr;
  return spec ? &spec->pub : nullptr;
}
mjSpec* mjs_findSpec(mjSpec* spec, const char* name) {
  for (const syn::spec::SpecRef& child : AsSpec(spec)->children) {
    if (child->modelname == name) return &child->pub;
  }
  return nullptr;
}
mjsElement* mjs_findElement(mjSpec* s, mjtObj type, const char* name) {
  return syn::spec::FindShown(*AsSpec(s), type, name);
}
mjsBody* mjs_findBody(mjSpec* s, const char* name) {
  return Public(Cast<syn::spec::Body>(syn::spec::FindShown(*AsSpec(s), mjOBJ_BODY, name)));
}
mjsFrame* mjs_findFrame(mjSpec* s, const char* name) {
  return Public(Cast<syn::spec::Frame>(syn::spec::FindShown(*AsSpec(s), mjOBJ_FRAME, name)));
}
mjsBody* mjs_findChild(mjsBody* body, const char* name) {
  return Public(syn::spec::FindInside(*Of<syn::spec::Body>(body), name));
}
mjsBody* mjs_getParent(mjsElement* element) {
  return element ? Public(AsElement(element)->body) : nullptr;
}
mjsFrame* mjs_getFrame(mjsElement* element) {
  return element ? Public(AsElement(element)->frame) : nullptr;
}
mjsDefault* mjs_getDefault(mjsElement* element) {
  return element ? Public(AsElement(element)->def) : nullptr;
}
mjsDefault* mjs_findDefault(mjSpec* s, const char* classname) {
  return Public(syn::spec::FindDefault(*AsSpec(s), classname));
}
mjsDefault* mjs_getSpecDefault(mjSpec* s) { return &AsSpec(s)->main->pub; }
int mjs_getId(mjsElement* element) { return element ? AsElement(element)->id : -1; }
mjString* mjs_getName(mjsElement* element) { return syn::spec::NameHandle(*AsElement(element)); }

mjsElement* mjs_firstChild(mjsBody* body, mjtObj type, int recurse) {
  return syn::spec::FirstChild(*Of<syn::spec::Body>(body), type, recurse != 0);
}
mjsElement* mjs_nextChild(mjsBody* body, mjsElement* child, int recurse) {
  return syn::spec::NextChild(*Of<syn::spec::Body>(body), *AsElement(child), recurse != 0);
}
mjsElement* mjs_firstElement(mjSpec* s, mjtObj type) {
  return syn::spec::FirstElement(*AsSpec(s), type);
}
mjsElement* mjs_nextElement(mjSpec* s, mjsElement* element) {
  return syn::spec::NextElement(*AsSpec(s), *AsElement(element));
}

mjsBody* mjs_asBody(mjsElement* element) { return Public(Cast<syn::spec::Body>(element)); }
mjsGeom* mjs_asGeom(mjsElement* element) { return Public(Cast<syn::spec::Geom>(element)); }
mjsJoint* mjs_asJoint(mjsElement* element) { return Public(Cast<syn::spec::Joint>(element)); }
mjsSite* mjs_asSite(mjsElement* element) { return Public(Cast<syn::spec::Site>(element)); }
mjsCamera* mjs_asCamera(mjsElement* element) { return Public(Cast<syn::spec::Camera>(element)); }
mjsLight* mjs_asLight(mjsElement* element) { return Public(Cast<syn::spec::Light>(element)); }
mjsFrame* mjs_asFrame(mjsElement* element) { return Public(Cast<syn::spec::Frame>(element)); }
mjsActuator* mjs_asActuator(mjsElement* element) {
  return Public(Cast<syn::spec::Actuator>(element));
}
mjsSensor* mjs_asSensor(mjsElement* element) { return Public(Cast<syn::spec::Sensor>(element)); }
mjsFlex* mjs_asFlex(mjsElement* element) { return Public(Cast<syn::spec::Flex>(element)); }
mjsPair* mjs_asPair(mjsElement* element) { return Public(Cast<syn::spec::Pair>(element)); }
mjsEquality* mjs_asEquality(mjsElement* element) {
  return Public(Cast<syn::spec::Equality>(element));
}
mjsExclude* mjs_asExclude(mjsElement* element) { return Public(Cast<syn::spec::Exclude>(element)); }
mjsTendon* mjs_asTendon(mjsElement* element) { return Public(Cast<syn::spec::Tendon>(element)); }
mjsNumeric* mjs_asNumeric(mjsElement* element) { return Public(Cast<syn::spec::Numeric>(element)); }
mjsText* mjs_asText(mjsElement* element) { return Public(Cast<syn::spec::Text>(element)); }
mjsTuple* mjs_asTuple(mjsElement* element) { return Public(Cast<syn::spec::Tuple>(element)); }
mjsKey* mjs_asKey(mjsElement* element) { return Public(Cast<syn::spec::Key>(element)); }
mjsMesh* mjs_asMesh(mjsElement* element) { return Public(Cast<syn::spec::Mesh>(element)); }
mjsHField* mjs_asHField(mjsElement* element) { return Public(Cast<syn::spec::HField>(element)); }
mjsSkin* mjs_asSkin(mjsElement* element) { return Public(Cast<syn::spec::Skin>(element)); }
mjsTexture* mjs_asTexture(mjsElement* element) { return Public(Cast<syn::spec::Texture>(element)); }
mjsMaterial* mjs_asMaterial(mjsElement* element) {
  return Public(Cast<syn::spec::Material>(element));
}
mjsPlugin* mjs_asPlugin(mjsElement* element) { return Public(Cast<syn::spec::Plugin>(element)); }
