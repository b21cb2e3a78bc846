// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the digest of a spec: visits all elements in a fixed order and adds their public
// structs, the storage of their handles and their links. content_digest.h explains its purpose.

#include "spec/content_digest.h"

#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace syn::spec {
namespace {

// Collects small pieces of data and digests them in blocks, which is faster than digesting each
// piece.
class PieceCollector {
 public:
  PieceCollector() { pieces_.reserve(kDigestPiece); }

  void Add(std::span<const std::byte> bytes) {
    pieces_.insert(pieces_.end(), bytes.begin(), bytes.end());
    if (pieces_.size() >= kDigestPiece) Flush();
  }
  template <typename T>
  void AddValue(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    Add(std::as_bytes(std::span(&value, 1)));
  }
  Digest Finish() {
    Flush();
    return digest_;
  }

  // These add the storage of a handle. The length comes first, so that different lists have
  // different bytes.
  void AddStorage(const std::string& text) {
    AddValue(text.size());
    Add(std::as_bytes(std::span(text)));
  }
  void AddStorage(const InstanceName& name) {
    AddStorage(static_cast<const std::string&>(name));
    AddConfig(name.config);
  }
  template <typename T>
  void AddStorage(const std::vector<T>& list) {
    AddValue(list.size());
    if constexpr (std::is_trivially_copyable_v<T>) {
      Add(std::as_bytes(std::span(list)));
    } else {
      for (const T& item : list) AddStorage(item);
    }
  }
  void AddConfig(const PluginConfig& config) {
    AddValue(config.size());
    for (const auto& [key, value] : config) {
      AddStorage(key);
      AddStorage(value);
    }
  }

 private:
  void Flush() {
    digest_.Add(pieces_);
    pieces_.clear();
  }

  std::vector<std::byte> pieces_;
  Digest digest_;
};

// Adds an element. The bytes of the public struct hold all plain fields. Its handles are addresses,
// which stay the same as long as the element lives, so the storage they point to is added as well.
template <typename T>
void AddElement(T& element, PieceCollector* pieces) {
  pieces->AddValue(static_cast<const Element*>(&element));
  pieces->AddStorage(element.name);
  pieces->AddValue(element.body);
  pieces->AddValue(element.frame);
  pieces->AddValue(element.def);
  pieces->AddValue(element.pub);
  element.ForEachHandle([&](auto&, auto& storage) { pieces->AddStorage(storage); });
  if constexpr (std::is_same_v<T, Plugin>) pieces->AddConfig(element.config);
  if constexpr (std::is_same_v<T, Tendon>) {
    for (const Wrap& wrap : element.path) {
      pieces->AddStorage(wrap.target);
      pieces->AddStorage(wrap.sidesite);
      pieces->AddValue(wrap.type);
      pieces->AddValue(wrap.prm);
    }
  }
}

// Adds a default class with all its template elements.
void AddClass(Default& def, PieceCollector* pieces) {
  pieces->AddValue(static_cast<const Element*>(&def));
  pieces->AddStorage(def.name);
  pieces->AddValue(def.parent);
  AddElement(def.joint, pieces);
  AddElement(def.geom, pieces);
  AddElement(def.site, pieces);
  AddElement(def.camera, pieces);
  AddElement(def.light, pieces);
  AddElement(def.flex, pieces);
  AddElement(def.mesh, pieces);
  AddElement(def.material, pieces);
  AddElement(def.pair, pieces);
  AddElement(def.equality, pieces);
  AddElement(def.tendon, pieces);
  AddElement(def.actuator, pieces);
}

// Adds the options of the model, its texts and its active plugins.
void AddSettings(const Spec& spec, PieceCollector* pieces) {
  pieces->AddValue(spec.pub);
  for (const std::string* text :
       {&spec.modelname, &spec.comment, &spec.modelfiledir, &spec.meshdir, &spec.texturedir}) {
    pieces->AddStorage(*text);
  }
  pieces->AddStorage(spec.active_plugins);
}

}  // namespace

Digest ContentDigest(const Spec& spec) {
  // The spec is only read. The cast is needed because the visitors are not const.
  Spec& content = const_cast<Spec&>(spec);
  PieceCollector pieces;
  AddSettings(spec, &pieces);
  for (Default* def : spec.defaults) AddClass(*def, &pieces);
  ForEachBody(*spec.world, [&](Body& body) {
    AddElement(body, &pieces);
    const auto add_all = [&]<class T>() {
      for (T* element : ListOf<T>(body)) AddElement(*element, &pieces);
    };
    add_all.template operator()<Frame>();
    ForEachTreeKind(add_all);
  });
  ForEachListKind([&]<class T>() {
    for (T* element : ListOf<T>(content)) AddElement(*element, &pieces);
  });
  return pieces.Finish();
}

}  // namespace syn::spec
