// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mj_loadModel: reads a binary model file from disk, a VFS or a resource provider.

#include <new>

#include "asset/file/resource.h"
#include "base/error.h"
#include "model/mjb.h"

mjModel* mj_loadModel(const char* filename, const mjVFS* vfs) {
  if (!filename) {
    mju_warning("mj_loadModel: filename argument required");
    return nullptr;
  }
  try {
    syn::Resource resource = syn::Resource::Open("", filename, vfs);
    return syn::ModelFromMjb(resource.Read());
  } catch (const std::bad_alloc&) {
    mju_warning("mj_loadModel: could not allocate memory");
    return nullptr;
  } catch (const syn::ModelError& error) {
    mju_warning("%s", error.what());
    return nullptr;
  }
}
