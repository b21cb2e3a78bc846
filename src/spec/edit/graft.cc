// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "spec/edit/graft.h"

#include <memory>
#include <utility>

#include "asset/file/path.h"
#include "base/error.h"
#include "spec/plugin.h"
#include "spec/reference.h"

namespace syn::spec {
namespace {

// Kinds that are taken whole when a model is attached, whether something refers to them or not.
template <typename T>
constexpr bool kStandsAlone =
    std::is_same_v<T, Texture> || std::is_same_v<T, Material> || std::is_same_v<T, Mesh> ||
    std::is_same_v<T, Skin> || std::is_same_v<T, HField> || std::is_same_v<T, Numeric> ||
    std::is_same_v<T, Text> || std::is_same_v<T, Plugin>;

// Kinds of which a copy may refer to objects outside the replicated template.
template <typename T>
constexpr bool kMayReachOutside = std::is_same_v<T, Pair> || std::is_same_v<T, Exclude> ||
                                  std::is_same_v<T, Sensor> || std::is_same_v<T, Tendon>;

// Kinds of which one asks later what became of an element: frames of their contents, plugin
// instances of their users, the others of keyframes and of the caller.
template <typename T>
constexpr bool kIsTraced =
    std::is_same_v<T, Frame> || std::is_same_v<T, Body> || std::is_same_v<T, Joint> ||
    std::is_same_v<T, Actuator> || std::is_same_v<T, Plugin>;

// Copies the values of a class, not its place in the tree of classes.
void CopyTemplates(const Default& source, Default* def) {
  def->joint = source.joint, def->geom = source.geom, def->site = source.site;
  def->camera = source.camera, def->light = source.light, def->flex = source.flex;
  def->mesh = source.mesh, def->material = source.material, def->pair = source.pair;
  def->equality = source.equality, def->tendon = source.tendon, def->actuator = source.actuator;
  def->Wire();
}

// An asset without a name has that of its file, and is renamed as if it had been given.
template <typename T>
void NameFromFile(T* element) {
  if constexpr (requires { element->file; }) {
    if (element->name.empty() && !element->file.empty()) {
      element->name = AssetNameFromFile(element->file);
    }
  }
}

}  // namespace

// An attached model's main becomes a class of its own, from which its other classes derive, but
// elements of class main are recorded as being of the target's main.
void Graft::TakeDefaults() {
  std::unordered_map<const Default*, Default*> derived;
  for (Default* source : from_.defaults) {
    Default* def = nullptr;
    if (source == from_.main && mode_ == Mode::kCopy) {
      def = to_.main;
    } else {
      Default* parent = source->parent ? derived[source->parent] : to_.main;
      def = AddDefault(to_, Renamed(source->name), parent);
      if (!def) def = FindDefault(to_, Renamed(source->name));
    }
    CopyTemplates(*source, def);
    derived[source] = def;
    classes_[source] = source == from_.main ? to_.main : def;
  }
}

template <typename T>
T* Graft::Take(T* source) {
  T* taken = source;
  const bool deleted = !source->spec;  // a frame that only keeps the pose of its contents
  if (copy_) {
    taken = Own(to_, std::make_unique<T>(*source));
    taken->origin = mode_ == Mode::kCopy && source->origin == &from_ ? &to_ : source->origin;
  }
  taken->spec = deleted ? nullptr : &to_;
  if (mode_ == Mode::kAttach) NameFromFile(taken);
  if (!taken->name.empty()) {
    taken->name = Renamed(taken->name);
    if (reject_repeated_ && Find<T>(to_, taken->name)) {
      throw ModelError("repeated name '" + taken->name + "' in " + KindName(T::kType));
    }
  }
  if (mode_ != Mode::kReplicate) {
    const auto def = classes_.find(taken->def);
    taken->def = def == classes_.end() ? to_.main : def->second;
    ForEachAssetReference(*taken, [&](std::string& name) { name = Renamed(name); });
    if constexpr (requires { taken->childclass; }) {
      if (!taken->childclass.empty()) taken->childclass = Renamed(taken->childclass);
    }
  }
  if constexpr (requires { taken->pub.plugin.element; }) {
    if (taken->pub.plugin.element) plugin_users_.push_back(&taken->pub.plugin);
  }
  if (kIsTraced<T>) moved_[source] = taken;
  return taken;
}

Frame* Graft::Inside(const Frame* source, Frame* outer) const {
  const auto found = moved_.find(source);
  if (found == moved_.end()) return outer;
  return const_cast<Frame*>(static_cast<const Frame*>(found->second));
}

// The frame of the target that stands for a frame around something taken. A frame that was not taken
// itself is copied into the body as a deleted frame, so that what is inside keeps its pose.
Frame* Graft::EnclosingFrame(const Frame* source, Body& into) {
  if (Frame* taken = Inside(source, nullptr)) return taken;
  if (!source || source->spec == &to_) return const_cast<Frame*>(source);
  Frame* copy = Own(to_, std::make_unique<Frame>(*source));
  moved_[source] = copy;
  copy->name.clear();
  copy->origin = source->origin;
  copy->def = to_.main;
  copy->spec = nullptr;
  copy->frame = EnclosingFrame(source->frame, into);
  Link(into, copy);
  return copy;
}

void Graft::TakeTree(BodyContents contents, Body& into, Frame* outer) {
  struct Work {
    BodyContents contents;
    Body* into;
    Frame* outer;
  };
  std::vector<Work> work;
  work.push_back({std::move(contents), &into, outer});
  std::vector<Camera*> cameras;
  std::vector<Light*> lights;
  // Frames inside a frame of another body, which may be taken later, and that frame.
  std::vector<std::pair<Frame*, const Frame*>> across_bodies;
  while (!work.empty()) {
    Work now = std::move(work.back());
    work.pop_back();
    for (Frame*& frame : now.contents.frames) frame = Take(frame);
    for (Frame* frame : now.contents.frames) {
      if (frame->frame && frame->frame->body != frame->body) {
        across_bodies.emplace_back(frame, frame->frame);
      }
      frame->frame = Inside(frame->frame, now.outer);
      Link(*now.into, frame);
    }
    const auto take_all = [&]<class T>() {
      for (T*& element : ListOf<T>(now.contents)) {
        element = Take(element);
        element->frame = Inside(element->frame, now.outer);
        Link(*now.into, element);
      }
    };
    ForEachTreeKind(take_all);
    take_all.template operator()<Body>();
    cameras.insert(cameras.end(), now.contents.cameras.begin(), now.contents.cameras.end());
    lights.insert(lights.end(), now.contents.lights.begin(), now.contents.lights.end());
    // The lists of a taken body still hold the elements of its source.
    for (Body* body : now.contents.bodies) {
      work.push_back({std::exchange(static_cast<BodyContents&>(*body), {}), body, nullptr});
    }
  }
  for (const auto& [frame, outer] : across_bodies) {
    frame->frame = EnclosingFrame(outer, *frame->body);
  }
  for (Camera* camera : cameras) RenameReferences(*camera);
  for (Light* light : lights) RenameReferences(*light);
}

// In a replicated template, what refers to an object outside keeps doing so.
template <typename T>
void Graft::RenameReferences(T& taken) const {
  if (mode_ == Mode::kCopy) return;
  ForEachReference(taken, [&](mjtObj kind, std::string& name) {
    std::string renamed = Renamed(name);
    if (mode_ == Mode::kAttach || Find(to_, kind, renamed)) name = std::move(renamed);
  });
}

template <typename T>
bool Graft::Resolves(T& source) const {
  int total = 0, inside = 0, outside = 0;
  ForEachReference(source, [&](mjtObj kind, const std::string& name) {
    ++total;
    if (Find(to_, kind, Renamed(name))) {
      ++inside;
    } else if (mode_ == Mode::kReplicate && kMayReachOutside<T> && Find(to_, kind, name)) {
      ++outside;
    }
  });
  return inside + outside == total && (mode_ == Mode::kAttach || inside > 0);
}

template <typename T>
T* Graft::TakeFromList(T* source) {
  if (!copy_) Unlink(ListOf<T>(from_), source, true);
  T* taken = Take(source);
  RenameReferences(*taken);
  Link(to_, taken);
  return taken;
}

void Graft::TakeActivations() {
  for (const mjpPlugin* plugin : from_.active_plugins) Activate(to_, plugin);
}

// A copied user belongs to the copied instance.
void Graft::RelinkPlugins() {
  for (mjsPlugin* use : plugin_users_) {
    const auto found = moved_.find(AsElement(use->element));
    if (found != moved_.end()) use->element = const_cast<Element*>(found->second);
  }
}

void Graft::TakeLists(const std::unordered_set<const Element*>* only) {
  TakeActivations();
  ForEachListKind([&]<class T>() {
    if (std::is_same_v<T, Key>) return;
    const std::vector<T*> sources = ListOf<T>(from_);
    for (T* source : sources) {
      if (only && !only->contains(source)) continue;
      if (kStandsAlone<T> || mode_ == Mode::kCopy || Resolves(*source)) TakeFromList(source);
    }
  });
  RelinkPlugins();
}

// The source keeps its keys, also where its elements are moved: other parts of it may be attached
// later. The second part attached under the same name finds its key taken.
void Graft::TakeKeys(const KeyframeLayout& from, std::vector<PendingKey>* pending) {
  const bool moves = !std::exchange(copy_, true);
  const std::vector<Key*> keys = from_.keys;
  const KeyframeLayout left = moves ? LayoutOf(from_) : KeyframeLayout{};
  for (Key* source : keys) {
    const bool taken = moves && Find<Key>(to_, Renamed(source->name));
    if (!taken) pending->push_back({TakeFromList(source), from, moved_});
    if (moves) Relayout(source, from, left);
  }
  copy_ = !moves;
}

}  // namespace syn::spec
