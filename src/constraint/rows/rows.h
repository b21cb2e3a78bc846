// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Construction of the constraint rows efc_*.
//
// A constraint is a block of one to ten rows that act on the same dofs. The code of each kind of
// constraint (equality.cc, friction_loss.cc, limit.cc, contact_rows.cc) fills a Block. RowWriter
// stores the block in the dense or sparse Jacobian and computes stiffness, damping and
// regularization of its rows immediately, because all parameters of the block are known at that
// moment. The formulas are in impedance.h; make_constraint.cc calls the parts in order.

#ifndef SYNOVIA_CONSTRAINT_ROWS_ROWS_H_
#define SYNOVIA_CONSTRAINT_ROWS_ROWS_H_

#include <algorithm>
#include <optional>

#include <mujoco/mujoco.h>

#include "constraint/rows/impedance.h"
#include "smooth/tendon/tendon.h"

namespace syn {

// Largest number of rows of one constraint: a pyramidal contact with dim 6 has 2 (6 - 1) edges.
inline constexpr int kMaxBlockRows = 10;

// The rows of one constraint, with everything that RowWriter needs to store them.
struct Block {
  mjtConstraint type;
  int id;  // index of the equality, dof, joint, tendon or contact
  int rows;
  const mjtNum* value;       // Jacobian, rows x num_dofs
  const int* dof = nullptr;  // ascending dofs of the columns; null if they are consecutive
  int num_dofs = 0;          // number of columns
  int first_dof = 0;         // first dof if `dof` is null
  // Residual of each row, in meters or radians.
  mjtNum pos[kMaxBlockRows] = {};
  // Distance at which a limit or contact becomes active; 0 for other constraints.
  mjtNum margin = 0;
  mjtNum residual = 0;      // position at which the impedance is evaluated
  mjtNum frictionloss = 0;  // bound of the force; 0 unless it is a friction loss
  const mjtNum* solref = nullptr;
  const mjtNum* solimp = nullptr;
  // Reference of the rows after the first of an elliptic contact, or null.
  const mjtNum* solreffriction = nullptr;
  // Approximate diagonal of J M^-1 J^T. Contacts set the first element only.
  mjtNum diag[kMaxBlockRows] = {};

  // Makes the block a single row that has the columns of `row` and the given values.
  void SetRow(const JacobianRow& row, const mjtNum* values) {
    rows = 1;
    value = values;
    dof = row.index;
    num_dofs = row.size;
    first_dof = row.first;
  }
};

// Stiffness K and damping B that follow from a reference and the impedance parameters. The writer
// keeps one object of this type, because consecutive blocks usually have the same parameters.
struct Softness {
  Solref ref;
  const mjtNum* solimp;
  Solimp imp;
  mjtNum K, B;

  Softness(const Solref& r, const mjtNum* s)
      : ref(r), solimp(s), imp(s), K(Stiffness(ref, imp)), B(Damping(ref, imp)) {}
  // Returns true if this object was made from the same parameters.
  bool IsOf(const Solref& r, const mjtNum* s) const {
    return r.value[0] == ref.value[0] && r.value[1] == ref.value[1] &&
           std::equal(s, s + mjNIMP, solimp);
  }
};

// Appends blocks to the arrays efc_* of mjData. Call Allocate once, then Append for
// each block, then Finish.
class RowWriter {
 public:
  RowWriter(const mjModel* m, mjData* d);

  // Allocates the arrays in the arena, and scratch on the stack, for at most `max_rows` rows and
  // `max_entries` entries of a sparse Jacobian. d->nefc and d->nJ hold these bounds until Finish.
  // Returns false if the arena is full.
  bool Allocate(int max_rows, int max_entries);

  // Return memory for the dofs and values of the next block. There is room for kMaxBlockRows rows
  // with all dofs that the block can have. A sparse Jacobian is written in place: the dofs once,
  // the values row by row.
  int* dof() const { return dof_; }
  mjtNum* value() const { return value_; }

  // Stores a block and returns the index of its first row. A block that acts on no dof is dropped,
  // and the result is -1; contacts are always stored.
  int Append(const Block& b);

  // Writes the final numbers of rows and entries to mjData.
  void Finish();

  int num_rows() const { return row_; }

 private:
  // Returns true if the Jacobian of the block has no entries (sparse) or only zeros (dense).
  bool Empty(const Block& b) const;
  // The type Rows is int, or an integral constant for blocks of a known number of rows.
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
  bool sparse_;                     // the Jacobian is sparse
  mjtNum softer_, root_of_softer_;  // 1 / impratio and its square root
  int row_ = 0;                     // number of rows that were appended
  // Next free place for column indices and for values.
  int* dof_ = nullptr;
  mjtNum* value_ = nullptr;
  // Parameters of the last block.
  std::optional<Softness> softness_;
};

// The arguments of the functions below, with access to the memory for the next block.
struct RowContext {
  const mjModel* m;
  mjData* d;
  RowWriter* writer;

  int* dof() const { return writer->dof(); }
  mjtNum* value() const { return writer->value(); }
};

// Append the rows of one kind of constraint. Each function is defined in the file
// that is named beside it.
void AppendEqualities(const RowContext& c);    // equality.cc
void AppendFrictionLoss(const RowContext& c);  // friction_loss.cc
void AppendLimits(const RowContext& c);        // limit.cc
void AppendContacts(const RowContext& c);      // contact_rows.cc

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_ROWS_ROWS_H_
