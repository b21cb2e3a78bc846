// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The force of a contact in the contact frame, and the wrenches that constraint forces exert on
// bodies (mj_rnePostConstraint).

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

// Adds sign times a wrench (torque, force) at `point` to cfrc_ext of a body. cfrc_ext refers to the
// origin of the body's tree.
void AddWrench(const mjModel* m, mjData* d, int body, Vec3 point, const Spatial& wrench,
               mjtNum sign) {
  if (!body) return;
  const Spatial moved = ShiftForce(wrench, TreeOrigin(m, d, body) - point);
  mjtNum* out = d->cfrc_ext + 6 * body;
  (Spatial::Load(out) + moved * sign).Store(out);
}

// Sets cfrc_ext to the forces in xfrc_applied, which act at the centers of mass.
void AddApplied(const mjModel* m, mjData* d) {
  std::fill_n(d->cfrc_ext, 6 * m->nbody, 0);
  for (int i = 1; i < m->nbody; ++i) {
    const mjtNum* xfrc = d->xfrc_applied + 6 * i;
    // xfrc_applied stores the force first; Spatial stores the torque first.
    const Spatial wrench{Vec3::Load(xfrc + 3), Vec3::Load(xfrc)};
    AddWrench(m, d, i, Vec3::Load(d->xipos + 3 * i), wrench, 1);
  }
}

// Adds the forces of all contacts between geoms. Contacts of flexes are left out.
void AddContacts(const mjModel* m, mjData* d) {
  for (int i = 0; i < d->ncon; ++i) {
    const mjContact& con = d->contact[i];
    const int body[2] = {GeomBody(m, con, 0), GeomBody(m, con, 1)};
    if (con.efc_address < 0 || body[0] < 0 || body[1] < 0) continue;
    mjtNum local[6];
    mj_contactForce(m, d, i, local);
    const Mat3 frame = Mat3::Load(con.frame);
    // Rows of the frame are the axes, so its transpose maps to world coordinates.
    const Spatial wrench{MulT(frame, Vec3::Load(local + 3)), MulT(frame, Vec3::Load(local))};
    const Vec3 pos = Vec3::Load(con.pos);
    AddWrench(m, d, body[0], pos, wrench, -1);
    AddWrench(m, d, body[1], pos, wrench, 1);
  }
}

// Adds the forces of connect and weld constraints. The torque of a weld is the force of its
// rotational rows, without conversion to world axes; the specification demands this.
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

// Returns the acceleration of a body from that of its parent and those of its joints.
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

// Computes, with the final accelerations, cacc, the external wrench cfrc_ext on each body, and the
// wrench cfrc_int that its parent exerts on it (recursive Newton-Euler).
void mj_rnePostConstraint(const mjModel* m, mjData* d) {
  using namespace syn;
  AddApplied(m, d);
  AddContacts(m, d);
  AddEqualities(m, d);
  // The world accelerates upwards instead of gravity acting on every body.
  Spatial{{}, -Gravity(m)}.Store(d->cacc);
  Spatial{}.Store(d->cfrc_int);
  // Outwards: accelerations, and the wrench that each body alone needs.
  for (int i = 1; i < m->nbody; ++i) {
    const Spatial acc = Acceleration(m, d, i);
    acc.Store(d->cacc + 6 * i);
    const Inertia inertia = Inertia::Load(d->cinert + 10 * i);
    const Spatial vel = Spatial::Load(d->cvel + 6 * i);
    const Spatial force =
        inertia * acc + CrossForce(vel, inertia * vel) - Spatial::Load(d->cfrc_ext + 6 * i);
    force.Store(d->cfrc_int + 6 * i);
  }
  // Inwards: a joint also carries the wrenches of all descendants.
  for (int i = m->nbody - 1; i > 0; --i) {
    mjtNum* parent = d->cfrc_int + 6 * m->body_parentid[i];
    (Spatial::Load(parent) + Spatial::Load(d->cfrc_int + 6 * i)).Store(parent);
  }
}
