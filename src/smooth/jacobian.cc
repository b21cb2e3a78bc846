// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes Jacobians of points that are fixed to bodies. For dof i of the body's chain, with (w, u)
// = cdof_i and the point at r from the tree's origin, the columns are
//
//   jacr_i = w,   jacp_i = u + w x r
//
// Results are 3 x nv, row-major. Columns outside the chain are zero. Outputs that are null are
// skipped.

#include <algorithm>

#include <mujoco/mujoco.h>

#include "base/arena.h"
#include "math/mat3.h"
#include "smooth/chain.h"
#include "smooth/motion.h"

namespace syn {
namespace {

// Sets a Jacobian to zero.
void Clear(mjtNum* jac, int nv) {
  if (jac) std::fill_n(jac, 3 * nv, 0);
}

void SetColumn(mjtNum* jac, int nv, int i, Vec3 v) {
  if (!jac) return;
  jac[i] = v.x;
  jac[nv + i] = v.y;
  jac[2 * nv + i] = v.z;
}

void AddColumn(mjtNum* jac, int nv, int i, Vec3 v) {
  jac[i] += v.x;
  jac[nv + i] += v.y;
  jac[2 * nv + i] += v.z;
}

// Computes the translational and rotational Jacobian of a point of a body.
void PointJacobian(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, Vec3 point,
                   int body) {
  Clear(jacp, m->nv);
  Clear(jacr, m->nv);
  ForEachColumn(m, d, body, point, [&](int i, const JacobianColumn& c) {
    SetColumn(jacp, m->nv, i, c.lin);
    SetColumn(jacr, m->nv, i, c.rot);
  });
}

// Returns true if the body belongs to the subtree of `root`. Ids increase from parents to children,
// so the search can stop at the id of the root.
bool InSubtree(const mjModel* m, int body, int root) {
  while (body > root) body = m->body_parentid[body];
  return body == root;
}

}  // namespace

}  // namespace syn

void mj_jac(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3],
            int body) {
  syn::PointJacobian(m, d, jacp, jacr, syn::Vec3::Load(point), body);
}

void mj_jacBody(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body) {
  mj_jac(m, d, jacp, jacr, d->xpos + 3 * body, body);
}

void mj_jacBodyCom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body) {
  mj_jac(m, d, jacp, jacr, d->xipos + 3 * body, body);
}

void mj_jacGeom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int geom) {
  mj_jac(m, d, jacp, jacr, d->geom_xpos + 3 * geom, m->geom_bodyid[geom]);
}

void mj_jacSite(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int site) {
  mj_jac(m, d, jacp, jacr, d->site_xpos + 3 * site, m->site_bodyid[site]);
}

void mj_jacSubtreeCom(const mjModel* m, mjData* d, mjtNum* jacp, int body) {
  using namespace syn;
  if (!jacp) return;
  Clear(jacp, m->nv);
  // The Jacobian of the center of mass is the mean of those of the bodies, weighted by mass.
  for (int b = body; b < m->nbody; ++b) {
    if (!InSubtree(m, b, body)) continue;
    mjtNum weight = m->body_mass[b] / m->body_subtreemass[body];
    ForEachColumn(m, d, b, Vec3::Load(d->xipos + 3 * b), [&](int i, const JacobianColumn& c) {
      AddColumn(jacp, m->nv, i, weight * c.lin);
    });
  }
}

void mj_jacPointAxis(const mjModel* m, mjData* d, mjtNum* jacPoint, mjtNum* jacAxis,
                     const mjtNum point[3], const mjtNum axis[3], int body) {
  using namespace syn;
  Clear(jacPoint, m->nv);
  Clear(jacAxis, m->nv);
  Vec3 direction = Vec3::Load(axis);
  ForEachColumn(m, d, body, Vec3::Load(point), [&](int i, const JacobianColumn& c) {
    SetColumn(jacPoint, m->nv, i, c.lin);
    SetColumn(jacAxis, m->nv, i, Cross(c.rot, direction));
  });
}

void mj_jacDot(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3],
               int body) {
  using namespace syn;
  Clear(jacp, m->nv);
  Clear(jacr, m->nv);
  const Vec3 p = Vec3::Load(point), offset = p - TreeOrigin(m, d, body);
  const Vec3 velocity = VelocityAt(m, d, body, p).lin;
  for (int i = LastDof(m, body); i >= 0; i = m->dof_parentid[i]) {
    const Spatial dot = CdofDot(m, d, i);
    SetColumn(jacr, m->nv, i, dot.rot);
    // The point moves, too, so the derivative of w x r has the additional term w x velocity.
    SetColumn(jacp, m->nv, i,
              dot.lin + Cross(dot.rot, offset) + Cross(Vec3::Load(d->cdof + 6 * i), velocity));
  }
}

// Computes the sum over the subtree of R I R^T jacr + m [x - com] x jacp, at the centers of mass x
// of the bodies.
void mj_angmomMat(const mjModel* m, mjData* d, mjtNum* mat, int body) {
  using namespace syn;
  Clear(mat, m->nv);
  Vec3 com = Vec3::Load(d->subtree_com + 3 * body);
  for (int b = body; b < m->nbody; ++b) {
    if (!InSubtree(m, b, body)) continue;
    Vec3 x = Vec3::Load(d->xipos + 3 * b);
    Mat3 r = Mat3::Load(d->ximat + 9 * b);
    Vec3 inertia = Vec3::Load(m->body_inertia + 3 * b);
    ForEachColumn(m, d, b, x, [&](int i, const JacobianColumn& c) {
      const Vec3 spin = r * Hadamard(inertia, MulT(r, c.rot));
      AddColumn(mat, m->nv, i, spin + m->body_mass[b] * Cross(x - com, c.lin));
    });
  }
}
