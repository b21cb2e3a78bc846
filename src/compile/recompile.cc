// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mj_recompile: compiles an edited specification into an existing model and data, whose
// addresses do not change. The state is kept by element: a joint keeps its position even if its id
// changes.

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/error.h"
#include "compile/compile.h"

namespace syn {
namespace {

using Numbers = std::vector<mjtNum>;

// The state of a simulation, by element. Controls are kept by index.
struct StateByElement {
  mjtNum time = 0;
  Numbers ctrl;
  std::unordered_map<const Element*, Numbers> qpos, qvel, act, mocap;
};

// Returns the end of range i of `count` ranges that begin at `adr` and together have `total`
// entries.
int EndOf(const int* adr, int i, int count, int total) {
  return i + 1 < count ? adr[i + 1] : total;
}

// Reads the state from the data of the old model.
StateByElement Save(Spec& spec, const mjModel* m, const mjData* d) {
  StateByElement state;
  state.time = d->time;
  state.ctrl.assign(d->ctrl, d->ctrl + m->nu);
  ForEachInTree<Joint>(spec, [&](const Joint& joint) {
    const int i = joint.id;
    // Elements that were added after the last compilation have no state yet.
    if (i < 0 || i >= m->njnt) return;
    state.qpos[&joint].assign(d->qpos + m->jnt_qposadr[i],
                              d->qpos + EndOf(m->jnt_qposadr, i, m->njnt, m->nq));
    state.qvel[&joint].assign(d->qvel + m->jnt_dofadr[i],
                              d->qvel + EndOf(m->jnt_dofadr, i, m->njnt, m->nv));
  });
  ForEachInTree<Body>(spec, [&](const Body& body) {
    const int id = body.id < 0 || body.id >= m->nbody ? -1 : m->body_mocapid[body.id];
    if (id < 0) return;
    Numbers& pose = state.mocap[&body];
    pose.assign(d->mocap_pos + 3 * id, d->mocap_pos + 3 * id + 3);
    pose.insert(pose.end(), d->mocap_quat + 4 * id, d->mocap_quat + 4 * id + 4);
  });
  // Actuators may have been deleted or moved since, so the list of the last compilation is used.
  for (int i = 0; i < std::min<int>(m->nu, spec.image_actuators.size()); ++i) {
    const mjtNum* act = d->act + m->actuator_actadr[i];
    if (m->actuator_actnum[i]) {
      state.act[spec.image_actuators[i]].assign(act, act + m->actuator_actnum[i]);
    }
  }
  return state;
}

// Copies the values that were saved for the element, unless their number has changed.
void Put(const std::unordered_map<const Element*, Numbers>& saved, const Element& element, int size,
         mjtNum* to) {
  const auto found = saved.find(&element);
  if (found == saved.end() || static_cast<int>(found->second.size()) != size) return;
  std::copy(found->second.begin(), found->second.end(), to);
}

// Writes the saved state into the data of the new model.
void Restore(Spec& spec, const StateByElement& state, const mjModel* m, mjData* d) {
  d->time = state.time;
  std::copy_n(state.ctrl.begin(), std::min<int>(m->nu, state.ctrl.size()), d->ctrl);
  ForEachInTree<Joint>(spec, [&](const Joint& joint) {
    const int i = joint.id, qpos = m->jnt_qposadr[i], dof = m->jnt_dofadr[i];
    Put(state.qpos, joint, EndOf(m->jnt_qposadr, i, m->njnt, m->nq) - qpos, d->qpos + qpos);
    Put(state.qvel, joint, EndOf(m->jnt_dofadr, i, m->njnt, m->nv) - dof, d->qvel + dof);
  });
  ForEachInTree<Body>(spec, [&](const Body& body) {
    const int id = body.id < 0 ? -1 : m->body_mocapid[body.id];
    const auto found = id < 0 ? state.mocap.end() : state.mocap.find(&body);
    if (found == state.mocap.end()) return;
    std::copy_n(found->second.begin(), 3, d->mocap_pos + 3 * id);
    std::copy_n(found->second.begin() + 3, 4, d->mocap_quat + 4 * id);
  });
  for (const Actuator* actuator : spec.actuators) {
    const int i = actuator->id;
    if (m->actuator_actnum[i]) {
      Put(state.act, *actuator, m->actuator_actnum[i], d->act + m->actuator_actadr[i]);
    }
  }
}

// Returns false, with an error in the specification, if compilation fails. Model and data are
// deleted then, as the interface requires.
bool Recompile(Spec& spec, const mjVFS* vfs, mjModel* m, mjData* d) {
  if (m->signature != spec.signature) {
    SetError(spec, "Error: mj_recompile: the model was not compiled from this spec");
    return false;
  }
  // The state is saved before compiling, because compiling changes the ids of the elements.
  StateByElement state;
  if (d) state = Save(spec, m, d);
  ModelPtr fresh = CompileForUser(spec, vfs);
  DataPtr fresh_data;
  if (fresh && d) fresh_data.reset(mj_makeData(fresh.get()));
  if (!fresh || (d && !fresh_data)) {
    mj_deleteData(d);
    mj_deleteModel(m);
    return false;
  }
  if (d) Restore(spec, state, fresh.get(), fresh_data.get());
  // Swapping the structs keeps the addresses that the user holds; the old contents are deleted.
  std::swap(*m, *fresh);
  if (d) std::swap(*d, *fresh_data);
  return true;
}

}  // namespace
}  // namespace syn

int mj_recompile(mjSpec* s, const mjVFS* vfs, mjModel* m, mjData* d) {
  return syn::Recompile(*syn::AsSpec(s), vfs, m, d) ? 0 : -1;
}
