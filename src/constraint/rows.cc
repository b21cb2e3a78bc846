// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "constraint/rows.h"

#include <algorithm>

#include "constraint/impedance.h"
#include "math/csr.h"
#include "math/libm.h"
#include "model/arena_arrays.h"

namespace syn {

bool RowWriter::Allocate(int max_rows, int max_entries) {
  d_->nefc = max_rows;
  d_->nJ = max_entries;
  return AllocateConstraintArrays(m_, d_);
}

bool RowWriter::Empty(const Block& b) const {
  if (sparse_) return b.num_dofs == 0;
  return std::all_of(b.value, b.value + b.rows * b.num_dofs, [](mjtNum v) { return v == 0; });
}

void RowWriter::StoreDense(const Block& b) {
  int nv = m_->nv;
  for (int r = 0; r < b.rows; ++r) {
    mjtNum* row = d_->efc_J + static_cast<ptrdiff_t>(row_ + r) * nv;
    const mjtNum* value = b.value + r * b.num_dofs;
    if (!b.dof) {
      std::copy_n(value, nv, row);
      continue;
    }
    std::fill_n(row, nv, 0);
    for (int k = 0; k < b.num_dofs; ++k) row[b.dof[k]] = value[k];
  }
}

void RowWriter::StoreSparse(const Block& b) {
  std::copy_n(b.value, b.rows * b.num_dofs, d_->efc_J + nnz_);
  for (int r = 0; r < b.rows; ++r) {
    d_->efc_J_rownnz[row_ + r] = b.num_dofs;
    d_->efc_J_rowadr[row_ + r] = nnz_;
    d_->efc_J_rowsuper[row_ + r] = b.rows - 1 - r;
    std::copy_n(b.dof, b.num_dofs, d_->efc_J_colind + nnz_);
    nnz_ += b.num_dofs;
  }
}

void RowWriter::StoreAttributes(const Block& b) {
  for (int r = 0; r < b.rows; ++r) {
    int i = row_ + r;
    d_->efc_type[i] = b.type;
    d_->efc_id[i] = b.id;
    d_->efc_pos[i] = b.pos[r];
    d_->efc_margin[i] = r > 0 && b.type == mjCNSTR_CONTACT_ELLIPTIC ? 0 : b.margin;
    d_->efc_frictionloss[i] = b.frictionloss;
  }
}

// Regularisation of friction directions follows from that of the normal: impratio says how much
// harder than the normal they are, and the ratio of friction coefficients keeps the cone's shape.
static void ContactRegularisation(const mjModel* m, mjContact* con, mjtConstraint type, int rows,
                                  mjtNum* R) {
  if (type == mjCNSTR_CONTACT_FRICTIONLESS) return;
  mjtNum first = R[0], tangent = first / std::max<mjtNum>(mjMINVAL, m->opt.impratio);
  con->mu = con->friction[0] * Sqrt(tangent / first);
  if (type == mjCNSTR_CONTACT_PYRAMIDAL) {
    std::fill_n(R, rows, 2 * con->mu * con->mu * first);
    return;
  }
  R[1] = tangent;
  mjtNum scale = tangent * con->friction[0] * con->friction[0];
  for (int j = 1; j < con->dim - 1; ++j) R[1 + j] = scale / (con->friction[j] * con->friction[j]);
}

void RowWriter::StoreImpedance(const Block& b) {
  Solref ref = SafeSolref(m_, b.solref);
  Solimp imp(b.solimp);
  Impedance impedance = ImpedanceAt(imp, b.residual - b.margin);
  mjtNum I = impedance.value;
  mjtNum K = Stiffness(ref, imp), B = Damping(ref, imp);
  bool friction = b.type == mjCNSTR_FRICTION_DOF || b.type == mjCNSTR_FRICTION_TENDON;
  bool elliptic = b.type == mjCNSTR_CONTACT_ELLIPTIC;
  mjtNum friction_B = B;
  if (elliptic && b.solreffriction) {
    Solref own = SafeSolrefFriction(m_, b.solreffriction);
    if (!own.IsZero()) friction_B = Damping(own, imp);
  }
  mjtNum* R = d_->efc_R + row_;
  for (int r = 0; r < b.rows; ++r) {
    mjtNum* kbip = d_->efc_KBIP + 4 * (row_ + r);
    bool tangent = elliptic && r > 0;
    kbip[0] = friction || tangent ? 0 : K;
    kbip[1] = tangent ? friction_B : B;
    kbip[2] = I;
    kbip[3] = impedance.slope;
    R[r] = std::max<mjtNum>(mjMINVAL, (1 - I) / I * b.diag[r]);
  }
  if (b.type >= mjCNSTR_CONTACT_FRICTIONLESS) {
    ContactRegularisation(m_, d_->contact + b.id, b.type, b.rows, R);
  }
  for (int r = 0; r < b.rows; ++r) {
    d_->efc_D[row_ + r] = 1 / R[r];
    d_->efc_diagApprox[row_ + r] = R[r] * I / (1 - I);
  }
}

int RowWriter::Append(const Block& b) {
  bool contact = b.type >= mjCNSTR_CONTACT_FRICTIONLESS;
  if (!contact && Empty(b)) return -1;
  if (sparse_) {
    StoreSparse(b);
  } else {
    StoreDense(b);
  }
  StoreAttributes(b);
  StoreImpedance(b);
  int first = row_;
  row_ += b.rows;
  return first;
}

void RowWriter::Finish() {
  d_->nefc = row_;
  if (!sparse_) return;
  d_->nJ = nnz_;
  ExtendSupernodes(d_->efc_J_rowsuper,
                   {row_, d_->efc_J_rownnz, d_->efc_J_rowadr, d_->efc_J_colind});
}

}  // namespace syn
