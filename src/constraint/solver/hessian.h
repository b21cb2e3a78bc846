// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The Hessian of the primal cost and its factor, for Newton's method:
//
//   H = M + sum over quadratic rows of D_i J_i^T J_i
//         + sum over contacts in the cone of J_c^T H_c J_c
//
// Small problems use a dense matrix, others the pattern of M, with the fill-in that J adds to it
// (see math/sparse/gram.h for how sparse rows get there). The quadratic part is kept between iterations
// while rows only join it; when rows leave, it is built anew rather than subtracted from, because D
// may be large enough to drown what remains in rounding errors. Where few rows change, none of this
// is needed: the factor is updated (hessian_update.cc).

#ifndef SYNOVIA_CONSTRAINT_SOLVER_HESSIAN_H_
#define SYNOVIA_CONSTRAINT_SOLVER_HESSIAN_H_

#include "constraint/solver/problem.h"
#include "math/sparse/gram.h"

namespace syn {

class Hessian {
 public:
  // M_dense: the inertia as a dense symmetric matrix, or null for a sparse Hessian. Takes memory
  // from the stack of p.d; the caller has opened a frame.
  Hessian(const Problem& p, const mjtNum* M_dense);

  // Factors H for the states in p.state: updates the last factor where few rows have changed,
  // computes a new one elsewhere. Returns the number of rows that it was changed by.
  int Factor();

  // Computes the factor of H from that of M by adding one row after the other, those with the largest
  // weights first. Its error grows with the square root of the condition number of H, because the
  // sum of the rows is never formed.
  void FactorRowByRow();

  // Computes the factor of H + shift diag(H) from the sum of all rows. With a shift well above the
  // rounding error it is accurate however badly H is conditioned.
  int FactorSum(mjtNum shift);

  // x <- H^-1 x
  void Solve(mjtNum* x) const;

  int num_nonzeros() const { return num_entries_; }

 private:
  struct Ltdl {
    mjtNum* ld;
    mjtNum* diag_inv;
  };
  static constexpr int kMaxConeRows = 6;  // of a contact

  Ltdl NewFactor() const;
  bool FitsInertia() const;
  void AnalyzePattern();
  void TakePatternOfInertia();
  void PrepareSum();
  void FindGroups();
  void StartFromInertia();
  void CopyInertia(mjtNum* to, const mjtNum* from) const;
  bool InForce(int i) const { return p_.state[i] == mjCNSTRSTATE_QUADRATIC; }
  int AddQuadraticRows();
  int AddQuadraticRowsDense();
  void AddCones(mjtNum* target);
  int CombineConeRows(int first, int rows, int n, const mjtNum* J, mjtNum* out) const;

  int Diagonal(int i) const;  // index of the diagonal entry of row i

  bool Joins(int i) const;

  // hessian_update.cc
  void RememberRows();
  int Update();
  void StartFromFactor();
  bool UpdateBase(mjtNum* scratch);
  void UpdateCones(mjtNum* scratch);
  const int* ColumnsOf(int row) const;
  int NumColumns(int row) const;
  const mjtNum* ValuesOf(int row) const;

  const Problem& p_;
  const mjtNum* M_dense_;
  TrianglePattern pattern_{};  // of the sparse matrix, lower triangle, diagonal last
  int num_entries_ = 0;
  Ltdl factor_{};
  Ltdl base_;                   // the same, or that without contacts in the cone
  Ltdl with_cones_{};           // room for the one with them
  int* all_columns_ = nullptr;  // 0, 1, 2 ... of a dense Jacobian
  bool* factored_;              // rows in base_
  bool has_base_ = false;       // it is that without contacts in the cone
  int updates_ = 0;             // rows that it has gained or lost since it was computed

  // Only if the factor is computed, not updated.
  mjtNum* quadratic_ = nullptr;  // M and the quadratic rows
  bool* included_ = nullptr;     // rows in quadratic_
  mjtNum* weight_ = nullptr;
  mjtNum* gathered_ = nullptr;  // rows of cones, to be added at once

  // Of a sparse Jacobian.
  GramGroup* group_ = nullptr;
  int num_groups_ = 0;
  mjtNum* strip_ = nullptr;
};

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_SOLVER_HESSIAN_H_
