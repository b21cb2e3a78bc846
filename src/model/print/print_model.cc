// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mj_printModel, which writes a model as text. The blocks of objects follow from the
// X-macro lists, one line per array.

#include <cstring>
#include <string>
#include <type_traits>

#include "model/layout.h"
#include "model/names.h"
#include "model/print/text_printer.h"

namespace syn {
namespace {

// True for the element types that TextPrinter::Field() can print.
template <typename T>
constexpr bool kPrintable = std::is_same_v<T, mjtNum> || std::is_same_v<T, float> ||
                            std::is_same_v<T, int> || std::is_same_v<T, mjtByte>;

// Prints row i of an array.
template <typename T>
void ObjectField(TextPrinter* out, const char* name, const T* array, int i, int64_t cols) {
  if constexpr (kPrintable<T>) {
    if (cols) out->Field((std::string("  ") + name).c_str(), array + i * cols, cols);
  }
}

// Prints the name of object i, which may be empty.
void ObjectName(TextPrinter* out, const mjModel* m, mjtObj type, int i) {
  const char* name = mj_id2name(m, type, i);
  out->Print("  name%-15s  %s\n", "", name ? name : "");
}

// Prints one block per object. The list has arrays of several lengths; only those with a row per
// object are printed.
#define SYN_PRINT_BLOCK(title, list, size, objtype)                                  \
  for (int i = 0; i < m->size; ++i) {                                                \
    out->Print("\n%s %d:\n", title, i);                                              \
    if (objtype != mjOBJ_DOF) ObjectName(out, m, objtype, i);                        \
    auto print = [&]<typename T>(const char* name, const T* array, const char* rows, \
                                 int64_t cols) {                                     \
      if (!std::strcmp(rows, #size)) ObjectField(out, name, array, i, cols);         \
    };                                                                               \
    list                                                                             \
  }

void PrintSizes(TextPrinter* out, const mjModel* m) {
  out->Print("SIZES\n");
#define X(name) \
  if (m->name) out->Print("  %-19s %lld\n", #name, static_cast<long long>(m->name));
  MJMODEL_INTS
#undef X
  out->Print("\n");
}

// Prints the size of the model and of its large parts.
void PrintMemory(TextPrinter* out, const mjModel* m) {
  size_t meshes = 0, textures = m->ntexdata, skins = 0;
  ForEachModelArray(m, [&]<typename T>(T* const&, const ArrayInfo& a) {
    const size_t bytes = a.size() * sizeof(T);
    if (!std::strncmp(a.name, "mesh_", 5)) meshes += bytes;
    if (!std::strncmp(a.name, "skin_", 5)) skins += bytes;
  });
  out->Print("MEMORY\n  total         %s\n",
             TextPrinter::Size(sizeof(mjModel) + m->nbuffer).c_str());
  if (m->nmesh) out->Print("  meshes        %s\n", TextPrinter::Size(meshes).c_str());
  if (m->ntex) out->Print("  textures      %s\n", TextPrinter::Size(textures).c_str());
  if (m->nskin) out->Print("  skins         %s\n", TextPrinter::Size(skins).c_str());
  out->Print("\n");
}

void PrintOptions(TextPrinter* out, const mjModel* m) {
  out->Print("OPTION\n");
#define X(type, name) out->Field("  " #name, &m->opt.name, 1);
  MJOPTION_FLOATS
  MJOPTION_INTS
#undef X
#define X(name, n) out->Field("  " #name, m->opt.name, n);
  MJOPTION_VECTORS
#undef X
  out->Print("\n");
  const mjtNum mass = mj_getTotalmass(m);
  out->Field("totalmass", &mass, 1);
  out->Print("\nSTATISTIC\n");
  out->Field("  meaninertia", &m->stat.meaninertia, 1);
  out->Field("  meanmass", &m->stat.meanmass, 1);
  out->Field("  meansize", &m->stat.meansize, 1);
  out->Field("  extent", &m->stat.extent, 1);
  out->Field("  center", m->stat.center, 3);
  out->Print("\n");
}

void PrintObjects(TextPrinter* out, const mjModel* m) {
  MJMODEL_POINTERS_PREAMBLE(m)  // NOLINT(misc-const-correctness)
#define X(type, name, nrow, ncol) print(#name, m->name, #nrow, ncol);
  SYN_PRINT_BLOCK("BODY", MJMODEL_POINTERS_BODY, nbody, mjOBJ_BODY)
  SYN_PRINT_BLOCK("JOINT", MJMODEL_POINTERS_JOINT, njnt, mjOBJ_JOINT)
  SYN_PRINT_BLOCK("DOF", MJMODEL_POINTERS_DOF, nv, mjOBJ_DOF)
  SYN_PRINT_BLOCK("GEOM", MJMODEL_POINTERS_GEOM, ngeom, mjOBJ_GEOM)
  SYN_PRINT_BLOCK("SITE", MJMODEL_POINTERS_SITE, nsite, mjOBJ_SITE)
  SYN_PRINT_BLOCK("CAMERA", MJMODEL_POINTERS_CAMERA, ncam, mjOBJ_CAMERA)
  SYN_PRINT_BLOCK("LIGHT", MJMODEL_POINTERS_LIGHT, nlight, mjOBJ_LIGHT)
  SYN_PRINT_BLOCK("FLEX", MJMODEL_POINTERS_FLEX, nflex, mjOBJ_FLEX)
  SYN_PRINT_BLOCK("MESH", MJMODEL_POINTERS_MESH, nmesh, mjOBJ_MESH)
  SYN_PRINT_BLOCK("SKIN", MJMODEL_POINTERS_SKIN, nskin, mjOBJ_SKIN)
  SYN_PRINT_BLOCK("HEIGHTFIELD", MJMODEL_POINTERS_HFIELD, nhfield, mjOBJ_HFIELD)
  SYN_PRINT_BLOCK("TEXTURE", MJMODEL_POINTERS_TEXTURE, ntex, mjOBJ_TEXTURE)
  SYN_PRINT_BLOCK("MATERIAL", MJMODEL_POINTERS_MATERIAL, nmat, mjOBJ_MATERIAL)
  SYN_PRINT_BLOCK("PAIR", MJMODEL_POINTERS_PAIR, npair, mjOBJ_PAIR)
  SYN_PRINT_BLOCK("EXCLUDE", MJMODEL_POINTERS_EXCLUDE, nexclude, mjOBJ_EXCLUDE)
  SYN_PRINT_BLOCK("EQUALITY", MJMODEL_POINTERS_EQUALITY, neq, mjOBJ_EQUALITY)
  SYN_PRINT_BLOCK("TENDON", MJMODEL_POINTERS_TENDON, ntendon, mjOBJ_TENDON)
  SYN_PRINT_BLOCK("ACTUATOR", MJMODEL_POINTERS_ACTUATOR, nu, mjOBJ_ACTUATOR)
  SYN_PRINT_BLOCK("SENSOR", MJMODEL_POINTERS_SENSOR, nsensor, mjOBJ_SENSOR)
#undef X
}

void PrintTendonPaths(TextPrinter* out, const mjModel* m) {
  for (int i = 0; i < m->ntendon; ++i) {
    out->Print("\nTENDON %d PATH:\n  type  objid  prm\n", i);
    for (int j = m->tendon_adr[i]; j < m->tendon_adr[i] + m->tendon_num[i]; ++j) {
      out->Print("  %d  %d  ", m->wrap_type[j], m->wrap_objid[j]);
      out->Number(m->wrap_prm[j]);
      out->Print("\n");
    }
  }
}

// Prints numerics, texts and tuples.
void PrintCustom(TextPrinter* out, const mjModel* m) {
  for (int i = 0; i < m->nnumeric; ++i) {
    out->Print("\nNUMERIC %d:\n", i);
    ObjectName(out, m, mjOBJ_NUMERIC, i);
    out->Field("  size", m->numeric_size + i, 1);
    out->Field("  value", m->numeric_data + m->numeric_adr[i], m->numeric_size[i]);
  }
  for (int i = 0; i < m->ntext; ++i) {
    out->Print("\nTEXT %d:\n", i);
    ObjectName(out, m, mjOBJ_TEXT, i);
    out->Field("  size", m->text_size + i, 1);
    // The size includes the final NUL of a well-formed text; a damaged text may lack it.
    out->Print("  value              %.*s\n", m->text_size[i], m->text_data + m->text_adr[i]);
  }
  for (int i = 0; i < m->ntuple; ++i) {
    out->Print("\nTUPLE %d:\n", i);
    ObjectName(out, m, mjOBJ_TUPLE, i);
    out->Field("  size", m->tuple_size + i, 1);
    for (int j = m->tuple_adr[i]; j < m->tuple_adr[i] + m->tuple_size[i]; ++j) {
      const char* type = mju_type2Str(m->tuple_objtype[j]);
      const char* name = mj_id2name(m, m->tuple_objtype[j], m->tuple_objid[j]);
      out->Print("    %s %s, prm = ", type ? type : "?", name ? name : "");
      out->Number(m->tuple_objprm[j]);
      out->Print("\n");
    }
  }
}

// Returns true if the numbers differ from b, or from zero if b is null.
bool Differs(const mjtNum* a, const mjtNum* b, int n) {
  for (int i = 0; i < n; ++i) {
    if (a[i] != (b ? b[i] : 0)) return true;
  }
  return false;
}

// Prints the keyframes.
void PrintKeyframes(TextPrinter* out, const mjModel* m) {
  for (int k = 0; k < m->nkey; ++k) {
    auto title = [k](const char* field) { return "key_" + std::string(field) + std::to_string(k); };
    const char* name = mj_id2name(m, mjOBJ_KEY, k);
    out->Print("\n%-21s%s\n", title("name").c_str(), name ? name : "");
    if (m->key_time[k]) out->Print("%-21s%.4f\n", title("time").c_str(), m->key_time[k]);
    // Only fields that differ from their default are printed.
    auto field = [&](const char* what, const mjtNum* array, int n, const mjtNum* standard) {
      const mjtNum* value = array + static_cast<ptrdiff_t>(k) * n;
      if (n && Differs(value, standard, n)) out->Field(title(what).c_str(), value, n);
    };
    field("qpos", m->key_qpos, m->nq, m->qpos0);
    field("qvel", m->key_qvel, m->nv, nullptr);
    field("act", m->key_act, m->na, nullptr);
    field("ctrl", m->key_ctrl, m->nu, nullptr);
    field("mpos", m->key_mpos, 3 * m->nmocap, nullptr);
    field("mquat", m->key_mquat, 4 * m->nmocap, nullptr);
  }
}

// Prints sparsity patterns, signature and hierarchies.
void PrintStructure(TextPrinter* out, const mjModel* m) {
  out->Print("\n");
  out->IntVector("B_ROWNNZ", m->B_rownnz, m->nbody);
  out->IntVector("B_ROWADR", m->B_rowadr, m->nbody);
  out->IntVector("B_COLIND", m->B_colind, m->nB);
  out->IntVector("M_ROWNNZ", m->M_rownnz, m->nv);
  out->IntVector("M_ROWADR", m->M_rowadr, m->nv);
  out->IntVector("M_COLIND", m->M_colind, m->nC);
  out->IntVector("MAPM2M", m->mapM2M, m->nC);
  out->IntVector("D_ROWNNZ", m->D_rownnz, m->nv);
  out->IntVector("D_ROWADR", m->D_rowadr, m->nv);
  out->IntVector("D_DIAG", m->D_diag, m->nv);
  out->IntVector("D_COLIND", m->D_colind, m->nD);
  out->IntVector("MAPM2D", m->mapM2D, m->nD);
  out->IntVector("MAPD2M", m->mapD2M, m->nC);
  out->Print("SIGNATURE %llu\n\n", static_cast<unsigned long long>(m->signature));
  if (!m->nbvh) return;
  out->Print("BVH:\n  id  depth  child0  child1  nodeid\n");
  for (int i = 0; i < m->nbvh; ++i) {
    out->Print("  %d  %d  %d  %d  %d\n", i, m->bvh_depth[i], m->bvh_child[2 * i],
               m->bvh_child[2 * i + 1], m->bvh_nodeid[i]);
  }
}

}  // namespace
}  // namespace syn

void mj_printFormattedModel(const mjModel* m, const char* filename, const char* float_format) {
  using namespace syn;
  TextPrinter out(filename, float_format);
  if (!out.ok()) return;
  out.Print("MuJoCo version %s\nmodel name     %s\n\n", mj_versionString(), m->names);
  PrintMemory(&out, m);
  PrintSizes(&out, m);
  PrintOptions(&out, m);
  out.Field("qpos0", m->qpos0, m->nq);
  out.Field("qpos_spring", m->qpos_spring, m->nq);
  PrintObjects(&out, m);
  PrintTendonPaths(&out, m);
  PrintCustom(&out, m);
  PrintKeyframes(&out, m);
  PrintStructure(&out, m);
}

void mj_printModel(const mjModel* m, const char* filename) {
  mj_printFormattedModel(m, filename, nullptr);
}
