// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Element: the common part of all elements of an editable model (mjSpec).
//
// The public interface shows an element as a plain struct, for example mjsGeom, whose text and list
// fields are handles (mjString*, mjDoubleVec*). The struct is a member of an object, which also
// holds the storage that its handles point to:
//
//   Geom : ElementOf<mjsGeom> : Element : mjsElement
//     pub        the struct that the user sees; pub.element points back to the Element
//     material   the storage of pub.material, and so on
//
// Wire() connects handles to storage. An element is copied memberwise, and Wire() is called on the
// copy. An element therefore costs one allocation and needs no handwritten copy function.
//
// A spec owns every element ever created in it until the spec is freed. Deleting only removes an
// element from its list, so pointers that the user still holds stay readable. The kinds of elements
// are in elements.h, the lists in spec.h.

#ifndef SYNOVIA_SPEC_ELEMENT_H_
#define SYNOVIA_SPEC_ELEMENT_H_

#include <functional>
#include <map>
#include <memory>
#include <string>

#include <mujoco/mujoco.h>

namespace syn::spec {

struct Spec;
struct Body;
struct Frame;
struct Default;

// A pointer that the user attached to an element, with an optional cleanup function, which the
// destructor calls.
struct UserValue {
  UserValue(const void* data, void (*cleanup)(const void*)) : data(data), cleanup(cleanup) {}
  UserValue(const UserValue&) = delete;
  UserValue& operator=(const UserValue&) = delete;
  ~UserValue() {
    if (cleanup) cleanup(data);
  }

  const void* data;
  void (*cleanup)(const void*);
};

// The user values of one element, by key. They belong to the element itself, so a copy of the
// element starts without any.
class UserValues {
 public:
  UserValues() = default;
  UserValues(const UserValues&) {}
  UserValues& operator=(const UserValues&) { return *this; }

  // Stores a value. A former value of the same key is cleaned up first.
  void Set(const std::string& key, const void* data, void (*cleanup)(const void*)) {
    if (!values_) values_ = std::make_unique<Map>();
    values_->erase(key);
    values_->try_emplace(key, data, cleanup);
  }
  // Returns the value of a key, or null if there is none.
  const void* Get(const std::string& key) const {
    if (!values_) return nullptr;
    const auto found = values_->find(key);
    return found == values_->end() ? nullptr : found->second.data;
  }
  void Erase(const std::string& key) {
    if (values_) values_->erase(key);
  }

 private:
  using Map = std::map<std::string, UserValue>;
  std::unique_ptr<Map> values_;
};

// The base of all elements. The names, links and ids are here; the attributes are in derived
// classes.
struct Element : mjsElement {
  explicit Element(mjtObj type) : mjsElement{type, 0} {}
  virtual ~Element() = default;

  std::string name;
  Spec* spec = nullptr;  // Model that the element is part of; null once deleted.
  // Model in which the element was written. The compiler settings and asset directories of this
  // model apply to it.
  Spec* origin = nullptr;
  Body* body = nullptr;    // Parent body, for elements of the tree.
  Frame* frame = nullptr;  // Innermost enclosing frame, or null.
  Default* def = nullptr;  // Default class.
  // Id in the last compiled model. Before the first compilation it is the position for elements of
  // lists and -1 for elements of the tree.
  int id = -1;
  int position = -1;  // Index in the list that holds the element.
  UserValues user;
};

// An element with the public struct P and the object type `type`.
template <typename P, mjtObj type>
struct ElementOf : Element {
  using Public = P;
  static constexpr mjtObj kType = type;

  ElementOf() : Element(type) {}

  P pub{};
};

// These convert the type of the C interface to the internal type. Every mjsElement is an Element.
inline Element* AsElement(mjsElement* element) { return static_cast<Element*>(element); }
inline const Element* AsElement(const mjsElement* element) {
  return static_cast<const Element*>(element);
}

// Returns the element as a T, or null if it is null or of another kind.
template <typename T>
T* Cast(mjsElement* element) {
  return element && element->elemtype == T::kType ? static_cast<T*>(AsElement(element)) : nullptr;
}
template <typename T>
const T* Cast(const mjsElement* element) {
  return element && element->elemtype == T::kType ? static_cast<const T*>(AsElement(element))
                                                  : nullptr;
}

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_ELEMENT_H_
