// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rows of contacts. With J the Jacobian difference of the two bodies at the contact point and frame
// rows (n, t1, t2), contact space is
//
//   C0 = n.Jp (normal), C1 = t1.Jp, C2 = t2.Jp (sliding), C3 = n.Jr (spin), C4, C5 = t.Jr (rolling)
//
//   frictionless   C0
//   pyramidal      C0 + mu_k C_k, C0 - mu_k C_k for each friction direction k
//   elliptic       C0 .. C_{dim-1}

#include <algorithm>

#include "constraint/dofs.h"
#include "constraint/rows.h"
#include "math/mat3.h"

namespace syn {
namespace {

// Columns of contact space for the dofs of both bodies; returns their number. Both bodies move with
// the common dofs, which cancel.
int ContactSpace(const RowContext& c, const mjContact& con, int body1, int body2, int stride) {
  const mjModel* m = c.m;
  Vec3 pos = Vec3::Load(con.pos);
  Mat3 frame = Mat3::Load(con.frame);
  Vec3 offset1 = pos - TreeOrigin(m, c.d, body1), offset2 = pos - TreeOrigin(m, c.d, body2);
  return MergeChains(ChainOf(m, body1), ChainOf(m, body2), [&](int k, int dof, bool in1, bool in2) {
    c.dof[k] = dof;
    mjtNum* out = c.value + k;
    if (in1 && in2) {
      for (int r = 0; r < con.dim; ++r) out[r * stride] = 0;
      return;
    }
    JacobianColumn column = ColumnAt(c.d, dof, in1 ? offset1 : offset2);
    mjtNum sign = in1 ? -1 : 1;
    Vec3 lin = frame * column.lin * sign;
    out[0] = lin.x;
    if (con.dim < 3) return;
    out[stride] = lin.y;
    out[2 * stride] = lin.z;
    if (con.dim < 4) return;
    Vec3 rot = frame * column.rot * sign;
    out[3 * stride] = rot.x;
    if (con.dim < 6) return;
    out[4 * stride] = rot.y;
    out[5 * stride] = rot.z;
  });
}

// Contact space to the edges of the friction pyramid, in place and in the order that keeps what is
// still needed: the last pair first.
void ToPyramid(const mjContact& con, int n, mjtNum* value) {
  for (int k = 0; k < n; ++k) {
    mjtNum normal = value[k], tangent[5];
    for (int r = 1; r < con.dim; ++r) tangent[r - 1] = value[r * n + k];
    for (int r = 0; r < con.dim - 1; ++r) {
      mjtNum scaled = con.friction[r] * tangent[r];
      value[2 * r * n + k] = normal + scaled;
      value[(2 * r + 1) * n + k] = normal - scaled;
    }
  }
}

mjtConstraint RowType(const mjModel* m, const mjContact& con) {
  if (con.dim == 1) return mjCNSTR_CONTACT_FRICTIONLESS;
  return mj_isPyramidal(m) ? mjCNSTR_CONTACT_PYRAMIDAL : mjCNSTR_CONTACT_ELLIPTIC;
}

// Approximate diagonal of A, from the inverse weights of both bodies.
void SetDiagonal(const mjModel* m, const mjContact& con, int body1, int body2, Block* b) {
  mjtNum tran = m->body_invweight0[2 * body1] + m->body_invweight0[2 * body2];
  mjtNum rot = m->body_invweight0[2 * body1 + 1] + m->body_invweight0[2 * body2 + 1];
  if (b->type == mjCNSTR_CONTACT_PYRAMIDAL) {
    for (int k = 0; k < con.dim - 1; ++k) {
      mjtNum mu = con.friction[k];
      b->diag[2 * k] = b->diag[2 * k + 1] = tran + mu * mu * (k < 2 ? tran : rot);
    }
    return;
  }
  for (int r = 0; r < b->rows; ++r) b->diag[r] = r < 3 ? tran : rot;
}

// Bodies of different trees share no dof.
int UnionSize(const mjModel* m, int body1, int body2, const Chain& chain1, const Chain& chain2) {
  if (!chain1.size || !chain2.size || m->body_treeid[body1] != m->body_treeid[body2]) {
    return chain1.size + chain2.size;
  }
  return MergeChains(chain1, chain2, [](int, int, bool, bool) {});
}

void AppendContact(const RowContext& c, int i) {
  const mjModel* m = c.m;
  mjContact& con = c.d->contact[i];
  int body1 = m->geom_bodyid[con.geom[0]], body2 = m->geom_bodyid[con.geom[1]];
  Chain chain1 = ChainOf(m, body1), chain2 = ChainOf(m, body2);
  if (!chain1.size && !chain2.size) {
    con.exclude = 3;
    return;
  }
  int n = UnionSize(m, body1, body2, chain1, chain2);
  ContactSpace(c, con, body1, body2, n);
  Block b;
  b.type = RowType(m, con);
  b.id = i;
  b.rows = con.dim;
  b.value = c.value;
  b.dof = c.dof;
  b.num_dofs = n;
  if (b.type == mjCNSTR_CONTACT_PYRAMIDAL) {
    b.rows = 2 * (con.dim - 1);
    ToPyramid(con, n, c.value);
    std::fill_n(b.pos, b.rows, con.dist);
  } else {
    b.pos[0] = con.dist;
  }
  b.residual = con.dist;
  b.margin = con.includemargin;
  b.solref = con.solref;
  b.solimp = con.solimp;
  b.solreffriction = con.solreffriction;
  SetDiagonal(m, con, body1, body2, &b);
  con.efc_address = c.writer->Append(b);
}

}  // namespace

void AppendContacts(const RowContext& c) {
  for (int i = 0; i < c.d->ncon; ++i) {
    mjContact& con = c.d->contact[i];
    con.efc_address = -1;
    if (!con.exclude) AppendContact(c, i);
  }
}

}  // namespace syn
