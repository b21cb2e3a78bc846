// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The Hessian of the primal cost and its factor, for Newton's method. J_i is row i of the Jacobian,
// D_i its weight; J_c are the rows of contact c and H_c the Hessian of its cost (cone.h).
//
//   H = M + sum over quadratic rows of D_i J_i^T J_i
//         + sum over contacts in the middle zone of their cone of J_c^T H_c J_c
//
// Small problems use a dense matrix. Others use the pattern of M and the fill-in that J adds to it
// (math/sparse/fill.h; math/sparse/gram.h adds the rows).
//
// The sum of M and the quadratic rows is kept between iterations as long as rows are only added.
// When a row leaves the active set, the sum is computed again from M. Subtracting the row would be
// wrong, because its D may be so large that the rest of the sum is lost in rounding errors. If few
// rows change, no sum is needed: the factor itself is updated (hessian_update.cc).

#ifndef SYNOVIA_CONSTRAINT_SOLVER_HESSIAN_H_
#define SYNOVIA_CONSTRAINT_SOLVER_HESSIAN_H_

#include "constraint/solver/problem.h"
#include "math/sparse/gram.h"

namespace syn {

// The Hessian of one problem. Call Factor after the states have changed, then Solve.
class Hessian {
 public:
  // M_dense is the inertia as a dense symmetric matrix, or null for a sparse Hessian. Takes
  // memory from the stack of p.d, so the caller must have opened a StackFrame. p must live
  // as long as the object.
  Hessian(const Problem& p, const mjtNum* M_dense);

  // Factorizes H for the states in p.state. Updates the last factor if few rows have changed, and
  // computes a new one otherwise. Returns the number of rows that were added or removed.
  int Factor();

  // Computes the factor of H from that of M by adding one row after the other, those with the
  // largest weights first. Its error grows with the square root of the condition number of H,
  // because the sum of the rows is never formed.
  void FactorRowByRow();

  // Computes the factor of H + shift diag(H) from the sum of all rows, and returns the number of
  // rows that were added to the sum. With a shift well above the rounding error the factor is
  // accurate even if H is badly conditioned.
  int FactorSum(mjtNum shift);

  // Replaces x by H^-1 x.
  void Solve(mjtNum* x) const;

  // Returns the number of entries of the factor.
  int num_nonzeros() const { return num_entries_; }

 private:
  // A factor L^T D L: L and D in the pattern of H, and 1 / D.
  struct Ltdl {
    mjtNum* ld;
    mjtNum* diag_inv;
  };
  static constexpr int kMaxConeRows = 6;  // largest dim of a contact

  // Allocates memory for a factor.
  Ltdl NewFactor() const;
  // Returns true if H has the sparsity pattern of M.
  bool FitsInertia() const;
  // Set pattern_: compute the fill-in, or use the pattern of M.
  void AnalyzePattern();
  void TakePatternOfInertia();
  // Allocates what FactorSum needs, and copies M to quadratic_.
  void PrepareSum();
  // Finds the groups of rows of a sparse Jacobian that gram.h adds together.
  void FindGroups();
  // Sets quadratic_ to M, without any rows.
  void StartFromInertia();
  // Copies M, or its factor (which has the same sparsity), into the pattern of H.
  void CopyInertia(mjtNum* to, const mjtNum* from) const;
  // Returns true if row i has a quadratic cost and is therefore part of H.
  bool InForce(int i) const { return p_.state[i] == mjCNSTRSTATE_QUADRATIC; }
  // Add the quadratic rows that are not yet included to quadratic_, for a sparse and for a dense
  // Jacobian. Return the number of rows that were added.
  int AddQuadraticRows();
  int AddQuadraticRowsDense();
  // Adds J_c^T H_c J_c for all contacts in the middle zone of their cone.
  void AddCones(mjtNum* target);
  // Writes rows whose Gram matrix is the sum of J_c^T H_c J_c over the contacts in the middle zone
  // among rows first to first + rows - 1. J has n columns. Returns the number of rows written.
  int CombineConeRows(int first, int rows, int n, const mjtNum* J, mjtNum* out) const;

  // Returns the index of the diagonal entry of row i.
  int Diagonal(int i) const;

  // Returns true if row i is quadratic but not yet part of quadratic_.
  bool Joins(int i) const;

  // The following functions are defined in hessian_update.cc.
  //
  // Records which rows the new factor contains.
  void RememberRows();
  // Updates the last factor. Returns the number of rows that changed, or -1 if a new factor is
  // cheaper or more accurate.
  int Update();
  // Sets base_ to the factor of M, without any rows.
  void StartFromFactor();
  // Adds changed rows to base_ and removes them. Returns false if a pivot was lost to rounding.
  // `scratch` has room for kMaxChanges vectors of nv numbers.
  bool UpdateBase(mjtNum* scratch);
  // Sets factor_ to base_ plus the contributions of cones.
  void UpdateCones(mjtNum* scratch);
  // Return the columns, their number and the values of one row of the Jacobian, which may be dense.
  const int* ColumnsOf(int row) const;
  int NumColumns(int row) const;
  const mjtNum* ValuesOf(int row) const;

  const Problem& p_;
  const mjtNum* M_dense_;
  TrianglePattern pattern_{};  // of the sparse matrix: lower triangle, diagonal last in each row
  int num_entries_ = 0;        // number of entries of H and of its factor
  // The factor that Solve uses: base_, or with_cones_.
  Ltdl factor_{};
  // Factor of M and the quadratic rows. After FactorSum it also contains the cones.
  Ltdl base_;
  // Memory for a factor that includes the cones.
  Ltdl with_cones_{};
  int* all_columns_ = nullptr;  // 0, 1, 2 ..., the columns of a dense Jacobian
  bool* factored_;              // for each row, whether base_ contains it
  bool has_base_ = false;       // base_ is valid and contains no cones
  int updates_ = 0;  // number of rows added to or removed from base_ since it was computed

  // The following are null until FactorSum is called for the first time.
  mjtNum* quadratic_ = nullptr;  // M and the quadratic rows
  bool* included_ = nullptr;     // for each row, whether quadratic_ contains it
  mjtNum* weight_ = nullptr;     // weights of the rows that are being added
  mjtNum* gathered_ = nullptr;   // combined rows of cones

  // Groups of a sparse Jacobian, and scratch for AddGram.
  GramGroup* group_ = nullptr;
  int num_groups_ = 0;
  mjtNum* strip_ = nullptr;
};

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_SOLVER_HESSIAN_H_
