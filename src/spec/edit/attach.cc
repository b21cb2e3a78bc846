// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mjs_attach and the expansion of <replicate>; attach.h describes both operations.
//
// Attach runs in five steps: find the body and frame that receive the child, take the default
// classes, take the part of the tree, take the lists of elements that refer to this part, and take
// the keyframes. Replicate runs the last three steps once per copy. The model that supplies
// elements by reference stays alive as long as the model that received them.

#include "spec/edit/attach.h"

#include <algorithm>
#include <memory>
#include <string>
#include <unordered_set>
#include <utility>

#include "base/error.h"
#include "spec/reference.h"

namespace syn::spec {
namespace {

// The body that receives attached elements, and the frame inside it that encloses them (may be
// null).
struct Place {
  Body* body;
  Frame* frame;
};

// Adds a frame with the pose of the site, because elements cannot be attached to a site itself.
Frame* FrameAtSite(Site& site) {
  Frame* frame = AddFrame(*site.body, site.frame);
  std::copy_n(site.pub.pos, 3, frame->pub.pos);
  std::copy_n(site.pub.quat, 4, frame->pub.quat);
  frame->pub.alt = site.pub.alt;
  return frame;
}

// Returns the body and frame that receive what is attached to `parent`. Throws ModelError if
// `parent` is not a body, frame or site.
Place AttachPlace(Element& parent) {
  switch (parent.elemtype) {
    case mjOBJ_BODY:
      return {static_cast<Body*>(&parent), nullptr};
    case mjOBJ_FRAME:
      return {parent.body, static_cast<Frame*>(&parent)};
    case mjOBJ_SITE: {
      Frame* frame = FrameAtSite(static_cast<Site&>(parent));
      return {frame->body, frame};
    }
    default:
      throw ModelError("parent element is not a frame, body or site");
  }
}

// Returns true if `frame` is `outer` or is enclosed by it.
bool IsInside(const Frame* frame, const Frame* outer) {
  while (frame && frame != outer) frame = frame->frame;
  return frame == outer;
}

// Returns contents that consist of one body. If the body is to be moved, removes it from its
// parent.
BodyContents JustBody(Body& body, bool copy) {
  if (!body.body) throw ModelError("the world body cannot be attached, attach the model instead");
  if (!copy) Unlink(body.body->bodies, &body, false);
  BodyContents contents;
  contents.bodies.push_back(&body);
  return contents;
}

// Adds a body to the parent model that represents the world body of the child. Its default class is
// the main class of the parent model.
Body* WorldAsBody(Spec& to, Spec& from, const Place& place, const std::string& name) {
  Body* body = AddBody(*place.body);
  body->frame = place.frame;
  body->def = to.main;
  SetName(*body, name);
  body->userdata = from.world->userdata;
  return body;
}

// Throws ModelError if elements of these kinds cannot be attached. A body accepts a frame or a
// whole model; a frame or site also accepts a body.
void CheckCombination(const Element& parent, const Element& child) {
  const bool is_model = child.elemtype == mjOBJ_MODEL;
  if (parent.elemtype == mjOBJ_BODY && child.elemtype != mjOBJ_FRAME && !is_model) {
    throw ModelError("child element is not a frame");
  }
  if (child.elemtype != mjOBJ_BODY && child.elemtype != mjOBJ_FRAME && !is_model) {
    throw ModelError("child element is not a body or frame");
  }
}

// Adds a reference from the parent model to the attached model, unless it exists already. The
// attached model supplies compiler settings and asset directories as long as the parent exists.
void KeepAlive(Spec& to, Spec& from) {
  for (const SpecRef& child : to.children) {
    if (child.get() == &from) return;
  }
  ++from.references;
  to.children.emplace_back(&from);
}

// Lists the elements of a model by kind, except for the world and default classes.
std::vector<LentElement> AllElements(Spec& spec) {
  std::vector<LentElement> all;
  const auto add = [&](Element& element) {
    if (&element != spec.world) all.push_back({&element, element.name});
  };
  const auto add_tree = [&]<class T>() { ForEachInTree<T>(spec, add); };
  add_tree.template operator()<Body>();
  add_tree.template operator()<Frame>();
  ForEachTreeKind(add_tree);
  ForEachListKind([&]<class T>() {
    for (T* element : ListOf<T>(spec)) add(*element);
  });
  return all;
}

// Returns the elements of the spec's lists (pairs, tendons, sensors ...) that refer to an element
// inside the template, or to another element in the result. Lists are visited in the order of
// ForEachListKind, in which referenced kinds come first, so one pass finds indirect references.
std::unordered_set<const Element*> Dependents(Spec& spec, Body& pattern) {
  std::unordered_set<const Element*> found;
  ForEachListKind([&]<class T>() {
    for (T* element : ListOf<T>(spec)) {
      ForEachReference(*element, [&](mjtObj kind, const std::string& name) {
        const Element* target = Find(spec, kind, name);
        if (!target) return;
        const auto* body =
            target->elemtype == mjOBJ_BODY ? static_cast<const Body*>(target) : target->body;
        if (IsInside(body, &pattern) || found.contains(target)) found.insert(element);
      });
    }
  });
  return found;
}

// Returns the number of bodies, frames and other tree elements in the subtree.
size_t CountElements(Body& root) {
  size_t count = 0;
  ForEachBody(root, [&](Body& body) {
    count += 1 + body.frames.size();
    ForEachTreeKind([&]<class T>() { count += ListOf<T>(body).size(); });
  });
  return count;
}

// Returns the suffix of copy i of `count`: `sep`, then i padded with zeros to the width of `count`.
std::string CopySuffix(std::string_view sep, size_t i, size_t count) {
  const std::string number = std::to_string(i), widest = std::to_string(count);
  return std::string(sep) + std::string(widest.size() - number.size(), '0') + number;
}

}  // namespace

bool IsInside(const Body* body, const Body* outer) {
  while (body && body != outer) body = body->body;
  return body == outer;
}

Element* Attach(Element& parent, Element& child, std::string_view prefix, std::string_view suffix,
                AttachMode mode, std::vector<PendingKey>* pending) {
  const bool copy = mode != AttachMode::kMove;
  CheckCombination(parent, child);
  Spec& to = *parent.spec;
  Spec& from = *child.spec;
  const bool self = &to == &from;
  if (self && !copy) throw ModelError("cannot attach a part of a model to itself by reference");
  // The layout of the keyframes and the names must be recorded before elements are taken.
  const Place place = AttachPlace(parent);
  const KeyframeLayout layout = LayoutOf(from);
  std::vector<LentElement> moving;
  if (!copy) moving = AllElements(from);
  Graft graft(to, from, self ? Graft::Mode::kReplicate : Graft::Mode::kAttach, copy,
              std::string(prefix), std::string(suffix));
  if (mode == AttachMode::kCopyNewNames) graft.RejectRepeatedNames();
  std::unordered_set<const Element*> dependents;
  if (!self) graft.TakeDefaults();

  // Take the selected part of the tree: a body, the world as a body, a frame, or a whole model.
  Element* result = nullptr;
  if (auto* body = Cast<Body>(&child); body && body != from.world) {
    if (self) dependents = Dependents(to, *body);
    graft.TakeTree(JustBody(*body, copy), *place.body, place.frame);
    result = graft.Result(*body);
  } else if (body) {
    Body* world =
        WorldAsBody(to, from, place, std::string(prefix) + from.world->name + std::string(suffix));
    const auto all = [](const Frame*) { return true; };
    graft.TakeTree(Select(*from.world, copy, all), *world, nullptr);
    result = world;
  } else if (auto* frame = Cast<Frame>(&child)) {
    if (self) dependents = Dependents(to, *frame->body);
    const auto inside = [frame](const Frame* f) { return IsInside(f, frame); };
    graft.TakeTree(Select(*frame->body, copy, inside), *place.body, place.frame);
    result = graft.Result(*frame);
  } else {
    Frame* wrapper = AddFrame(*place.body, place.frame);
    const auto all = [](const Frame*) { return true; };
    graft.TakeTree(Select(*from.world, copy, all), *place.body, wrapper);
    result = wrapper;
  }
  // Take what refers to the tree, then the keyframes.
  graft.TakeLists(self ? &dependents : nullptr);
  graft.TakeKeys(layout, pending);
  // Record which elements were moved, so that the child can still list them.
  if (!self) {
    KeepAlive(to, from);
    from.attached_by_reference |= !copy;
    for (LentElement& item : moving) {
      if (item.element->spec != &from) from.lent.push_back(std::move(item));
    }
  }
  return result;
}

void SettleKeys(Spec& spec, KeysInWork* keys) {
  if (spec.keys.empty() || (keys->attached.empty() && !keys->own)) return;
  // Keyframes of the spec itself and keyframes of attached models have different old layouts.
  const KeyframeLayout now = LayoutOf(spec), own = keys->own ? *keys->own : OwnLayout(spec);
  for (Key* key : spec.keys) {
    const bool attached =
        std::ranges::find(keys->attached, key, &PendingKey::key) != keys->attached.end();
    if (!attached) Relayout(key, own, now);
  }
  for (const PendingKey& item : keys->attached) Relayout(item.key, item.from, now, item.moved);
  keys->attached.clear();
  keys->own = now;
  spec.keys_changed = true;
}

namespace {

// Removes the dependents of a template from the lists of the spec, after every copy got its own
// version of them. The lists are numbered again.
void DiscardDependents(Spec& spec, const std::unordered_set<const Element*>& dependents) {
  ForEachListKind([&]<class T>() {
    std::vector<T*>& list = ListOf<T>(spec);
    std::erase_if(list, [&](T* element) {
      if (!dependents.contains(element)) return false;
      element->spec = nullptr;
      return true;
    });
    for (size_t i = 0; i < list.size(); ++i) list[i]->position = list[i]->id = i;
  });
}

// Throws ModelError if two elements of one kind have the same name inside the template, because all
// copies would repeat the conflict.
void CheckTemplateNames(Body& pattern) {
  const auto check = [&]<class T>() {
    std::unordered_set<std::string_view> names;
    const auto check_name = [&](const T& element) {
      if (element.name.empty() || names.insert(element.name).second) return;
      throw ModelError("repeated name '" + element.name + "' in " + KindName(T::kType));
    };
    ForEachBody(pattern, [&](Body& body) {
      if constexpr (std::is_same_v<T, Body>) {
        check_name(body);
      } else {
        for (const T* element : ListOf<T>(body)) check_name(*element);
      }
    });
  };
  check.template operator()<Body>();
  check.template operator()<Frame>();
  ForEachTreeKind(check);
}

// Throws ModelError if the copies would make the model unreasonably large. Without this check, a
// few nested <replicate> elements could request any amount of memory.
void CheckCopies(const Spec& spec, size_t copies, size_t per_copy) {
  // Upper bound of the elements of the whole model, far above the size of usual models.
  constexpr size_t kMaxElements = size_t{1} << 20;
  if (copies > kMaxElements / per_copy || spec.owned.size() + copies * per_copy > kMaxElements) {
    throw ModelError("replicate would create more than " + std::to_string(kMaxElements) +
                     " elements");
  }
}

// Updates the keyframes of a model in which a template is replicated.
//
// The first <replicate> of a model adds one keyframe per original keyframe and copy. In the
// keyframe of copy i, the numbers of the template become the numbers of copy i. The new keyframes
// are placed before the originals, and the originals lose the numbers of the template [Q15]. A
// later <replicate> adds no keyframes: the numbers of its template go to its first copy.
class ReplicatedKeys {
 public:
  // Records the layout and the keyframes before anything is copied. Throws ModelError if the size
  // of a keyframe does not fit the model.
  ReplicatedKeys(Spec& spec, KeysInWork* work) : spec_(spec), work_(work) {
    if (spec.keys.empty()) return;
    SettleKeys(spec, work);
    before_ = LayoutOf(spec);
    originals_ = spec.keys;
    is_first_ = !work->own;
    if (!is_first_) return;
    for (const Key* key : originals_) CheckSizes(*key, before_);
  }

  // Adds the keyframes of one copy. `moved` maps elements of the template to elements of the copy.
  void Copy(const Moved& moved, const std::string& suffix) {
    if (first_copy_.empty()) first_copy_ = moved;
    if (!is_first_) return;
    for (const Key* source : originals_) {
      Key* key = Own(spec_, std::make_unique<Key>(*source));
      if (!key->name.empty()) key->name += suffix;
      copies_.push_back({key, before_, moved});
    }
  }

  // Rewrites all keyframes for the final model. Must be called after the template was removed.
  void Finish() {
    if (originals_.empty()) return;
    const KeyframeLayout now = LayoutOf(spec_);
    for (const PendingKey& copy : copies_) {
      Relayout(copy.key, copy.from, now, copy.moved);
      Link(spec_, copy.key);
    }
    for (Key* key : originals_) Relayout(key, before_, now, is_first_ ? Moved{} : first_copy_);
    // Move the keyframes of the copies before the originals.
    std::vector<Key*>& keys = spec_.keys;
    std::rotate(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(originals_.size()),
                keys.end());
    for (size_t i = 0; i < keys.size(); ++i) keys[i]->position = keys[i]->id = static_cast<int>(i);
    work_->own = now;
  }

 private:
  Spec& spec_;
  KeysInWork* work_;
  KeyframeLayout before_;           // The layout before the template was replicated.
  bool is_first_ = false;           // True for the first <replicate> of the model.
  std::vector<Key*> originals_;     // The keyframes that existed before.
  std::vector<PendingKey> copies_;  // New keyframes, not yet in the list of the spec.
  Moved first_copy_;                // Maps elements of the template to those of the first copy.
};

}  // namespace

void Replicate(Body& pattern, Body& parent, Frame* frame, const std::vector<Pose>& poses,
               std::string_view sep, KeysInWork* work) {
  Spec& spec = *parent.spec;
  CheckTemplateNames(pattern);
  const std::unordered_set<const Element*> dependents = Dependents(spec, pattern);
  CheckCopies(spec, poses.size(), CountElements(pattern) + dependents.size());
  ReplicatedKeys keys(spec, work);
  for (size_t i = 0; i < poses.size(); ++i) {
    Frame* place = AddFrame(parent, frame);
    place->def = pattern.def;
    poses[i].Store(place->pub.pos, place->pub.quat);
    const std::string suffix = CopySuffix(sep, i, poses.size());
    Graft graft(spec, spec, Graft::Mode::kReplicate, true, "", suffix);
    graft.RejectRepeatedNames();
    graft.TakeTree(pattern, parent, place);
    graft.TakeLists(&dependents);
    keys.Copy(graft.AllMoved(), suffix);
  }
  DiscardDependents(spec, dependents);
  Discard(pattern);
  keys.Finish();
}

}  // namespace syn::spec

mjsElement* mjs_attach(mjsElement* parent, const mjsElement* child, const char* prefix,
                       const char* suffix) {
  if (!parent || !child) {
    mju_error("mjs_attach: %s element is NULL", parent ? "child" : "parent");
    return nullptr;
  }
  syn::spec::Element& to = *syn::spec::AsElement(parent);
  syn::spec::Element& from = *syn::spec::AsElement(const_cast<mjsElement*>(child));
  if (!to.spec || !from.spec) {
    mju_error("mjs_attach: %s element was deleted", to.spec ? "child" : "parent");
    return nullptr;
  }
  syn::spec::Spec& spec = *to.spec;
  if (from.spec != to.spec && from.spec->keys_changed) {
    mju_warning(
        "mjs_attach: child model has pending keyframes, which no compilation has checked yet; "
        "compile it before it is attached");
  }
  try {
    syn::spec::KeysInWork keys;
    keys.own = syn::spec::LayoutOf(spec);
    const auto mode = spec.deep_copy ? syn::spec::AttachMode::kCopy : syn::spec::AttachMode::kMove;
    syn::spec::Element* result = syn::spec::Attach(to, from, prefix ? prefix : "",
                                                   suffix ? suffix : "", mode, &keys.attached);
    syn::spec::SettleKeys(spec, &keys);
    return result;
  } catch (const syn::ModelError& error) {
    syn::spec::SetError(spec, error.message);
    return nullptr;
  }
}
