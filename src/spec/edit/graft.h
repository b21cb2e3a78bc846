// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Graft: puts a part of one model's tree into another model, or again into the same one, together
// with everything that refers to it. Attaching, replicating and copying a model are all grafts:
//
//   attach      part of another spec, moved or copied, names get prefix and suffix, assets and
//               classes come along
//   replicate   a template in the same spec, copied, names get a suffix, assets are shared
//   copy        the whole of a spec into an empty one, names unchanged
//
// The steps: classes, tree, lists of what is always taken (assets, custom data), lists of what
// refers to the tree (pairs, tendons, ...; only where the references can be resolved), keyframes.

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

// A keyframe that came with a graft and is still laid out for the model it came from.
struct PendingKey {
  Key* key;
  KeyframeLayout from;
  Moved moved;
};

// The keyframes of a model that is being put together from parts.
struct KeysInWork {
  std::vector<PendingKey> attached;
  std::optional<KeyframeLayout>
      own;  // what the others are laid out for; nothing: the model's own elements
};

class Graft {
 public:
  enum class Mode { kAttach, kReplicate, kCopy };

  Graft(Spec& to, Spec& from, Mode mode, bool copy, std::string prefix, std::string suffix)
      : to_(to),
        from_(from),
        mode_(mode),
        copy_(copy),
        prefix_(std::move(prefix)),
        suffix_(std::move(suffix)) {}

  // The classes of the source, below main of the target.
  void TakeDefaults();

  // Elements of the tree, into a body; those without frame (or in a frame that is not taken) go
  // into the frame `outer`. They must be off the lists of their source if they are moved.
  void TakeTree(BodyContents contents, Body& into, Frame* outer);

  // The lists of the spec: all that stands on its own or can be resolved, or out of `only`.
  void TakeLists(const std::unordered_set<const Element*>* only = nullptr);

  // Keyframes; `from` is the layout of the source before anything was taken.
  void TakeKeys(const KeyframeLayout& from, std::vector<PendingKey>* pending);

  // Names that the target has already are an error, not a matter for the compiler to find.
  void RejectRepeatedNames() { reject_repeated_ = true; }

  const Moved& AllMoved() const { return moved_; }

  // What became of an element of the source.
  Element* Result(const Element& source) const { return const_cast<Element*>(moved_.at(&source)); }

 private:
  std::string Renamed(const std::string& name) const { return prefix_ + name + suffix_; }
  Frame* Inside(const Frame* source, Frame* outer) const;
  Frame* EnclosingFrame(const Frame* source, Body& into);
  template <typename T>
  T* Take(T* source);
  template <typename T>
  T* TakeFromList(T* source);
  template <typename T>
  void RenameReferences(T& taken) const;
  void TakeActivations();
  void RelinkPlugins();
  template <typename T>
  bool Resolves(T& source) const;

  Spec& to_;
  Spec& from_;
  Mode mode_;
  bool copy_;  // false: elements are moved
  std::string prefix_, suffix_;
  bool reject_repeated_ = false;
  std::unordered_map<const Default*, Default*> classes_;  // class of the source -> of the target
  Moved moved_;                                           // element of the source -> of the target
  std::vector<mjsPlugin*> plugin_users_;                  // uses that point at an instance
};

// Removes the elements of a body for which selected(innermost frame) holds and returns them; with
// `copy` they stay as well. A frame counts as being inside itself.
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
