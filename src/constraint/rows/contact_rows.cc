// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rows of contacts. Let J = (Jp, Jr) be the difference of the translational and rotational
// Jacobians of the two bodies at the contact point, second minus first. With the axes (n, t1, t2)
// of the contact frame, the rows of contact space are
//
//   C0 = n.Jp (normal), C1 = t1.Jp, C2 = t2.Jp (sliding), C3 = n.Jr (spin), C4, C5 = t.Jr (rolling)
//
//   frictionless   C0
//   pyramidal      C0 + mu_k C_k, C0 - mu_k C_k for each friction direction k
//   elliptic       C0 .. C_{dim-1}
//
// Every row is linear in the column (w, v) of cdof, the angular and linear velocity of
// a unit motion of one dof. With r from the origin of the kinematic tree (its center
// of mass) to the contact,
//
//   n.(v + w x r) = (r x n, n) . (w, v)
//
// so the rows of a contact are a matrix of at most ten rows and six columns, computed once, times
// the cdof of each dof. Each row is a lane of a vector: four rows cost one multiply-add.

#include <algorithm>

#include "base/arena.h"
#include "constraint/rows/rows.h"
#include "math/simd.h"
#include "smooth/contact_side.h"
#include "smooth/dofs.h"

namespace syn {
namespace {

// A matrix with R rows and six columns, one for each element of cdof. Vector v of a column holds
// rows 4v to 4v+3, one lane per row; lanes beyond R are not used.
template <int R>
struct RowMatrix {
  static constexpr int kVecs = (R + 3) / 4;  // vectors per column
  Vec4d column[6][kVecs];
};

// Collects the rows with the contact point as origin.
template <int R>
struct ContactRows : RowMatrix<R> {
  explicit ContactRows(const mjContact& con) : frame_(con.frame) {
    for (auto& column : this->column) std::fill_n(column, RowMatrix<R>::kVecs, Vec4d{});
  }
  // Adds scale[lane] C_k to rows 4v to 4v+3: the axis k mod 3 of the frame is added to the
  // coefficients of v for sliding (k < 3), and to those of w for spin and rolling.
  SYNOVIA_INLINE void Add(int v, int k, Vec4d scale) {
    const mjtNum* axis = frame_ + 3 * (k % 3);
    for (int e = 0; e < 3; ++e) this->column[(k < 3 ? 3 : 0) + e][v] += Splat4(axis[e]) * scale;
  }

 private:
  const mjtNum* frame_;
};

// Returns the rows of a pyramidal contact. Four lanes hold two friction directions: C0 + mu C and
// C0 - mu C of the first direction, then those of the second.
template <int R>
SYNOVIA_INLINE RowMatrix<R> PyramidRows(const mjContact& con) {
  ContactRows<R> rows(con);
  Unroll<RowMatrix<R>::kVecs>([&](auto v) SYNOVIA_LAMBDA {
    constexpr int k = 2 * v + 1;
    rows.Add(v, 0, Splat4(1));
    rows.Add(v, k, Vec4d{con.friction[k - 1], -con.friction[k - 1], 0, 0});
    if constexpr (k < R / 2) rows.Add(v, k + 1, Vec4d{0, 0, con.friction[k], -con.friction[k]});
  });
  return rows;
}

// Returns the rows C0 ... of an elliptic contact, one lane each.
template <int R>
SYNOVIA_INLINE RowMatrix<R> ConeRows(const mjContact& con) {
  ContactRows<R> rows(con);
  Unroll<std::min(R, 6)>([&](auto k) SYNOVIA_LAMBDA {
    Vec4d unit{};
    unit[k % 4] = 1;
    rows.Add(k / 4, k, unit);
  });
  return rows;
}

template <int R>
SYNOVIA_INLINE RowMatrix<R> RowsAtContact(const mjContact& con, mjtConstraint type) {
  return type == mjCNSTR_CONTACT_PYRAMIDAL ? PyramidRows<R>(con) : ConeRows<R>(con);
}

// Moves the origin of the rows from the contact to the origin of a tree; `offset` points from the
// tree's origin to the contact. `sign` is +1 for dofs that move the second body of the contact and
// -1 for dofs that move the first.
template <int R>
RowMatrix<R> RowsForTree(const RowMatrix<R>& at, Vec3 offset, mjtNum sign) {
  const Vec4d x = Splat4(offset.x), y = Splat4(offset.y), z = Splat4(offset.z), s = Splat4(sign);
  // (w, v) -> l.(v + w x r) adds r x l to the coefficients of w.
  RowMatrix<R> rows;
  for (int v = 0; v < RowMatrix<R>::kVecs; ++v) {
    const Vec4d lx = at.column[3][v] * s, ly = at.column[4][v] * s, lz = at.column[5][v] * s;
    rows.column[0][v] = at.column[0][v] * s + (y * lz - z * ly);
    rows.column[1][v] = at.column[1][v] * s + (z * lx - x * lz);
    rows.column[2][v] = at.column[2][v] * s + (x * ly - y * lx);
    rows.column[3][v] = lx;
    rows.column[4][v] = ly;
    rows.column[5][v] = lz;
  }
  return rows;
}

// Returns the entries of rows 4v to 4v+3 in the column of one dof.
template <int R>
SYNOVIA_INLINE Vec4d ColumnOf(const RowMatrix<R>& matrix, int v, const mjtNum* cdof) {
  Vec4d sum{};
  for (int k = 0; k < 6; ++k) sum = Fma(matrix.column[k][v], Splat4(cdof[k]), sum);
  return sum;
}

// Writes the columns of all dofs of `chain`. `out` points to the first of them in the first row;
// rows are `stride` numbers apart.
template <int R>
SYNOVIA_INLINE void FillColumns(const mjData* d, const Chain& chain, const RowMatrix<R>& matrix,
                                int stride, mjtNum* out) {
  for (int v = 0; v < RowMatrix<R>::kVecs; ++v, out += 4 * stride) {
    const int rows = std::min(4, R - 4 * v);
    int i = 0;
    // Four dofs at a time are transposed, so that each row gets one store of four numbers.
    for (; i + 4 <= chain.size; i += 4) {
      Vec4d dof[4];
      for (int j = 0; j < 4; ++j) dof[j] = ColumnOf(matrix, v, d->cdof + 6 * chain.dof[i + j]);
      Transpose4(dof[0], dof[1], dof[2], dof[3]);
      for (int r = 0; r < rows; ++r) Store4(out + r * stride + i, dof[r]);
    }
    for (; i < chain.size; ++i) {
      const Vec4d dof = ColumnOf(matrix, v, d->cdof + 6 * chain.dof[i]);
      for (int r = 0; r < rows; ++r) out[r * stride + i] = dof[r];
    }
  }
}

// The dofs that move one or both of two bodies, for contacts between single bodies.
struct BodyPairDofs {
  int body[2];
  ChainUnion chains;

  BodyPairDofs(const mjModel* m, int body1, int body2)
      : body{body1, body2}, chains(ChainOf(m, body1), ChainOf(m, body2)) {}

  int size() const { return chains.size(); }
  // Returns the number of dofs that move both bodies. They come first and their entries are zero,
  // because the motions of both bodies at the contact point cancel.
  int cancelled() const { return chains.common.size; }

  // Calls visit(piece, offset of the contact from the origin of the tree, sign, first column) for
  // each piece of chain that moves only one of the bodies.
  template <typename Visitor>
  SYNOVIA_INLINE void ForEachPiece(const RowContext& c, const mjContact& con,
                                   Visitor&& visit) const {
    auto piece = [&](const Chain& chain, bool second, int column) SYNOVIA_LAMBDA {
      if (!chain.size) return;
      const Vec3 offset = Vec3::Load(con.pos) - TreeOrigin(c.m, c.d, body[second]);
      visit(chain, offset, second ? 1.0 : -1.0, column);
    };
    piece(chains.first, chains.swapped, chains.common.size);
    piece(chains.second, !chains.swapped, chains.common.size + chains.first.size);
  }
};

// The dofs that move sets of bodies, for contacts with elements of a flex. A dof moves all bodies
// of a set in its subtree in the same way, so its weight is the sum of their weights.
struct WeightedDofs {
  const int* dof;
  const mjtNum* weight;
  int count;

  int size() const { return count; }
  int cancelled() const { return 0; }

  template <typename Visitor>
  void ForEachPiece(const RowContext& c, const mjContact& con, Visitor&& visit) const {
    // A piece is a run of dofs with the same tree and the same weight.
    for (int i = 0, end; i < count; i = end) {
      const int tree = c.m->dof_treeid[dof[i]];
      for (end = i + 1; end < count && weight[end] == weight[i]; ++end) {
        if (c.m->dof_treeid[dof[end]] != tree) break;
      }
      const Vec3 origin = TreeOrigin(c.m, c.d, c.m->dof_bodyid[dof[i]]);
      visit(Chain{dof + i, end - i}, Vec3::Load(con.pos) - origin, weight[i], i);
    }
  }
};

// Fills the row of a frictionless contact. One row is too few for vectors.
template <typename Dofs>
void FillNormalRow(const RowContext& c, const mjContact& con, const Dofs& dofs) {
  mjtNum* value = c.value();
  std::fill_n(value, dofs.cancelled(), 0);
  dofs.ForEachPiece(c, con, [&](const Chain& chain, Vec3 offset, mjtNum sign, int column) {
    const Vec3 normal = Vec3::Load(con.frame) * sign;
    const Spatial row{Cross(offset, normal), normal};
    for (int i = 0; i < chain.size; ++i) {
      value[column + i] = Dot(row, Spatial::Load(c.d->cdof + 6 * chain.dof[i]));
    }
  });
}

// Fills the R rows of a contact with friction.
template <int R, typename Dofs>
void FillFixedRows(const RowContext& c, const mjContact& con, const Dofs& dofs,
                   mjtConstraint type) {
  const int n = dofs.size();
  // Entries of common dofs are zero (see BodyPairDofs::cancelled).
  mjtNum* value = c.value();
  if (dofs.cancelled()) {
    for (int r = 0; r < R; ++r) std::fill_n(value + r * n, dofs.cancelled(), 0);
  }
  const RowMatrix<R> at_contact = RowsAtContact<R>(con, type);
  dofs.ForEachPiece(c, con, [&](const Chain& chain, Vec3 offset, mjtNum sign, int column) {
    FillColumns(c.d, chain, RowsForTree(at_contact, offset, sign), n, value + column);
  });
}

template <typename Dofs>
void FillRows(const RowContext& c, const mjContact& con, const Dofs& dofs, const Block& b) {
  if (b.rows == 1) return FillNormalRow(c, con, dofs);
  // These are the numbers of rows of dim 3, 4 and 6 in either kind of cone.
  WithOneOf<4, 3, 6, 10>(b.rows, [&](auto rows) { FillFixedRows<rows>(c, con, dofs, b.type); });
}

mjtConstraint RowType(const mjModel* m, const mjContact& con) {
  if (con.dim == 1) return mjCNSTR_CONTACT_FRICTIONLESS;
  return mj_isPyramidal(m) ? mjCNSTR_CONTACT_PYRAMIDAL : mjCNSTR_CONTACT_ELLIPTIC;
}

// Returns the approximate diagonal of J M^-1 J^T for the first row, from the sum of the inverse
// weights of both sides. RowWriter derives the regularization of the other rows from it.
mjtNum FirstDiagonal(const mjContact& con, mjtConstraint type, mjtNum invweight) {
  // A pyramidal row is C0 +- mu C_1, so its diagonal is the sum of two terms.
  const mjtNum mu = type == mjCNSTR_CONTACT_PYRAMIDAL ? con.friction[0] : 0;
  return invweight + mu * mu * invweight;
}

// Fills and stores the rows of contact i. The dofs have been written to c.dof() before.
template <typename Dofs>
void AppendRows(const RowContext& c, int i, const Dofs& dofs, mjtNum invweight) {
  mjContact& con = c.d->contact[i];
  Block b;
  b.type = RowType(c.m, con);
  b.id = i;
  b.rows = con.dim;
  b.pos[0] = con.dist;
  if (b.type == mjCNSTR_CONTACT_PYRAMIDAL) {
    b.rows = 2 * (con.dim - 1);
    std::fill_n(b.pos, b.rows, con.dist);
  }
  FillRows(c, con, dofs, b);
  b.value = c.value();
  b.dof = c.dof();
  b.num_dofs = dofs.size();
  b.residual = con.dist;
  b.margin = con.includemargin;
  b.solref = con.solref;
  b.solimp = con.solimp;
  b.solreffriction = con.solreffriction;
  b.diag[0] = FirstDiagonal(con, b.type, invweight);
  con.efc_address = c.writer->Append(b);
}

// Appends a contact between two single bodies, the usual case.
void AppendBetweenBodies(const RowContext& c, int i, int body1, int body2) {
  const mjModel* m = c.m;
  const BodyPairDofs dofs(m, body1, body2);
  // Two bodies that cannot move get no rows.
  if (!dofs.size()) {
    c.d->contact[i].exclude = 3;
    return;
  }
  dofs.chains.CopyDofs(c.dof());
  // body_invweight0 has two numbers per body, the first for translation.
  AppendRows(c, i, dofs, m->body_invweight0[2 * body1] + m->body_invweight0[2 * body2]);
}

// Appends a contact with at least one side of several bodies (an element of a flex). `weight` is
// scratch for nv numbers.
[[gnu::noinline]] void AppendBetweenSets(const RowContext& c, int i, mjtNum* weight) {
  mjContact& con = c.d->contact[i];
  // Merge the chains of all bodies; the first side counts negative.
  int count = 0;
  mjtNum invweight = 0;
  for (int k = 0; k < 2; ++k) {
    const ContactSide side = SideOf(c.m, c.d, con, k);
    invweight += side.invweight;
    for (int b = 0; b < side.size; ++b) {
      const mjtNum signed_weight = k ? side.weight[b] : -side.weight[b];
      if (signed_weight == 0) continue;
      count = MergeChain(ChainOf(c.m, side.body[b]), signed_weight, count, c.dof(), weight);
    }
  }
  // A contact that moves no dof gets no rows.
  if (!count) {
    con.exclude = 3;
    return;
  }
  AppendRows(c, i, WeightedDofs{c.dof(), weight, count}, invweight);
}

void AppendContact(const RowContext& c, int i, mjtNum* weight) {
  const mjContact& con = c.d->contact[i];
  // Contacts can be added or changed by the user, so the number of dimensions is checked.
  if (con.dim != 1 && con.dim != 3 && con.dim != 4 && con.dim != 6) {
    mju_error("mj_makeConstraint: contact %d has dim %d, expected 1, 3, 4 or 6", i, con.dim);
    return;
  }
  const int body1 = SingleBody(c.m, con, 0), body2 = SingleBody(c.m, con, 1);
  if (body1 >= 0 && body2 >= 0) {
    AppendBetweenBodies(c, i, body1, body2);
  } else {
    AppendBetweenSets(c, i, weight);
  }
}

}  // namespace

void AppendContacts(const RowContext& c) {
  const StackFrame frame(c.d);
  // Weights are only needed for sides of several bodies, which belong to flexes.
  mjtNum* weight = c.m->nflex ? StackAlloc<mjtNum>(c.d, c.m->nv) : nullptr;
  for (int i = 0; i < c.d->ncon; ++i) {
    mjContact& con = c.d->contact[i];
    con.efc_address = -1;
    if (!con.exclude) AppendContact(c, i, weight);
  }
}

}  // namespace syn
