// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Deleting elements. With a body goes its subtree and everything that referred to it; any other
// element goes alone, and the compiler reports who misses it.

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

template <typename T>
void Renumber(std::vector<T*>& list) {
  for (size_t i = 0; i < list.size(); ++i) {
    list[i]->position = list[i]->id = static_cast<int>(i);
  }
}

// Removes what refers to things that no longer exist. Going in the order of kinds, an actuator on a
// removed tendon goes as well.
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

void DeleteDefault(Spec& spec, Default* def) {
  if (def == spec.main) throw ModelError("cannot remove the global default ('main')");
  while (!def->children.empty()) DeleteDefault(spec, def->children.back());
  std::erase(def->parent->children, def);
  Unlink(spec.defaults, def, true);
  def->spec = nullptr;
}

// Takes an element that is not a body off the list of its kind.
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

// Deletes a frame. What is inside keeps its pose, as in the reference. For that a frame with
// contents stays in the list of its body; it has no name and is not found any more.
void DeleteFrame(Spec& spec, Frame* frame) {
  if (HasContents(spec, *frame)) {
    frame->name.clear();
  } else {
    Unlink(frame->body->frames, frame, false);
  }
}

// Moves frames of a deleted subtree that enclose frames of other bodies to those bodies, where they
// stay as deleted frames. What is inside keeps its pose and refers to no frame outside the model.
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

// The declared plugin instances that some element of the model uses.
std::unordered_set<Plugin*> UsedInstances(Spec& spec) {
  std::unordered_set<Plugin*> used;
  if (spec.plugins.empty()) return used;
  ForEachPluginUse(spec, [&](const mjsPlugin& pub, const PluginUse& use) {
    if (Plugin* instance = InstanceUsed(spec, pub, use)) used.insert(instance);
  });
  return used;
}

// Deletes instances that were used before a deletion and are not used any more. One with a name goes
// with bodies only: other elements may be given it again.
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
