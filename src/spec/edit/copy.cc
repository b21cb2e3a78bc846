// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mj_copySpec, the deep copy of a model. The copy is a graft (graft.h) of all elements
// into an empty spec. Settings and the world body, which every spec has from the start, are copied
// here.

#include <exception>

#include "spec/edit/graft.h"

namespace syn::spec {
namespace {

// Copies the settings of a model. The string handles of the target keep pointing to its own
// strings.
void CopySettings(const Spec& from, Spec* to) {
  const mjSpec handles = to->pub;
  to->pub = from.pub;
  to->pub.element = handles.element, to->pub.modelname = handles.modelname;
  to->pub.comment = handles.comment, to->pub.modelfiledir = handles.modelfiledir;
  to->pub.compiler.meshdir = handles.compiler.meshdir;
  to->pub.compiler.texturedir = handles.compiler.texturedir;
  to->modelname = from.modelname, to->comment = from.comment;
  to->modelfiledir = from.modelfiledir, to->meshdir = from.meshdir;
  to->texturedir = from.texturedir, to->losses = from.losses;
  to->deep_copy = from.deep_copy;
}

// Copies the fields of the world body, but not its contents.
void CopyWorld(const Body& from, Body* to) {
  to->pub = from.pub;
  to->userdata = from.userdata, to->childclass = from.childclass, to->info = from.info;
  to->plugin = from.plugin;
  to->Wire();
}

}  // namespace

Spec* CopySpec(const Spec& spec) {
  // The source is only read, because the graft copies; its functions take a non-const spec.
  Spec& from = const_cast<Spec&>(spec);
  SpecRef to(new Spec);
  CopySettings(from, to.get());
  // The copy shares the attached models with the source.
  for (const SpecRef& child : from.children) {
    ++child->references;
    to->children.emplace_back(child.get());
  }
  Graft graft(*to, from, Graft::Mode::kCopy, true, "", "");
  graft.TakeDefaults();
  CopyWorld(*from.world, to->world);
  graft.TakeTree(*from.world, *to->world, nullptr);
  graft.TakeLists();
  std::vector<PendingKey> keys;
  graft.TakeKeys({}, &keys);
  return to.release();
}

}  // namespace syn::spec

mjSpec* mj_copySpec(const mjSpec* s) {
  try {
    return &syn::spec::CopySpec(*syn::spec::AsSpec(s))->pub;
  } catch (const std::exception& error) {
    syn::spec::SetError(*const_cast<syn::spec::Spec*>(syn::spec::AsSpec(s)), error.what());
    return nullptr;
  }
}
