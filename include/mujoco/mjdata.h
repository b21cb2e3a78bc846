// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

#ifndef MUJOCO_MJDATA_H_
#define MUJOCO_MJDATA_H_

#include <stddef.h>
#include <stdint.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjthread.h>
#include <mujoco/mjtnum.h>
#include <mujoco/mjxmacro.h>

// Parts of the state, to be combined.
typedef enum mjtState_ {
  mjSTATE_TIME             = 1,
  mjSTATE_QPOS             = 2,
  mjSTATE_QVEL             = 4,
  mjSTATE_ACT              = 8,
  mjSTATE_WARMSTART        = 16,
  mjSTATE_CTRL             = 32,
  mjSTATE_QFRC_APPLIED     = 64,
  mjSTATE_XFRC_APPLIED     = 128,
  mjSTATE_EQ_ACTIVE        = 256,
  mjSTATE_MOCAP_POS        = 512,
  mjSTATE_MOCAP_QUAT       = 1024,
  mjSTATE_USERDATA         = 2048,
  mjSTATE_PLUGIN           = 4096,
  mjNSTATE                 = 13,
  mjSTATE_PHYSICS          = 14,
  mjSTATE_FULLPHYSICS      = 4111,
  mjSTATE_USER             = 4064,
  mjSTATE_INTEGRATION      = 8191,
} mjtState;

// Types of constraint rows.
typedef enum mjtConstraint_ {
  mjCNSTR_EQUALITY         = 0,
  mjCNSTR_FRICTION_DOF     = 1,
  mjCNSTR_FRICTION_TENDON  = 2,
  mjCNSTR_LIMIT_JOINT      = 3,
  mjCNSTR_LIMIT_TENDON     = 4,
  mjCNSTR_CONTACT_FRICTIONLESS = 5,
  mjCNSTR_CONTACT_PYRAMIDAL = 6,
  mjCNSTR_CONTACT_ELLIPTIC = 7,
} mjtConstraint;

// What a row does at the solution.
typedef enum mjtConstraintState_ {
  mjCNSTRSTATE_SATISFIED   = 0,
  mjCNSTRSTATE_QUADRATIC   = 1,
  mjCNSTRSTATE_LINEARNEG   = 2,
  mjCNSTRSTATE_LINEARPOS   = 3,
  mjCNSTRSTATE_CONE        = 4,
} mjtConstraintState;

// Warnings of a step.
typedef enum mjtWarning_ {
  mjWARN_INERTIA           = 0,
  mjWARN_CONTACTFULL       = 1,
  mjWARN_CNSTRFULL         = 2,
  mjWARN_VGEOMFULL         = 3,
  mjWARN_BADQPOS           = 4,
  mjWARN_BADQVEL           = 5,
  mjWARN_BADQACC           = 6,
  mjWARN_BADCTRL           = 7,
  mjNWARNING               = 8,
} mjtWarning;

// Timers.
typedef enum mjtTimer_ {
  mjTIMER_STEP             = 0,
  mjTIMER_FORWARD          = 1,
  mjTIMER_INVERSE          = 2,
  mjTIMER_POSITION         = 3,
  mjTIMER_VELOCITY         = 4,
  mjTIMER_ACTUATION        = 5,
  mjTIMER_CONSTRAINT       = 6,
  mjTIMER_ADVANCE          = 7,
  mjTIMER_POS_KINEMATICS   = 8,
  mjTIMER_POS_INERTIA      = 9,
  mjTIMER_POS_COLLISION    = 10,
  mjTIMER_POS_MAKE         = 11,
  mjTIMER_POS_PROJECT      = 12,
  mjTIMER_COL_BROAD        = 13,
  mjTIMER_COL_NARROW       = 14,
  mjNTIMER                 = 15,
} mjtTimer;

// A contact between two geoms.
struct mjContact_ {
  mjtNum dist;                     // distance of the surfaces, negative: penetration
  mjtNum pos[3];                   // midpoint between the surfaces, world
  mjtNum frame[9];                 // rows: normal (geom 0 to 1), two tangents
  mjtNum includemargin;            // force acts below this distance
  mjtNum friction[5];              // two sliding, spinning, two rolling
  mjtNum solref[mjNREF];           // constraint reference, normal
  mjtNum solreffriction[mjNREF];   // constraint reference, friction
  mjtNum solimp[mjNIMP];           // constraint impedance
  mjtNum mu;                       // friction of the regularised cone
  mjtNum H[36];                    // Hessian of the cone
  int dim;                         // dimension of the contact space
  int geom1;                       // same as geom[0], for older programs
  int geom2;                       // same as geom[1], for older programs
  int geom[2];                     // the two geoms, -1: flex
  int flex[2];                     // the two flexes, -1: geom
  int elem[2];                     // elements of the flexes, -1: none
  int vert[2];                     // vertices of the flexes, -1: none
  int exclude;                     // 0: active, 1: in the gap, 3: no dofs, 4: passive
  int efc_address;                 // first constraint row, -1: none
};
typedef struct mjContact_ mjContact;

// How often a warning occurred.
struct mjWarningStat_ {
  int lastinfo;                    // number that came with the last one
  int number;                      // how many since reset
};
typedef struct mjWarningStat_ mjWarningStat;

// Time spent in a stage.
struct mjTimerStat_ {
  mjtNum duration;                 // sum, in units of mjcb_time
  int number;                      // calls
};
typedef struct mjTimerStat_ mjTimerStat;

// One iteration of a solver.
struct mjSolverStat_ {
  mjtNum improvement;              // decrease of the cost, scaled
  mjtNum gradient;                 // norm of the gradient, scaled
  mjtNum lineslope;                // slope left by the line search
  int nactive;                     // active rows
  int nchange;                     // rows that changed their state
  int neval;                       // evaluations of the line search
  int nupdate;                     // rows added to the Hessian
};
typedef struct mjSolverStat_ mjSolverStat;

// State, inputs and all results of a simulation.
struct mjData_ {
  mjtSize narena;                  // bytes of the arena
  mjtSize nbuffer;                 // bytes of the buffer
  int nplugin;                     // plugin instances
  size_t pstack;                   // bytes in use by the stack
  size_t pbase;                    // newest stack frame, 0: none
  size_t parena;                   // bytes in use by the arena
  mjtSize maxuse_stack;            // largest pstack
  mjtSize maxuse_threadstack[mjMAXTHREAD]; // the same per worker
  mjtSize maxuse_arena;            // largest parena + pstack
  int maxuse_con;                  // largest number of contacts
  int maxuse_efc;                  // largest number of rows
  mjSolverStat solver[mjNISLAND*mjNSOLVER];
  int solver_niter[mjNISLAND];     // iterations per island
  int solver_nnz[mjNISLAND];       // entries of the Hessian per island
  mjtNum solver_fwdinv[2];         // forward against inverse: constraint, applied
  mjWarningStat warning[mjNWARNING]; // warnings by type
  mjTimerStat timer[mjNTIMER];     // timers by stage
  int ncon;                        // contacts
  int ne;                          // equality rows
  int nf;                          // friction loss rows
  int nl;                          // limit rows
  int nefc;                        // all rows
  int nJ;                          // entries of the Jacobian
  int nA;                          // entries of the dual matrix
  int nisland;                     // islands
  int nidof;                       // dofs in islands
  mjtNum time;                     // simulation time [s]
  mjtNum energy[2];                // potential, kinetic [J]
  void* buffer;                    // memory of the arrays below
  void* arena;                     // memory of contacts, constraints and stack

#define X(type, name, nrow, ncol) type* name;
  MJDATA_POINTERS
#undef X

  mjContact* contact;              // contacts
  int* efc_type;                   // mjtConstraint
  int* efc_id;                     // object of the constraint
  int* efc_J_rownnz;               // Jacobian: entries per row
  int* efc_J_rowadr;               // first entry of each row
  int* efc_J_rowsuper;             // following rows with the same columns
  int* efc_J_colind;               // dofs
  mjtNum* efc_J;                   // Jacobian, sparse or dense
  mjtNum* efc_pos;                 // position (violation)
  mjtNum* efc_margin;              // margin of the position
  mjtNum* efc_frictionloss;        // bound of friction loss
  mjtNum* efc_diagApprox;          // approximate diagonal of J M^-1 J^T
  mjtNum* efc_KBIP;                // stiffness, damping, impedance, its slope
  mjtNum* efc_D;                   // 1 / R
  mjtNum* efc_R;                   // regularisation
  int* tendon_efcadr;              // first row that names the tendon, -1: none
  int* dof_island;                 // island of each dof, -1: none
  int* island_nv;                  // dofs of each island
  int* island_idofadr;             // first dof of each island, island order
  int* island_dofadr;              // smallest dof of each island
  int* map_dof2idof;               // dof to place in island order
  int* map_idof2dof;               // place in island order to dof
  mjtNum* ifrc_smooth;             // qfrc_smooth in island order
  mjtNum* iacc_smooth;             // qacc_smooth in island order
  int* iM_rownnz;                  // M in island order: entries per row
  int* iM_rowadr;                  // first entry of each row
  int* iM_colind;                  // columns, local to the island
  mjtNum* iM;                      // M in island order
  mjtNum* iLD;                     // qLD in island order
  mjtNum* iLDiagInv;               // qLDiagInv in island order
  mjtNum* iacc;                    // qacc in island order
  int* efc_island;                 // island of each row
  int* island_ne;                  // equality rows of each island
  int* island_nf;                  // friction rows of each island
  int* island_nefc;                // rows of each island
  int* island_iefcadr;             // first row of each island
  int* map_efc2iefc;               // row to place in island order
  int* map_iefc2efc;               // place in island order to row
  int* iefc_type;                  // efc_type in island order
  int* iefc_id;                    // efc_id in island order
  int* iefc_J_rownnz;              // Jacobian in island order: entries per row
  int* iefc_J_rowadr;              // first entry of each row
  int* iefc_J_rowsuper;            // following rows with the same columns
  int* iefc_J_colind;              // dofs, local to the island
  mjtNum* iefc_J;                  // Jacobian in island order
  mjtNum* iefc_frictionloss;       // efc_frictionloss in island order
  mjtNum* iefc_D;                  // efc_D in island order
  mjtNum* iefc_R;                  // efc_R in island order
  int* efc_AR_rownnz;              // entries per row
  int* efc_AR_rowadr;              // first entry of each row
  int* efc_AR_colind;              // columns
  mjtNum* efc_AR;                  // J M^-1 J^T + R
  mjtNum* efc_vel;                 // J qvel
  mjtNum* efc_aref;                // reference acceleration
  mjtNum* efc_b;                   // J qacc_smooth - aref
  mjtNum* iefc_aref;               // efc_aref in island order
  int* iefc_state;                 // efc_state in island order
  mjtNum* iefc_force;              // efc_force in island order
  int* efc_state;                  // mjtConstraintState
  mjtNum* efc_force;               // forces
  mjtNum* ifrc_constraint;         // qfrc_constraint in island order
  uintptr_t threadpool;            // bound thread pool, 0: none
  uint64_t signature;              // that of the model it was made for
};
typedef struct mjData_ mjData;

typedef void (*mjfGeneric)(const mjModel* m, mjData* d);
typedef int (*mjfConFilt)(const mjModel* m, mjData* d, int geom1, int geom2);
typedef void (*mjfSensor)(const mjModel* m, mjData* d, int stage);
typedef mjtNum (*mjfTime)(void);
typedef mjtNum (*mjfAct)(const mjModel* m, const mjData* d, int id);
typedef int (*mjfCollision)(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin);

#endif  // MUJOCO_MJDATA_H_
