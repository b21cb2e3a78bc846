// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Stores blocks of constraint rows in mjData and computes their softness: stiffness, damping and
// impedance (efc_KBIP), regularization R and weight D = 1 / R (rows.h, impedance.h).

#include "constraint/rows/rows.h"

#include <algorithm>
#include <type_traits>

#include "base/arena.h"
#include "constraint/rows/impedance.h"
#include "math/libm.h"
#include "math/simd.h"
#include "math/sparse/csr.h"
#include "model/arena_arrays.h"

namespace syn {

RowWriter::RowWriter(const mjModel* m, mjData* d)
    : m_(m),
      d_(d),
      sparse_(mj_isSparse(m)),
      softer_(1 / std::max<mjtNum>(mjMINVAL, m->opt.impratio)),
      root_of_softer_(Sqrt(softer_)) {}

bool RowWriter::Allocate(int max_rows, int max_entries) {
  d_->nefc = max_rows;
  d_->nJ = max_entries;
  if (!AllocateConstraintArrays(m_, d_)) return false;
  // A sparse Jacobian is written in place. A dense one needs scratch, because the columns of a
  // block are not at their final positions.
  dof_ = sparse_ ? d_->efc_J_colind : StackAlloc<int>(d_, m_->nv);
  value_ = sparse_ ? d_->efc_J : StackAlloc<mjtNum>(d_, kMaxBlockRows * m_->nv);
  return true;
}

bool RowWriter::Empty(const Block& b) const {
  if (sparse_) return b.num_dofs == 0;
  return IsZero(b.value, b.rows * b.num_dofs);
}

template <typename Rows>
void RowWriter::StoreDense(const Block& b, Rows rows) {
  const int nv = m_->nv;
  for (int r = 0; r < rows; ++r) {
    mjtNum* row = d_->efc_J + static_cast<ptrdiff_t>(row_ + r) * nv;
    const mjtNum* value = b.value + r * b.num_dofs;
    std::fill_n(row, nv, 0);
    if (!b.dof) {
      Copy(row + b.first_dof, value, b.num_dofs);
      continue;
    }
    for (int k = 0; k < b.num_dofs; ++k) row[b.dof[k]] = value[k];
  }
}

template <typename Rows>
void RowWriter::StoreSparse(const Block& b, Rows rows) {
  const int n = b.num_dofs;
  // Blocks that were built in place need no copy.
  if (b.value != value_) std::copy_n(b.value, rows * n, value_);
  if (b.dof != dof_) std::copy_n(b.dof, n, dof_);
  // All rows of the block have the same columns.
  RepeatRow(dof_, n, rows);
  const int begin = static_cast<int>(value_ - d_->efc_J);
  for (int r = 0; r < rows; ++r) {
    d_->efc_J_rownnz[row_ + r] = n;
    d_->efc_J_rowadr[row_ + r] = begin + r * n;
    // rowsuper counts the following rows with the same columns; they are multiplied together.
    d_->efc_J_rowsuper[row_ + r] = rows - 1 - r;
  }
  value_ += rows * n;
  dof_ += rows * n;
}

template <typename Rows>
void RowWriter::StoreAttributes(const Block& b, Rows rows) {
  for (int r = 0; r < rows; ++r) {
    const int i = row_ + r;
    d_->efc_type[i] = b.type;
    d_->efc_id[i] = b.id;
    d_->efc_pos[i] = b.pos[r];
    // The margin applies to distances, and the friction rows of an elliptic contact have none.
    d_->efc_margin[i] = r > 0 && b.type == mjCNSTR_CONTACT_ELLIPTIC ? 0 : b.margin;
    d_->efc_frictionloss[i] = b.frictionloss;
  }
}

// Computes the regularization R of the friction rows from R[0], that of the normal. impratio is the
// ratio of the normal's R to that of the first friction direction. The ratio of friction
// coefficients scales the other directions, so that the cone keeps its shape.
void RowWriter::ContactRegularisation(const Block& b, mjtNum* R) const {
  if (b.type == mjCNSTR_CONTACT_FRICTIONLESS) return;
  mjContact* con = d_->contact + b.id;
  // The cone has the slope mu in the space that is scaled by the square roots of R.
  const mjtNum first = R[0], tangent = first * softer_;
  con->mu = con->friction[0] * root_of_softer_;
  if (b.type == mjCNSTR_CONTACT_PYRAMIDAL) {
    std::fill_n(R, b.rows, 2 * con->mu * con->mu * first);
    return;
  }
  // Elliptic: R_j friction_j^2 is the same for all friction directions j.
  R[1] = tangent;
  const mjtNum scale = tangent * con->friction[0] * con->friction[0];
  for (int j = 1; j < con->dim - 1; ++j) R[1 + j] = scale / (con->friction[j] * con->friction[j]);
}

// Stores R, D = 1 / R and the diagonal of J M^-1 J^T that corresponds to R, for
// rows with impedance I.
template <typename Rows>
void RowWriter::StoreRegularisation(const Block& b, Rows rows, mjtNum I) {
  const bool contact = b.type >= mjCNSTR_CONTACT_FRICTIONLESS;
  // Two divisions that do not depend on each other run in parallel.
  const mjtNum ratio = (1 - I) / I, back = I / (1 - I);
  mjtNum *R = d_->efc_R + row_, *D = d_->efc_D + row_, *diag = d_->efc_diagApprox + row_;
  // Only the normal of a contact has a diagonal; its other rows follow from it.
  for (int r = 0; r < (contact ? 1 : rows); ++r) {
    R[r] = std::max<mjtNum>(mjMINVAL, ratio * b.diag[r]);
  }
  if (contact) ContactRegularisation(b, R);
  for (int r = 0; r < rows; ++r) {
    // Divisions dominate this loop, so equal neighbors share the result.
    const bool known = r > 0 && R[r] == R[r - 1];
    D[r] = known ? D[r - 1] : 1 / R[r];
    diag[r] = known ? diag[r - 1] : R[r] * back;
  }
}

template <typename Rows>
void RowWriter::StoreImpedance(const Block& b, Rows rows) {
  // K and B are reused while the parameters stay the same.
  const Solref ref = SafeSolref(m_, b.solref);
  if (!softness_ || !softness_->IsOf(ref, b.solimp)) softness_.emplace(ref, b.solimp);
  const Solimp& imp = softness_->imp;
  const mjtNum K = softness_->K, B = softness_->B;
  const Impedance impedance = ImpedanceAt(imp, b.residual - b.margin);
  const bool friction = b.type == mjCNSTR_FRICTION_DOF || b.type == mjCNSTR_FRICTION_TENDON;
  const bool elliptic = b.type == mjCNSTR_CONTACT_ELLIPTIC;
  mjtNum friction_B = B;
  // Friction rows of elliptic contacts may have separate damping. (0, 0) means that they use the
  // damping of the normal.
  if (elliptic && b.solreffriction) {
    const Solref own = SafeSolrefFriction(m_, b.solreffriction);
    if (!own.IsZero()) friction_B = Damping(own, imp);
  }
  // Friction has no position to restore, so its stiffness K is zero.
  for (int r = 0; r < rows; ++r) {
    const bool tangent = elliptic && r > 0;
    Store4(d_->efc_KBIP + 4 * (row_ + r),
           Vec4d{friction || tangent ? 0 : K, tangent ? friction_B : B, impedance.value,
                 impedance.slope});
  }
  StoreRegularisation(b, rows, impedance.value);
}

template <typename Rows>
int RowWriter::Store(const Block& b, Rows rows) {
  if (sparse_) {
    StoreSparse(b, rows);
  } else {
    StoreDense(b, rows);
  }
  StoreAttributes(b, rows);
  StoreImpedance(b, rows);
  const int first = row_;
  row_ += rows;
  return first;
}

int RowWriter::Append(const Block& b) {
  const bool contact = b.type >= mjCNSTR_CONTACT_FRICTIONLESS;
  // Contacts are kept even if all entries are zero; those without dofs were excluded before.
  if (!contact && Empty(b)) return -1;
  SYN_ASSERT(row_ + b.rows <= d_->nefc, "%d rows after %d, %d were counted", b.rows, row_,
             d_->nefc);
  SYN_ASSERT(!sparse_ || value_ - d_->efc_J + b.rows * b.num_dofs <= d_->nJ,
             "%d x %d entries do not fit into the %d that were counted", b.rows, b.num_dofs,
             d_->nJ);
  // Most blocks are a single row. A constant number of rows removes the loops.
  return b.rows == 1 ? Store(b, std::integral_constant<int, 1>{}) : Store(b, b.rows);
}

void RowWriter::Finish() {
  d_->nefc = row_;
  if (!sparse_) return;
  d_->nJ = static_cast<int>(value_ - d_->efc_J);
  // Consecutive blocks with the same columns become one group of rowsuper.
  ExtendRowGroups(d_->efc_J_rowsuper, {row_, d_->efc_J_rownnz, d_->efc_J_rowadr, d_->efc_J_colind});
}

}  // namespace syn
