// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// NameIndex: finds elements of one kind by name in constant time.
//
// It is a hash table with open addressing that holds pairs (hash, element). Names are not stored. A
// hit is confirmed by comparing the current name and spec of the element. An element can therefore
// be renamed, deleted or moved without removing its old entry, which never matches again.

#ifndef SYNOVIA_SPEC_NAME_INDEX_H_
#define SYNOVIA_SPEC_NAME_INDEX_H_

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "spec/element.h"

namespace syn::spec {

// The index of one kind of element. Elements must outlive the index (a spec owns its elements until
// it is freed).
class NameIndex {
 public:
  // If false, names may be missing, and the owner must rebuild the index before it is used.
  bool valid = false;

  // Removes all entries.
  void Clear() {
    slots_.clear();
    used_ = 0;
  }

  // Adds an element under its current name. Elements without a name are ignored.
  void Insert(Element* element) {
    if (element->name.empty()) return;
    if (2 * (used_ + 1) > slots_.size()) Grow();
    Place({Hash(element->name), element});
  }

  // Returns the element of `spec` with this name, or null. If several have the name, returns the
  // one that was inserted first.
  Element* Find(std::string_view name, const Spec* spec) const {
    if (slots_.empty() || name.empty()) return nullptr;
    const size_t hash = Hash(name), mask = slots_.size() - 1;
    for (size_t i = hash & mask; slots_[i].element; i = (i + 1) & mask) {
      const Slot& slot = slots_[i];
      if (slot.hash == hash && slot.element->spec == spec && slot.element->name == name) {
        return slot.element;
      }
    }
    return nullptr;
  }

 private:
  struct Slot {
    size_t hash = 0;
    Element* element = nullptr;
  };

  static size_t Hash(std::string_view name) { return std::hash<std::string_view>{}(name); }

  // Puts an entry into the first free slot at or after its hash. There must be a free slot.
  void Place(Slot slot) {
    const size_t mask = slots_.size() - 1;
    size_t i = slot.hash & mask;
    while (slots_[i].element) i = (i + 1) & mask;
    slots_[i] = slot;
    ++used_;
  }

  // Doubles the table, which starts with 32 slots, and inserts all entries again. At most half of
  // the slots are used, so the sequences of occupied slots stay short.
  void Grow() {
    std::vector<Slot> old(slots_.empty() ? 32 : 2 * slots_.size());
    old.swap(slots_);
    used_ = 0;
    for (const Slot& slot : old) {
      if (slot.element) Place(slot);
    }
  }

  std::vector<Slot> slots_;  // The number of slots is a power of two.
  size_t used_ = 0;          // Number of occupied slots.
};

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_NAME_INDEX_H_
