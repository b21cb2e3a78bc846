// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Graft: puts a part of one model's tree into another model, or into the same model again, together
// with the elements that refer to this part. Attaching, replicating and copying a model are grafts:
//
//   attach      takes part of another spec, moved or copied; names get a prefix and a suffix, and
//               assets and default classes are taken as well
//   replicate   copies a template inside the same spec; names get a suffix, assets are shared
//   copy        copies a whole spec into an empty one; names stay unchanged
//
// The steps are: default classes, tree, lists of elements that are always taken (assets, custom
// data), lists of elements that refer to the tree (pairs, tendons, ..., only where the references
// can be resolved), and keyframes. The functions must be called in this order. Attach, Replicate
// (attach.cc) and CopySpec (copy.cc) show how.

#ifndef SYNOVIA_SPEC_EDIT_GRAFT_H_
#define SYNOVIA_SPEC_EDIT_GRAFT_H_

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "spec/keyframe.h"
#include "spec/spec.h"

namespace syn::spec {

// A keyframe that was taken by a graft. Its numbers still have the order of the source model.
struct PendingKey {
  Key* key;             // The keyframe in the target model.
  KeyframeLayout from;  // The layout of its numbers, which is that of the source model.
  Moved moved;          // Maps elements of the source to elements of the target.
};

// The keyframes of a model that is being assembled from parts. SettleKeys (attach.h) rewrites them.
struct KeysInWork {
  std::vector<PendingKey> attached;  // Keyframes of attached models.
  // The layout of the other keyframes. If absent, they describe the elements that were written in
  // the model itself (see OwnLayout).
  std::optional<KeyframeLayout> own;
};

// Takes elements from one spec into another (or the same) and records what became of each. An
// object serves one graft.
class Graft {
 public:
  // See the table at the head of this file.
  enum class Mode { kAttach, kReplicate, kCopy };

  // Prepares a graft from `from` into `to`. If `copy` is false, elements are moved. `prefix` and
  // `suffix` are added to names.
  Graft(Spec& to, Spec& from, Mode mode, bool copy, std::string prefix, std::string suffix)
      : to_(to),
        from_(from),
        mode_(mode),
        copy_(copy),
        prefix_(std::move(prefix)),
        suffix_(std::move(suffix)) {}

  // Adds the default classes of the source to the target, below its main class. In mode kCopy, the
  // main class of the source replaces the values of the main class of the target.
  void TakeDefaults();

  // Takes elements of the tree into the body `into`. Elements without a frame, or in a frame that
  // is not taken, are placed in the frame `outer` (may be null). If elements are moved, they must
  // have been removed from the lists of their source.
  void TakeTree(BodyContents contents, Body& into, Frame* outer);

  // Takes elements of the spec's lists: all assets and custom data, and elements whose references
  // can be resolved in the target. If `only` is given, elements outside this set are left out.
  void TakeLists(const std::unordered_set<const Element*>* only = nullptr);

  // Takes copies of the keyframes and appends them to `pending`. `from` must be the layout of the
  // source before anything was taken.
  void TakeKeys(const KeyframeLayout& from, std::vector<PendingKey>* pending);

  // From now on, throws ModelError when a taken element has a name that the target already has.
  // Otherwise the compiler reports repeated names.
  void RejectRepeatedNames() { reject_repeated_ = true; }

  // Returns the map from elements of the source to elements of the target, for traced kinds
  // (bodies, frames, joints, actuators, plugin instances).
  const Moved& AllMoved() const { return moved_; }

  // Returns the element of the target that `source`, a taken element of a traced kind, became.
  Element* Result(const Element& source) const { return const_cast<Element*>(moved_.at(&source)); }

 private:
  std::string Renamed(const std::string& name) const { return prefix_ + name + suffix_; }
  // Returns the target of a frame of the source, or `outer` if that frame was not taken.
  Frame* Inside(const Frame* source, Frame* outer) const;
  // Returns the frame of the target for a frame of another body; see the definition.
  Frame* EnclosingFrame(const Frame* source, Body& into);
  // Moves or copies one element and renames it and its references to assets and classes. The caller
  // adds it to a list.
  template <typename T>
  T* Take(T* source);
  // Takes an element from a list of the source spec and appends it to the list of the target.
  template <typename T>
  T* TakeFromList(T* source);
  // Adds prefix and suffix to the names by which the element refers to elements of the tree.
  template <typename T>
  void RenameReferences(T& taken) const;
  // Activates the plugins of the source in the target.
  void TakeActivations();
  // Points plugin fields of taken elements to the taken plugin instances.
  void RelinkPlugins();
  // Returns true if the references of the element can be resolved in the target after renaming.
  template <typename T>
  bool Resolves(T& source) const;

  Spec& to_;
  Spec& from_;
  Mode mode_;
  bool copy_;  // If false, elements are moved.
  std::string prefix_, suffix_;
  bool reject_repeated_ = false;
  // Default class of the source -> of the target.
  std::unordered_map<const Default*, Default*> classes_;
  Moved moved_;  // Element of the source -> element of the target.
  // Plugin fields of taken elements that point at an instance.
  std::vector<mjsPlugin*> plugin_users_;
};

// Returns the elements of a body for which selected(frame) is true, where `frame` is the innermost
// frame around the element, or null. For a frame, `frame` is that frame itself. The elements are
// removed from the body unless `copy` is true.
template <typename F>
BodyContents Select(Body& body, bool copy, F&& selected) {
  BodyContents chosen;
  const auto select = [&]<class T>() {
    std::vector<T*>& list = ListOf<T>(body);
    std::vector<T*> rest;
    for (T* element : list) {
      Frame* frame = element->frame;
      if constexpr (std::is_same_v<T, Frame>) frame = element;
      (selected(frame) ? ListOf<T>(chosen) : rest).push_back(element);
    }
    if (copy) return;
    list = std::move(rest);
    for (size_t i = 0; i < list.size(); ++i) list[i]->position = static_cast<int>(i);
  };
  ForEachTreeKind(select);
  select.template operator()<Body>();
  select.template operator()<Frame>();
  return chosen;
}

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_EDIT_GRAFT_H_
