// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Builds a model in code with mjSpec: a chain of links that hangs from the world, swings, and is
// cut in half while it does.

#include <mujoco/mujoco.h>

#include <cmath>
#include <cstdio>
#include <string>

namespace {

// Number of links, and length of a link in meters.
constexpr int kLinks = 6;
constexpr double kLength = 0.2;

std::string LinkName(int i) { return "link" + std::to_string(i); }

// Adds link number i below the parent: a body with a hinge about the y axis and a capsule. The
// first link hangs from a point 2 m above the origin, every other one from the end of its parent.
mjsBody* AddLink(mjsBody* parent, int i) {
  mjsBody* body = mjs_addBody(parent, nullptr);
  mjs_setName(body->element, LinkName(i).c_str());
  body->pos[2] = i == 0 ? 2 : -kLength;
  mjsJoint* joint = mjs_addJoint(body, nullptr);
  joint->type = mjJNT_HINGE;
  joint->axis[0] = 0;
  joint->axis[1] = 1;
  joint->axis[2] = 0;
  mjsGeom* geom = mjs_addGeom(body, nullptr);
  geom->type = mjGEOM_CAPSULE;
  const double fromto[6] = {0, 0, 0, 0, 0, -kLength};
  for (int k = 0; k < 6; ++k) geom->fromto[k] = fromto[k];
  geom->size[0] = 0.02;
  // The links overlap at the joints, so they must not collide.
  geom->contype = geom->conaffinity = 0;
  return body;
}

// Returns the total energy in the current state, in joules.
double Energy(const mjModel* m, mjData* d) {
  mj_forward(m, d);
  return d->energy[0] + d->energy[1];
}

}  // namespace

int main() {
  mjSpec* spec = mj_makeSpec();
  spec->option.integrator = mjINT_RK4;
  spec->option.enableflags |= mjENBL_ENERGY;
  mjsBody* body = mjs_findBody(spec, "world");
  for (int i = 0; i < kLinks; ++i) body = AddLink(body, i);

  mjModel* m = mj_compile(spec, nullptr);
  if (!m) {
    std::printf("%s\n", mjs_getError(spec));
    return 1;
  }
  mjData* d = mj_makeData(m);
  d->qpos[0] = 1.5;
  const double before = Energy(m, d);
  while (d->time < 2) mj_step(m, d);
  const double drift = std::fabs(Energy(m, d) / before - 1);
  std::printf("%d links, %d degrees of freedom; energy drift over 2 s: %.1e\n", kLinks, m->nv,
              drift);

  // Cut the chain. mj_recompile keeps the state of the joints that remain.
  const double angle = d->qpos[0], velocity = d->qvel[0];
  mjs_delete(spec, mjs_findElement(spec, mjOBJ_BODY, LinkName(kLinks / 2).c_str()));
  if (mj_recompile(spec, nullptr, m, d) != 0) {
    std::printf("%s\n", mjs_getError(spec));
    return 1;
  }
  std::printf("cut in half: %d degrees of freedom, first joint at %.3f rad\n", m->nv, d->qpos[0]);
  const bool good =
      drift < 1e-3 && m->nv == kLinks / 2 && d->qpos[0] == angle && d->qvel[0] == velocity;
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
  return good ? 0 : 1;
}
