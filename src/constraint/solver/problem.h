// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The constraint problem as the solvers see it: the whole system, or one island of it.
//
//   minimise over a:   1/2 (a - a_s)^T M (a - a_s) + s(J a - aref)
//
// where s is the sum of the penalty functions of the constraints (see update.cc). All members are
// views of arrays in mjData.

#ifndef SYNOVIA_CONSTRAINT_SOLVER_PROBLEM_H_
#define SYNOVIA_CONSTRAINT_SOLVER_PROBLEM_H_

#include <mujoco/mujoco.h>

#include "math/sparse/triangle.h"
#include "math/sparse/triples.h"

namespace syn {

struct Problem {
  const mjModel* m;
  mjData* d;
  int nv, nefc, ne, nf;

  bool elliptic;  // contacts may have elliptic cones

  // Jacobian: dense nefc x nv, or sparse.
  bool sparse;
  const mjtNum* J;
  CsrPattern J_pattern;
  const int* J_rowsuper;
  TripleRows J_triples;  // those first rows of a sparse one whose columns come in triples

  // Inertia and its factor.
  const mjtNum* M;
  TrianglePattern M_pattern;
  const mjtNum* LD;
  const mjtNum* LD_diag_inv;

  // Rows.
  const int* type;
  const int* id;
  const mjtNum* D;
  const mjtNum* R;
  const mjtNum* frictionloss;
  const mjtNum* aref;

  const mjtNum* acc_smooth;

  // Unknowns and results.
  mjtNum* acc;
  mjtNum* force;
  int* state;
  mjtNum* frc_constraint;

  // What is known of the start a = acc, in the order of the whole system: J a - aref, and
  // M (a - a_s). An island finds its part through the maps; they are null for the whole system.
  const mjtNum* start_jar;
  const mjtNum* start_Mdif;
  const int* row_map;
  const int* dof_map;

  mjtNum scale;  // makes costs and gradients comparable between models
  int island;    // where statistics go
};

// The whole system, and island k of it.
Problem WholeProblem(const mjModel* m, mjData* d);
Problem IslandProblem(const Problem& whole, int k);

// The same with compressed rows instead of a dense Jacobian, in memory from the stack of p.d. All
// rows of a constraint get the columns in which any of them is not zero.
Problem CompressedProblem(const Problem& p);

// Finds J_triples, in memory from the stack of p.d.
void AddTriples(Problem* p);

// y = J x and y = J^T x
void MulJacobian(const Problem& p, const mjtNum* x, mjtNum* y);
void MulJacobianT(const Problem& p, const mjtNum* x, mjtNum* y);

// Forces and states of all rows at jar = J a - aref; returns the cost s. With cone_hessian,
// contacts in the middle zone of their elliptic cone also get mjContact.H.
mjtNum UpdateConstraints(const Problem& p, const mjtNum* jar, bool cone_hessian);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_SOLVER_PROBLEM_H_
