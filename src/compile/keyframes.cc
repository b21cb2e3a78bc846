// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes keyframes. Values that a key leaves out come from the reference state: lists that are too
// short are completed, and lists that are too long are errors.

#include <algorithm>
#include <cmath>
#include <string>

#include "base/error.h"
#include "compile/error_place.h"
#include "compile/passes.h"
#include "spec/keyframe.h"
#include "spec/use.h"

namespace syn {
namespace {

// Returns the reference configuration as written in the model: angles in the units of the file, and
// poses before frames are applied. The interface completes short lists with these values.
std::vector<double> WrittenReference(Spec& spec) {
  std::vector<double> qpos;
  ForEachInTree<Joint>(spec, [&](const Joint& joint) {
    const mjsBody& body = joint.body->pub;
    if (joint.pub.type == mjJNT_FREE) {
      qpos.insert(qpos.end(), body.pos, body.pos + 3);
      qpos.insert(qpos.end(), body.quat, body.quat + 4);
    } else if (joint.pub.type == mjJNT_BALL) {
      qpos.insert(qpos.end(), {1, 0, 0, 0});
    } else {
      qpos.push_back(joint.pub.ref);
    }
  });
  return qpos;
}

// Returns how messages call the keyframe.
std::string KeyName(const Key& key) {
  return key.name.empty() ? "keyframe " + std::to_string(key.id) : "keyframe '" + key.name + "'";
}

// Writes a list of n numbers: first the given numbers, then those of `rest` (null: zeros) from the
// same index on. Given numbers that are NaN are replaced by those of `reference`, if it is not
// null.
void PutList(const Key& key, const char* what, const std::vector<double>& given,
             const mjtNum* reference, const mjtNum* rest, int n, mjtNum* to) {
  const int size = static_cast<int>(given.size());
  if (size > n) {
    // Programs search for these words, which differ for states and inputs.
    const bool is_state = what[0] == 'q' || what[0] == 'a';
    throw ModelError(KeyName(key) + ": invalid " + what + " size, expected " +
                     (is_state ? "" : "length ") + std::to_string(n) + ", got " +
                     std::to_string(size));
  }
  for (int k = 0; k < size; ++k)
    to[k] = reference && std::isnan(given[k]) ? reference[k] : given[k];
  if (rest) {
    std::copy(rest + size, rest + n, to + size);
  } else {
    std::fill(to + size, to + n, 0.0);
  }
}

// Normalizes the quaternions in a list of joint positions.
void NormalizeJoints(const mjModel* m, mjtNum* qpos) {
  for (int j = 0; j < m->njnt; ++j) {
    const int adr = m->jnt_qposadr[j];
    if (m->jnt_type[j] == mjJNT_FREE) mju_normalize4(qpos + adr + 3);
    if (m->jnt_type[j] == mjJNT_BALL) mju_normalize4(qpos + adr);
  }
}

}  // namespace

void CreateKeys(Compilation& c) {
  constexpr int kMaxKeys = 1 << 20;  // sanity limit
  if (c.spec.pub.nkey > kMaxKeys) {
    throw ModelError(Format("nkey is %d, at most %d are allowed", c.spec.pub.nkey, kMaxKeys));
  }
  while (static_cast<int>(c.spec.keys.size()) < c.spec.pub.nkey) AddPlain<Key>(c.spec);
}

void WriteKeys(Compilation& c) {
  mjModel* m = c.model.get();
  if (!m->nkey) return;
  // mpos and mquat are the reference poses of the mocap bodies, which complete short lists.
  const std::vector<double> written = WrittenReference(c.spec);
  std::vector<mjtNum> mpos(3 * m->nmocap), mquat(4 * m->nmocap);
  for (int b = 0; b < m->nbody; ++b) {
    const int id = m->body_mocapid[b];
    if (id < 0) continue;
    std::copy_n(m->body_pos + 3 * b, 3, &mpos[3 * id]);
    std::copy_n(m->body_quat + 4 * b, 4, &mquat[4 * id]);
  }
  for (int i = 0; i < m->nkey; ++i) {
    const Key& key = *c.spec.keys[i];
    InPlace(key, [&] {
      const ptrdiff_t row = i;
      m->key_time[i] = key.pub.time;
      // A key without any qpos takes the compiled reference configuration instead of the written
      // one.
      const mjtNum* rest = key.qpos.empty() ? m->qpos0 : written.data();
      PutList(key, "qpos", key.qpos, m->qpos0, rest, m->nq, m->key_qpos + row * m->nq);
      PutList(key, "qvel", key.qvel, nullptr, nullptr, m->nv, m->key_qvel + row * m->nv);
      PutList(key, "act", key.act, nullptr, nullptr, m->na, m->key_act + row * m->na);
      PutList(key, "ctrl", key.ctrl, nullptr, nullptr, m->nu, m->key_ctrl + row * m->nu);
      PutList(key, "mpos", key.mpos, mpos.data(), mpos.data(), 3 * m->nmocap,
              m->key_mpos + row * 3 * m->nmocap);
      PutList(key, "mquat", key.mquat, mquat.data(), mquat.data(), 4 * m->nmocap,
              m->key_mquat + row * 4 * m->nmocap);
      NormalizeJoints(m, m->key_qpos + row * m->nq);
      for (int k = 0; k < m->nmocap; ++k) mju_normalize4(m->key_mquat + (row * m->nmocap + k) * 4);
    });
  }
}

}  // namespace syn
