// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

#ifndef MUJOCO_MJMODEL_H_
#define MUJOCO_MJMODEL_H_

#include <stddef.h>
#include <stdint.h>
#include <mujoco/mjtnum.h>
#include <mujoco/mjxmacro.h>

#define mjPI                     3.14159265358979323846
#define mjMAXVAL                 1E+10
#define mjMINMU                  1E-5
#define mjMINIMP                 0.0001
#define mjMAXIMP                 0.9999
#define mjMAXCONPAIR             50
#define mjMAXTREEDEPTH           50
#define mjMAXFLEXNODES           27
#define mjNEQDATA                11
#define mjNDYN                   10
#define mjNGAIN                  10
#define mjNBIAS                  10
#define mjNFLUID                 12
#define mjNREF                   2
#define mjNIMP                   5
#define mjNSENS                  3
#define mjNSOLVER                200
#define mjNISLAND                20

// Features that are on unless disabled.
typedef enum mjtDisableBit_ {
  mjDSBL_CONSTRAINT        = 1,
  mjDSBL_EQUALITY          = 2,
  mjDSBL_FRICTIONLOSS      = 4,
  mjDSBL_LIMIT             = 8,
  mjDSBL_CONTACT           = 16,
  mjDSBL_SPRING            = 32,
  mjDSBL_DAMPER            = 64,
  mjDSBL_GRAVITY           = 128,
  mjDSBL_CLAMPCTRL         = 256,
  mjDSBL_WARMSTART         = 512,
  mjDSBL_FILTERPARENT      = 1024,
  mjDSBL_ACTUATION         = 2048,
  mjDSBL_REFSAFE           = 4096,
  mjDSBL_SENSOR            = 8192,
  mjDSBL_MIDPHASE          = 16384,
  mjDSBL_EULERDAMP         = 32768,
  mjDSBL_AUTORESET         = 65536,
  mjDSBL_NATIVECCD         = 131072,
  mjDSBL_ISLAND            = 262144,
  mjNDISABLE               = 19,
} mjtDisableBit;

// Features that are off unless enabled.
typedef enum mjtEnableBit_ {
  mjENBL_OVERRIDE          = 1,
  mjENBL_ENERGY            = 2,
  mjENBL_FWDINV            = 4,
  mjENBL_INVDISCRETE       = 8,
  mjENBL_MULTICCD          = 16,
  mjNENABLE                = 5,
} mjtEnableBit;

// Types of joints.
typedef enum mjtJoint_ {
  mjJNT_FREE               = 0,
  mjJNT_BALL               = 1,
  mjJNT_SLIDE              = 2,
  mjJNT_HINGE              = 3,
} mjtJoint;

// Types of geoms; those from 100 on are only drawn.
typedef enum mjtGeom_ {
  mjGEOM_PLANE             = 0,
  mjGEOM_HFIELD            = 1,
  mjGEOM_SPHERE            = 2,
  mjGEOM_CAPSULE           = 3,
  mjGEOM_ELLIPSOID         = 4,
  mjGEOM_CYLINDER          = 5,
  mjGEOM_BOX               = 6,
  mjGEOM_MESH              = 7,
  mjGEOM_SDF               = 8,
  mjNGEOMTYPES             = 9,
  mjGEOM_ARROW             = 100,
  mjGEOM_ARROW1            = 101,
  mjGEOM_ARROW2            = 102,
  mjGEOM_LINE              = 103,
  mjGEOM_LINEBOX           = 104,
  mjGEOM_FLEX              = 105,
  mjGEOM_SKIN              = 106,
  mjGEOM_LABEL             = 107,
  mjGEOM_TRIANGLE          = 108,
  mjGEOM_NONE              = 1001,
} mjtGeom;

// How cameras and lights move.
typedef enum mjtCamLight_ {
  mjCAMLIGHT_FIXED         = 0,
  mjCAMLIGHT_TRACK         = 1,
  mjCAMLIGHT_TRACKCOM      = 2,
  mjCAMLIGHT_TARGETBODY    = 3,
  mjCAMLIGHT_TARGETBODYCOM = 4,
} mjtCamLight;

// Types of lights.
typedef enum mjtLightType_ {
  mjLIGHT_SPOT             = 0,
  mjLIGHT_DIRECTIONAL      = 1,
  mjLIGHT_POINT            = 2,
  mjLIGHT_IMAGE            = 3,
} mjtLightType;

// Types of textures.
typedef enum mjtTexture_ {
  mjTEXTURE_2D             = 0,
  mjTEXTURE_CUBE           = 1,
  mjTEXTURE_SKYBOX         = 2,
} mjtTexture;

// What a texture does in a material.
typedef enum mjtTextureRole_ {
  mjTEXROLE_USER           = 0,
  mjTEXROLE_RGB            = 1,
  mjTEXROLE_OCCLUSION      = 2,
  mjTEXROLE_ROUGHNESS      = 3,
  mjTEXROLE_METALLIC       = 4,
  mjTEXROLE_NORMAL         = 5,
  mjTEXROLE_OPACITY        = 6,
  mjTEXROLE_EMISSIVE       = 7,
  mjTEXROLE_RGBA           = 8,
  mjTEXROLE_ORM            = 9,
  mjNTEXROLE               = 10,
} mjtTextureRole;

// Colour spaces of textures.
typedef enum mjtColorSpace_ {
  mjCOLORSPACE_AUTO        = 0,
  mjCOLORSPACE_LINEAR      = 1,
  mjCOLORSPACE_SRGB        = 2,
} mjtColorSpace;

// Integrators.
typedef enum mjtIntegrator_ {
  mjINT_EULER              = 0,
  mjINT_RK4                = 1,
  mjINT_IMPLICIT           = 2,
  mjINT_IMPLICITFAST       = 3,
} mjtIntegrator;

// Friction cones.
typedef enum mjtCone_ {
  mjCONE_PYRAMIDAL         = 0,
  mjCONE_ELLIPTIC          = 1,
} mjtCone;

// Storage of Jacobians.
typedef enum mjtJacobian_ {
  mjJAC_DENSE              = 0,
  mjJAC_SPARSE             = 1,
  mjJAC_AUTO               = 2,
} mjtJacobian;

// Constraint solvers.
typedef enum mjtSolver_ {
  mjSOL_PGS                = 0,
  mjSOL_CG                 = 1,
  mjSOL_NEWTON             = 2,
} mjtSolver;

// Types of equality constraints.
typedef enum mjtEq_ {
  mjEQ_CONNECT             = 0,
  mjEQ_WELD                = 1,
  mjEQ_JOINT               = 2,
  mjEQ_TENDON              = 3,
  mjEQ_FLEX                = 4,
  mjEQ_DISTANCE            = 5,
} mjtEq;

// Elements of a tendon's path.
typedef enum mjtWrap_ {
  mjWRAP_NONE              = 0,
  mjWRAP_JOINT             = 1,
  mjWRAP_PULLEY            = 2,
  mjWRAP_SITE              = 3,
  mjWRAP_SPHERE            = 4,
  mjWRAP_CYLINDER          = 5,
} mjtWrap;

// What an actuator pulls on.
typedef enum mjtTrn_ {
  mjTRN_JOINT              = 0,
  mjTRN_JOINTINPARENT      = 1,
  mjTRN_SLIDERCRANK        = 2,
  mjTRN_TENDON             = 3,
  mjTRN_SITE               = 4,
  mjTRN_BODY               = 5,
  mjTRN_UNDEFINED          = 1000,
} mjtTrn;

// Activation dynamics.
typedef enum mjtDyn_ {
  mjDYN_NONE               = 0,
  mjDYN_INTEGRATOR         = 1,
  mjDYN_FILTER             = 2,
  mjDYN_FILTEREXACT        = 3,
  mjDYN_MUSCLE             = 4,
  mjDYN_USER               = 5,
} mjtDyn;

// Actuator gains.
typedef enum mjtGain_ {
  mjGAIN_FIXED             = 0,
  mjGAIN_AFFINE            = 1,
  mjGAIN_MUSCLE            = 2,
  mjGAIN_USER              = 3,
} mjtGain;

// Actuator biases.
typedef enum mjtBias_ {
  mjBIAS_NONE              = 0,
  mjBIAS_AFFINE            = 1,
  mjBIAS_MUSCLE            = 2,
  mjBIAS_USER              = 3,
} mjtBias;

// Types of objects.
typedef enum mjtObj_ {
  mjOBJ_UNKNOWN            = 0,
  mjOBJ_BODY               = 1,
  mjOBJ_XBODY              = 2,
  mjOBJ_JOINT              = 3,
  mjOBJ_DOF                = 4,
  mjOBJ_GEOM               = 5,
  mjOBJ_SITE               = 6,
  mjOBJ_CAMERA             = 7,
  mjOBJ_LIGHT              = 8,
  mjOBJ_FLEX               = 9,
  mjOBJ_MESH               = 10,
  mjOBJ_SKIN               = 11,
  mjOBJ_HFIELD             = 12,
  mjOBJ_TEXTURE            = 13,
  mjOBJ_MATERIAL           = 14,
  mjOBJ_PAIR               = 15,
  mjOBJ_EXCLUDE            = 16,
  mjOBJ_EQUALITY           = 17,
  mjOBJ_TENDON             = 18,
  mjOBJ_ACTUATOR           = 19,
  mjOBJ_SENSOR             = 20,
  mjOBJ_NUMERIC            = 21,
  mjOBJ_TEXT               = 22,
  mjOBJ_TUPLE              = 23,
  mjOBJ_KEY                = 24,
  mjOBJ_PLUGIN             = 25,
  mjNOBJECT                = 26,
  mjOBJ_FRAME              = 100,
  mjOBJ_DEFAULT            = 101,
  mjOBJ_MODEL              = 102,
} mjtObj;

// Types of sensors.
typedef enum mjtSensor_ {
  mjSENS_TOUCH             = 0,
  mjSENS_ACCELEROMETER     = 1,
  mjSENS_VELOCIMETER       = 2,
  mjSENS_GYRO              = 3,
  mjSENS_FORCE             = 4,
  mjSENS_TORQUE            = 5,
  mjSENS_MAGNETOMETER      = 6,
  mjSENS_RANGEFINDER       = 7,
  mjSENS_CAMPROJECTION     = 8,
  mjSENS_JOINTPOS          = 9,
  mjSENS_JOINTVEL          = 10,
  mjSENS_TENDONPOS         = 11,
  mjSENS_TENDONVEL         = 12,
  mjSENS_ACTUATORPOS       = 13,
  mjSENS_ACTUATORVEL       = 14,
  mjSENS_ACTUATORFRC       = 15,
  mjSENS_JOINTACTFRC       = 16,
  mjSENS_TENDONACTFRC      = 17,
  mjSENS_BALLQUAT          = 18,
  mjSENS_BALLANGVEL        = 19,
  mjSENS_JOINTLIMITPOS     = 20,
  mjSENS_JOINTLIMITVEL     = 21,
  mjSENS_JOINTLIMITFRC     = 22,
  mjSENS_TENDONLIMITPOS    = 23,
  mjSENS_TENDONLIMITVEL    = 24,
  mjSENS_TENDONLIMITFRC    = 25,
  mjSENS_FRAMEPOS          = 26,
  mjSENS_FRAMEQUAT         = 27,
  mjSENS_FRAMEXAXIS        = 28,
  mjSENS_FRAMEYAXIS        = 29,
  mjSENS_FRAMEZAXIS        = 30,
  mjSENS_FRAMELINVEL       = 31,
  mjSENS_FRAMEANGVEL       = 32,
  mjSENS_FRAMELINACC       = 33,
  mjSENS_FRAMEANGACC       = 34,
  mjSENS_SUBTREECOM        = 35,
  mjSENS_SUBTREELINVEL     = 36,
  mjSENS_SUBTREEANGMOM     = 37,
  mjSENS_INSIDESITE        = 38,
  mjSENS_GEOMDIST          = 39,
  mjSENS_GEOMNORMAL        = 40,
  mjSENS_GEOMFROMTO        = 41,
  mjSENS_CONTACT           = 42,
  mjSENS_E_POTENTIAL       = 43,
  mjSENS_E_KINETIC         = 44,
  mjSENS_CLOCK             = 45,
  mjSENS_TACTILE           = 46,
  mjSENS_PLUGIN            = 47,
  mjSENS_USER              = 48,
} mjtSensor;

// Stages of a step.
typedef enum mjtStage_ {
  mjSTAGE_NONE             = 0,
  mjSTAGE_POS              = 1,
  mjSTAGE_VEL              = 2,
  mjSTAGE_ACC              = 3,
} mjtStage;

// What a sensor's numbers are.
typedef enum mjtDataType_ {
  mjDATATYPE_REAL          = 0,
  mjDATATYPE_POSITIVE      = 1,
  mjDATATYPE_AXIS          = 2,
  mjDATATYPE_QUATERNION    = 3,
} mjtDataType;

// Fields of the contact sensor.
typedef enum mjtConDataField_ {
  mjCONDATA_FOUND          = 0,
  mjCONDATA_FORCE          = 1,
  mjCONDATA_TORQUE         = 2,
  mjCONDATA_DIST           = 3,
  mjCONDATA_POS            = 4,
  mjCONDATA_NORMAL         = 5,
  mjCONDATA_TANGENT        = 6,
  mjNCONDATA               = 7,
} mjtConDataField;

// Frames that coincide with the body's.
typedef enum mjtSameFrame_ {
  mjSAMEFRAME_NONE         = 0,
  mjSAMEFRAME_BODY         = 1,
  mjSAMEFRAME_INERTIA      = 2,
  mjSAMEFRAME_BODYROT      = 3,
  mjSAMEFRAME_INERTIAROT   = 4,
} mjtSameFrame;

// Actuators whose length range is computed.
typedef enum mjtLRMode_ {
  mjLRMODE_NONE            = 0,
  mjLRMODE_MUSCLE          = 1,
  mjLRMODE_MUSCLEUSER      = 2,
  mjLRMODE_ALL             = 3,
} mjtLRMode;

// Self-collision of flexes.
typedef enum mjtFlexSelf_ {
  mjFLEXSELF_NONE          = 0,
  mjFLEXSELF_NARROW        = 1,
  mjFLEXSELF_BVH           = 2,
  mjFLEXSELF_SAP           = 3,
  mjFLEXSELF_AUTO          = 4,
} mjtFlexSelf;

// How two distance fields are combined.
typedef enum mjtSDFType_ {
  mjSDFTYPE_SINGLE         = 0,
  mjSDFTYPE_INTERSECTION   = 1,
  mjSDFTYPE_MIDSURFACE     = 2,
  mjSDFTYPE_COLLISION      = 3,
} mjtSDFType;

// How mj_setLengthRange finds the range of an actuator's length.
struct mjLROpt_ {
  int mode;                        // which actuators (mjtLRMode)
  int useexisting;                 // keep a range that is given
  int uselimit;                    // take the limits of joint or tendon
  mjtNum accel;                    // target acceleration of the pull
  mjtNum maxforce;                 // bound of the force, 0: none
  mjtNum timeconst;                // decay of velocities [s]
  mjtNum timestep;                 // step of the search [s]
  mjtNum inttotal;                 // simulated time per side [s]
  mjtNum interval;                 // time over which the extremes are taken [s]
  mjtNum tolrange;                 // allowed spread, relative to the range
};
typedef struct mjLROpt_ mjLROpt;

// The asset cache; opaque.
struct mjCache_ {
  void* impl_;
};
typedef struct mjCache_ mjCache;

// A virtual file system: files in memory; opaque.
struct mjVFS_ {
  void* impl_;
};
typedef struct mjVFS_ mjVFS;

// Physics options.
struct mjOption_ {
  mjtNum timestep;                 // time step [s]
  mjtNum impratio;                 // hardness of friction relative to the normal
  mjtNum tolerance;                // solver stops below this improvement
  mjtNum ls_tolerance;             // line search stops below this slope
  mjtNum noslip_tolerance;         // noslip stops below this improvement
  mjtNum ccd_tolerance;            // accuracy of convex collision [m]
  mjtNum gravity[3];               // acceleration of gravity [m/s^2]
  mjtNum wind[3];                  // velocity of the fluid [m/s]
  mjtNum magnetic[3];              // magnetic flux
  mjtNum density;                  // of the fluid [kg/m^3]
  mjtNum viscosity;                // of the fluid [Pa s]
  mjtNum o_margin;                 // margin when overriding
  mjtNum o_solref[mjNREF];         // solref when overriding
  mjtNum o_solimp[mjNIMP];         // solimp when overriding
  mjtNum o_friction[5];            // friction when overriding
  int integrator;                  // mjtIntegrator
  int cone;                        // mjtCone
  int jacobian;                    // mjtJacobian
  int solver;                      // mjtSolver
  int iterations;                  // limit of solver iterations
  int ls_iterations;               // limit of line search evaluations
  int noslip_iterations;           // limit of noslip iterations
  int ccd_iterations;              // limit of convex collision iterations
  int disableflags;                // mjtDisableBit
  int enableflags;                 // mjtEnableBit
  int disableactuator;             // bits of disabled actuator groups
  int sdf_initpoints;              // starting points of SDF collision
  int sdf_iterations;              // descent steps of SDF collision
};
typedef struct mjOption_ mjOption;

// How a model looks; nothing here changes the physics.
struct mjVisual_ {
  struct {
    int cameraid;
    int orthographic;
    float fovy;
    float ipd;
    float azimuth;
    float elevation;
    float linewidth;
    float glow;
    float realtime;
    int offwidth;
    int offheight;
    int ellipsoidinertia;
    int bvactive;
  } global;
  struct {
    int shadowsize;
    int offsamples;
    int numslices;
    int numstacks;
    int numquads;
  } quality;
  struct {
    float ambient[3];
    float diffuse[3];
    float specular[3];
    int active;
  } headlight;
  struct {
    float stiffness;
    float stiffnessrot;
    float force;
    float torque;
    float alpha;
    float fogstart;
    float fogend;
    float znear;
    float zfar;
    float haze;
    float shadowclip;
    float shadowscale;
    float actuatortendon;
  } map;
  struct {
    float forcewidth;
    float contactwidth;
    float contactheight;
    float connect;
    float com;
    float camera;
    float light;
    float selectpoint;
    float jointlength;
    float jointwidth;
    float actuatorlength;
    float actuatorwidth;
    float framelength;
    float framewidth;
    float constraint;
    float slidercrank;
    float frustum;
  } scale;
  struct {
    float fog[4];
    float haze[4];
    float force[4];
    float inertia[4];
    float joint[4];
    float actuator[4];
    float actuatornegative[4];
    float actuatorpositive[4];
    float com[4];
    float camera[4];
    float light[4];
    float selectpoint[4];
    float connect[4];
    float contactpoint[4];
    float contactforce[4];
    float contactfriction[4];
    float contacttorque[4];
    float contactgap[4];
    float rangefinder[4];
    float constraint[4];
    float slidercrank[4];
    float crankbroken[4];
    float frustum[4];
    float bv[4];
    float bvactive[4];
  } rgba;
};
typedef struct mjVisual_ mjVisual;

// Sizes of the model, computed by the compiler or given.
struct mjStatistic_ {
  mjtNum meaninertia;              // mean diagonal of the inertia matrix
  mjtNum meanmass;                 // mean mass of bodies
  mjtNum meansize;                 // mean size of bodies
  mjtNum extent;                   // spatial extent
  mjtNum center[3];                // centre of the model
};
typedef struct mjStatistic_ mjStatistic;

// The model. Constant in a simulation; any number of mjData can share it.
struct mjModel_ {
  // sizes
#define X(name) int name;
  MJMODEL_INTS32
#undef X
#define X(name) mjtSize name;
  MJMODEL_INTS64
#undef X

  mjOption opt;
  mjVisual vis;
  mjStatistic stat;
  void* buffer;

#define X(type, name, nrow, ncol) type* name;
  MJMODEL_POINTERS
#undef X

  uint64_t signature;
};
typedef struct mjModel_ mjModel;


#endif  // MUJOCO_MJMODEL_H_
