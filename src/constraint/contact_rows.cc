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
//
// Every row is linear in the column (w, v) of a dof: with r from the tree's origin to the contact,
//
//   n.(v + w x r) = (r x n, n) . (w, v)
//
// so the rows of a contact are a matrix of at most ten rows and six columns, made once, times the
// cdof of each dof. Rows are lanes: four of them cost one multiply-add.

#include <algorithm>

#include "constraint/dofs.h"
#include "constraint/rows.h"
#include "math/mat3.h"
#include "math/simd.h"

namespace syn {
namespace {

// R rows: column k holds the coefficients of element k of cdof, one lane per row.
template <int R>
struct RowMatrix {
  static constexpr int kVecs = (R + 3) / 4;
  mjtNum column[6][4 * kVecs] = {};

  void SetRow(int r, Vec3 rot, Vec3 lin) {
    for (int k = 0; k < 3; ++k) {
      column[k][r] = rot[k];
      column[3 + k][r] = lin[k];
    }
  }
};

// The rows of a contact for the dofs that move its second body (or, with sign -1, the first).
template <int R>
RowMatrix<R> MakeRowMatrix(const mjContact& con, mjtConstraint type, Vec3 offset, mjtNum sign) {
  Spatial direction[6];
  for (int r = 0; r < con.dim; ++r) {
    Vec3 axis = Vec3::Load(con.frame + 3 * (r % 3)) * sign;
    direction[r] = r < 3 ? Spatial{Cross(offset, axis), axis} : Spatial{axis, {}};
  }
  RowMatrix<R> rows;
  if (type != mjCNSTR_CONTACT_PYRAMIDAL) {
    for (int r = 0; r < con.dim; ++r) rows.SetRow(r, direction[r].rot, direction[r].lin);
    return rows;
  }
  for (int r = 1; r < con.dim; ++r) {
    Spatial tangent = direction[r] * con.friction[r - 1];
    Spatial plus = direction[0] + tangent, minus = direction[0] - tangent;
    rows.SetRow(2 * r - 2, plus.rot, plus.lin);
    rows.SetRow(2 * r - 1, minus.rot, minus.lin);
  }
  return rows;
}

// The columns of a piece of chain; `out` has `stride` numbers a row.
template <int R>
void FillColumns(const mjData* d, const Chain& chain, const RowMatrix<R>& matrix, int stride,
                 mjtNum* out) {
  constexpr int V = RowMatrix<R>::kVecs;
  for (int i = 0; i < chain.size; ++i) {
    const mjtNum* cdof = d->cdof + 6 * chain.dof[i];
    Vec4d rows[V] = {};
    for (int k = 0; k < 6; ++k) {
      const Vec4d element = Splat4(cdof[k]);
      for (int v = 0; v < V; ++v) rows[v] = Fma(Load4(matrix.column[k] + 4 * v), element, rows[v]);
    }
    for (int r = 0; r < R; ++r) out[r * stride + i] = rows[r / 4][r % 4];
  }
}

// Both bodies move with the common dofs, which cancel.
template <int R>
void FillFixedRows(const RowContext& c, const mjContact& con, const ChainUnion& dofs,
                   const int (&body)[2], mjtConstraint type) {
  int n = dofs.size();
  for (int r = 0; r < R; ++r) std::fill_n(c.value + r * n, dofs.common.size, 0);
  auto fill = [&](const Chain& part, bool second, int at) {
    if (!part.size) return;
    Vec3 offset = Vec3::Load(con.pos) - TreeOrigin(c.m, c.d, body[second]);
    FillColumns(c.d, part, MakeRowMatrix<R>(con, type, offset, second ? 1 : -1), n, c.value + at);
  };
  fill(dofs.first, dofs.swapped, dofs.common.size);
  fill(dofs.second, !dofs.swapped, dofs.common.size + dofs.first.size);
}

void FillRows(const RowContext& c, const mjContact& con, const ChainUnion& dofs,
              const int (&body)[2], const Block& b) {
  switch (b.rows) {
    case 1:
      return FillFixedRows<1>(c, con, dofs, body, b.type);
    case 3:
      return FillFixedRows<3>(c, con, dofs, body, b.type);
    case 4:
      return FillFixedRows<4>(c, con, dofs, body, b.type);
    case 6:
      return FillFixedRows<6>(c, con, dofs, body, b.type);
    case 10:
      return FillFixedRows<10>(c, con, dofs, body, b.type);
  }
}

mjtConstraint RowType(const mjModel* m, const mjContact& con) {
  if (con.dim == 1) return mjCNSTR_CONTACT_FRICTIONLESS;
  return mj_isPyramidal(m) ? mjCNSTR_CONTACT_PYRAMIDAL : mjCNSTR_CONTACT_ELLIPTIC;
}

// Approximate diagonal of A, from the inverse weights of both bodies.
void SetDiagonal(const mjModel* m, const mjContact& con, const int (&body)[2], Block* b) {
  const mjtNum *w1 = m->body_invweight0 + 2 * body[0], *w2 = m->body_invweight0 + 2 * body[1];
  mjtNum tran = w1[0] + w2[0], rot = w1[1] + w2[1];
  if (b->type == mjCNSTR_CONTACT_PYRAMIDAL) {
    for (int k = 0; k < con.dim - 1; ++k) {
      mjtNum mu = con.friction[k];
      b->diag[2 * k] = b->diag[2 * k + 1] = tran + mu * mu * (k < 2 ? tran : rot);
    }
    return;
  }
  for (int r = 0; r < b->rows; ++r) b->diag[r] = r < 3 ? tran : rot;
}

void AppendContact(const RowContext& c, int i) {
  const mjModel* m = c.m;
  mjContact& con = c.d->contact[i];
  if (con.dim != 1 && con.dim != 3 && con.dim != 4 && con.dim != 6) {
    mju_error("mj_makeConstraint: contact %d has dim %d, expected 1, 3, 4 or 6", i, con.dim);
    return;
  }
  const int body[2] = {m->geom_bodyid[con.geom[0]], m->geom_bodyid[con.geom[1]]};
  Chain chain1 = ChainOf(m, body[0]), chain2 = ChainOf(m, body[1]);
  if (!chain1.size && !chain2.size) {
    con.exclude = 3;
    return;
  }
  ChainUnion dofs(chain1, chain2);
  dofs.CopyDofs(c.dof);
  Block b;
  b.type = RowType(m, con);
  b.id = i;
  b.rows = con.dim;
  b.pos[0] = con.dist;
  if (b.type == mjCNSTR_CONTACT_PYRAMIDAL) {
    b.rows = 2 * (con.dim - 1);
    std::fill_n(b.pos, b.rows, con.dist);
  }
  FillRows(c, con, dofs, body, b);
  b.value = c.value;
  b.dof = c.dof;
  b.num_dofs = dofs.size();
  b.residual = con.dist;
  b.margin = con.includemargin;
  b.solref = con.solref;
  b.solimp = con.solimp;
  b.solreffriction = con.solreffriction;
  SetDiagonal(m, con, body, &b);
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
