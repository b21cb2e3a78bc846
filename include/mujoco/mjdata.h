// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

/// @file
/// The state and the results of a simulation (mjData), and the types of callbacks.

#ifndef MUJOCO_MJDATA_H_
#define MUJOCO_MJDATA_H_

#include <stddef.h>
#include <stdint.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjthread.h>
#include <mujoco/mjtnum.h>
#include <mujoco/mjxmacro.h>

/// Parts of the state, as bits that can be combined (mj_getState).
typedef enum mjtState_ {
  mjSTATE_TIME             = 1,     ///< Simulation time.
  mjSTATE_QPOS             = 2,     ///< Positions.
  mjSTATE_QVEL             = 4,     ///< Velocities.
  mjSTATE_ACT              = 8,     ///< Activations.
  mjSTATE_WARMSTART        = 16,    ///< Acceleration that the solver starts from.
  mjSTATE_CTRL             = 32,    ///< Controls.
  mjSTATE_QFRC_APPLIED     = 64,    ///< Applied generalized forces.
  mjSTATE_XFRC_APPLIED     = 128,   ///< Applied forces and torques on bodies.
  mjSTATE_EQ_ACTIVE        = 256,   ///< Flags of active equality constraints.
  mjSTATE_MOCAP_POS        = 512,   ///< Positions of mocap bodies.
  mjSTATE_MOCAP_QUAT       = 1024,  ///< Orientations of mocap bodies.
  mjSTATE_USERDATA         = 2048,  ///< User data.
  mjSTATE_PLUGIN           = 4096,  ///< State of plugins.
  mjNSTATE                 = 13,    ///< Number of bits.
  mjSTATE_PHYSICS          = 14,    ///< Positions, velocities and activations.
  mjSTATE_FULLPHYSICS      = 4111,  ///< Physics, time and the state of plugins.
  mjSTATE_USER             = 4064,  ///< All inputs that a user can set.
  mjSTATE_INTEGRATION      = 8191,  ///< Everything that the next step depends on.
} mjtState;

/// Types of constraint rows, in the order of the rows.
typedef enum mjtConstraint_ {
  mjCNSTR_EQUALITY         = 0,      ///< Equality constraint.
  mjCNSTR_FRICTION_DOF     = 1,      ///< Dry friction of a dof.
  mjCNSTR_FRICTION_TENDON  = 2,      ///< Dry friction of a tendon.
  mjCNSTR_LIMIT_JOINT      = 3,      ///< Limit of a joint.
  mjCNSTR_LIMIT_TENDON     = 4,      ///< Limit of a tendon.
  mjCNSTR_CONTACT_FRICTIONLESS = 5,  ///< Contact without friction.
  mjCNSTR_CONTACT_PYRAMIDAL = 6,     ///< Contact with a pyramidal friction cone.
  mjCNSTR_CONTACT_ELLIPTIC = 7,      ///< Contact with an elliptic friction cone.
} mjtConstraint;

/// Part of its cost function that a constraint row is in.
typedef enum mjtConstraintState_ {
  mjCNSTRSTATE_SATISFIED   = 0,  ///< Zero cost, no force.
  mjCNSTRSTATE_QUADRATIC   = 1,  ///< Quadratic cost, force proportional to the violation.
  mjCNSTRSTATE_LINEARNEG   = 2,  ///< Linear cost, dry friction at its upper limit.
  mjCNSTRSTATE_LINEARPOS   = 3,  ///< Linear cost, dry friction at its lower limit.
  mjCNSTRSTATE_CONE        = 4,  ///< Cost of an elliptic cone, the contact slides.
} mjtConstraintState;

/// Kinds of warnings, counted in mjData.warning.
typedef enum mjtWarning_ {
  mjWARN_INERTIA           = 0,  ///< The inertia matrix is nearly singular.
  mjWARN_CONTACTFULL       = 1,  ///< The arena has no room for contacts.
  mjWARN_CNSTRFULL         = 2,  ///< The arena has no room for constraint rows.
  mjWARN_VGEOMFULL         = 3,  ///< The scene has no room for geoms.
  mjWARN_BADQPOS           = 4,  ///< A position is NaN or huge.
  mjWARN_BADQVEL           = 5,  ///< A velocity is NaN or huge.
  mjWARN_BADQACC           = 6,  ///< An acceleration is NaN or huge.
  mjWARN_BADCTRL           = 7,  ///< A control is NaN or huge; all controls count as zero.
  mjNWARNING               = 8,  ///< Number of kinds.
} mjtWarning;

/// Timers of the parts of a step, in mjData.timer.
typedef enum mjtTimer_ {
  mjTIMER_STEP             = 0,   ///< mj_step.
  mjTIMER_FORWARD          = 1,   ///< mj_forward.
  mjTIMER_INVERSE          = 2,   ///< mj_inverse.
  mjTIMER_POSITION         = 3,   ///< mj_fwdPosition.
  mjTIMER_VELOCITY         = 4,   ///< mj_fwdVelocity.
  mjTIMER_ACTUATION        = 5,   ///< mj_fwdActuation.
  mjTIMER_CONSTRAINT       = 6,   ///< mj_fwdConstraint.
  mjTIMER_ADVANCE          = 7,   ///< Integration (mj_Euler, mj_implicit).
  mjTIMER_POS_KINEMATICS   = 8,   ///< Kinematics, tendons, transmission.
  mjTIMER_POS_INERTIA      = 9,   ///< Inertia matrix and its factor.
  mjTIMER_POS_COLLISION    = 10,  ///< mj_collision.
  mjTIMER_POS_MAKE         = 11,  ///< mj_makeConstraint and mj_island.
  mjTIMER_POS_PROJECT      = 12,  ///< mj_projectConstraint.
  mjTIMER_COL_BROAD        = 13,  ///< Broad phase of collision detection.
  mjTIMER_COL_NARROW       = 14,  ///< Narrow phase of collision detection.
  mjNTIMER                 = 15,  ///< Number of timers.
} mjtTimer;

/// A contact between two geoms or flexes. The first of two numbers in `geom`, `flex`, `elem` and
/// `vert` belongs to the first side.
struct mjContact_ {
  mjtNum dist;                    ///< Distance of the surfaces [m], negative if they penetrate.
  mjtNum pos[3];                  ///< Position halfway between the surfaces, in world coordinates [m].
  /// Axes of the contact frame as rows: normal (from the first side to the second), two tangents.
  mjtNum frame[9];
  mjtNum includemargin;           ///< The contact has a force if `dist` is below this [m].
  mjtNum friction[5];             ///< Coefficients of friction: two sliding, spinning, two rolling.
  mjtNum solref[mjNREF];          ///< Constraint reference of the normal direction.
  mjtNum solreffriction[mjNREF];  ///< Constraint reference of the friction directions, 0 0 to use that of the normal.
  mjtNum solimp[mjNIMP];          ///< Constraint impedance.
  mjtNum mu;                      ///< Friction coefficient of the regularized cone, set by mj_makeConstraint.
  mjtNum H[36];                   ///< Hessian of a sliding contact (dim x dim), set by mj_constraintUpdate.
  int dim;                        ///< Dimension of the contact: 1, 3, 4 or 6.
  int geom1;                      ///< Same as geom[0], for older programs.
  int geom2;                      ///< Same as geom[1], for older programs.
  int geom[2];                    ///< Geoms of both sides, -1 if a side is a flex.
  int flex[2];                    ///< Flexes of both sides, -1 if a side is a geom.
  int elem[2];                    ///< Elements of the flexes, -1 if a side is a geom or a vertex.
  int vert[2];                    ///< Vertices of the flexes, -1 if a side is a geom or an element.
  /// 0 if the contact has constraint rows, 1 if it is in the gap, 3 if it has no dofs, 4 if it acts
  /// as a passive force.
  int exclude;
  int efc_address;                ///< First constraint row, -1 if there is none.
};
typedef struct mjContact_ mjContact;

/// Counter of a kind of warning.
struct mjWarningStat_ {
  int lastinfo;  ///< Number that came with the last warning.
  int number;    ///< Number of warnings since the last reset.
};
typedef struct mjWarningStat_ mjWarningStat;

/// Timer of a part of a step.
struct mjTimerStat_ {
  mjtNum duration;  ///< Total duration in units of mjcb_time, 0 without that callback.
  int number;       ///< Number of calls.
};
typedef struct mjTimerStat_ mjTimerStat;

/// Statistics of one iteration of a solver. Improvement, gradient and slope are divided by the sum
/// of the diagonal elements of the inertia matrix, so that they do not depend on the scale of
/// masses.
struct mjSolverStat_ {
  mjtNum improvement;  ///< Decrease of the cost.
  mjtNum gradient;     ///< Norm of the gradient, 0 for dual solvers.
  mjtNum lineslope;    ///< Slope that the line search left, per length of the step.
  int nactive;         ///< Number of rows that are not satisfied.
  int nchange;         ///< Number of rows that changed their state.
  int neval;           ///< Number of cost evaluations of the line search.
  int nupdate;         ///< Number of rank-one updates of the Hessian's factor.
};
typedef struct mjSolverStat_ mjSolverStat;

/// State, inputs and all results of a simulation. One thread at a time may use it. Array shapes are
/// given behind each comment; vectors are in world coordinates unless stated otherwise. Spatial
/// vectors are (rotation, translation), except xfrc_applied; those in a com frame have world axes
/// and their origin at the center of mass of the kinematic tree.
struct mjData_ {
  mjtSize narena;                     ///< Number of bytes of the arena.
  mjtSize nbuffer;                    ///< Number of bytes of `buffer`.
  int nplugin;                        ///< Number of plugin instances.
  size_t pstack;                      ///< Number of bytes in use by the stack.
  size_t pbase;                       ///< Address of the newest stack frame, 0 if there is none.
  size_t parena;                      ///< Number of bytes in use by contacts and constraints.
  mjtSize maxuse_stack;               ///< Largest pstack since the last reset.
  mjtSize maxuse_threadstack[mjMAXTHREAD]; ///< Largest stack of each thread, if a thread pool is bound.
  mjtSize maxuse_arena;               ///< Largest parena + pstack since the last reset.
  int maxuse_con;                     ///< Largest number of contacts since the last reset.
  int maxuse_efc;                     ///< Largest number of constraint rows since the last reset.
  mjSolverStat solver[mjNISLAND*mjNSOLVER]; ///< Statistics of solver iterations by island, mjNSOLVER for each.
  int solver_niter[mjNISLAND];        ///< Number of solver iterations by island.
  int solver_nnz[mjNISLAND];          ///< Number of entries of the Hessian or dual matrix by island.
  /// Differences of forward and inverse dynamics: constraint forces, applied forces.
  mjtNum solver_fwdinv[2];
  mjWarningStat warning[mjNWARNING];  ///< Warnings by kind (mjtWarning).
  mjTimerStat timer[mjNTIMER];        ///< Timers by part of a step (mjtTimer).
  int ncon;                           ///< Number of contacts.
  int ne;                             ///< Number of equality rows.
  int nf;                             ///< Number of dry friction rows.
  int nl;                             ///< Number of limit rows.
  int nefc;                           ///< Number of all constraint rows.
  int nJ;                             ///< Number of entries of the constraint Jacobian.
  int nA;                             ///< Number of entries of the dual matrix efc_AR.
  int nisland;                        ///< Number of islands.
  int nidof;                          ///< Number of dofs in islands.
  mjtNum time;                        ///< Simulation time [s].
  mjtNum energy[2];                   ///< Potential and kinetic energy [J].
  void* buffer;                       ///< Memory of the arrays up to cfrc_ext.
  void* arena;                        ///< Memory of contacts, constraints and stack.

  // State.
  mjtNum* qpos;                       ///< Positions, the state of joints. (nq)
  mjtNum* qvel;                       ///< Velocities of dofs. (nv)
  mjtNum* act;                        ///< Activations of actuators. (na)
  mjtNum* qacc_warmstart;             ///< Acceleration that the solver starts from, qacc of the last step. (nv)
  mjtNum* plugin_state;               ///< State of plugins. (npluginstate)

  // Inputs.
  mjtNum* ctrl;                       ///< Controls of actuators, an input. (nu)
  mjtNum* qfrc_applied;               ///< Applied generalized forces, an input. (nv)
  /// Applied force, then torque, at the center of mass of each body, an input [N, N m]. (nbody x 6)
  mjtNum* xfrc_applied;
  mjtByte* eq_active;                 ///< 1 for each equality constraint that is active, an input. (neq)
  mjtNum* mocap_pos;                  ///< Positions of mocap bodies, an input [m]. (nmocap x 3)
  mjtNum* mocap_quat;                 ///< Orientations of mocap bodies, an input. (nmocap x 4)

  // Accelerations, user data and sensors.
  mjtNum* qacc;                       ///< Accelerations of dofs; the input of mj_inverse. (nv)
  mjtNum* act_dot;                    ///< Time derivatives of activations. (na)
  mjtNum* userdata;                   ///< Numbers of the user; the engine does not use them. (nuserdata)
  mjtNum* sensordata;                 ///< Values of sensors. (nsensordata)
  int* plugin;                        ///< Slot of the plugin of each instance, copied from the model. (nplugin)
  uintptr_t* plugin_data;             ///< Pointers that plugins store. (nplugin)

  // Results of the position stage.
  mjtNum* xpos;                       ///< Positions of body frames [m]. (nbody x 3)
  mjtNum* xquat;                      ///< Orientations of body frames. (nbody x 4)
  mjtNum* xmat;                       ///< Orientations of body frames, as matrices. (nbody x 9)
  mjtNum* xipos;                      ///< Centers of mass of bodies [m]. (nbody x 3)
  mjtNum* ximat;                      ///< Orientations of the principal axes of inertia, as matrices. (nbody x 9)
  mjtNum* xanchor;                    ///< Anchors of joints [m]. (njnt x 3)
  mjtNum* xaxis;                      ///< Axes of joints. (njnt x 3)
  mjtNum* geom_xpos;                  ///< Positions of geoms [m]. (ngeom x 3)
  mjtNum* geom_xmat;                  ///< Orientations of geoms, as matrices. (ngeom x 9)
  mjtNum* site_xpos;                  ///< Positions of sites [m]. (nsite x 3)
  mjtNum* site_xmat;                  ///< Orientations of sites, as matrices. (nsite x 9)
  mjtNum* cam_xpos;                   ///< Positions of cameras [m]. (ncam x 3)
  mjtNum* cam_xmat;                   ///< Orientations of cameras, as matrices. (ncam x 9)
  mjtNum* light_xpos;                 ///< Positions of lights [m]. (nlight x 3)
  mjtNum* light_xdir;                 ///< Directions of lights. (nlight x 3)
  mjtNum* subtree_com;                ///< Centers of mass of bodies with everything below them [m]. (nbody x 3)
  mjtNum* cdof;                       ///< Motion of the body per unit velocity of the dof, in the com frame. (nv x 6)
  /// Inertia of the body in the com frame: 6 moments, mass times position, mass. (nbody x 10)
  mjtNum* cinert;
  mjtNum* flexvert_xpos;              ///< Positions of flex vertices [m]. (nflexvert x 3)
  mjtNum* flexelem_aabb;              ///< Boxes of flex elements: center and half sizes [m]. (nflexelem x 6)
  int* flexedge_J_rownnz;             ///< Jacobian of edge lengths: entries of each row. (nflexedge)
  int* flexedge_J_rowadr;             ///< First entry of each row of flexedge_J. (nflexedge)
  int* flexedge_J_colind;             ///< Dof of each entry of flexedge_J. (nflexedge x nv)
  mjtNum* flexedge_J;                 ///< Jacobian of edge lengths, sparse or dense (mj_isSparse). (nflexedge x nv)
  mjtNum* flexedge_length;            ///< Lengths of flex edges [m]. (nflexedge)
  /// Boxes of the hierarchies of flexes: center and half sizes [m]. (nbvhdynamic x 6)
  mjtNum* bvh_aabb_dyn;
  int* ten_wrapadr;                   ///< First point of the tendon's path in wrap_xpos. (ntendon)
  int* ten_wrapnum;                   ///< Number of points of the tendon's path. (ntendon)
  int* ten_J_rownnz;                  ///< Jacobian of tendon lengths: entries of each row. (ntendon)
  int* ten_J_rowadr;                  ///< First entry of each row of ten_J. (ntendon)
  int* ten_J_colind;                  ///< Dof of each entry of ten_J. (ntendon x nv)
  mjtNum* ten_J;                      ///< Jacobian of tendon lengths, sparse or dense (mj_isSparse). (ntendon x nv)
  mjtNum* ten_length;                 ///< Lengths of tendons. (ntendon)
  /// Geom that the path touches at a point, -1 for a site, -2 for a pulley. (nwrap x 2)
  int* wrap_obj;
  mjtNum* wrap_xpos;                  ///< Points of tendon paths [m]. (nwrap x 6)
  mjtNum* actuator_length;            ///< Lengths of actuators, after the gear. (nu)
  int* moment_rownnz;                 ///< Moment arms of actuators: entries of each row. (nu)
  int* moment_rowadr;                 ///< First entry of each row of actuator_moment. (nu)
  int* moment_colind;                 ///< Dof of each entry of actuator_moment. (nJmom)
  mjtNum* actuator_moment;            ///< Moment arms of actuators, as compressed rows. (nJmom)
  /// Inertia of bodies with everything below them, in the com frame; layout as cinert. (nbody x 10)
  mjtNum* crb;
  /// Inertia matrix in the older layout: for each dof its element with itself, its parent, and so
  /// on. (nM)
  mjtNum* qM;
  mjtNum* M;                          ///< Inertia matrix, the lower triangle as compressed rows (M_rownnz). (nC)
  mjtNum* qLD;                        ///< Factor of M = L' D L, in the layout of M. (nC)
  mjtNum* qLDiagInv;                  ///< Diagonal of the inverse of D. (nv)
  /// 1 for nodes of hierarchies that were visited, if vis.global.bvactive is set. (nbvh)
  mjtByte* bvh_active;

  // Results of the velocity stage.
  mjtNum* flexedge_velocity;          ///< Velocities of flex edge lengths [m/s]. (nflexedge)
  mjtNum* ten_velocity;               ///< Velocities of tendon lengths. (ntendon)
  mjtNum* actuator_velocity;          ///< Velocities of actuator lengths. (nu)
  mjtNum* cvel;                       ///< Velocities of bodies in the com frame. (nbody x 6)
  mjtNum* cdof_dot;                   ///< Time derivatives of cdof. (nv x 6)
  mjtNum* qfrc_bias;                  ///< Coriolis, centrifugal and gravity forces. (nv)
  mjtNum* qfrc_spring;                ///< Forces of springs. (nv)
  mjtNum* qfrc_damper;                ///< Forces of dampers. (nv)
  mjtNum* qfrc_gravcomp;              ///< Forces of gravity compensation. (nv)
  mjtNum* qfrc_fluid;                 ///< Forces of the fluid. (nv)
  mjtNum* qfrc_passive;               ///< Sum of all passive forces. (nv)
  mjtNum* subtree_linvel;             ///< Velocities of the centers of mass of subtrees [m/s]. (nbody x 3)
  /// Angular momenta of subtrees about their centers of mass [kg m^2/s]. (nbody x 3)
  mjtNum* subtree_angmom;
  /// Factor of the modified inertia matrix of the integrator, in the layout of M. (nC)
  mjtNum* qH;
  mjtNum* qHDiagInv;                  ///< Diagonal of the inverse of D in that factor. (nv)
  mjtNum* qDeriv;                     ///< Derivative of the smooth forces by velocity, in the pattern D. (nD)
  mjtNum* qLU;                        ///< Unsymmetric factor of the implicit integrator, in the pattern D. (nD)

  // Results of the acceleration stage.
  mjtNum* actuator_force;             ///< Forces of actuators, before the gear. (nu)
  mjtNum* qfrc_actuator;              ///< Generalized forces of actuators. (nv)
  mjtNum* qfrc_smooth;                ///< Sum of all forces except constraint forces. (nv)
  mjtNum* qacc_smooth;                ///< Accelerations without constraints. (nv)
  mjtNum* qfrc_constraint;            ///< Generalized forces of constraints. (nv)
  mjtNum* qfrc_inverse;               ///< Generalized forces that produce qacc, from mj_inverse. (nv)
  /// Accelerations of bodies in the com frame, from mj_rnePostConstraint. (nbody x 6)
  mjtNum* cacc;
  /// Torque and force of the parent on the body in the com frame, from mj_rnePostConstraint.
  /// (nbody x 6)
  mjtNum* cfrc_int;
  /// External torque and force on the body in the com frame, from mj_rnePostConstraint. (nbody x 6)
  mjtNum* cfrc_ext;

  // Contacts and constraint rows, in the arena.
  mjContact* contact;                 ///< Contacts. (ncon)
  int* efc_type;                      ///< Type of the row (mjtConstraint). (nefc)
  int* efc_id;                        ///< Equality constraint, dof, joint, tendon or contact of the row. (nefc)
  int* efc_J_rownnz;                  ///< Constraint Jacobian: entries of each row. Used if it is sparse. (nefc)
  int* efc_J_rowadr;                  ///< First entry of each row of efc_J. (nefc)
  int* efc_J_rowsuper;                ///< Number of following rows with the same columns. (nefc)
  int* efc_J_colind;                  ///< Dof of each entry of efc_J. (nJ)
  mjtNum* efc_J;                      ///< Constraint Jacobian, sparse or dense (mj_isSparse). (nJ)
  /// Position of the row: violation of an equality, distance from a limit or in a contact. (nefc)
  mjtNum* efc_pos;
  mjtNum* efc_margin;                 ///< Position at which the row becomes active. (nefc)
  mjtNum* efc_frictionloss;           ///< Largest force of dry friction. (nefc)
  mjtNum* efc_diagApprox;             ///< Approximate diagonal element of J inv(M) J'. (nefc)
  mjtNum* efc_KBIP;                   ///< Stiffness, damping, impedance and derivative of the impedance. (nefc x 4)
  mjtNum* efc_D;                      ///< Stiffness of the cost, 1 / R. (nefc)
  mjtNum* efc_R;                      ///< Regularization R. (nefc)
  int* tendon_efcadr;                 ///< First row that belongs to the tendon, -1 if there is none. (ntendon)
  int* dof_island;                    ///< Island of the dof, -1 if there is none. (nv)
  int* island_nv;                     ///< Number of dofs of the island. (nisland)
  int* island_idofadr;                ///< First dof of the island, in island order. (nisland)
  int* island_dofadr;                 ///< Smallest dof of the island. (nisland)
  int* map_dof2idof;                  ///< Place in island order of each dof. (nv)
  int* map_idof2dof;                  ///< Dof at each place in island order. (nv)
  mjtNum* ifrc_smooth;                ///< qfrc_smooth in island order. (nidof)
  mjtNum* iacc_smooth;                ///< qacc_smooth in island order. (nidof)
  int* iM_rownnz;                     ///< M in island order: entries of each row. (nidof)
  int* iM_rowadr;                     ///< First entry of each row of iM. (nidof)
  int* iM_colind;                     ///< Column of each entry of iM, counted from the first dof of the island. (nC)
  mjtNum* iM;                         ///< M in island order. (nC)
  mjtNum* iLD;                        ///< qLD in island order. (nC)
  mjtNum* iLDiagInv;                  ///< qLDiagInv in island order. (nidof)
  mjtNum* iacc;                       ///< qacc in island order. (nidof)
  int* efc_island;                    ///< Island of the row. (nefc)
  int* island_ne;                     ///< Number of equality rows of the island. (nisland)
  int* island_nf;                     ///< Number of dry friction rows of the island. (nisland)
  int* island_nefc;                   ///< Number of all rows of the island. (nisland)
  int* island_iefcadr;                ///< First row of the island, in island order. (nisland)
  int* map_efc2iefc;                  ///< Place in island order of each row. (nefc)
  int* map_iefc2efc;                  ///< Row at each place in island order. (nefc)
  int* iefc_type;                     ///< efc_type in island order. (nefc)
  int* iefc_id;                       ///< efc_id in island order. (nefc)
  int* iefc_J_rownnz;                 ///< Constraint Jacobian in island order: entries of each row. (nefc)
  int* iefc_J_rowadr;                 ///< First entry of each row of iefc_J. (nefc)
  int* iefc_J_rowsuper;               ///< Number of following rows with the same columns. (nefc)
  int* iefc_J_colind;                 ///< Dof of each entry of iefc_J, counted from the first dof of the island. (nJ)
  mjtNum* iefc_J;                     ///< Constraint Jacobian in island order. (nJ)
  mjtNum* iefc_frictionloss;          ///< efc_frictionloss in island order. (nefc)
  mjtNum* iefc_D;                     ///< efc_D in island order. (nefc)
  mjtNum* iefc_R;                     ///< efc_R in island order. (nefc)
  int* efc_AR_rownnz;                 ///< Dual matrix: entries of each row. Used if the Jacobian is sparse. (nefc)
  int* efc_AR_rowadr;                 ///< First entry of each row of efc_AR. (nefc)
  int* efc_AR_colind;                 ///< Column of each entry of efc_AR. (nA)
  mjtNum* efc_AR;                     ///< Dual matrix J inv(M) J' + diag(R), computed for dual solvers only. (nA)
  mjtNum* efc_vel;                    ///< Velocity of the row, J qvel. (nefc)
  mjtNum* efc_aref;                   ///< Reference acceleration of the row. (nefc)
  mjtNum* efc_b;                      ///< J qacc_smooth - efc_aref. (nefc)
  mjtNum* iefc_aref;                  ///< efc_aref in island order. (nefc)
  int* iefc_state;                    ///< efc_state in island order. (nefc)
  mjtNum* iefc_force;                 ///< efc_force in island order. (nefc)
  int* efc_state;                     ///< State of the row (mjtConstraintState). (nefc)
  mjtNum* efc_force;                  ///< Force of the row. (nefc)
  mjtNum* ifrc_constraint;            ///< qfrc_constraint in island order. (nidof)
  uintptr_t threadpool;               ///< Thread pool that is bound, 0 if there is none.
  uint64_t signature;                 ///< Signature of the model that the data was made for.
};
typedef struct mjData_ mjData;

/// Function of model and data, the type of mjcb_passive and mjcb_control.
typedef void (*mjfGeneric)(const mjModel* m, mjData* d);

/// Filter of collisions, the type of mjcb_contactfilter. A nonzero result discards the pair of
/// geoms.
typedef int (*mjfConFilt)(const mjModel* m, mjData* d, int geom1, int geom2);

/// Computation of user sensors of a stage (mjtStage), the type of mjcb_sensor.
typedef void (*mjfSensor)(const mjModel* m, mjData* d, int stage);

/// Clock, the type of mjcb_time.
typedef mjtNum (*mjfTime)(void);

/// Function of actuator `id`, the type of mjcb_act_dyn, mjcb_act_gain and mjcb_act_bias.
typedef mjtNum (*mjfAct)(const mjModel* m, const mjData* d, int id);

/// Collision function of two geoms, the type of the entries of mjCOLLISIONFUNC. Writes distance,
/// position and frame of each contact that is closer than `margin` to `con`, which has room for
/// mjMAXCONPAIR, and returns their number.
typedef int (*mjfCollision)(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin);

#endif  // MUJOCO_MJDATA_H_
