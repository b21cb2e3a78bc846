// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

/// @file
/// The compiled model (mjModel), its options, and the constants and enums that describe it.

#ifndef MUJOCO_MJMODEL_H_
#define MUJOCO_MJMODEL_H_

#include <stddef.h>
#include <stdint.h>
#include <mujoco/mjtnum.h>
#include <mujoco/mjxmacro.h>

#define mjPI                     3.14159265358979323846 ///< The number pi.
/// Largest magnitude of a number in the state; a larger one resets the simulation.
#define mjMAXVAL                 1E+10
/// Smallest friction coefficient of a contact; smaller ones are raised to it.
#define mjMINMU                  1E-5
#define mjMINIMP                 0.0001  ///< Smallest constraint impedance; smaller ones are raised to it.
#define mjMAXIMP                 0.9999  ///< Largest constraint impedance; larger ones are lowered to it.
#define mjMAXCONPAIR             50      ///< Largest number of contacts between two geoms.
/// Largest depth of a bounding volume hierarchy; a deeper one causes a warning.
#define mjMAXTREEDEPTH           50
#define mjMAXFLEXNODES           27      ///< Largest number of nodes of an interpolated flex.
#define mjNEQDATA                11      ///< Numbers per equality constraint in eq_data.
#define mjNDYN                   10      ///< Numbers per actuator in actuator_dynprm.
#define mjNGAIN                  10      ///< Numbers per actuator in actuator_gainprm.
#define mjNBIAS                  10      ///< Numbers per actuator in actuator_biasprm.
#define mjNFLUID                 12      ///< Numbers per geom in geom_fluid.
/// Numbers of a constraint reference (solref): time constant [s] and damping ratio of the
/// constraint as a spring-damper. If both are negative, they are minus its stiffness and minus its
/// damping.
#define mjNREF                   2
/// Numbers of a constraint impedance (solimp), which grows with the violation: impedance without
/// violation, impedance from the width on (both between 0 and 1), width, midpoint and power of the
/// curve between them.
#define mjNIMP                   5
#define mjNSENS                  3       ///< Integers per sensor in sensor_intprm.
#define mjNSOLVER                200     ///< Solver iterations per island whose statistics are kept.
#define mjNISLAND                20      ///< Islands whose solver statistics are kept.

/// Features that are on by default, as bits of mjOption.disableflags that switch them off.
typedef enum mjtDisableBit_ {
  mjDSBL_CONSTRAINT        = 1,       ///< All constraints: no contacts are found and no constraint rows are built.
  mjDSBL_EQUALITY          = 2,       ///< Equality constraints.
  mjDSBL_FRICTIONLOSS      = 4,       ///< Dry friction of joints and tendons.
  mjDSBL_LIMIT             = 8,       ///< Limits of joints and tendons.
  mjDSBL_CONTACT           = 16,      ///< Collision detection and contacts.
  /// Springs of joints, tendons and flexes. Without springs and dampers there are no passive forces
  /// at all.
  mjDSBL_SPRING            = 32,
  mjDSBL_DAMPER            = 64,      ///< Dampers of joints, tendons and flexes.
  mjDSBL_GRAVITY           = 128,     ///< Gravity.
  mjDSBL_CLAMPCTRL         = 256,     ///< Clamping of controls to actuator_ctrlrange.
  mjDSBL_WARMSTART         = 512,     ///< Start of the constraint solver from the solution of the last step.
  mjDSBL_FILTERPARENT      = 1024,    ///< Filter that discards collisions of a body with its parent.
  mjDSBL_ACTUATION         = 2048,    ///< Actuator forces and activation dynamics.
  /// Protection that keeps the time constant of solref at two time steps or more.
  mjDSBL_REFSAFE           = 4096,
  mjDSBL_SENSOR            = 8192,    ///< Sensors; sensordata keeps its values.
  mjDSBL_MIDPHASE          = 16384,   ///< Bounding volume hierarchies in collision detection.
  mjDSBL_EULERDAMP         = 32768,   ///< Implicit integration of joint damping by the Euler integrator.
  mjDSBL_AUTORESET         = 65536,   ///< Reset of the data when the state has bad numbers.
  mjDSBL_NATIVECCD         = 131072,  ///< Native convex collision detection; without it the older library is used.
  mjDSBL_ISLAND            = 262144,  ///< Islands; without them all constraints are solved as one problem.
  mjNDISABLE               = 19,      ///< Number of disable bits.
} mjtDisableBit;

/// Features that are off by default, as bits of mjOption.enableflags that switch them on.
typedef enum mjtEnableBit_ {
  mjENBL_OVERRIDE          = 1,   ///< Contact parameters are taken from the o_ fields of mjOption.
  mjENBL_ENERGY            = 2,   ///< Potential and kinetic energy are computed in each step.
  mjENBL_FWDINV            = 4,   ///< Forward and inverse dynamics are compared in each step.
  mjENBL_INVDISCRETE       = 8,   ///< Inverse dynamics treat qacc as the difference of two discrete velocities.
  mjENBL_MULTICCD          = 16,  ///< Several contacts between a pair of convex geoms.
  mjNENABLE                = 5,   ///< Number of enable bits.
} mjtEnableBit;

/// Types of joints, with the numbers they have in qpos and qvel.
typedef enum mjtJoint_ {
  mjJNT_FREE               = 0,  ///< Free motion: 7 numbers in qpos (position, quaternion) and 6 dofs.
  mjJNT_BALL               = 1,  ///< Rotation about a point: 4 numbers in qpos (quaternion) and 3 dofs.
  mjJNT_SLIDE              = 2,  ///< Translation along an axis: a distance in meters.
  mjJNT_HINGE              = 3,  ///< Rotation about an axis: an angle in radians.
} mjtJoint;

/// Types of geoms. Those from 100 on exist in scenes only.
typedef enum mjtGeom_ {
  mjGEOM_PLANE             = 0,     ///< Plane z = 0, solid below. A size of 0 means infinite.
  mjGEOM_HFIELD            = 1,     ///< Height field.
  mjGEOM_SPHERE            = 2,     ///< Sphere of radius size[0].
  mjGEOM_CAPSULE           = 3,     ///< Capsule along z of radius size[0] and half length size[1].
  mjGEOM_ELLIPSOID         = 4,     ///< Ellipsoid with the semi-axes `size`.
  mjGEOM_CYLINDER          = 5,     ///< Cylinder along z of radius size[0] and half length size[1].
  mjGEOM_BOX               = 6,     ///< Box with the half sizes `size`.
  mjGEOM_MESH              = 7,     ///< Mesh, which collides as its convex hull.
  mjGEOM_SDF               = 8,     ///< Shape given by a signed distance field.
  mjNGEOMTYPES             = 9,     ///< Number of types of geoms that can collide.
  mjGEOM_ARROW             = 100,   ///< Arrow.
  mjGEOM_ARROW1            = 101,   ///< Arrow whose head is not wider than its shaft.
  mjGEOM_ARROW2            = 102,   ///< Arrow with a head at both ends.
  mjGEOM_LINE              = 103,   ///< Line.
  mjGEOM_LINEBOX           = 104,   ///< Edges of a box.
  mjGEOM_FLEX              = 105,   ///< Flex.
  mjGEOM_SKIN              = 106,   ///< Skin.
  mjGEOM_LABEL             = 107,   ///< Text without a shape.
  mjGEOM_TRIANGLE          = 108,   ///< Triangle.
  mjGEOM_NONE              = 1001,  ///< No type, for geoms that are initialized later.
} mjtGeom;

/// Ways in which cameras and lights move.
typedef enum mjtCamLight_ {
  mjCAMLIGHT_FIXED         = 0,  ///< Fixed to the body, in position and orientation.
  mjCAMLIGHT_TRACK         = 1,  ///< Keeps its offset from the body in world axes; the orientation does not change.
  /// Keeps its offset from the center of mass of the subtree; the orientation does not change.
  mjCAMLIGHT_TRACKCOM      = 2,
  mjCAMLIGHT_TARGETBODY    = 3,  ///< Fixed to the body in position, turned toward the target body.
  /// Fixed to the body in position, turned toward the center of mass of the target's subtree.
  mjCAMLIGHT_TARGETBODYCOM = 4,
} mjtCamLight;

/// Types of lights.
typedef enum mjtLightType_ {
  mjLIGHT_SPOT             = 0,  ///< Cone of light from a point.
  mjLIGHT_DIRECTIONAL      = 1,  ///< Parallel light.
  mjLIGHT_POINT            = 2,  ///< Light in all directions from a point.
  mjLIGHT_IMAGE            = 3,  ///< Light from a texture around the scene.
} mjtLightType;

/// Types of textures.
typedef enum mjtTexture_ {
  mjTEXTURE_2D             = 0,  ///< Image that is repeated on a surface.
  mjTEXTURE_CUBE           = 1,  ///< Six images around an object.
  mjTEXTURE_SKYBOX         = 2,  ///< Six images around the whole scene.
} mjtTexture;

/// Properties of a material that a texture can provide.
typedef enum mjtTextureRole_ {
  mjTEXROLE_USER           = 0,   ///< No role of the renderer.
  mjTEXROLE_RGB            = 1,   ///< Base color.
  mjTEXROLE_OCCLUSION      = 2,   ///< Ambient occlusion.
  mjTEXROLE_ROUGHNESS      = 3,   ///< Roughness.
  mjTEXROLE_METALLIC       = 4,   ///< Metallic part.
  mjTEXROLE_NORMAL         = 5,   ///< Normals of the surface (bump map).
  mjTEXROLE_OPACITY        = 6,   ///< Opacity.
  mjTEXROLE_EMISSIVE       = 7,   ///< Emitted light.
  mjTEXROLE_RGBA           = 8,   ///< Base color and opacity.
  mjTEXROLE_ORM            = 9,   ///< Occlusion, roughness and metallic part in one image.
  mjNTEXROLE               = 10,  ///< Number of roles.
} mjtTextureRole;

/// Color spaces of textures.
typedef enum mjtColorSpace_ {
  mjCOLORSPACE_AUTO        = 0,  ///< sRGB if the PNG file says so, otherwise linear.
  mjCOLORSPACE_LINEAR      = 1,  ///< Linear.
  mjCOLORSPACE_SRGB        = 2,  ///< sRGB.
} mjtColorSpace;

/// Numerical integrators.
typedef enum mjtIntegrator_ {
  mjINT_EULER              = 0,  ///< Semi-implicit Euler, with implicit joint damping.
  mjINT_RK4                = 1,  ///< Explicit Runge-Kutta method of order four.
  mjINT_IMPLICIT           = 2,  ///< Implicit in velocity, with all derivatives of the smooth forces.
  /// Implicit in velocity, without the derivative of Coriolis forces; symmetric and faster.
  mjINT_IMPLICITFAST       = 3,
} mjtIntegrator;

/// Models of the friction cone of contacts.
typedef enum mjtCone_ {
  mjCONE_PYRAMIDAL         = 0,  ///< Pyramid; each contact has two rows per friction direction.
  mjCONE_ELLIPTIC          = 1,  ///< Elliptic cone; each contact has one row per direction.
} mjtCone;

/// Storage of the constraint Jacobian.
typedef enum mjtJacobian_ {
  mjJAC_DENSE              = 0,  ///< Dense.
  mjJAC_SPARSE             = 1,  ///< Sparse.
  mjJAC_AUTO               = 2,  ///< Sparse from 60 dofs on, otherwise dense.
} mjtJacobian;

/// Constraint solvers.
typedef enum mjtSolver_ {
  mjSOL_PGS                = 0,  ///< Projected Gauss-Seidel method on the dual problem.
  mjSOL_CG                 = 1,  ///< Nonlinear conjugate gradient method.
  mjSOL_NEWTON             = 2,  ///< Newton's method; fewest iterations, exact Hessian.
} mjtSolver;

/// Types of equality constraints.
typedef enum mjtEq_ {
  mjEQ_CONNECT             = 0,  ///< Two bodies share a point (3 rows).
  mjEQ_WELD                = 1,  ///< Two bodies keep their relative pose (6 rows).
  mjEQ_JOINT               = 2,  ///< The position of a joint is a polynomial of that of another, or constant.
  mjEQ_TENDON              = 3,  ///< The length of a tendon is a polynomial of that of another, or constant.
  mjEQ_FLEX                = 4,  ///< All edges of a flex keep their length.
  mjEQ_DISTANCE            = 5,  ///< No longer supported.
} mjtEq;

/// Types of the elements of a tendon's path.
typedef enum mjtWrap_ {
  mjWRAP_NONE              = 0,  ///< No element.
  mjWRAP_JOINT             = 1,  ///< Joint, with a coefficient.
  mjWRAP_PULLEY            = 2,  ///< Pulley, which divides the length of the branch that follows.
  mjWRAP_SITE              = 3,  ///< Site that the tendon passes through.
  mjWRAP_SPHERE            = 4,  ///< Sphere that the tendon wraps around.
  mjWRAP_CYLINDER          = 5,  ///< Cylinder that the tendon wraps around.
} mjtWrap;

/// Types of actuator transmissions: what an actuator acts on.
typedef enum mjtTrn_ {
  mjTRN_JOINT              = 0,     ///< Joint.
  mjTRN_JOINTINPARENT      = 1,     ///< Joint; torques of ball and free joints are in the parent frame.
  mjTRN_SLIDERCRANK        = 2,     ///< Slider-crank mechanism.
  mjTRN_TENDON             = 3,     ///< Tendon.
  mjTRN_SITE               = 4,     ///< Site, with a force and torque in its frame or relative to a reference site.
  mjTRN_BODY               = 5,     ///< Contacts of a body (adhesion).
  mjTRN_UNDEFINED          = 1000,  ///< No transmission was given.
} mjtTrn;

/// Types of activation dynamics.
typedef enum mjtDyn_ {
  mjDYN_NONE               = 0,  ///< No activation; the control acts directly.
  mjDYN_INTEGRATOR         = 1,  ///< The activation is the integral of the control.
  mjDYN_FILTER             = 2,  ///< First-order filter of the control, integrated by Euler steps.
  mjDYN_FILTEREXACT        = 3,  ///< First-order filter of the control, integrated exactly.
  mjDYN_MUSCLE             = 4,  ///< Activation of a muscle.
  mjDYN_USER               = 5,  ///< Computed by mjcb_act_dyn.
} mjtDyn;

/// Types of actuator gains, by which the control or activation is multiplied.
typedef enum mjtGain_ {
  mjGAIN_FIXED             = 0,  ///< Constant gainprm[0].
  mjGAIN_AFFINE            = 1,  ///< gainprm[0] + gainprm[1] * length + gainprm[2] * velocity.
  mjGAIN_MUSCLE            = 2,  ///< Force of a muscle by length and velocity.
  mjGAIN_USER              = 3,  ///< Computed by mjcb_act_gain.
} mjtGain;

/// Types of actuator biases, which are added to the force.
typedef enum mjtBias_ {
  mjBIAS_NONE              = 0,  ///< No bias.
  mjBIAS_AFFINE            = 1,  ///< biasprm[0] + biasprm[1] * length + biasprm[2] * velocity.
  mjBIAS_MUSCLE            = 2,  ///< Passive force of a muscle.
  mjBIAS_USER              = 3,  ///< Computed by mjcb_act_bias.
} mjtBias;

/// Types of objects.
typedef enum mjtObj_ {
  mjOBJ_UNKNOWN            = 0,    ///< Unknown type.
  mjOBJ_BODY               = 1,    ///< Body; its frame is the inertial frame where a frame is asked for.
  mjOBJ_XBODY              = 2,    ///< Body; its frame is the body frame where a frame is asked for.
  mjOBJ_JOINT              = 3,    ///< Joint.
  mjOBJ_DOF                = 4,    ///< Degree of freedom.
  mjOBJ_GEOM               = 5,    ///< Geom.
  mjOBJ_SITE               = 6,    ///< Site.
  mjOBJ_CAMERA             = 7,    ///< Camera.
  mjOBJ_LIGHT              = 8,    ///< Light.
  mjOBJ_FLEX               = 9,    ///< Flex.
  mjOBJ_MESH               = 10,   ///< Mesh.
  mjOBJ_SKIN               = 11,   ///< Skin.
  mjOBJ_HFIELD             = 12,   ///< Height field.
  mjOBJ_TEXTURE            = 13,   ///< Texture.
  mjOBJ_MATERIAL           = 14,   ///< Material.
  mjOBJ_PAIR               = 15,   ///< Contact pair.
  mjOBJ_EXCLUDE            = 16,   ///< Pair of bodies that do not collide.
  mjOBJ_EQUALITY           = 17,   ///< Equality constraint.
  mjOBJ_TENDON             = 18,   ///< Tendon.
  mjOBJ_ACTUATOR           = 19,   ///< Actuator.
  mjOBJ_SENSOR             = 20,   ///< Sensor.
  mjOBJ_NUMERIC            = 21,   ///< Custom array of numbers.
  mjOBJ_TEXT               = 22,   ///< Custom text.
  mjOBJ_TUPLE              = 23,   ///< Custom list of objects.
  mjOBJ_KEY                = 24,   ///< Keyframe.
  mjOBJ_PLUGIN             = 25,   ///< Plugin instance.
  mjNOBJECT                = 26,   ///< Number of types that objects of a model have.
  mjOBJ_FRAME              = 100,  ///< Frame of a spec.
  mjOBJ_DEFAULT            = 101,  ///< Default class of a spec.
  mjOBJ_MODEL              = 102,  ///< A whole spec.
} mjtObj;

/// Types of sensors. The comments name what a sensor measures and where.
typedef enum mjtSensor_ {
  mjSENS_TOUCH             = 0,   ///< Sum of the normal forces of contacts within a site [N].
  mjSENS_ACCELEROMETER     = 1,   ///< Linear acceleration of a site, minus gravity, in its frame [m/s^2].
  mjSENS_VELOCIMETER       = 2,   ///< Linear velocity of a site, in its frame [m/s].
  mjSENS_GYRO              = 3,   ///< Angular velocity of a site, in its frame [rad/s].
  mjSENS_FORCE             = 4,   ///< Force between a body and its parent, at a site and in its frame [N].
  mjSENS_TORQUE            = 5,   ///< Torque between a body and its parent, at a site and in its frame [N m].
  mjSENS_MAGNETOMETER      = 6,   ///< Magnetic flux at a site, in its frame.
  /// Distance to the nearest geom along the z axis of a site [m], -1 if there is none.
  mjSENS_RANGEFINDER       = 7,
  mjSENS_CAMPROJECTION     = 8,   ///< Pixel at which a camera sees a site.
  mjSENS_JOINTPOS          = 9,   ///< Position of a hinge or slide joint.
  mjSENS_JOINTVEL          = 10,  ///< Velocity of a hinge or slide joint.
  mjSENS_TENDONPOS         = 11,  ///< Length of a tendon.
  mjSENS_TENDONVEL         = 12,  ///< Velocity of a tendon.
  mjSENS_ACTUATORPOS       = 13,  ///< Length of an actuator.
  mjSENS_ACTUATORVEL       = 14,  ///< Velocity of an actuator.
  mjSENS_ACTUATORFRC       = 15,  ///< Force of an actuator.
  mjSENS_JOINTACTFRC       = 16,  ///< Force of all actuators on a joint.
  mjSENS_TENDONACTFRC      = 17,  ///< Force of all actuators on a tendon.
  mjSENS_BALLQUAT          = 18,  ///< Orientation of a ball joint, a quaternion.
  mjSENS_BALLANGVEL        = 19,  ///< Angular velocity of a ball joint [rad/s].
  /// Distance of a joint from its limit minus the margin, 0 if the limit is not active.
  mjSENS_JOINTLIMITPOS     = 20,
  /// Time derivative of the distance of a joint from its limit, 0 if it is not active.
  mjSENS_JOINTLIMITVEL     = 21,
  mjSENS_JOINTLIMITFRC     = 22,  ///< Force of the limit of a joint.
  /// Distance of a tendon from its limit minus the margin, 0 if the limit is not active.
  mjSENS_TENDONLIMITPOS    = 23,
  /// Time derivative of the distance of a tendon from its limit, 0 if it is not active.
  mjSENS_TENDONLIMITVEL    = 24,
  mjSENS_TENDONLIMITFRC    = 25,  ///< Force of the limit of a tendon.
  mjSENS_FRAMEPOS          = 26,  ///< Position of an object [m].
  mjSENS_FRAMEQUAT         = 27,  ///< Orientation of an object, a quaternion.
  mjSENS_FRAMEXAXIS        = 28,  ///< X axis of an object, a unit vector.
  mjSENS_FRAMEYAXIS        = 29,  ///< Y axis of an object, a unit vector.
  mjSENS_FRAMEZAXIS        = 30,  ///< Z axis of an object, a unit vector.
  mjSENS_FRAMELINVEL       = 31,  ///< Linear velocity of an object [m/s].
  mjSENS_FRAMEANGVEL       = 32,  ///< Angular velocity of an object [rad/s].
  mjSENS_FRAMELINACC       = 33,  ///< Linear acceleration of an object, minus gravity [m/s^2].
  mjSENS_FRAMEANGACC       = 34,  ///< Angular acceleration of an object [rad/s^2].
  mjSENS_SUBTREECOM        = 35,  ///< Center of mass of a subtree [m].
  mjSENS_SUBTREELINVEL     = 36,  ///< Velocity of the center of mass of a subtree [m/s].
  mjSENS_SUBTREEANGMOM     = 37,  ///< Angular momentum of a subtree about its center of mass [kg m^2/s].
  mjSENS_INSIDESITE        = 38,  ///< 1 if an object is inside of a site, 0 otherwise.
  mjSENS_GEOMDIST          = 39,  ///< Signed distance of two geoms or bodies [m], at most the cutoff.
  mjSENS_GEOMNORMAL        = 40,  ///< Direction from the first geom or body to the second.
  mjSENS_GEOMFROMTO        = 41,  ///< Two nearest points of two geoms or bodies.
  mjSENS_CONTACT           = 42,  ///< Selected fields (mjtConDataField) of selected contacts.
  mjSENS_E_POTENTIAL       = 43,  ///< Potential energy [J].
  mjSENS_E_KINETIC         = 44,  ///< Kinetic energy [J].
  mjSENS_CLOCK             = 45,  ///< Simulation time [s].
  mjSENS_TACTILE           = 46,  ///< Pressure and sliding velocities at the vertices of a mesh.
  mjSENS_PLUGIN            = 47,  ///< Computed by a plugin.
  mjSENS_USER              = 48,  ///< Computed by mjcb_sensor.
} mjtSensor;

/// Stages of the computation of a step.
typedef enum mjtStage_ {
  mjSTAGE_NONE             = 0,  ///< No stage.
  mjSTAGE_POS              = 1,  ///< Position stage: everything that depends on positions only.
  mjSTAGE_VEL              = 2,  ///< Velocity stage: everything that also depends on velocities.
  mjSTAGE_ACC              = 3,  ///< Acceleration stage: everything that also depends on forces and accelerations.
} mjtStage;

/// Kinds of sensor values, which decide how the cutoff applies.
typedef enum mjtDataType_ {
  mjDATATYPE_REAL          = 0,  ///< Real numbers, limited to [-cutoff, cutoff].
  mjDATATYPE_POSITIVE      = 1,  ///< Positive numbers, limited to at most the cutoff.
  mjDATATYPE_AXIS          = 2,  ///< Unit vector of three numbers, without cutoff.
  mjDATATYPE_QUATERNION    = 3,  ///< Unit quaternion, without cutoff.
} mjtDataType;

/// Fields of the contact sensor, as bit numbers of sensor_intprm[0].
typedef enum mjtConDataField_ {
  mjCONDATA_FOUND          = 0,  ///< Number of matching contacts (1 number).
  mjCONDATA_FORCE          = 1,  ///< Contact force (3 numbers).
  mjCONDATA_TORQUE         = 2,  ///< Contact torque (3 numbers).
  mjCONDATA_DIST           = 3,  ///< Distance of the surfaces (1 number).
  mjCONDATA_POS            = 4,  ///< Position (3 numbers).
  mjCONDATA_NORMAL         = 5,  ///< Normal (3 numbers).
  mjCONDATA_TANGENT        = 6,  ///< First tangent (3 numbers).
  mjNCONDATA               = 7,  ///< Number of fields.
} mjtConDataField;

/// Relation of a frame to the frames of its body, which saves computing it.
typedef enum mjtSameFrame_ {
  mjSAMEFRAME_NONE         = 0,  ///< No relation.
  mjSAMEFRAME_BODY         = 1,  ///< Same as the body frame.
  mjSAMEFRAME_INERTIA      = 2,  ///< Same as the inertial frame.
  mjSAMEFRAME_BODYROT      = 3,  ///< Same orientation as the body frame.
  mjSAMEFRAME_INERTIAROT   = 4,  ///< Same orientation as the inertial frame.
} mjtSameFrame;

/// Actuators whose length range mj_setLengthRange computes.
typedef enum mjtLRMode_ {
  mjLRMODE_NONE            = 0,  ///< No actuators.
  mjLRMODE_MUSCLE          = 1,  ///< Actuators with muscle gain or bias.
  mjLRMODE_MUSCLEUSER      = 2,  ///< Actuators with muscle or user gain or bias.
  mjLRMODE_ALL             = 3,  ///< All actuators.
} mjtLRMode;

/// Ways to find self-collisions of a flex.
typedef enum mjtFlexSelf_ {
  mjFLEXSELF_NONE          = 0,  ///< No self-collisions.
  mjFLEXSELF_NARROW        = 1,  ///< All pairs of elements, without a broad phase.
  mjFLEXSELF_BVH           = 2,  ///< Bounding volume hierarchy.
  mjFLEXSELF_SAP           = 3,  ///< Sweep and prune.
  mjFLEXSELF_AUTO          = 4,  ///< Chosen by the dimension of the flex.
} mjtFlexSelf;

/// Ways to combine two signed distance fields.
typedef enum mjtSDFType_ {
  mjSDFTYPE_SINGLE         = 0,  ///< The first field only.
  mjSDFTYPE_INTERSECTION   = 1,  ///< Intersection: the larger distance.
  mjSDFTYPE_MIDSURFACE     = 2,  ///< Surface halfway between both: the difference of the distances.
  mjSDFTYPE_COLLISION      = 3,  ///< Function whose minimum is the deepest point of a collision.
} mjtSDFType;

/// Options of mj_setLengthRange, which finds the range of an actuator's length.
struct mjLROpt_ {
  int mode;          ///< Actuators that are computed (mjtLRMode).
  int useexisting;   ///< If nonzero, a range that is already set is kept.
  int uselimit;      ///< If nonzero, the limits of the joint or tendon are taken where they exist.
  mjtNum accel;      ///< Acceleration that the pulling force aims at.
  mjtNum maxforce;   ///< Largest pulling force, 0 for no limit.
  mjtNum timeconst;  ///< Time constant by which velocities decay [s].
  mjtNum timestep;   ///< Time step of the simulation [s].
  mjtNum inttotal;   ///< Simulated time for each end of the range [s].
  mjtNum interval;   ///< Last part of that time, in which extremes are measured [s].
  mjtNum tolrange;   ///< Largest spread of the extremes, relative to the range.
};
typedef struct mjLROpt_ mjLROpt;

/// Cache of processed assets. Its contents are private.
struct mjCache_ {
  void* impl_;  ///< Private.
};
typedef struct mjCache_ mjCache;

/// Virtual file system: files in memory. Its contents are private.
struct mjVFS_ {
  void* impl_;  ///< Private.
};
typedef struct mjVFS_ mjVFS;

/// Physics options of a model. They may be changed between steps.
struct mjOption_ {
  mjtNum timestep;          ///< Time step [s].
  mjtNum impratio;          ///< Ratio of the impedance of friction to that of the normal direction.
  /// The solver stops when the cost decreases by less than this, scaled as in mjSolverStat.
  mjtNum tolerance;
  mjtNum ls_tolerance;      ///< The line search stops at a slope below this times `tolerance`.
  /// The noslip solver stops when the cost decreases by less than this, scaled as in mjSolverStat.
  mjtNum noslip_tolerance;
  mjtNum ccd_tolerance;     ///< Accuracy of convex collision detection [m].
  mjtNum gravity[3];        ///< Acceleration of gravity [m/s^2].
  mjtNum wind[3];           ///< Velocity of the fluid [m/s].
  mjtNum magnetic[3];       ///< Global magnetic flux, read by magnetometers.
  mjtNum density;           ///< Density of the fluid [kg/m^3], 0 for vacuum.
  mjtNum viscosity;         ///< Viscosity of the fluid [Pa s], 0 for vacuum.
  mjtNum o_margin;          ///< Margin of contacts if mjENBL_OVERRIDE is set [m].
  mjtNum o_solref[mjNREF];  ///< Solref of contacts if mjENBL_OVERRIDE is set.
  mjtNum o_solimp[mjNIMP];  ///< Solimp of contacts if mjENBL_OVERRIDE is set.
  mjtNum o_friction[5];     ///< Friction of contacts if mjENBL_OVERRIDE is set.
  int integrator;           ///< Integrator (mjtIntegrator).
  int cone;                 ///< Model of the friction cone (mjtCone).
  int jacobian;             ///< Storage of the constraint Jacobian (mjtJacobian).
  int solver;               ///< Constraint solver (mjtSolver).
  int iterations;           ///< Largest number of solver iterations.
  int ls_iterations;        ///< Largest number of evaluations of a line search.
  int noslip_iterations;    ///< Largest number of noslip iterations, 0 to switch noslip off.
  int ccd_iterations;       ///< Largest number of iterations of convex collision detection.
  int disableflags;         ///< Bits of mjtDisableBit.
  int enableflags;          ///< Bits of mjtEnableBit.
  int disableactuator;      ///< Bit i disables the actuators of group i (0 to 30).
  int sdf_initpoints;       ///< Number of starting points of collision between signed distance fields.
  int sdf_iterations;       ///< Number of descent steps from each starting point.
};
typedef struct mjOption_ mjOption;

/// Visual settings of a model. They do not change the physics.
struct mjVisual_ {
  /// Settings of the whole picture.
  struct {
    int cameraid;          ///< Camera of the first view, -1 for the free camera.
    int orthographic;      ///< If nonzero, the free camera is orthographic.
    float fovy;            ///< Vertical field of view of the free camera [deg], or its height if orthographic [m].
    float ipd;             ///< Distance between the eyes of the free camera [m].
    float azimuth;         ///< First azimuth of the free camera [deg].
    float elevation;       ///< First elevation of the free camera [deg].
    float linewidth;       ///< Width of lines [pixel].
    float glow;            ///< Emission that is added to the selected body.
    float realtime;        ///< First speed of the simulation in viewers, relative to real time.
    int offwidth;          ///< Width of the offscreen buffer [pixel].
    int offheight;         ///< Height of the offscreen buffer [pixel].
    int ellipsoidinertia;  ///< Inertias are drawn as ellipsoids (1) or boxes (0).
    int bvactive;          ///< If nonzero, nodes of bounding hierarchies that were visited are marked.
  } global;
  /// Quality of rendering.
  struct {
    int shadowsize;  ///< Width and height of the shadow map [pixel], 0 for no shadows.
    int offsamples;  ///< Samples per pixel of the offscreen buffer.
    int numslices;   ///< Slices of round shapes, around the axis.
    int numstacks;   ///< Slices of round shapes, along the axis.
    int numquads;    ///< Squares per side of a box face.
  } quality;
  /// Light at the camera.
  struct {
    float ambient[3];   ///< Ambient color.
    float diffuse[3];   ///< Diffuse color.
    float specular[3];  ///< Specular color.
    int active;         ///< If nonzero, the headlight is on.
  } headlight;
  /// Conversions from physical quantities to drawn ones. Distances are relative to the extent of
  /// the model.
  struct {
    float stiffness;       ///< Stiffness of the spring by which the mouse pulls bodies.
    float stiffnessrot;    ///< Stiffness of the spring by which the mouse turns bodies.
    float force;           ///< Length of a force arrow per force, divided by the mean mass.
    float torque;          ///< Length of a torque arrow per torque; not used.
    float alpha;           ///< Opacity of transparent bodies.
    float fogstart;        ///< Distance at which fog starts.
    float fogend;          ///< Distance at which fog is complete.
    float znear;           ///< Distance of the near clipping plane.
    float zfar;            ///< Distance of the far clipping plane.
    float haze;            ///< Size of the haze at the horizon.
    float shadowclip;      ///< Half size of the shadow of directional lights.
    float shadowscale;     ///< Fraction of the cone of a spot light that has shadows.
    float actuatortendon;  ///< Width of actuated tendons, relative to the tendon.
  } map;
  /// Sizes of decorations, relative to the mean size of bodies.
  struct {
    float forcewidth;      ///< Width of force arrows.
    float contactwidth;    ///< Radius of contact disks.
    float contactheight;   ///< Height of contact disks.
    float connect;         ///< Width of lines between connected bodies.
    float com;             ///< Radius of centers of mass.
    float camera;          ///< Size of cameras.
    float light;           ///< Size of lights.
    float selectpoint;     ///< Radius of the selection point.
    float jointlength;     ///< Length of joints.
    float jointwidth;      ///< Width of joints.
    float actuatorlength;  ///< Length of actuators.
    float actuatorwidth;   ///< Width of actuators.
    float framelength;     ///< Length of the axes of frames.
    float framewidth;      ///< Width of the axes of frames.
    float constraint;      ///< Size of equality constraints.
    float slidercrank;     ///< Width of slider-cranks.
    float frustum;         ///< Distance of the far plane of camera frustums.
  } scale;
  /// Colors of decorations (red, green, blue, opacity).
  struct {
    float fog[4];               ///< Fog.
    float haze[4];              ///< Haze.
    float force[4];             ///< External forces.
    float inertia[4];           ///< Inertia boxes.
    float joint[4];             ///< Joints.
    float actuator[4];          ///< Actuators with a neutral control.
    float actuatornegative[4];  ///< Actuators with the smallest control.
    float actuatorpositive[4];  ///< Actuators with the largest control.
    float com[4];               ///< Centers of mass.
    float camera[4];            ///< Cameras.
    float light[4];             ///< Lights.
    float selectpoint[4];       ///< Selection point.
    float connect[4];           ///< Lines between connected bodies.
    float contactpoint[4];      ///< Contacts.
    float contactforce[4];      ///< Contact forces.
    float contactfriction[4];   ///< Friction forces.
    float contacttorque[4];     ///< Contact torques; not used.
    float contactgap[4];        ///< Contacts in the gap, without force.
    float rangefinder[4];       ///< Rays of range finders.
    float constraint[4];        ///< Active constraints.
    float slidercrank[4];       ///< Slider-cranks.
    float crankbroken[4];       ///< Slider-cranks that cannot be assembled.
    float frustum[4];           ///< Frustums of cameras.
    float bv[4];                ///< Bounding volumes.
    float bvactive[4];          ///< Bounding volumes that were visited.
  } rgba;
};
typedef struct mjVisual_ mjVisual;

/// Sizes of the model, computed by the compiler or given by the user.
struct mjStatistic_ {
  mjtNum meaninertia;  ///< Mean diagonal element of the inertia matrix, at qpos0.
  mjtNum meanmass;     ///< Mean mass of bodies [kg].
  mjtNum meansize;     ///< Mean size of bodies [m].
  mjtNum extent;       ///< Spatial extent of the model [m].
  mjtNum center[3];    ///< Center of the model [m].
};
typedef struct mjStatistic_ mjStatistic;

/// A compiled model: everything that is constant in a simulation. Any number of mjData can share
/// it, also in several threads. Ids and addresses start at 0; array shapes are given behind each
/// comment. Angles are in radians, quaternions are (w, x, y, z), matrices are row-major.
struct mjModel_ {
  // Sizes.
  int nq;                          ///< Length of qpos.
  int nv;                          ///< Number of degrees of freedom (dofs), the length of qvel.
  int nu;                          ///< Number of actuators, the length of ctrl.
  int na;                          ///< Number of activations of all actuators.
  int nbody;                       ///< Number of bodies; body 0 is the world.
  int nbvh;                        ///< Number of nodes of all bounding volume hierarchies.
  int nbvhstatic;                  ///< Number of nodes with constant boxes, of bodies and meshes.
  int nbvhdynamic;                 ///< Number of nodes whose boxes are recomputed in each step, of flexes.
  int noct;                        ///< Number of nodes of all octrees.
  int njnt;                        ///< Number of joints.
  int ntree;                       ///< Number of kinematic trees that can move.
  int nM;                          ///< Number of entries of the inertia matrix in the layout of qM.
  int nB;                          ///< Number of entries of the sparsity pattern of bodies and dofs (B_ arrays).
  int nC;                          ///< Number of entries of the sparsity pattern of the inertia matrix (M_ arrays).
  int nD;                          ///< Number of entries of the symmetric sparsity pattern of dofs (D_ arrays).
  int ngeom;                       ///< Number of geoms.
  int nsite;                       ///< Number of sites.
  int ncam;                        ///< Number of cameras.
  int nlight;                      ///< Number of lights.
  int nflex;                       ///< Number of flexes.
  int nflexnode;                   ///< Number of nodes of all flexes.
  int nflexvert;                   ///< Number of vertices of all flexes.
  int nflexedge;                   ///< Number of edges of all flexes.
  int nflexelem;                   ///< Number of elements of all flexes.
  int nflexelemdata;               ///< Number of vertex ids of the elements of all flexes.
  int nflexelemedge;               ///< Number of edge ids of the elements of all flexes.
  int nflexshelldata;              ///< Number of vertex ids of the shell fragments of all flexes.
  int nflexevpair;                 ///< Number of element-vertex collision pairs of all flexes.
  int nflextexcoord;               ///< Number of texture coordinates of all flexes.
  int nmesh;                       ///< Number of meshes.
  int nmeshvert;                   ///< Number of vertices of all meshes.
  int nmeshnormal;                 ///< Number of normals of all meshes.
  int nmeshtexcoord;               ///< Number of texture coordinates of all meshes.
  int nmeshface;                   ///< Number of triangles of all meshes.
  int nmeshgraph;                  ///< Number of integers of the convex hull graphs of all meshes.
  int nmeshpoly;                   ///< Number of polygons of the hulls of all meshes.
  int nmeshpolyvert;               ///< Number of vertex ids of the polygons of all meshes.
  int nmeshpolymap;                ///< Number of polygon ids of the vertices of all meshes.
  int nskin;                       ///< Number of skins.
  int nskinvert;                   ///< Number of vertices of all skins.
  int nskintexvert;                ///< Number of texture coordinates of all skins.
  int nskinface;                   ///< Number of triangles of all skins.
  int nskinbone;                   ///< Number of bones of all skins.
  int nskinbonevert;               ///< Number of vertices of the bones of all skins.
  int nhfield;                     ///< Number of height fields.
  int nhfielddata;                 ///< Number of elevations of all height fields.
  int ntex;                        ///< Number of textures.
  int ntexdata;                    ///< Number of bytes of all textures.
  int nmat;                        ///< Number of materials.
  int npair;                       ///< Number of contact pairs.
  int nexclude;                    ///< Number of pairs of bodies that do not collide.
  int neq;                         ///< Number of equality constraints.
  int ntendon;                     ///< Number of tendons.
  int nwrap;                       ///< Number of path elements of all tendons.
  int nsensor;                     ///< Number of sensors.
  int nnumeric;                    ///< Number of custom arrays of numbers.
  int nnumericdata;                ///< Number of numbers of all custom arrays.
  int ntext;                       ///< Number of custom texts.
  int ntextdata;                   ///< Number of characters of all custom texts, with their final NULs.
  int ntuple;                      ///< Number of custom lists of objects.
  int ntupledata;                  ///< Number of objects of all custom lists.
  int nkey;                        ///< Number of keyframes.
  int nmocap;                      ///< Number of mocap bodies.
  int nplugin;                     ///< Number of plugin instances.
  int npluginattr;                 ///< Number of characters of the attributes of all plugin instances.
  int nuser_body;                  ///< Number of user numbers per body.
  int nuser_jnt;                   ///< Number of user numbers per joint.
  int nuser_geom;                  ///< Number of user numbers per geom.
  int nuser_site;                  ///< Number of user numbers per site.
  int nuser_cam;                   ///< Number of user numbers per camera.
  int nuser_tendon;                ///< Number of user numbers per tendon.
  int nuser_actuator;              ///< Number of user numbers per actuator.
  int nuser_sensor;                ///< Number of user numbers per sensor.
  int nnames;                      ///< Number of characters of all names, with their final NULs.
  int npaths;                      ///< Number of characters of all file paths, with their final NULs.
  int nnames_map;                  ///< Number of slots of the hash map of names.
  int nJmom;                       ///< Largest number of entries of actuator_moment.
  int ngravcomp;                   ///< Number of bodies with gravity compensation.
  int nemax;                       ///< Number of equality rows that older models reserved; not used.
  int njmax;                       ///< Number of constraint rows that older models reserved, -1 if not given.
  int nconmax;                     ///< Number of contacts that older models reserved, -1 if not given.
  int nuserdata;                   ///< Length of userdata.
  int nsensordata;                 ///< Length of sensordata.
  int npluginstate;                ///< Length of plugin_state.
  mjtSize narena;                  ///< Number of bytes of the arena of mjData.
  mjtSize nbuffer;                 ///< Number of bytes of `buffer`.

  mjOption opt;                    ///< Physics options.
  mjVisual vis;                    ///< Visual settings.
  mjStatistic stat;                ///< Sizes of the model.
  void* buffer;                    ///< Memory of all arrays below.

  // Default positions.
  mjtNum* qpos0;                   ///< Reference positions, which the model is defined at and reset to. (nq)
  mjtNum* qpos_spring;             ///< Positions at which joint springs are at rest. (nq)

  // Bodies.
  int* body_parentid;              ///< Parent of the body. (nbody)
  int* body_rootid;                ///< Ancestor of the body that is a child of the world. (nbody)
  /// Body that this one is rigidly fixed to: its nearest ancestor (or itself) with joints, 0 for
  /// the world. (nbody)
  int* body_weldid;
  int* body_mocapid;               ///< Index of the mocap body, -1 if the body is not a mocap body. (nbody)
  int* body_jntnum;                ///< Number of joints of the body. (nbody)
  int* body_jntadr;                ///< First joint of the body, -1 if there is none. (nbody)
  int* body_dofnum;                ///< Number of dofs of the body. (nbody)
  int* body_dofadr;                ///< First dof of the body, -1 if there is none. (nbody)
  int* body_treeid;                ///< Kinematic tree of the body, -1 if it cannot move. (nbody)
  int* body_geomnum;               ///< Number of geoms of the body. (nbody)
  int* body_geomadr;               ///< First geom of the body, -1 if there is none. (nbody)
  /// 1 if the inertia of its dofs is diagonal and constant, 2 if it also has slide joints only,
  /// otherwise 0. (nbody)
  mjtByte* body_simple;
  mjtByte* body_sameframe;         ///< Relation of the inertial frame to the body frame (mjtSameFrame). (nbody)
  mjtNum* body_pos;                ///< Position in the frame of the parent [m]. (nbody x 3)
  mjtNum* body_quat;               ///< Orientation in the frame of the parent. (nbody x 4)
  mjtNum* body_ipos;               ///< Center of mass in the body frame [m]. (nbody x 3)
  mjtNum* body_iquat;              ///< Orientation of the principal axes of inertia in the body frame. (nbody x 4)
  mjtNum* body_mass;               ///< Mass [kg]. (nbody)
  mjtNum* body_subtreemass;        ///< Mass of the body and everything below it [kg]. (nbody)
  mjtNum* body_inertia;            ///< Principal moments of inertia [kg m^2]. (nbody x 3)
  mjtNum* body_invweight0;         ///< Mean inverse inertia at qpos0, of translation and of rotation. (nbody x 2)
  mjtNum* body_gravcomp;           ///< Fraction of the body's weight that is compensated, 1 for all of it. (nbody)
  mjtNum* body_margin;             ///< Largest margin of the body's geoms [m]. (nbody)
  mjtNum* body_user;               ///< User numbers. (nbody x nuser_body)
  int* body_plugin;                ///< Plugin instance, -1 if there is none. (nbody)
  int* body_contype;               ///< All bits of geom_contype of the body's geoms. (nbody)
  int* body_conaffinity;           ///< All bits of geom_conaffinity of the body's geoms. (nbody)
  int* body_bvhadr;                ///< Root of the hierarchy of the body's geoms, -1 if there is none. (nbody)
  int* body_bvhnum;                ///< Number of nodes of the hierarchy. (nbody)

  // Bounding volume hierarchies.
  int* bvh_depth;                  ///< Depth of the node in its hierarchy, 0 for the root. (nbvh)
  int* bvh_child;                  ///< Children of the node, relative to the root; -1 and -1 for a leaf. (nbvh x 2)
  /// Geom, face of the mesh or element of the flex of a leaf; -1 for inner nodes. (nbvh)
  int* bvh_nodeid;
  mjtNum* bvh_aabb;                ///< Box of the node: center and half sizes. (nbvhstatic x 6)

  // Octrees.
  int* oct_depth;                  ///< Depth of the node in its octree, 0 for the root. (noct)
  int* oct_child;                  ///< Children of the node, relative to the root; -1 for leaves. (noct x 8)
  mjtNum* oct_aabb;                ///< Box of the node: center and half sizes. (noct x 6)
  mjtNum* oct_coeff;               ///< Signed distance at the eight corners of the node [m]. (noct x 8)

  // Joints.
  int* jnt_type;                   ///< Type of the joint (mjtJoint). (njnt)
  int* jnt_qposadr;                ///< First number of the joint in qpos. (njnt)
  int* jnt_dofadr;                 ///< First dof of the joint. (njnt)
  int* jnt_bodyid;                 ///< Body that the joint moves. (njnt)
  int* jnt_group;                  ///< Group for visibility. (njnt)
  mjtByte* jnt_limited;            ///< 1 if the joint has limits. (njnt)
  mjtByte* jnt_actfrclimited;      ///< 1 if the total force of actuators on the joint is limited. (njnt)
  mjtByte* jnt_actgravcomp;        ///< 1 if gravity compensation of the joint counts as actuator force. (njnt)
  mjtNum* jnt_solref;              ///< Constraint reference of the limit. (njnt x mjNREF)
  mjtNum* jnt_solimp;              ///< Constraint impedance of the limit. (njnt x mjNIMP)
  mjtNum* jnt_pos;                 ///< Anchor in the body frame [m]. (njnt x 3)
  mjtNum* jnt_axis;                ///< Axis in the body frame, of unit length. (njnt x 3)
  mjtNum* jnt_stiffness;           ///< Stiffness of the spring [N/m or N m/rad], 0 for no spring. (njnt)
  /// Lower and upper limit [m or rad]; ball joints use the upper one only. (njnt x 2)
  mjtNum* jnt_range;
  mjtNum* jnt_actfrcrange;         ///< Lower and upper limit of the total actuator force [N or N m]. (njnt x 2)
  mjtNum* jnt_margin;              ///< Distance from the limit at which it becomes active [m or rad]. (njnt)
  mjtNum* jnt_user;                ///< User numbers. (njnt x nuser_jnt)

  // Degrees of freedom.
  int* dof_bodyid;                 ///< Body that the dof moves. (nv)
  int* dof_jntid;                  ///< Joint that the dof belongs to. (nv)
  int* dof_parentid;               ///< Previous dof on the way to the root of the tree, -1 if there is none. (nv)
  int* dof_treeid;                 ///< Kinematic tree of the dof. (nv)
  int* dof_Madr;                   ///< Address of the diagonal element of the dof in qM. (nv)
  /// Number of consecutive simple dofs that start here, 0 if the dof is not simple. (nv)
  int* dof_simplenum;
  mjtNum* dof_solref;              ///< Constraint reference of dry friction. (nv x mjNREF)
  mjtNum* dof_solimp;              ///< Constraint impedance of dry friction. (nv x mjNIMP)
  mjtNum* dof_frictionloss;        ///< Dry friction [N or N m]. (nv)
  /// Inertia that is added to the diagonal of the inertia matrix, for example that of a rotor. (nv)
  mjtNum* dof_armature;
  mjtNum* dof_damping;             ///< Damping coefficient [N s/m or N m s/rad]. (nv)
  mjtNum* dof_invweight0;          ///< Diagonal element of the inverse inertia matrix at qpos0. (nv)
  mjtNum* dof_M0;                  ///< Diagonal element of the inertia matrix at qpos0. (nv)

  // Geoms.
  int* geom_type;                  ///< Type of the geom (mjtGeom). (ngeom)
  /// Bits of the types of the geom. Two geoms collide if the contype of one and the conaffinity of
  /// the other share a bit. (ngeom)
  int* geom_contype;
  int* geom_conaffinity;           ///< Bits of the types that the geom collides with. (ngeom)
  /// Dimension of contacts: 1 without friction, 3 with sliding, 4 also spinning, 6 also rolling
  /// friction. (ngeom)
  int* geom_condim;
  int* geom_bodyid;                ///< Body that the geom is fixed to. (ngeom)
  int* geom_dataid;                ///< Mesh or height field of the geom, -1 if there is none. (ngeom)
  int* geom_matid;                 ///< Material of the geom, -1 if there is none. (ngeom)
  int* geom_group;                 ///< Group for visibility. (ngeom)
  /// Priority of the contact parameters; the geom with the higher one decides. (ngeom)
  int* geom_priority;
  int* geom_plugin;                ///< Plugin instance, -1 if there is none. (ngeom)
  mjtByte* geom_sameframe;         ///< Relation of the frame to those of the body (mjtSameFrame). (ngeom)
  mjtNum* geom_solmix;             ///< Weight of the geom when solref and solimp of two geoms are mixed. (ngeom)
  mjtNum* geom_solref;             ///< Constraint reference of contacts. (ngeom x mjNREF)
  mjtNum* geom_solimp;             ///< Constraint impedance of contacts. (ngeom x mjNIMP)
  mjtNum* geom_size;               ///< Sizes of the geom, by type (mjtGeom) [m]. (ngeom x 3)
  mjtNum* geom_aabb;               ///< Bounding box in the geom frame: center and half sizes [m]. (ngeom x 6)
  mjtNum* geom_rbound;             ///< Radius of the bounding sphere [m], 0 for planes. (ngeom)
  mjtNum* geom_pos;                ///< Position in the body frame [m]. (ngeom x 3)
  mjtNum* geom_quat;               ///< Orientation in the body frame. (ngeom x 4)
  mjtNum* geom_friction;           ///< Coefficients of sliding, spinning and rolling friction. (ngeom x 3)
  mjtNum* geom_margin;             ///< Distance at which contacts are found [m]. (ngeom)
  mjtNum* geom_gap;                ///< Part of the margin in which contacts have no force [m]. (ngeom)
  /// Coefficients of the ellipsoid fluid model; the first is 0 if the geom does not use it.
  /// (ngeom x mjNFLUID)
  mjtNum* geom_fluid;
  mjtNum* geom_user;               ///< User numbers. (ngeom x nuser_geom)
  float* geom_rgba;                ///< Color of the geom if it has no material. (ngeom x 4)

  // Sites.
  int* site_type;                  ///< Shape of the site (mjtGeom). (nsite)
  int* site_bodyid;                ///< Body that the site is fixed to. (nsite)
  int* site_matid;                 ///< Material of the site, -1 if there is none. (nsite)
  int* site_group;                 ///< Group for visibility. (nsite)
  mjtByte* site_sameframe;         ///< Relation of the frame to those of the body (mjtSameFrame). (nsite)
  mjtNum* site_size;               ///< Sizes of the site, by type (mjtGeom) [m]. (nsite x 3)
  mjtNum* site_pos;                ///< Position in the body frame [m]. (nsite x 3)
  mjtNum* site_quat;               ///< Orientation in the body frame. (nsite x 4)
  mjtNum* site_user;               ///< User numbers. (nsite x nuser_site)
  float* site_rgba;                ///< Color of the site if it has no material. (nsite x 4)

  // Cameras.
  int* cam_mode;                   ///< Way in which the camera moves (mjtCamLight). (ncam)
  int* cam_bodyid;                 ///< Body that the camera is fixed to. (ncam)
  int* cam_targetbodyid;           ///< Body that the camera looks at, -1 if there is none. (ncam)
  mjtNum* cam_pos;                 ///< Position in the body frame [m]. (ncam x 3)
  mjtNum* cam_quat;                ///< Orientation in the body frame; the camera looks along -z. (ncam x 4)
  /// Offset from the center of mass of the subtree at qpos0, for mjCAMLIGHT_TRACKCOM [m].
  /// (ncam x 3)
  mjtNum* cam_poscom0;
  mjtNum* cam_pos0;                ///< Offset from the body at qpos0, for mjCAMLIGHT_TRACK [m]. (ncam x 3)
  mjtNum* cam_mat0;                ///< Orientation at qpos0. (ncam x 9)
  int* cam_orthographic;           ///< 1 if the projection is orthographic. (ncam)
  mjtNum* cam_fovy;                ///< Vertical field of view [deg], or its height if orthographic [m]. (ncam)
  mjtNum* cam_ipd;                 ///< Distance between the eyes [m]. (ncam)
  int* cam_resolution;             ///< Width and height of the image [pixel]. (ncam x 2)
  /// Width and height of the sensor [m], 0 if the field of view is given instead. (ncam x 2)
  float* cam_sensorsize;
  float* cam_intrinsic;            ///< Focal lengths in x and y, principal point in x and y [m]. (ncam x 4)
  mjtNum* cam_user;                ///< User numbers. (ncam x nuser_cam)

  // Lights.
  int* light_mode;                 ///< Way in which the light moves (mjtCamLight). (nlight)
  int* light_bodyid;               ///< Body that the light is fixed to. (nlight)
  int* light_targetbodyid;         ///< Body that the light points at, -1 if there is none. (nlight)
  int* light_type;                 ///< Type of the light (mjtLightType). (nlight)
  int* light_texid;                ///< Texture of an image light, -1 if there is none. (nlight)
  mjtByte* light_castshadow;       ///< 1 if the light casts shadows. (nlight)
  float* light_bulbradius;         ///< Radius of the bulb, for soft shadows [m]. (nlight)
  float* light_intensity;          ///< Intensity [cd]. (nlight)
  float* light_range;              ///< Distance that the light reaches [m]. (nlight)
  mjtByte* light_active;           ///< 1 if the light is on. (nlight)
  mjtNum* light_pos;               ///< Position in the body frame [m]. (nlight x 3)
  mjtNum* light_dir;               ///< Direction in the body frame. (nlight x 3)
  /// Offset from the center of mass of the subtree at qpos0, for mjCAMLIGHT_TRACKCOM [m].
  /// (nlight x 3)
  mjtNum* light_poscom0;
  mjtNum* light_pos0;              ///< Offset from the body at qpos0, for mjCAMLIGHT_TRACK [m]. (nlight x 3)
  mjtNum* light_dir0;              ///< Direction at qpos0. (nlight x 3)
  /// Coefficients of attenuation by distance: constant, linear, quadratic. (nlight x 3)
  float* light_attenuation;
  float* light_cutoff;             ///< Half angle of the cone of a spot light [deg]. (nlight)
  float* light_exponent;           ///< Exponent by which a spot light fades toward the edge of its cone. (nlight)
  float* light_ambient;            ///< Ambient color. (nlight x 3)
  float* light_diffuse;            ///< Diffuse color. (nlight x 3)
  float* light_specular;           ///< Specular color. (nlight x 3)

  // Flexes.
  int* flex_contype;               ///< Bits of the types of the flex, as geom_contype. (nflex)
  int* flex_conaffinity;           ///< Bits of the types that the flex collides with. (nflex)
  int* flex_condim;                ///< Dimension of contacts (1, 3, 4 or 6). (nflex)
  int* flex_priority;              ///< Priority of the contact parameters, as geom_priority. (nflex)
  mjtNum* flex_solmix;             ///< Weight when solref and solimp are mixed. (nflex)
  mjtNum* flex_solref;             ///< Constraint reference of contacts. (nflex x mjNREF)
  mjtNum* flex_solimp;             ///< Constraint impedance of contacts. (nflex x mjNIMP)
  mjtNum* flex_friction;           ///< Coefficients of sliding, spinning and rolling friction. (nflex x 3)
  mjtNum* flex_margin;             ///< Distance at which contacts are found [m]. (nflex)
  mjtNum* flex_gap;                ///< Part of the margin in which contacts have no force [m]. (nflex)
  /// 1 if elements collide with their own vertices, so that they are not inverted. (nflex)
  mjtByte* flex_internal;
  int* flex_selfcollide;           ///< Method of finding self-collisions (mjtFlexSelf). (nflex)
  int* flex_activelayers;          ///< Number of layers of a solid that take part in collisions. (nflex)
  /// 1 if contacts of the flex act as passive forces instead of constraints. (nflex)
  int* flex_passive;
  int* flex_dim;                   ///< Dimension of the elements: 1 lines, 2 triangles, 3 tetrahedra. (nflex)
  int* flex_matid;                 ///< Material of the flex, -1 if there is none. (nflex)
  int* flex_group;                 ///< Group for visibility. (nflex)
  int* flex_interp;                ///< Order of interpolation from nodes to vertices, 0 for none. (nflex)
  int* flex_nodeadr;               ///< First node of the flex. (nflex)
  int* flex_nodenum;               ///< Number of nodes of the flex. (nflex)
  int* flex_vertadr;               ///< First vertex of the flex. (nflex)
  int* flex_vertnum;               ///< Number of vertices of the flex. (nflex)
  int* flex_edgeadr;               ///< First edge of the flex. (nflex)
  int* flex_edgenum;               ///< Number of edges of the flex. (nflex)
  int* flex_elemadr;               ///< First element of the flex. (nflex)
  int* flex_elemnum;               ///< Number of elements of the flex. (nflex)
  int* flex_elemdataadr;           ///< Address of the vertex ids of the first element in flex_elem. (nflex)
  int* flex_elemedgeadr;           ///< Address of the edge ids of the first element in flex_elemedge. (nflex)
  int* flex_shellnum;              ///< Number of shell fragments of the flex, which are its border. (nflex)
  /// Address of the vertex ids of the first fragment in flex_shell, -1 if there is none. (nflex)
  int* flex_shelldataadr;
  int* flex_evpairadr;             ///< First element-vertex pair of the flex, -1 if there is none. (nflex)
  int* flex_evpairnum;             ///< Number of element-vertex pairs of the flex. (nflex)
  int* flex_texcoordadr;           ///< First texture coordinate of the flex, -1 if there is none. (nflex)
  int* flex_nodebodyid;            ///< Body of the node. (nflexnode)
  int* flex_vertbodyid;            ///< Body of the vertex, -1 if the flex is interpolated. (nflexvert)
  /// The two vertices of the edge, counted from the first vertex of the flex. (nflexedge x 2)
  int* flex_edge;
  /// Vertices opposite to the edge in its two triangles, -1 if there is none. (nflexedge x 2)
  int* flex_edgeflap;
  /// Vertices of the elements, dim + 1 for each, counted from the first vertex of the flex.
  /// (nflexelemdata)
  int* flex_elem;
  /// Texture coordinates of the vertices of the elements, in the order of flex_elem.
  /// (nflexelemdata)
  int* flex_elemtexcoord;
  /// Edges of the elements, 1, 3 or 6 for each, counted from the first edge of the flex.
  /// (nflexelemedge)
  int* flex_elemedge;
  int* flex_elemlayer;             ///< Distance of the element from the border, 0 at the border. (nflexelem)
  /// Vertices of the shell fragments, dim for each, counted from the first vertex of the flex.
  /// (nflexshelldata)
  int* flex_shell;
  /// Element and vertex that can collide, counted from the first of the flex. (nflexevpair x 2)
  int* flex_evpair;
  mjtNum* flex_vert;               ///< Position of the vertex in the frame of its body [m]. (nflexvert x 3)
  /// Position of the vertex at qpos0, relative to the bounding box, from 0 to 1. (nflexvert x 3)
  mjtNum* flex_vert0;
  mjtNum* flex_node;               ///< Position of the node in the frame of its body [m]. (nflexnode x 3)
  mjtNum* flex_node0;              ///< Position of the node at qpos0, in world coordinates [m]. (nflexnode x 3)
  mjtNum* flexedge_length0;        ///< Length of the edge at qpos0 [m]. (nflexedge)
  /// Inverse inertia of the edge's length at qpos0, 0 if the edge is rigid. (nflexedge)
  mjtNum* flexedge_invweight0;
  mjtNum* flex_radius;             ///< Radius around vertices, edges and faces [m]. (nflex)
  /// Stiffness of the element: upper triangle of a matrix of its edges. (nflexelem x 21)
  mjtNum* flex_stiffness;
  /// Bending stiffness of the edge: a 4 x 4 matrix of its vertices and a curvature term.
  /// (nflexedge x 17)
  mjtNum* flex_bending;
  mjtNum* flex_damping;            ///< Damping by Rayleigh's model, as a multiple of the stiffness [s]. (nflex)
  mjtNum* flex_edgestiffness;      ///< Stiffness of the edges [N/m]. (nflex)
  mjtNum* flex_edgedamping;        ///< Damping of the edges [N s/m]. (nflex)
  mjtByte* flex_edgeequality;      ///< 1 if an equality constraint keeps the lengths of the edges. (nflex)
  mjtByte* flex_rigid;             ///< 1 if all vertices belong to one body. (nflex)
  mjtByte* flexedge_rigid;         ///< 1 if both vertices of the edge are fixed to the same body. (nflexedge)
  mjtByte* flex_centered;          ///< 1 if all vertices are at the origins of their bodies. (nflex)
  mjtByte* flex_flatskin;          ///< 1 if the skin is drawn with flat shading. (nflex)
  int* flex_bvhadr;                ///< Root of the hierarchy of the elements, -1 if there is none. (nflex)
  int* flex_bvhnum;                ///< Number of nodes of the hierarchy. (nflex)
  float* flex_rgba;                ///< Color of the flex if it has no material. (nflex x 4)
  float* flex_texcoord;            ///< Texture coordinates. (nflextexcoord x 2)

  // Meshes.
  int* mesh_vertadr;               ///< First vertex of the mesh. (nmesh)
  int* mesh_vertnum;               ///< Number of vertices of the mesh. (nmesh)
  int* mesh_faceadr;               ///< First triangle of the mesh. (nmesh)
  int* mesh_facenum;               ///< Number of triangles of the mesh. (nmesh)
  int* mesh_bvhadr;                ///< Root of the hierarchy of the triangles, -1 if there is none. (nmesh)
  int* mesh_bvhnum;                ///< Number of nodes of the hierarchy. (nmesh)
  int* mesh_octadr;                ///< Root of the octree, -1 if there is none. (nmesh)
  int* mesh_octnum;                ///< Number of nodes of the octree. (nmesh)
  int* mesh_normaladr;             ///< First normal of the mesh. (nmesh)
  int* mesh_normalnum;             ///< Number of normals of the mesh. (nmesh)
  int* mesh_texcoordadr;           ///< First texture coordinate of the mesh, -1 if there is none. (nmesh)
  int* mesh_texcoordnum;           ///< Number of texture coordinates of the mesh. (nmesh)
  int* mesh_graphadr;              ///< Address of the convex hull graph in mesh_graph, -1 if there is none. (nmesh)
  float* mesh_vert;                ///< Vertices [m]. (nmeshvert x 3)
  float* mesh_normal;              ///< Normals, of unit length. (nmeshnormal x 3)
  float* mesh_texcoord;            ///< Texture coordinates. (nmeshtexcoord x 2)
  /// Vertices of the triangle, counted from the first vertex of the mesh. (nmeshface x 3)
  int* mesh_face;
  /// Normals of the triangle's vertices, counted from the first normal of the mesh. (nmeshface x 3)
  int* mesh_facenormal;
  /// Texture coordinates of the triangle's vertices, counted from the first of the mesh.
  /// (nmeshface x 3)
  int* mesh_facetexcoord;
  /// Convex hull graphs: numbers of vertices and faces, edge addresses, vertex ids, edges, faces.
  /// (nmeshgraph)
  int* mesh_graph;
  mjtNum* mesh_scale;              ///< Scale that was applied to the file. (nmesh x 3)
  mjtNum* mesh_pos;                ///< Center of mass in the file, which was moved to the origin [m]. (nmesh x 3)
  /// Principal axes of inertia in the file, which were turned to x, y, z. (nmesh x 4)
  mjtNum* mesh_quat;
  int* mesh_pathadr;               ///< Address of the file name in `paths`, -1 if there is none. (nmesh)
  int* mesh_polynum;               ///< Number of polygons of the hull. (nmesh)
  int* mesh_polyadr;               ///< First polygon of the hull. (nmesh)
  mjtNum* mesh_polynormal;         ///< Normal of the polygon. (nmeshpoly x 3)
  int* mesh_polyvertadr;           ///< Address of the polygon's vertices in mesh_polyvert. (nmeshpoly)
  int* mesh_polyvertnum;           ///< Number of the polygon's vertices. (nmeshpoly)
  int* mesh_polyvert;              ///< Vertices of the polygons, in order. (nmeshpolyvert)
  int* mesh_polymapadr;            ///< Address of the vertex's polygons in mesh_polymap. (nmeshvert)
  int* mesh_polymapnum;            ///< Number of polygons at the vertex. (nmeshvert)
  int* mesh_polymap;               ///< Polygons at the vertices. (nmeshpolymap)

  // Skins.
  int* skin_matid;                 ///< Material of the skin, -1 if there is none. (nskin)
  int* skin_group;                 ///< Group for visibility. (nskin)
  float* skin_rgba;                ///< Color of the skin if it has no material. (nskin x 4)
  float* skin_inflate;             ///< Distance by which vertices are moved along their normals [m]. (nskin)
  int* skin_vertadr;               ///< First vertex of the skin. (nskin)
  int* skin_vertnum;               ///< Number of vertices of the skin. (nskin)
  int* skin_texcoordadr;           ///< First texture coordinate of the skin, -1 if there is none. (nskin)
  int* skin_faceadr;               ///< First triangle of the skin. (nskin)
  int* skin_facenum;               ///< Number of triangles of the skin. (nskin)
  int* skin_boneadr;               ///< First bone of the skin. (nskin)
  int* skin_bonenum;               ///< Number of bones of the skin. (nskin)
  float* skin_vert;                ///< Vertices in the pose of binding [m]. (nskinvert x 3)
  float* skin_texcoord;            ///< Texture coordinates. (nskintexvert x 2)
  /// Vertices of the triangle, counted from the first vertex of the skin. (nskinface x 3)
  int* skin_face;
  int* skin_bonevertadr;           ///< First vertex of the bone in skin_bonevertid. (nskinbone)
  int* skin_bonevertnum;           ///< Number of vertices of the bone. (nskinbone)
  float* skin_bonebindpos;         ///< Position of the bone's body in the pose of binding [m]. (nskinbone x 3)
  float* skin_bonebindquat;        ///< Orientation of the bone's body in the pose of binding. (nskinbone x 4)
  int* skin_bonebodyid;            ///< Body of the bone. (nskinbone)
  /// Vertex that the bone moves, counted from the first vertex of the skin. (nskinbonevert)
  int* skin_bonevertid;
  float* skin_bonevertweight;      ///< Weight of the bone for the vertex. (nskinbonevert)
  int* skin_pathadr;               ///< Address of the file name in `paths`, -1 if there is none. (nskin)

  // Height fields.
  /// Half sizes in x and y, largest elevation above 0, depth of the base below 0 [m]. (nhfield x 4)
  mjtNum* hfield_size;
  int* hfield_nrow;                ///< Number of rows, in y. (nhfield)
  int* hfield_ncol;                ///< Number of columns, in x. (nhfield)
  int* hfield_adr;                 ///< First elevation of the height field. (nhfield)
  float* hfield_data;              ///< Elevations from 0 to 1, as fractions of hfield_size[2]. (nhfielddata)
  int* hfield_pathadr;             ///< Address of the file name in `paths`, -1 if there is none. (nhfield)

  // Textures.
  int* tex_type;                   ///< Type of the texture (mjtTexture). (ntex)
  int* tex_colorspace;             ///< Color space of the texture (mjtColorSpace). (ntex)
  int* tex_height;                 ///< Height [pixel]. (ntex)
  int* tex_width;                  ///< Width [pixel]. (ntex)
  int* tex_nchannel;               ///< Bytes per pixel. (ntex)
  int* tex_adr;                    ///< First byte of the texture. (ntex)
  mjtByte* tex_data;               ///< Pixels, row by row. (ntexdata)
  int* tex_pathadr;                ///< Address of the file name in `paths`, -1 if there is none. (ntex)

  // Materials.
  /// Textures of the material by role (mjtTextureRole), -1 if there is none. (nmat x mjNTEXROLE)
  int* mat_texid;
  mjtByte* mat_texuniform;         ///< 1 if textures repeat per length, 0 if per object. (nmat)
  float* mat_texrepeat;            ///< Repetitions of textures in x and y. (nmat x 2)
  float* mat_emission;             ///< Emitted light, as a multiple of the color. (nmat)
  float* mat_specular;             ///< Strength of highlights, from 0 to 1. (nmat)
  float* mat_shininess;            ///< Sharpness of highlights, from 0 to 1. (nmat)
  float* mat_reflectance;          ///< Strength of reflections, from 0 to 1. (nmat)
  float* mat_metallic;             ///< Metallic part, from 0 to 1, or -1 if not given. (nmat)
  float* mat_roughness;            ///< Roughness, from 0 to 1, or -1 if not given. (nmat)
  float* mat_rgba;                 ///< Color. (nmat x 4)

  // Contact pairs.
  int* pair_dim;                   ///< Dimension of the contact (1, 3, 4 or 6). (npair)
  int* pair_geom1;                 ///< First geom, of the body with the lower id. (npair)
  int* pair_geom2;                 ///< Second geom. (npair)
  int* pair_signature;             ///< Ids of both bodies: (body1 << 16) + body2. (npair)
  mjtNum* pair_solref;             ///< Constraint reference of the normal direction. (npair x mjNREF)
  /// Constraint reference of the friction directions, 0 0 to use that of the normal.
  /// (npair x mjNREF)
  mjtNum* pair_solreffriction;
  mjtNum* pair_solimp;             ///< Constraint impedance. (npair x mjNIMP)
  mjtNum* pair_margin;             ///< Distance at which contacts are found [m]. (npair)
  mjtNum* pair_gap;                ///< Part of the margin in which contacts have no force [m]. (npair)
  mjtNum* pair_friction;           ///< Coefficients of friction: two sliding, spinning, two rolling. (npair x 5)

  // Pairs of bodies that do not collide.
  int* exclude_signature;          ///< Ids of both bodies: (body1 << 16) + body2. (nexclude)

  // Equality constraints.
  int* eq_type;                    ///< Type of the constraint (mjtEq). (neq)
  int* eq_obj1id;                  ///< First object. (neq)
  int* eq_obj2id;                  ///< Second object, -1 if there is none. (neq)
  int* eq_objtype;                 ///< Type of the objects (mjtObj): bodies or sites, joints, tendons, flexes. (neq)
  mjtByte* eq_active0;             ///< 1 if the constraint is active after a reset. (neq)
  mjtNum* eq_solref;               ///< Constraint reference. (neq x mjNREF)
  mjtNum* eq_solimp;               ///< Constraint impedance. (neq x mjNIMP)
  mjtNum* eq_data;                 ///< Anchors, relative pose or polynomial coefficients, by type. (neq x mjNEQDATA)

  // Tendons.
  int* tendon_adr;                 ///< First path element of the tendon. (ntendon)
  int* tendon_num;                 ///< Number of path elements of the tendon. (ntendon)
  int* tendon_matid;               ///< Material of the tendon, -1 if there is none. (ntendon)
  int* tendon_group;               ///< Group for visibility. (ntendon)
  mjtByte* tendon_limited;         ///< 1 if the tendon has limits. (ntendon)
  mjtByte* tendon_actfrclimited;   ///< 1 if the total force of actuators on the tendon is limited. (ntendon)
  mjtNum* tendon_width;            ///< Radius with which the tendon is drawn [m]. (ntendon)
  mjtNum* tendon_solref_lim;       ///< Constraint reference of the limit. (ntendon x mjNREF)
  mjtNum* tendon_solimp_lim;       ///< Constraint impedance of the limit. (ntendon x mjNIMP)
  mjtNum* tendon_solref_fri;       ///< Constraint reference of dry friction. (ntendon x mjNREF)
  mjtNum* tendon_solimp_fri;       ///< Constraint impedance of dry friction. (ntendon x mjNIMP)
  mjtNum* tendon_range;            ///< Lower and upper limit of the length. (ntendon x 2)
  mjtNum* tendon_actfrcrange;      ///< Lower and upper limit of the total actuator force. (ntendon x 2)
  mjtNum* tendon_margin;           ///< Distance from the limit at which it becomes active. (ntendon)
  mjtNum* tendon_stiffness;        ///< Stiffness of the spring, 0 for no spring. (ntendon)
  mjtNum* tendon_damping;          ///< Damping coefficient. (ntendon)
  mjtNum* tendon_armature;         ///< Inertia of changes of the length. (ntendon)
  mjtNum* tendon_frictionloss;     ///< Dry friction. (ntendon)
  mjtNum* tendon_lengthspring;     ///< Range of lengths in which the spring is at rest. (ntendon x 2)
  mjtNum* tendon_length0;          ///< Length at qpos0. (ntendon)
  mjtNum* tendon_invweight0;       ///< Inverse inertia of the length at qpos0. (ntendon)
  mjtNum* tendon_user;             ///< User numbers. (ntendon x nuser_tendon)
  float* tendon_rgba;              ///< Color of the tendon if it has no material. (ntendon x 4)

  // Paths of tendons.
  int* wrap_type;                  ///< Type of the path element (mjtWrap). (nwrap)
  int* wrap_objid;                 ///< Joint, site or geom of the path element, -1 for pulleys. (nwrap)
  /// Coefficient of a joint, divisor of a pulley, or side site of a geom (-1 if there is none).
  /// (nwrap)
  mjtNum* wrap_prm;

  // Actuators.
  int* actuator_trntype;           ///< Type of the transmission (mjtTrn). (nu)
  int* actuator_dyntype;           ///< Type of the activation dynamics (mjtDyn). (nu)
  int* actuator_gaintype;          ///< Type of the gain (mjtGain). (nu)
  int* actuator_biastype;          ///< Type of the bias (mjtBias). (nu)
  /// Ids of what the actuator acts on: joint, tendon, site or body; then the second site, -1 if
  /// there is none. (nu x 2)
  int* actuator_trnid;
  int* actuator_actadr;            ///< First activation of the actuator, -1 if there is none. (nu)
  int* actuator_actnum;            ///< Number of activations of the actuator. (nu)
  int* actuator_group;             ///< Group for visibility and for opt.disableactuator. (nu)
  mjtByte* actuator_ctrllimited;   ///< 1 if the control is clamped. (nu)
  mjtByte* actuator_forcelimited;  ///< 1 if the force is clamped. (nu)
  mjtByte* actuator_actlimited;    ///< 1 if the activation is clamped. (nu)
  mjtNum* actuator_dynprm;         ///< Parameters of the activation dynamics. (nu x mjNDYN)
  mjtNum* actuator_gainprm;        ///< Parameters of the gain. (nu x mjNGAIN)
  mjtNum* actuator_biasprm;        ///< Parameters of the bias. (nu x mjNBIAS)
  mjtByte* actuator_actearly;      ///< 1 if the force is computed from the activation after the step. (nu)
  mjtNum* actuator_ctrlrange;      ///< Lower and upper limit of the control. (nu x 2)
  mjtNum* actuator_forcerange;     ///< Lower and upper limit of the force. (nu x 2)
  mjtNum* actuator_actrange;       ///< Lower and upper limit of the activation. (nu x 2)
  /// Factors of length and force; one for scalar transmissions, up to six for others. (nu x 6)
  mjtNum* actuator_gear;
  mjtNum* actuator_cranklength;    ///< Length of the rod of a slider-crank [m]. (nu)
  mjtNum* actuator_acc0;           ///< Norm of the acceleration by a unit force at qpos0. (nu)
  mjtNum* actuator_length0;        ///< Length at qpos0. (nu)
  mjtNum* actuator_lengthrange;    ///< Smallest and largest length that can be reached. (nu x 2)
  mjtNum* actuator_user;           ///< User numbers. (nu x nuser_actuator)
  int* actuator_plugin;            ///< Plugin instance, -1 if there is none. (nu)

  // Sensors.
  int* sensor_type;                ///< Type of the sensor (mjtSensor). (nsensor)
  int* sensor_datatype;            ///< Kind of values (mjtDataType). (nsensor)
  int* sensor_needstage;           ///< Stage that computes the sensor (mjtStage). (nsensor)
  int* sensor_objtype;             ///< Type of the object it measures (mjtObj). (nsensor)
  int* sensor_objid;               ///< Object it measures, -1 if there is none. (nsensor)
  int* sensor_reftype;             ///< Type of the reference object (mjtObj). (nsensor)
  int* sensor_refid;               ///< Object whose frame values refer to, -1 for the world. (nsensor)
  int* sensor_intprm;              ///< Parameters of the sensor. (nsensor x mjNSENS)
  int* sensor_dim;                 ///< Number of values. (nsensor)
  int* sensor_adr;                 ///< First value in sensordata. (nsensor)
  mjtNum* sensor_cutoff;           ///< Largest magnitude of values, 0 for no limit. (nsensor)
  mjtNum* sensor_noise;            ///< Standard deviation of noise; the engine adds none. (nsensor)
  mjtNum* sensor_user;             ///< User numbers. (nsensor x nuser_sensor)
  int* sensor_plugin;              ///< Plugin instance, -1 if there is none. (nsensor)

  // Plugin instances.
  int* plugin;                     ///< Slot of the plugin in the table of plugins. (nplugin)
  int* plugin_stateadr;            ///< First number of the instance in plugin_state. (nplugin)
  int* plugin_statenum;            ///< Number of state numbers of the instance. (nplugin)
  /// Attributes of the plugin instances: texts, each with its final NUL. (npluginattr)
  char* plugin_attr;
  int* plugin_attradr;             ///< First character of the instance in plugin_attr. (nplugin)

  // Custom arrays of numbers.
  int* numeric_adr;                ///< First number of the array. (nnumeric)
  int* numeric_size;               ///< Number of numbers of the array. (nnumeric)
  mjtNum* numeric_data;            ///< Numbers of the custom arrays. (nnumericdata)

  // Custom texts.
  int* text_adr;                   ///< First character of the text. (ntext)
  int* text_size;                  ///< Number of characters of the text, with its final NUL. (ntext)
  char* text_data;                 ///< Characters of the custom texts. (ntextdata)

  // Custom lists of objects.
  int* tuple_adr;                  ///< First object of the list. (ntuple)
  int* tuple_size;                 ///< Number of objects of the list. (ntuple)
  int* tuple_objtype;              ///< Type of the object (mjtObj). (ntupledata)
  int* tuple_objid;                ///< Id of the object. (ntupledata)
  mjtNum* tuple_objprm;            ///< Number that belongs to the object. (ntupledata)

  // Keyframes.
  mjtNum* key_time;                ///< Time [s]. (nkey)
  mjtNum* key_qpos;                ///< Positions. (nkey x nq)
  mjtNum* key_qvel;                ///< Velocities. (nkey x nv)
  mjtNum* key_act;                 ///< Activations. (nkey x na)
  mjtNum* key_mpos;                ///< Positions of mocap bodies [m]. (nkey x nmocap*3)
  mjtNum* key_mquat;               ///< Orientations of mocap bodies. (nkey x nmocap*4)
  mjtNum* key_ctrl;                ///< Controls. (nkey x nu)

  // Names.
  int* name_bodyadr;               ///< Address of the body's name in `names`. (nbody)
  int* name_jntadr;                ///< Address of the joint's name in `names`. (njnt)
  int* name_geomadr;               ///< Address of the geom's name in `names`. (ngeom)
  int* name_siteadr;               ///< Address of the site's name in `names`. (nsite)
  int* name_camadr;                ///< Address of the camera's name in `names`. (ncam)
  int* name_lightadr;              ///< Address of the light's name in `names`. (nlight)
  int* name_flexadr;               ///< Address of the flex's name in `names`. (nflex)
  int* name_meshadr;               ///< Address of the mesh's name in `names`. (nmesh)
  int* name_skinadr;               ///< Address of the skin's name in `names`. (nskin)
  int* name_hfieldadr;             ///< Address of the height field's name in `names`. (nhfield)
  int* name_texadr;                ///< Address of the texture's name in `names`. (ntex)
  int* name_matadr;                ///< Address of the material's name in `names`. (nmat)
  int* name_pairadr;               ///< Address of the contact pair's name in `names`. (npair)
  int* name_excludeadr;            ///< Address of the excluded pair's name in `names`. (nexclude)
  int* name_eqadr;                 ///< Address of the equality constraint's name in `names`. (neq)
  int* name_tendonadr;             ///< Address of the tendon's name in `names`. (ntendon)
  int* name_actuatoradr;           ///< Address of the actuator's name in `names`. (nu)
  int* name_sensoradr;             ///< Address of the sensor's name in `names`. (nsensor)
  int* name_numericadr;            ///< Address of the custom array's name in `names`. (nnumeric)
  int* name_textadr;               ///< Address of the custom text's name in `names`. (ntext)
  int* name_tupleadr;              ///< Address of the custom list's name in `names`. (ntuple)
  int* name_keyadr;                ///< Address of the keyframe's name in `names`. (nkey)
  int* name_pluginadr;             ///< Address of the plugin instance's name in `names`. (nplugin)
  /// Names of all objects, each with its final NUL. The name of the model is the first. (nnames)
  char* names;
  int* names_map;                  ///< Hash map from names to ids, -1 in empty slots. (nnames_map)
  char* paths;                     ///< Names of all asset files, each with its final NUL. (npaths)

  // Sparsity patterns, as compressed rows.
  int* B_rownnz;                   ///< Dofs that a body depends on or moves: entries of each row. (nbody)
  int* B_rowadr;                   ///< First entry of each row of B. (nbody)
  int* B_colind;                   ///< Dof of each entry of B. (nB)
  int* M_rownnz;                   ///< Lower triangle of the inertia matrix: entries of each row. (nv)
  int* M_rowadr;                   ///< First entry of each row of M. (nv)
  int* M_colind;                   ///< Column of each entry of M; the diagonal is the last of its row. (nC)
  int* mapM2M;                     ///< Index in qM of each entry of M. (nC)
  int* D_rownnz;                   ///< Dofs that are ancestors or descendants of a dof: entries of each row. (nv)
  int* D_rowadr;                   ///< First entry of each row of D. (nv)
  int* D_diag;                     ///< Place of the diagonal in each row of D. (nv)
  int* D_colind;                   ///< Column of each entry of D. (nD)
  int* mapM2D;                     ///< Index in M of each entry of D, -1 if there is none. (nD)
  int* mapD2M;                     ///< Index in D of each entry of M. (nC)

  /// Hash of the structure, equal for models that are compiled from the same elements.
  uint64_t signature;
};
typedef struct mjModel_ mjModel;


#endif  // MUJOCO_MJMODEL_H_
