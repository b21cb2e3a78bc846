// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Model fields with a separate value for each world of a batch (syn_batchExpand), and the
// quantities derived from them (syn_batchSetConst).

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include <mujoco/mjxmacro.h>

#include "parallel/batch.h"

namespace syn {
namespace {

// Bytes after the last row. Vector code may read a few numbers beyond the end of an array.
constexpr size_t kPadding = 8 * sizeof(mjtNum);

// Returns true for fields that describe shapes. The plan and the bounding volume hierarchies were
// computed from them, so they must be the same in all worlds.
bool IsShape(std::string_view field) {
  for (const std::string_view kind :
       {"mesh_", "bvh_", "oct_", "flex", "skin_", "tex_", "bone", "key_"}) {
    if (field.substr(0, kind.size()) == kind) return true;
  }
  return false;
}

// Finds a floating-point member of mjOption, which is named "opt.gravity" and so on.
BatchPlace FindOption(mjModel* m, const std::string& field) {
#define X(type, name)                                                                 \
  if constexpr (std::is_same_v<type, mjtNum>) {                                       \
    if (field == "opt." #name) return {&m->opt.name, synTYPE_NUM, 1, sizeof(mjtNum)}; \
  }
  MJOPTION_FLOATS
#undef X
#define X(name, n) \
  if (field == "opt." #name) return {m->opt.name, synTYPE_NUM, n, (n) * sizeof(mjtNum)};
  MJOPTION_VECTORS
#undef X
  return {};
}

// A pointer member of mjModel: its offset in the struct, and the array to which it points.
struct Member {
  size_t offset = 0;
  BatchPlace place;
};

// Returns the member if its elements are floating-point numbers.
template <typename T>
Member MemberOf(size_t offset, T* data, size_t size) {
  if constexpr (std::is_same_v<T, mjtNum>) {
    return {offset, {data, synTYPE_NUM, size, size * sizeof(T)}};
  } else if constexpr (std::is_same_v<T, float>) {
    return {offset, {data, synTYPE_FLOAT, size, size * sizeof(T)}};
  } else {
    return {};  // integers and flags define the structure, which is the same in all worlds
  }
}

// Finds an array of mjModel by its name.
Member FindMember(const mjModel* m, const std::string& field) {
  MJMODEL_POINTERS_PREAMBLE(m)  // NOLINT(misc-const-correctness)
#undef MJ_M
#define MJ_M(n) m->n
#define X(type, name, nr, nc) \
  if (field == #name)         \
    return MemberOf(offsetof(mjModel, name), m->name, static_cast<size_t>(m->nr) * (nc));
  MJMODEL_POINTERS
#undef X
  return {};
}

// Returns a column whose rows are copies of the values in the common model.
std::unique_ptr<BatchColumn> MakeColumn(const synBatch& b, const std::string& field,
                                        const BatchPlace& place) {
  auto c = std::make_unique<BatchColumn>();
  c->name = field;
  c->type = place.type;
  c->size = place.size;
  c->bytes = place.bytes;
  c->rows.resize(place.bytes * b.worlds.size() + kPadding);
  for (size_t w = 0; w < b.worlds.size(); ++w) std::memcpy(c->Row(w), place.data, place.bytes);
  return c;
}

// Returns the column of a model field, which is created when the field is expanded for the first
// time. Returns null if there is no such field.
BatchColumn* Expand(synBatch& b, const std::string& field) {
  if (BatchColumn* c = FindColumn(b.model_columns, field)) return c;
  auto* model = const_cast<mjModel*>(b.model);
  const BatchPlace option = FindOption(model, field);
  const Member member = option.data ? Member{} : FindMember(model, field);
  const BatchPlace& place = option.data ? option : member.place;
  if (!place.data && place.size == 0) return nullptr;
  if (b.models.empty()) b.models.assign(b.worlds.size(), *model);
  auto c = MakeColumn(b, field, place);
  for (size_t w = 0; w < b.worlds.size(); ++w) {
    // Options are part of the struct and must be copied in before a step. For arrays, the pointer
    // in the model of the world is redirected to the row.
    if (option.data) {
      c->in_world.push_back(FindOption(&b.models[w], field).data);
    } else {
      char* row = c->Row(w);
      std::memcpy(reinterpret_cast<char*>(&b.models[w]) + member.offset, &row, sizeof(row));
    }
  }
  return b.model_columns.emplace_back(std::move(c)).get();
}

// The fields that mj_setConst computes.
constexpr const char* kDerived[] = {"body_subtreemass",
                                    "body_invweight0",
                                    "dof_M0",
                                    "dof_invweight0",
                                    "tendon_length0",
                                    "tendon_invweight0",
                                    "actuator_acc0",
                                    "actuator_length0",
                                    "actuator_biasprm",
                                    "tendon_lengthspring",
                                    "eq_data",
                                    "cam_poscom0",
                                    "cam_pos0",
                                    "cam_mat0",
                                    "light_poscom0",
                                    "light_pos0",
                                    "light_dir0",
                                    "flexedge_length0",
                                    "flexedge_invweight0"};

}  // namespace
}  // namespace syn

void* syn_batchExpand(synBatch* b, const char* field, int* type, int* size) {
  syn::BatchColumn* c = field && !syn::IsShape(field) ? syn::Expand(*b, field) : nullptr;
  if (!c) return nullptr;
  if (type) *type = c->type;
  if (size) *size = static_cast<int>(c->size);
  return c->rows.data();
}

int syn_batchSetConst(synBatch* b, const mjtByte* mask, char* error, int error_sz) {
  for (const char* field : syn::kDerived) syn::Expand(*b, field);
  return syn::ForWorlds(*b, mask, error, error_sz, [b](size_t world, const mjModel*, mjData*) {
    const syn::BatchDataPtr scratch(mj_makeData(b->model));
    if (!scratch) throw syn::EngineError("syn_batchSetConst: out of memory");
    mj_setConst(&b->models[world], scratch.get());
  });
}
