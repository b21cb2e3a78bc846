// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mjs_delete. Deleting a body also deletes its subtree and every element that referred
// to something in it, and rewrites the keyframes. Deleting a default class also deletes the classes
// derived from it. Any other element is deleted alone, and the compiler reports elements that still
// refer to it.
//
// A deleted element is removed from its list and its `spec` becomes null. Its memory is kept until
// the spec is freed (element.h).

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "base/error.h"
#include "spec/edit/attach.h"
#include "spec/keyframe.h"
#include "spec/plugin.h"
#include "spec/reference.h"
#include "spec/spec.h"

namespace syn::spec {
namespace {

// Sets the positions and ids of the elements of a list after some were removed.
template <typename T>
void Renumber(std::vector<T*>& list) {
  for (size_t i = 0; i < list.size(); ++i) {
    list[i]->position = list[i]->id = static_cast<int>(i);
  }
}

// Removes elements that refer to something that no longer exists. Kinds are visited in the order of
// their dependencies, so an actuator of a removed tendon is removed as well.
void DropUnresolved(Spec& spec) {
  const auto drop = [&]<class T>() {
    std::vector<T*>& list = ListOf<T>(spec);
    std::erase_if(list, [&](T* element) {
      bool resolved = true;
      ForEachReference(*element, [&](mjtObj kind, const std::string& name) {
        if (!Find(spec, kind, name)) resolved = false;
      });
      if (!resolved) element->spec = nullptr;
      return !resolved;
    });
    Renumber(list);
  };
  drop.template operator()<Pair>();
  drop.template operator()<Exclude>();
  drop.template operator()<Tendon>();
  drop.template operator()<Equality>();
  drop.template operator()<Actuator>();
  drop.template operator()<Sensor>();
}

// Deletes a default class and, recursively, the classes derived from it. Throws ModelError for
// main.
void DeleteDefault(Spec& spec, Default* def) {
  if (def == spec.main) throw ModelError("cannot remove the global default ('main')");
  while (!def->children.empty()) DeleteDefault(spec, def->children.back());
  std::erase(def->parent->children, def);
  Unlink(spec.defaults, def, true);
  def->spec = nullptr;
}

// Removes an element, which must not be a body, from the list of its kind.
void UnlinkAny(Spec& spec, Element* element) {
  const auto in_tree = [&]<class T>() {
    if (T::kType == element->elemtype && element->body) {
      Unlink(ListOf<T>(*element->body), static_cast<T*>(element), false);
    }
  };
  ForEachTreeKind(in_tree);
  ForEachListKind([&]<class T>() {
    if (T::kType == element->elemtype) Unlink(ListOf<T>(spec), static_cast<T*>(element), true);
  });
}

// Returns true if an element of the model is directly inside the frame. Only frames can be inside a
// frame of another body: mjs_addFrame accepts a parent frame of any body.
bool HasContents(Spec& spec, const Frame& frame) {
  bool found = false;
  const auto look = [&](const Element& element) { found |= element.frame == &frame; };
  ForEachInTree<Frame>(spec, look);
  for (const Body* body : frame.body->bodies) look(*body);
  ForEachTreeKind([&]<class T>() {
    for (const T* element : ListOf<T>(*frame.body)) look(*element);
  });
  return found;
}

// Deletes a frame. Its contents keep their pose, as in the reference. For that, a frame with
// contents stays in the list of its body, without a name, and is no longer found by lookups.
void DeleteFrame(Spec& spec, Frame* frame) {
  if (HasContents(spec, *frame)) {
    frame->name.clear();
  } else {
    Unlink(frame->body->frames, frame, false);
  }
}

// Keeps frames of a deleted subtree that enclose frames of other bodies. They are moved to those
// bodies as deleted frames. The enclosed frames keep their pose and refer to no frame outside the
// model.
void KeepEnclosingFrames(Spec& spec, const Body& deleted) {
  ForEachBody(*spec.world, [&](Body& body) {
    for (size_t i = 0; i < body.frames.size(); ++i) {  // The list grows in this loop.
      Frame* outer = body.frames[i]->frame;
      if (!outer || !IsInside(outer->body, &deleted)) continue;
      Unlink(outer->body->frames, outer, false);
      outer->name.clear();
      Link(body, outer);
    }
  });
}

// Returns the declared plugin instances that some element of the model uses.
std::unordered_set<Plugin*> UsedInstances(Spec& spec) {
  std::unordered_set<Plugin*> used;
  if (spec.plugins.empty()) return used;
  ForEachPluginUse(spec, [&](const mjsPlugin& pub, const PluginUse& use) {
    if (Plugin* instance = InstanceUsed(spec, pub, use)) used.insert(instance);
  });
  return used;
}

// Deletes plugin instances that were used before a deletion (`before`) and are not used any more.
// Instances with a name are deleted only if `named` is true, which is the case after a body was
// deleted. After other deletions the user may assign them to another element.
void DropUnusedInstances(Spec& spec, const std::unordered_set<Plugin*>& before, bool named) {
  if (before.empty()) return;
  const std::unordered_set<Plugin*> now = UsedInstances(spec);
  const std::vector<Plugin*> instances = spec.plugins;
  for (Plugin* instance : instances) {
    if (!before.contains(instance) || now.contains(instance)) continue;
    if (!named && !instance->name.empty()) continue;
    Unlink(spec.plugins, instance, true);
    instance->spec = nullptr;
  }
}

// Deletes a body with its subtree and everything that cannot be resolved without it.
void DeleteBody(Spec& spec, Body* body) {
  if (body == spec.world) throw ModelError("the world body cannot be deleted");
  const KeyframeLayout before = LayoutOf(spec);
  Discard(*body);
  KeepEnclosingFrames(spec, *body);
  DropUnresolved(spec);
  const KeyframeLayout after = LayoutOf(spec);
  for (Key* key : spec.keys) Relayout(key, before, after);
  spec.keys_changed = !spec.keys.empty();
}

// Deletes one element that is neither a default class nor a body.
void DeleteOne(Spec& spec, Element* element) {
  if (auto* frame = Cast<Frame>(element)) {
    DeleteFrame(spec, frame);
  } else {
    UnlinkAny(spec, element);
  }
  element->spec = nullptr;
}

}  // namespace

void Discard(Body& subtree) {
  Unlink(subtree.body->bodies, &subtree, false);
  ForEachBody(subtree, [](Body& body) {
    body.spec = nullptr;
    for (Frame* frame : body.frames) frame->spec = nullptr;
    ForEachTreeKind([&]<class T>() {
      for (T* element : ListOf<T>(body)) element->spec = nullptr;
    });
  });
}

void Delete(Spec& spec, Element* element) {
  if (!element) throw ModelError("Element is null.");
  if (element->spec != &spec) throw ModelError("element is not in this model");
  if (element->elemtype == mjOBJ_MODEL) {
    throw ModelError("a model is not an element of itself, use mj_deleteSpec");
  }
  if (auto* def = Cast<Default>(element)) return DeleteDefault(spec, def);
  const std::unordered_set<Plugin*> used = UsedInstances(spec);
  auto* body = Cast<Body>(element);
  if (body) {
    DeleteBody(spec, body);
  } else {
    DeleteOne(spec, element);
  }
  DropUnusedInstances(spec, used, body != nullptr);
}

}  // namespace syn::spec

int mjs_delete(mjSpec* spec, mjsElement* element) {
  try {
    syn::spec::Delete(*syn::spec::AsSpec(spec), syn::spec::AsElement(element));
    return 0;
  } catch (const syn::ModelError& error) {
    syn::spec::SetError(*syn::spec::AsSpec(spec), error.message);
    return -1;
  }
}
