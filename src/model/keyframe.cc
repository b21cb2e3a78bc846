// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Copies states between mjData and the keyframes of the model.

#include <cstring>

#include <mujoco/mujoco.h>

namespace syn {
namespace {

// Calls visit(key_field, data_field, n) for each array of keyframe k and the corresponding field of
// mjData.
template <typename Model, typename Data, typename Visitor>
void VisitKeyframe(Model* m, Data* d, int k, Visitor&& visit) {
  auto at = [k](auto* array, int n) { return array + static_cast<ptrdiff_t>(k) * n; };
  visit(m->key_time + k, &d->time, 1);
  visit(at(m->key_qpos, m->nq), d->qpos, m->nq);
  visit(at(m->key_qvel, m->nv), d->qvel, m->nv);
  visit(at(m->key_act, m->na), d->act, m->na);
  visit(at(m->key_mpos, 3 * m->nmocap), d->mocap_pos, 3 * m->nmocap);
  visit(at(m->key_mquat, 4 * m->nmocap), d->mocap_quat, 4 * m->nmocap);
  visit(at(m->key_ctrl, m->nu), d->ctrl, m->nu);
}

void CopyNumbers(mjtNum* to, const mjtNum* from, int n) {
  if (n) std::memcpy(to, from, n * sizeof(mjtNum));
}

}  // namespace
}  // namespace syn

void mj_resetDataKeyframe(const mjModel* m, mjData* d, int key) {
  mj_resetData(m, d);
  if (key < 0 || key >= m->nkey) return;
  syn::VisitKeyframe(m, d, key, [](const mjtNum* in_model, mjtNum* in_data, int n) {
    syn::CopyNumbers(in_data, in_model, n);
  });
}

void mj_setKeyframe(mjModel* m, const mjData* d, int k) {
  if (k >= m->nkey) {
    mju_error("mj_setKeyframe: index must be smaller than %d (keyframes allocated in model)",
              m->nkey);
    return;
  }
  if (k < 0) {
    mju_error("mj_setKeyframe: keyframe index cannot be negative");
    return;
  }
  syn::VisitKeyframe(m, d, k, [](mjtNum* in_model, const mjtNum* in_data, int n) {
    syn::CopyNumbers(in_model, in_data, n);
  });
}
