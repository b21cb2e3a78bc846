// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The constraint problem in the form that the solvers use: the whole system, or one island of it.
// The primal solvers (primal.h) look for the acceleration a that solves
//
//   minimize over a:   1/2 (a - a_s)^T M (a - a_s) + s(J a - aref)
//
// where M is the inertia, a_s the acceleration without constraints, J the Jacobian of the
// constraint rows, aref their reference acceleration, and s the sum of the penalty
// functions of all rows (penalty.h, cone.h; evaluated in constraint_update.cc). All members
// are views of arrays in mjData.

#ifndef SYNOVIA_CONSTRAINT_SOLVER_PROBLEM_H_
#define SYNOVIA_CONSTRAINT_SOLVER_PROBLEM_H_

#include <mujoco/mujoco.h>

#include "math/sparse/triangle.h"
#include "math/sparse/triples.h"

namespace syn {

// Views of the arrays of one constraint problem. Arrays of an island start at its first dof or row.
struct Problem {
  const mjModel* m;
  mjData* d;
  // Numbers of dofs, of rows, of equality rows (first) and of friction-loss rows (second).
  int nv, nefc, ne, nf;

  bool elliptic;  // contacts have elliptic cones unless they are frictionless

  // Jacobian: dense nefc x nv, or sparse with the given pattern.
  bool sparse;
  const mjtNum* J;
  CsrPattern J_pattern;
  // For each row, the number of following rows with the same columns.
  const int* J_rowsuper;
  // The first rows of a sparse Jacobian, if their columns come in triples (AddTriples).
  TripleRows J_triples;

  // Inertia M in the pattern of a lower triangle, and its factor M = L^T D L with 1 / D.
  const mjtNum* M;
  TrianglePattern M_pattern;
  const mjtNum* LD;
  const mjtNum* LD_diag_inv;

  // Attributes of the rows: kind of constraint, its index, weight D = 1 / R, regularization R,
  // bound of the friction loss, and reference acceleration.
  const int* type;
  const int* id;
  const mjtNum* D;
  const mjtNum* R;
  const mjtNum* frictionloss;
  const mjtNum* aref;

  // Acceleration without constraints, a_s.
  const mjtNum* acc_smooth;

  // Unknowns and results: acceleration, constraint forces, states
  // (mjtConstraintState), and J^T force.
  mjtNum* acc;
  mjtNum* force;
  int* state;
  mjtNum* frc_constraint;

  // Products at the start a = acc: J a - aref and M (a - a_s). Both are in the order of the whole
  // system. The maps give the index in the whole system of each row and dof of an island; they are
  // null if the problem is the whole system.
  const mjtNum* start_jar;
  const mjtNum* start_Mdif;
  const int* row_map;
  const int* dof_map;

  mjtNum scale;  // factor that makes costs and gradients comparable between models
  int island;    // index of the island; statistics are stored under it
};

// Returns the whole system.
Problem WholeProblem(const mjModel* m, mjData* d);
// Returns island k of it. May take memory from the stack of whole.d.
Problem IslandProblem(const Problem& whole, int k);

// Returns a copy of p with compressed rows instead of a dense Jacobian, in memory from the stack of
// p.d. All rows of a constraint get the columns in which any of them is not zero.
Problem CompressedProblem(const Problem& p);

// Sets J_triples, in memory from the stack of p->d, if the solver is CG and the rows are suitable.
void AddTriples(Problem* p);

// Compute y = J x and y = J^T x.
void MulJacobian(const Problem& p, const mjtNum* x, mjtNum* y);
void MulJacobianT(const Problem& p, const mjtNum* x, mjtNum* y);

// Computes forces and states of all rows at jar = J a - aref. Returns the cost s. If `cone_hessian`
// is true, contacts in the middle zone of their elliptic cone also get mjContact.H.
mjtNum UpdateConstraints(const Problem& p, const mjtNum* jar, bool cone_hessian);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_SOLVER_PROBLEM_H_
