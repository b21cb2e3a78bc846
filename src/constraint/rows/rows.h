// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Construction of the constraint rows efc_*.
//
// A constraint is a block of one to ten rows that share the dofs they touch. Whoever knows a kind
// of constraint fills a Block; RowWriter stores it in the dense or sparse Jacobian and derives
// stiffness, damping and regularisation at once, while everything about the block is at hand.

#ifndef SYNOVIA_CONSTRAINT_ROWS_ROWS_H_
#define SYNOVIA_CONSTRAINT_ROWS_ROWS_H_

#include <algorithm>
#include <optional>

#include <mujoco/mujoco.h>

#include "constraint/rows/impedance.h"
#include "smooth/tendon/tendon.h"

namespace syn {

inline constexpr int kMaxBlockRows = 10;

struct Block {
  mjtConstraint type;
  int id;
  int rows;
  const mjtNum* value;       // rows x num_dofs
  const int* dof = nullptr;  // ascending dofs of the columns; null: a run of them
  int num_dofs = 0;
  int first_dof = 0;  // of a run
  mjtNum pos[kMaxBlockRows] = {};
  mjtNum margin = 0;
  mjtNum residual = 0;  // position argument of the impedance
  mjtNum frictionloss = 0;
  const mjtNum* solref = nullptr;
  const mjtNum* solimp = nullptr;
  const mjtNum* solreffriction = nullptr;  // elliptic contacts: rows after the first
  mjtNum diag[kMaxBlockRows] = {};  // approximate diagonal of J M^-1 J^T; contacts: the first

  // A single row with the columns of another and these values.
  void SetRow(const JacobianRow& row, const mjtNum* values) {
    rows = 1;
    value = values;
    dof = row.index;
    num_dofs = row.size;
    first_dof = row.first;
  }
};

// Stiffness and damping of a reference, and the impedance it is scaled with.
struct Softness {
  Solref ref;
  const mjtNum* solimp;
  Solimp imp;
  mjtNum K, B;

  Softness(const Solref& r, const mjtNum* s)
      : ref(r), solimp(s), imp(s), K(Stiffness(ref, imp)), B(Damping(ref, imp)) {}
  // Whether it is the one of these parameters too.
  bool IsOf(const Solref& r, const mjtNum* s) const {
    return r.value[0] == ref.value[0] && r.value[1] == ref.value[1] &&
           std::equal(s, s + mjNIMP, solimp);
  }
};

class RowWriter {
 public:
  RowWriter(const mjModel* m, mjData* d);

  // Allocates the arrays, and scratch on the stack, for at most these many rows and entries, which
  // the counts of d say until Finish. False if the arena is full.
  bool Allocate(int max_rows, int max_entries);

  // Where the dofs and values of the next block may be written, so that a sparse Jacobian has them
  // in place already: dofs once, values row by row. Room for kMaxBlockRows of all dofs it may
  // touch.
  int* dof() const { return dof_; }
  mjtNum* value() const { return value_; }

  // Stores a block. Returns its first row, or -1 if it touches no dof and was dropped.
  int Append(const Block& b);

  // Sets the final counts.
  void Finish();

  int num_rows() const { return row_; }

 private:
  bool Empty(const Block& b) const;
  // Rows: int, or a constant.
  template <typename Rows>
  int Store(const Block& b, Rows rows);
  template <typename Rows>
  void StoreDense(const Block& b, Rows rows);
  template <typename Rows>
  void StoreSparse(const Block& b, Rows rows);
  template <typename Rows>
  void StoreAttributes(const Block& b, Rows rows);
  template <typename Rows>
  void StoreImpedance(const Block& b, Rows rows);
  template <typename Rows>
  void StoreRegularisation(const Block& b, Rows rows, mjtNum I);
  void ContactRegularisation(const Block& b, mjtNum* R) const;

  const mjModel* m_;
  mjData* d_;
  bool sparse_;
  mjtNum softer_, root_of_softer_;  // 1 / impratio
  int row_ = 0;
  int* dof_ = nullptr;
  mjtNum* value_ = nullptr;
  std::optional<Softness> softness_;  // of the last block: most have that of the one before
};

// The kinds of constraints. Each appends its rows and updates nothing else.
struct RowContext {
  const mjModel* m;
  mjData* d;
  RowWriter* writer;

  int* dof() const { return writer->dof(); }
  mjtNum* value() const { return writer->value(); }
};

// Each kind of constraint appends its rows from a file of its own.
void AppendEqualities(const RowContext& c);    // equality.cc
void AppendFrictionLoss(const RowContext& c);  // friction_loss.cc
void AppendLimits(const RowContext& c);        // limit.cc
void AppendContacts(const RowContext& c);      // contact_rows.cc

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_ROWS_ROWS_H_
