// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements Graft, which moves or copies a part of a model; graft.h describes the steps.
//
// Names decide which references survive. When a model is attached, all names change in the same
// way, so all references are renamed. When a template is replicated, only names of the template
// change, so a reference is renamed only if the renamed target exists.

#include "spec/edit/graft.h"

#include <memory>
#include <utility>

#include "asset/file/path.h"
#include "base/error.h"
#include "spec/plugin.h"
#include "spec/reference.h"

namespace syn::spec {
namespace {

// True for kinds of which all elements are taken when a model is attached, even if nothing refers
// to them.
template <typename T>
constexpr bool kStandsAlone =
    std::is_same_v<T, Texture> || std::is_same_v<T, Material> || std::is_same_v<T, Mesh> ||
    std::is_same_v<T, Skin> || std::is_same_v<T, HField> || std::is_same_v<T, Numeric> ||
    std::is_same_v<T, Text> || std::is_same_v<T, Plugin>;

// True for kinds of which a copy may refer to objects outside the replicated template.
template <typename T>
constexpr bool kMayReachOutside = std::is_same_v<T, Pair> || std::is_same_v<T, Exclude> ||
                                  std::is_same_v<T, Sensor> || std::is_same_v<T, Tendon>;

// True for kinds whose new element is looked up later. Frames are looked up for their contents,
// plugin instances for their users, and the others for keyframes and for the caller.
template <typename T>
constexpr bool kIsTraced =
    std::is_same_v<T, Frame> || std::is_same_v<T, Body> || std::is_same_v<T, Joint> ||
    std::is_same_v<T, Actuator> || std::is_same_v<T, Plugin>;

// Copies the template elements of a default class, but not its place in the tree of classes.
void CopyTemplates(const Default& source, Default* def) {
  def->joint = source.joint, def->geom = source.geom, def->site = source.site;
  def->camera = source.camera, def->light = source.light, def->flex = source.flex;
  def->mesh = source.mesh, def->material = source.material, def->pair = source.pair;
  def->equality = source.equality, def->tendon = source.tendon, def->actuator = source.actuator;
  def->Wire();
}

// Gives an unnamed asset the name of its file, so that it gets prefix and suffix like a named
// asset.
template <typename T>
void NameFromFile(T* element) {
  if constexpr (requires { element->file; }) {
    if (element->name.empty() && !element->file.empty()) {
      element->name = AssetNameFromFile(element->file);
    }
  }
}

}  // namespace

// The main class of an attached model becomes a new class, from which its other classes derive.
// Elements of class main, however, are recorded as elements of the target's main class.
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
  // A deleted frame has no spec. It is kept only for the pose of its contents and stays deleted.
  const bool deleted = !source->spec;
  // Step 1: copy the element, or keep the object if it is moved. A copied model becomes the origin
  // of its elements; attached elements keep the compiler settings of their origin.
  if (copy_) {
    taken = Own(to_, std::make_unique<T>(*source));
    taken->origin = mode_ == Mode::kCopy && source->origin == &from_ ? &to_ : source->origin;
  }
  taken->spec = deleted ? nullptr : &to_;
  // Step 2: rename the element.
  if (mode_ == Mode::kAttach) NameFromFile(taken);
  if (!taken->name.empty()) {
    taken->name = Renamed(taken->name);
    if (reject_repeated_ && Find<T>(to_, taken->name)) {
      throw ModelError("repeated name '" + taken->name + "' in " + KindName(T::kType));
    }
  }
  // Step 3: use the classes and assets of the target. A replicated template shares both.
  if (mode_ != Mode::kReplicate) {
    const auto def = classes_.find(taken->def);
    taken->def = def == classes_.end() ? to_.main : def->second;
    ForEachAssetReference(*taken, [&](std::string& name) { name = Renamed(name); });
    if constexpr (requires { taken->childclass; }) {
      if (!taken->childclass.empty()) taken->childclass = Renamed(taken->childclass);
    }
  }
  // Step 4: record what RelinkPlugins and the keyframes need later.
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

// Returns the frame of the target that corresponds to `source`, a frame around something that was
// taken. A frame that was not taken itself is copied into the body as a deleted frame, so that its
// contents keep their pose.
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
  // Bodies are visited with an explicit stack, so that the call depth is independent of the tree.
  struct Work {
    BodyContents contents;
    Body* into;
    Frame* outer;
  };
  std::vector<Work> work;
  work.push_back({std::move(contents), &into, outer});
  std::vector<Camera*> cameras;
  std::vector<Light*> lights;
  // Taken frames that are enclosed by a frame of another body, with that frame. The enclosing frame
  // may be taken later, so these frames are connected at the end.
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
  // References of cameras and lights are renamed last, when all bodies have been taken.
  for (Camera* camera : cameras) RenameReferences(*camera);
  for (Light* light : lights) RenameReferences(*light);
}

// In mode kReplicate, a reference to an object outside the template keeps its name.
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

// A copied element uses the copied plugin instance, not the instance of the source.
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

// The source keeps its keyframes even if its elements are moved, because other parts of it may be
// attached later. If a second part is attached under the same name, the target already has the key
// and it is not taken again.
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
