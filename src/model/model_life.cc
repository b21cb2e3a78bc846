// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Copies and deletes models. Models are created by the compiler, by the MJB reader, or here as a
// copy.

#include <cstring>
#include <memory>

#include <mujoco/mujoco.h>

#include "model/buffer.h"
#include "model/layout.h"
#include "model/plan/plan.h"

namespace syn {
namespace {

// Copies everything. Both buffers must have the same layout.
void CopyContents(mjModel* dest, const mjModel* src) {
  dest->opt = src->opt;
  dest->vis = src->vis;
  dest->stat = src->stat;
  dest->narena = src->narena;
  dest->signature = src->signature;
  std::memcpy(dest->buffer, src->buffer, src->nbuffer);
}

// Copies only the arrays that a scene is built from. Both buffers must have the same layout.
void CopySceneContents(mjModel* dest, const mjModel* src) {
  dest->opt = src->opt;
  dest->vis = src->vis;
  dest->stat = src->stat;
  ForEachModelArray(dest, [&]<typename T>(T*& pointer, const ArrayInfo& a) {
    if (!a.scene || !a.size()) return;
    const size_t offset = reinterpret_cast<char*>(pointer) - static_cast<char*>(dest->buffer);
    std::memcpy(pointer, static_cast<const char*>(src->buffer) + offset, a.size() * sizeof(T));
  });
}

bool SameSizes(const mjModel* a, const mjModel* b) {
#define X(name) \
  if (a->name != b->name) return false;
  MJMODEL_INTS32
#undef X
  return a->nbuffer == b->nbuffer;
}

}  // namespace
}  // namespace syn

mjModel* mj_copyModel(mjModel* dest, const mjModel* src) {
  if (dest && dest->nbuffer != src->nbuffer) {
    mj_deleteModel(dest);
    mju_error("mj_copyModel: dest and src models have different buffer size");
    return nullptr;
  }
  // Models with equal buffer sizes may still have different arrays; then the arrays are allocated
  // again.
  if (dest && !syn::SameSizes(dest, src)) {
    mjModel* fresh = syn::AllocateModel(*src);
    if (!fresh) return nullptr;
    syn::DeletePlan(dest);
    syn::FreeBuffer(dest->buffer);
    *dest = *fresh;
    mju_free(fresh);
  }
  // A new model is deleted if there is no memory for the plan.
  std::unique_ptr<mjModel, void (*)(mjModel*)> made(dest ? nullptr : syn::AllocateModel(*src),
                                                    mj_deleteModel);
  if (!dest) dest = made.get();
  if (!dest) return nullptr;
  syn::CopyContents(dest, src);
  syn::BuildPlan(dest);
  static_cast<void>(made.release());
  return dest;
}

void mjv_copyModel(mjModel* dest, const mjModel* src) {
  if (!dest || !syn::SameSizes(dest, src)) {
    mju_error("mjv_copyModel: dest and src models have different sizes");
    return;
  }
  syn::CopySceneContents(dest, src);
}

void mj_deleteModel(mjModel* m) {
  if (!m) return;
  syn::DeletePlan(m);
  syn::FreeBuffer(m->buffer);
  mju_free(m);
}
