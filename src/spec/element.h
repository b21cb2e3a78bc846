// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Element: what every part of an editable model (mjSpec) has in common.
//
// The public interface shows an element as a plain struct, say mjsGeom, whose text and list fields
// are handles (mjString*, mjDoubleVec*). Behind it stands an object that holds that struct and the
// storage its handles point to:
//
//     Geom : ElementOf<mjsGeom> : Element : mjsElement
//       pub        the struct the user sees; pub.element points back to the Element
//       material   storage of pub.material, and so on
//
// Wire() connects handles to storage. Copying is memberwise followed by Wire(), so an element costs
// one allocation and no hand-written copy function.
//
// A spec owns every element ever created in it until the spec is freed: deleting only takes an
// element off its list, so stale pointers of the user stay readable.

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

// A pointer the user attached to an element, with its optional clean-up function.
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

// The user values of one element. They belong to the element itself: a copy starts without any.
class UserValues {
 public:
  UserValues() = default;
  UserValues(const UserValues&) {}
  UserValues& operator=(const UserValues&) { return *this; }

  void Set(const std::string& key, const void* data, void (*cleanup)(const void*)) {
    if (!values_) values_ = std::make_unique<Map>();
    values_->erase(key);
    values_->try_emplace(key, data, cleanup);
  }
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

struct Element : mjsElement {
  explicit Element(mjtObj type) : mjsElement{type, 0} {}
  virtual ~Element() = default;

  std::string name;
  Spec* spec = nullptr;    // the model it is part of; null once deleted
  Spec* origin = nullptr;  // the model it was written in: its compiler settings and directory apply
  Body* body = nullptr;    // parent body, for elements of the tree
  Frame* frame = nullptr;  // innermost enclosing frame
  Default* def = nullptr;  // default class
  int id = -1;             // id in the compiled model; before that, position for lists, -1 in trees
  int position = -1;       // place in the list that holds it
  UserValues user;
};

template <typename P, mjtObj type>
struct ElementOf : Element {
  using Public = P;
  static constexpr mjtObj kType = type;

  ElementOf() : Element(type) {}

  P pub{};
};

// From what the C interface passes to what stands behind it.
inline Element* AsElement(mjsElement* element) { return static_cast<Element*>(element); }
inline const Element* AsElement(const mjsElement* element) {
  return static_cast<const Element*>(element);
}

// The object of type T if the element is one, else null.
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
