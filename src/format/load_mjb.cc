// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Binary model files, from wherever resources come from.

#include "asset/resource.h"
#include "base/error.h"
#include "model/mjb.h"

mjModel* mj_loadModel(const char* filename, const mjVFS* vfs) {
  try {
    syn::Resource resource = syn::Resource::Open("", filename, vfs);
    return syn::ModelFromMjb(resource.Read());
  } catch (const syn::ModelError& error) {
    mju_warning("%s", error.what());
    return nullptr;
  }
}
