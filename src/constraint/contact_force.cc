// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Force of a contact in its own frame, and what constraint forces do to bodies.

#include <algorithm>

#include <mujoco/mujoco.h>

#include "constraint/rows/equality.h"
#include "math/inertia.h"
#include "math/mat3.h"
#include "math/spatial.h"
#include "smooth/contact_side.h"
#include "smooth/gravity.h"

namespace syn {
namespace {

// Adds a wrench (torque, force) at a point to cfrc_ext of a body, whose origin is the tree's.
void AddWrench(const mjModel* m, mjData* d, int body, Vec3 point, const Spatial& wrench,
               mjtNum sign) {
  if (!body) return;
  const Spatial moved = ShiftForce(wrench, TreeOrigin(m, d, body) - point);
  mjtNum* out = d->cfrc_ext + 6 * body;
  (Spatial::Load(out) + moved * sign).Store(out);
}

void AddApplied(const mjModel* m, mjData* d) {
  std::fill_n(d->cfrc_ext, 6 * m->nbody, 0);
  for (int i = 1; i < m->nbody; ++i) {
    const mjtNum* xfrc = d->xfrc_applied + 6 * i;
    const Spatial wrench{Vec3::Load(xfrc + 3), Vec3::Load(xfrc)};
    AddWrench(m, d, i, Vec3::Load(d->xipos + 3 * i), wrench, 1);
  }
}

void AddContacts(const mjModel* m, mjData* d) {
  for (int i = 0; i < d->ncon; ++i) {
    const mjContact& con = d->contact[i];
    const int body[2] = {GeomBody(m, con, 0), GeomBody(m, con, 1)};
    if (con.efc_address < 0 || body[0] < 0 || body[1] < 0) continue;
    mjtNum local[6];
    mj_contactForce(m, d, i, local);
    const Mat3 frame = Mat3::Load(con.frame);
    const Spatial wrench{MulT(frame, Vec3::Load(local + 3)), MulT(frame, Vec3::Load(local))};
    const Vec3 pos = Vec3::Load(con.pos);
    AddWrench(m, d, body[0], pos, wrench, -1);
    AddWrench(m, d, body[1], pos, wrench, 1);
  }
}

// The torque of a weld is taken as it stands in its rows, as documented.
void AddEqualities(const mjModel* m, mjData* d) {
  for (int i = 0; i < d->ne;) {
    const int eq = d->efc_id[i], type = m->eq_type[eq];
    const bool weld = type == mjEQ_WELD;
    if (!weld && type != mjEQ_CONNECT) {
      ++i;
      continue;
    }
    const Spatial wrench{weld ? Vec3::Load(d->efc_force + i + 3) : Vec3{},
                         Vec3::Load(d->efc_force + i)};
    const EqualityAnchors anchors = AnchorsOf(m, d, eq);
    AddWrench(m, d, anchors.first.body, anchors.first.pos, wrench, 1);
    AddWrench(m, d, anchors.second.body, anchors.second.pos, wrench, -1);
    i += weld ? 6 : 3;
  }
}

Spatial Acceleration(const mjModel* m, const mjData* d, int body) {
  Spatial a = Spatial::Load(d->cacc + 6 * m->body_parentid[body]);
  const int first = m->body_dofadr[body];
  for (int j = first; j < first + m->body_dofnum[body]; ++j) {
    a += Spatial::Load(d->cdof_dot + 6 * j) * d->qvel[j];
    a += Spatial::Load(d->cdof + 6 * j) * d->qacc[j];
  }
  return a;
}

}  // namespace
}  // namespace syn

void mj_contactForce(const mjModel* m, const mjData* d, int id, mjtNum result[6]) {
  std::fill_n(result, 6, 0);
  if (id < 0 || id >= d->ncon || d->contact[id].efc_address < 0) return;
  const mjContact& con = d->contact[id];
  const mjtNum* force = d->efc_force + con.efc_address;
  if (mj_isPyramidal(m)) {
    mju_decodePyramid(result, force, con.friction, con.dim);
  } else {
    std::copy_n(force, con.dim, result);
  }
}

// Newton-Euler with the final accelerations: cacc, the external wrench on each body cfrc_ext, and
// the wrench cfrc_int its parent exerts on it.
void mj_rnePostConstraint(const mjModel* m, mjData* d) {
  using namespace syn;
  AddApplied(m, d);
  AddContacts(m, d);
  AddEqualities(m, d);
  Spatial{{}, -Gravity(m)}.Store(d->cacc);
  Spatial{}.Store(d->cfrc_int);
  for (int i = 1; i < m->nbody; ++i) {
    const Spatial acc = Acceleration(m, d, i);
    acc.Store(d->cacc + 6 * i);
    const Inertia inertia = Inertia::Load(d->cinert + 10 * i);
    const Spatial vel = Spatial::Load(d->cvel + 6 * i);
    const Spatial force =
        inertia * acc + CrossForce(vel, inertia * vel) - Spatial::Load(d->cfrc_ext + 6 * i);
    force.Store(d->cfrc_int + 6 * i);
  }
  for (int i = m->nbody - 1; i > 0; --i) {
    mjtNum* parent = d->cfrc_int + 6 * m->body_parentid[i];
    (Spatial::Load(parent) + Spatial::Load(d->cfrc_int + 6 * i)).Store(parent);
  }
}
