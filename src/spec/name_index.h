// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// NameIndex: finds elements of one kind by name in constant time.
//
// An open-addressing table of (hash, element). Names are not stored: a hit is confirmed against the
// element's current name and spec, so renaming, deleting or moving an element needs no removal; its
// old entry simply never matches again.

#ifndef SYNOVIA_SPEC_NAME_INDEX_H_
#define SYNOVIA_SPEC_NAME_INDEX_H_

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "spec/element.h"

namespace syn::spec {

class NameIndex {
 public:
  bool valid = false;  // false: some names may be missing, rebuild before use

  void Clear() {
    slots_.clear();
    used_ = 0;
  }

  void Insert(Element* element) {
    if (element->name.empty()) return;
    if (2 * (used_ + 1) > slots_.size()) Grow();
    Place({Hash(element->name), element});
  }

  // The element of this name inserted first, or null.
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

  void Place(Slot slot) {
    const size_t mask = slots_.size() - 1;
    size_t i = slot.hash & mask;
    while (slots_[i].element) i = (i + 1) & mask;
    slots_[i] = slot;
    ++used_;
  }

  void Grow() {
    std::vector<Slot> old(slots_.empty() ? 32 : 2 * slots_.size());
    old.swap(slots_);
    used_ = 0;
    for (const Slot& slot : old) {
      if (slot.element) Place(slot);
    }
  }

  std::vector<Slot> slots_;
  size_t used_ = 0;
};

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_NAME_INDEX_H_
