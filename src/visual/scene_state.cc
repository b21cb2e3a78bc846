// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Copies model and data for a rendering thread (functions of version 2 of the interface, kept for
// programs that use them).
//
// A copy (mjvSceneState) is an mjModel and an mjData whose arrays lie in one block of memory. It
// has only the arrays that a scene is made from, and of the constraints only the rows of contacts.
// Scenes are built from it as from the originals.

#include <algorithm>
#include <cstring>
#include <iterator>

#include <mujoco/mujoco.h>

#include "model/layout.h"
#include "plugin/instance.h"
#include "visual/scene.h"

namespace syn {
namespace {

// Largest number of constraint rows of a contact: 2 (6 - 1) edges of a friction pyramid.
constexpr int kMaxRows = 10;

// Divides one block of memory into arrays that are aligned to 64 bytes. With a null block, it only
// measures the size.
class Block {
 public:
  explicit Block(char* begin) : begin_(begin) {}

  // Sets `pointer` to the next n elements of the block.
  template <typename T>
  void Take(T*& pointer, size_t n) {
    end_ = (end_ + kArrayAlignment - 1) / kArrayAlignment * kArrayAlignment;
    pointer = begin_ ? reinterpret_cast<T*>(begin_ + end_) : nullptr;
    end_ += n * sizeof(T);
  }
  size_t size() const { return end_; }

 private:
  char* begin_;
  size_t end_ = 0;
};

// Sets the pointers of the copy. Arrays that are not needed for a scene are null. Behind the arrays
// of model and data follow contacts, their rows, and one row per tendon (CopyIslands).
void PlaceArrays(mjvSceneState* s, Block& block) {
  mjModel* m = &s->model;
  mjData* d = &s->data;
  ForEachModelArray(m, [&]<typename T>(T*& p, const ArrayInfo& a) {
    p = nullptr;
    if (a.scene) block.Take(p, a.size());
  });
  ForEachDataArray(m, d, [&]<typename T>(T*& p, const ArrayInfo& a) {
    p = nullptr;
    if (a.scene) block.Take(p, a.size());
  });
  const size_t rows = size_t{kMaxRows} * s->maxgeom + m->ntendon;
  block.Take(d->contact, s->maxgeom);
  block.Take(d->efc_force, rows);
  block.Take(d->efc_island, rows);
  block.Take(d->dof_island, m->nv);
  block.Take(d->island_dofadr, m->nv);
  block.Take(d->tendon_efcadr, m->ntendon);
}

// Returns the name of the first size in which two models differ; null if all are equal.
const char* ChangedSize(const mjModel& a, const mjModel& b) {
#define X(name) \
  if (a.name != b.name) return #name;
  MJMODEL_INTS32
#undef X
  return nullptr;
}

// Copies an array, unless the copy does not have it.
template <typename T>
void CopyArray(T* to, const T* from, size_t n) {
  if (to && from && n) std::memcpy(static_cast<void*>(to), from, n * sizeof(T));
}

// Copies the model. Arrays that are not part of the copy are null there, and CopyArray skips them.
void CopyModel(const mjModel* m, mjModel* to) {
  to->opt = m->opt;
  to->vis = m->vis;
  to->stat = m->stat;
  MJMODEL_POINTERS_PREAMBLE(m)  // NOLINT(misc-const-correctness)
#define X(type, name, nrow, ncol) CopyArray(to->name, m->name, size_t(m->nrow) * size_t(ncol));
  MJMODEL_POINTERS
#undef X
}

void CopyData(const mjModel* m, const mjData* d, mjData* to) {
  to->time = d->time;
  std::copy(std::begin(d->warning), std::end(d->warning), to->warning);
  MJDATA_POINTERS_PREAMBLE(m)  // NOLINT(misc-const-correctness)
#define X(type, name, nrow, ncol) CopyArray(to->name, d->name, size_t(m->nrow) * size_t(ncol));
  MJDATA_POINTERS
#undef X
}

// Returns the number of constraint rows of a contact.
int RowsOf(const mjModel* m, const mjContact& con) {
  if (con.efc_address < 0) return 0;
  return mj_isPyramidal(m) && con.dim > 1 ? 2 * (con.dim - 1) : con.dim;
}

// Copies contacts and the forces of their rows, which are packed in the order of the contacts.
// Contacts beyond maxgeom are dropped with a warning.
void CopyContacts(const mjModel* m, mjData* d, mjvSceneState* s) {
  mjData* to = &s->data;
  // The copy has room for maxgeom contacts.
  if (d->ncon > s->maxgeom) mj_warning(d, mjWARN_VGEOMFULL, s->maxgeom);
  to->ncon = std::min(d->ncon, s->maxgeom);
  to->nefc = 0;
  int row = 0;
  for (int i = 0; i < to->ncon; ++i) {
    mjContact& con = to->contact[i] = d->contact[i];
    const int rows = RowsOf(m, con), from = con.efc_address;
    if (rows) con.efc_address = row;
    for (int k = 0; k < rows; ++k, ++row) {
      to->efc_force[row] = d->efc_force[from + k];
      to->efc_island[row] = d->nisland ? d->efc_island[from + k] : -1;
    }
    to->nefc += rows ? con.dim : 0;
  }
}

// Copies the islands of dofs. The island of a tendon is that of a constraint row, so each tendon
// gets a row behind those of the contacts.
void CopyIslands(const mjModel* m, const mjData* d, mjvSceneState* s) {
  mjData* to = &s->data;
  to->nisland = d->nisland;
  if (!d->nisland) return;
  CopyArray(to->dof_island, d->dof_island, m->nv);
  CopyArray(to->island_dofadr, d->island_dofadr, d->nisland);
  for (int i = 0; i < m->ntendon; ++i) {
    const int row = d->tendon_efcadr[i], mine = kMaxRows * s->maxgeom + i;
    to->tendon_efcadr[i] = row < 0 ? -1 : mine;
    if (row >= 0) to->efc_island[mine] = d->efc_island[row];
  }
}

}  // namespace
}  // namespace syn

void mjv_defaultSceneState(mjvSceneState* scnstate) {
  std::memset(static_cast<void*>(scnstate), 0, sizeof(*scnstate));
}

void mjv_freeSceneState(mjvSceneState* scnstate) {
  mju_free(scnstate->buffer);
  mjv_freeScene(&scnstate->plugincache);
  mjv_defaultSceneState(scnstate);
}

void mjv_makeSceneState(const mjModel* m, const mjData*, mjvSceneState* scnstate, int maxgeom) {
  using namespace syn;
  mjv_freeSceneState(scnstate);
  scnstate->maxgeom = std::max(0, maxgeom);
  scnstate->model = *m;
  scnstate->model.buffer = nullptr;
  Block measure(nullptr);
  PlaceArrays(scnstate, measure);
  scnstate->buffer = mju_malloc(measure.size());
  if (!scnstate->buffer) {
    mjv_defaultSceneState(scnstate);
    mju_error("mjv_makeSceneState: could not allocate buffer");
    return;
  }
  std::memset(scnstate->buffer, 0, measure.size());
  scnstate->nbuffer = static_cast<int>(measure.size());
  Block block(static_cast<char*>(scnstate->buffer));
  PlaceArrays(scnstate, block);
  mjv_makeScene(m, &scnstate->plugincache, scnstate->maxgeom);
}

void mjv_updateSceneState(const mjModel* m, mjData* d, const mjvOption* opt,
                          mjvSceneState* scnstate) {
  using namespace syn;
  if (const char* size = ChangedSize(*m, scnstate->model)) {
    mju_error("mjv_updateSceneState: m->%s changed", size);
    return;
  }
  scnstate->plugincache.ngeom = 0;
  VisualizePlugins(m, d, opt, &scnstate->plugincache);
  CopyModel(m, &scnstate->model);
  CopyData(m, d, &scnstate->data);
  CopyContacts(m, d, scnstate);
  CopyIslands(m, d, scnstate);
}

int mjv_updateSceneFromState(const mjvSceneState* scnstate, const mjvOption* opt,
                             const mjvPerturb* pert, mjvCamera* cam, int catmask, mjvScene* scn) {
  using namespace syn;
  mjData view = scnstate->data;  // Warnings are counted in a copy, because scnstate is const.
  const int before = view.warning[mjWARN_VGEOMFULL].number;
  const mjvScene& cache = scnstate->plugincache;
  scn->ngeom = std::min(cache.ngeom, scn->maxgeom);
  scn->status = cache.ngeom > scn->maxgeom;
  std::copy_n(cache.geoms, scn->ngeom, scn->geoms);
  CompleteScene(&scnstate->model, &view, opt, pert, cam, catmask, scn);
  return view.warning[mjWARN_VGEOMFULL].number - before;
}

void mjv_moveCameraFromState(const mjvSceneState* scnstate, int action, mjtNum reldx, mjtNum reldy,
                             const mjvScene* scn, mjvCamera* cam) {
  mjv_moveCamera(&scnstate->model, action, reldx, reldy, scn, cam);
}

void mjv_movePerturbFromState(const mjvSceneState* scnstate, int action, mjtNum reldx, mjtNum reldy,
                              const mjvScene* scn, mjvPerturb* pert) {
  mjv_movePerturb(&scnstate->model, &scnstate->data, action, reldx, reldy, scn, pert);
}
