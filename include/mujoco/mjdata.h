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

typedef enum mjtConstraintState_ {
  mjCNSTRSTATE_SATISFIED   = 0,
  mjCNSTRSTATE_QUADRATIC   = 1,
  mjCNSTRSTATE_LINEARNEG   = 2,
  mjCNSTRSTATE_LINEARPOS   = 3,
  mjCNSTRSTATE_CONE        = 4,
} mjtConstraintState;

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

struct mjContact_ {
  mjtNum dist;
  mjtNum pos[3];
  mjtNum frame[9];
  mjtNum includemargin;
  mjtNum friction[5];
  mjtNum solref[mjNREF];
  mjtNum solreffriction[mjNREF];
  mjtNum solimp[mjNIMP];
  mjtNum mu;
  mjtNum H[36];
  int dim;
  int geom1;
  int geom2;
  int geom[2];
  int flex[2];
  int elem[2];
  int vert[2];
  int exclude;
  int efc_address;
};
typedef struct mjContact_ mjContact;

struct mjWarningStat_ {
  int lastinfo;
  int number;
};
typedef struct mjWarningStat_ mjWarningStat;

struct mjTimerStat_ {
  mjtNum duration;
  int number;
};
typedef struct mjTimerStat_ mjTimerStat;

struct mjSolverStat_ {
  mjtNum improvement;
  mjtNum gradient;
  mjtNum lineslope;
  int nactive;
  int nchange;
  int neval;
  int nupdate;
};
typedef struct mjSolverStat_ mjSolverStat;

struct mjData_ {
  mjtSize narena;
  mjtSize nbuffer;
  int nplugin;
  size_t pstack;
  size_t pbase;
  size_t parena;
  mjtSize maxuse_stack;
  mjtSize maxuse_threadstack[mjMAXTHREAD];
  mjtSize maxuse_arena;
  int maxuse_con;
  int maxuse_efc;
  mjSolverStat solver[mjNISLAND*mjNSOLVER];
  int solver_niter[mjNISLAND];
  int solver_nnz[mjNISLAND];
  mjtNum solver_fwdinv[2];
  mjWarningStat warning[mjNWARNING];
  mjTimerStat timer[mjNTIMER];
  int ncon;
  int ne;
  int nf;
  int nl;
  int nefc;
  int nJ;
  int nA;
  int nisland;
  int nidof;
  mjtNum time;
  mjtNum energy[2];
  void* buffer;
  void* arena;

#define X(type, name, nrow, ncol) type* name;
  MJDATA_POINTERS
#undef X

  mjContact* contact;
  int* efc_type;
  int* efc_id;
  int* efc_J_rownnz;
  int* efc_J_rowadr;
  int* efc_J_rowsuper;
  int* efc_J_colind;
  mjtNum* efc_J;
  mjtNum* efc_pos;
  mjtNum* efc_margin;
  mjtNum* efc_frictionloss;
  mjtNum* efc_diagApprox;
  mjtNum* efc_KBIP;
  mjtNum* efc_D;
  mjtNum* efc_R;
  int* tendon_efcadr;
  int* dof_island;
  int* island_nv;
  int* island_idofadr;
  int* island_dofadr;
  int* map_dof2idof;
  int* map_idof2dof;
  mjtNum* ifrc_smooth;
  mjtNum* iacc_smooth;
  int* iM_rownnz;
  int* iM_rowadr;
  int* iM_colind;
  mjtNum* iM;
  mjtNum* iLD;
  mjtNum* iLDiagInv;
  mjtNum* iacc;
  int* efc_island;
  int* island_ne;
  int* island_nf;
  int* island_nefc;
  int* island_iefcadr;
  int* map_efc2iefc;
  int* map_iefc2efc;
  int* iefc_type;
  int* iefc_id;
  int* iefc_J_rownnz;
  int* iefc_J_rowadr;
  int* iefc_J_rowsuper;
  int* iefc_J_colind;
  mjtNum* iefc_J;
  mjtNum* iefc_frictionloss;
  mjtNum* iefc_D;
  mjtNum* iefc_R;
  int* efc_AR_rownnz;
  int* efc_AR_rowadr;
  int* efc_AR_colind;
  mjtNum* efc_AR;
  mjtNum* efc_vel;
  mjtNum* efc_aref;
  mjtNum* efc_b;
  mjtNum* iefc_aref;
  int* iefc_state;
  mjtNum* iefc_force;
  int* efc_state;
  mjtNum* efc_force;
  mjtNum* ifrc_constraint;
  uintptr_t threadpool;
  uint64_t signature;
};
typedef struct mjData_ mjData;

typedef void (*mjfGeneric)(const mjModel* m, mjData* d);
typedef int (*mjfConFilt)(const mjModel* m, mjData* d, int geom1, int geom2);
typedef void (*mjfSensor)(const mjModel* m, mjData* d, int stage);
typedef mjtNum (*mjfTime)(void);
typedef mjtNum (*mjfAct)(const mjModel* m, const mjData* d, int id);
typedef int (*mjfCollision)(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin);

#endif  // MUJOCO_MJDATA_H_
