// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Packs and unpacks state vectors: any subset of the inputs of a step, in the order of the mjtState
// bits.

#include <cstring>

#include <mujoco/mujoco.h>

namespace syn {
namespace {

// Calls visit(field, n) for the component of a state bit. The field is of type mjtNum* or mjtByte*.
template <typename Data, typename Visitor>
void VisitComponent(const mjModel* m, Data* d, unsigned int bit, Visitor&& visit) {
  switch (bit) {
    case mjSTATE_TIME:
      return visit(&d->time, 1);
    case mjSTATE_QPOS:
      return visit(d->qpos, m->nq);
    case mjSTATE_QVEL:
      return visit(d->qvel, m->nv);
    case mjSTATE_ACT:
      return visit(d->act, m->na);
    case mjSTATE_WARMSTART:
      return visit(d->qacc_warmstart, m->nv);
    case mjSTATE_CTRL:
      return visit(d->ctrl, m->nu);
    case mjSTATE_QFRC_APPLIED:
      return visit(d->qfrc_applied, m->nv);
    case mjSTATE_XFRC_APPLIED:
      return visit(d->xfrc_applied, 6 * m->nbody);
    case mjSTATE_EQ_ACTIVE:
      return visit(d->eq_active, m->neq);
    case mjSTATE_MOCAP_POS:
      return visit(d->mocap_pos, 3 * m->nmocap);
    case mjSTATE_MOCAP_QUAT:
      return visit(d->mocap_quat, 4 * m->nmocap);
    case mjSTATE_USERDATA:
      return visit(d->userdata, m->nuserdata);
    case mjSTATE_PLUGIN:
      return visit(d->plugin_state, m->npluginstate);
    default:
      return;
  }
}

// Reports an error and returns false if `sig` has unknown bits.
bool CheckSignature(const char* function, unsigned int sig) {
  if (sig < (1u << mjNSTATE)) return true;
  mju_error("%s: invalid state signature %u >= 2^mjNSTATE", function, sig);
  return false;
}

// Visits the components of all bits of `sig`, from the lowest to the highest bit.
template <typename Data, typename Visitor>
void VisitState(const mjModel* m, Data* d, unsigned int sig, Visitor&& visit) {
  for (int i = 0; i < mjNSTATE; ++i) {
    if (sig & (1u << i)) VisitComponent(m, d, 1u << i, visit);
  }
}

}  // namespace
}  // namespace syn

int mj_stateSize(const mjModel* m, unsigned int sig) {
  if (!syn::CheckSignature("mj_stateSize", sig)) return 0;
  int size = 0;
  const mjData none{};
  syn::VisitState(m, &none, sig, [&size](const auto*, int n) { size += n; });
  return size;
}

void mj_getState(const mjModel* m, const mjData* d, mjtNum* state, unsigned int sig) {
  if (!syn::CheckSignature("mj_getState", sig)) return;
  syn::VisitState(m, d, sig, [&state](const auto* field, int n) {
    for (int i = 0; i < n; ++i) *state++ = field[i];
  });
}

void mj_setState(const mjModel* m, mjData* d, const mjtNum* state, unsigned int sig) {
  if (!syn::CheckSignature("mj_setState", sig)) return;
  syn::VisitState(m, d, sig, [&state]<typename T>(T* field, int n) {
    for (int i = 0; i < n; ++i) field[i] = static_cast<T>(*state++);
  });
}
