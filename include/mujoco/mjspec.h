// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

#ifndef MUJOCO_MJSPEC_H_
#define MUJOCO_MJSPEC_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjtnum.h>

// Volume or shell.
typedef enum mjtGeomInertia_ {
  mjINERTIA_VOLUME         = 0,
  mjINERTIA_SHELL          = 1,
} mjtGeomInertia;

// How the inertia of a mesh is computed.
typedef enum mjtMeshInertia_ {
  mjMESH_INERTIA_CONVEX    = 0,
  mjMESH_INERTIA_EXACT     = 1,
  mjMESH_INERTIA_LEGACY    = 2,
  mjMESH_INERTIA_SHELL     = 3,
} mjtMeshInertia;

// Meshes made by the compiler.
typedef enum mjtMeshBuiltin_ {
  mjMESH_BUILTIN_NONE      = 0,
  mjMESH_BUILTIN_SPHERE    = 1,
  mjMESH_BUILTIN_HEMISPHERE = 2,
  mjMESH_BUILTIN_CONE      = 3,
  mjMESH_BUILTIN_SUPERSPHERE = 4,
  mjMESH_BUILTIN_SUPERTORUS = 5,
  mjMESH_BUILTIN_WEDGE     = 6,
  mjMESH_BUILTIN_PLATE     = 7,
} mjtMeshBuiltin;

// Textures made by the compiler.
typedef enum mjtBuiltin_ {
  mjBUILTIN_NONE           = 0,
  mjBUILTIN_GRADIENT       = 1,
  mjBUILTIN_CHECKER        = 2,
  mjBUILTIN_FLAT           = 3,
} mjtBuiltin;

// Marks on textures.
typedef enum mjtMark_ {
  mjMARK_NONE              = 0,
  mjMARK_EDGE              = 1,
  mjMARK_CROSS             = 2,
  mjMARK_RANDOM            = 3,
} mjtMark;

// Limits: off, on, or by the range.
typedef enum mjtLimited_ {
  mjLIMITED_FALSE          = 0,
  mjLIMITED_TRUE           = 1,
  mjLIMITED_AUTO           = 2,
} mjtLimited;

// Alignment of free joints with the inertial frame.
typedef enum mjtAlignFree_ {
  mjALIGNFREE_FALSE        = 0,
  mjALIGNFREE_TRUE         = 1,
  mjALIGNFREE_AUTO         = 2,
} mjtAlignFree;

// Whether inertia comes from the geoms.
typedef enum mjtInertiaFromGeom_ {
  mjINERTIAFROMGEOM_FALSE  = 0,
  mjINERTIAFROMGEOM_TRUE   = 1,
  mjINERTIAFROMGEOM_AUTO   = 2,
} mjtInertiaFromGeom;

// Ways to give an orientation.
typedef enum mjtOrientation_ {
  mjORIENTATION_QUAT       = 0,
  mjORIENTATION_AXISANGLE  = 1,
  mjORIENTATION_XYAXES     = 2,
  mjORIENTATION_ZAXIS      = 3,
  mjORIENTATION_EULER      = 4,
} mjtOrientation;

#ifdef __cplusplus
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

using mjString = std::string;
using mjStringVec = std::vector<std::string>;
using mjIntVec = std::vector<int>;
using mjIntVecVec = std::vector<std::vector<int>>;
using mjFloatVec = std::vector<float>;
using mjFloatVecVec = std::vector<std::vector<float>>;
using mjDoubleVec = std::vector<double>;
using mjByteVec = std::vector<std::byte>;
#else
#include <stddef.h>

typedef void mjString;
typedef void mjStringVec;
typedef void mjIntVec;
typedef void mjIntVecVec;
typedef void mjFloatVec;
typedef void mjFloatVecVec;
typedef void mjDoubleVec;
typedef void mjByteVec;
#endif

// What all elements of an mjSpec begin with.
struct mjsElement_ {
  mjtObj elemtype;                 // mjtObj
  uint64_t signature;              // hash of the compiled structure
};
typedef struct mjsElement_ mjsElement;

// Settings of the compiler.
struct mjsCompiler_ {
  mjtByte autolimits;
  double boundmass;
  double boundinertia;
  double settotalmass;
  mjtByte balanceinertia;
  mjtByte fitaabb;
  mjtByte degree;
  char eulerseq[3];
  mjtByte discardvisual;
  mjtByte usethread;
  mjtByte fusestatic;
  int inertiafromgeom;
  int inertiagrouprange[2];
  mjtByte saveinertial;
  int alignfree;
  mjLROpt LRopt;
  mjString* meshdir;
  mjString* texturedir;
};
typedef struct mjsCompiler_ mjsCompiler;

// The editable model.
struct mjSpec_ {
  mjsElement* element;
  mjString* modelname;
  mjsCompiler compiler;
  mjtByte strippath;
  mjOption option;
  mjVisual visual;
  mjStatistic stat;
  mjtSize memory;
  int nemax;
  int nuserdata;
  int nuser_body;
  int nuser_jnt;
  int nuser_geom;
  int nuser_site;
  int nuser_cam;
  int nuser_tendon;
  int nuser_actuator;
  int nuser_sensor;
  int nkey;
  int njmax;
  int nconmax;
  mjtSize nstack;
  mjString* comment;
  mjString* modelfiledir;
  mjtByte hasImplicitPluginElem;
};
typedef struct mjSpec_ mjSpec;

// An orientation given otherwise than by a quaternion.
struct mjsOrientation_ {
  mjtOrientation type;             // kind, see its enum
  double axisangle[4];
  double xyaxes[6];
  double zaxis[3];
  double euler[3];
};
typedef struct mjsOrientation_ mjsOrientation;

// A plugin instance.
struct mjsPlugin_ {
  mjsElement* element;             // common part
  mjString* name;
  mjString* plugin_name;
  mjtByte active;
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsPlugin_ mjsPlugin;

// A body.
struct mjsBody_ {
  mjsElement* element;             // common part
  mjString* childclass;            // default class of what is inside
  double pos[3];                   // position in the parent frame
  double quat[4];                  // orientation in the parent frame
  mjsOrientation alt;              // orientation given otherwise
  double mass;                     // mass, NaN: from density
  double ipos[3];
  double iquat[4];
  double inertia[3];
  mjsOrientation ialt;             // orientation of the inertia given otherwise
  double fullinertia[6];
  mjtByte mocap;
  double gravcomp;
  mjDoubleVec* userdata;           // user numbers
  mjtByte explicitinertial;
  mjsPlugin plugin;                // plugin instance
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsBody_ mjsBody;

// A frame: moves what is inside it, and is gone after compilation.
struct mjsFrame_ {
  mjsElement* element;             // common part
  mjString* childclass;            // default class of what is inside
  double pos[3];                   // position in the parent frame
  double quat[4];                  // orientation in the parent frame
  mjsOrientation alt;              // orientation given otherwise
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsFrame_ mjsFrame;

// A joint.
struct mjsJoint_ {
  mjsElement* element;             // common part
  mjtJoint type;                   // kind, see its enum
  double pos[3];                   // position in the parent frame
  double axis[3];                  // axis in the body frame
  double ref;                      // value at the reference position
  int align;
  double stiffness;                // spring constant
  double springref;
  double springdamper[2];
  int limited;                     // has limits (mjtLimited)
  double range[2];                 // limits
  double margin;                   // distance at which it becomes active
  mjtNum solref_limit[mjNREF];
  mjtNum solimp_limit[mjNIMP];
  int actfrclimited;
  double actfrcrange[2];
  double armature;                 // inertia of the rotor
  double damping;                  // viscous damping
  double frictionloss;             // dry friction
  mjtNum solref_friction[mjNREF];
  mjtNum solimp_friction[mjNIMP];
  int group;                       // group for visibility
  mjtByte actgravcomp;
  mjDoubleVec* userdata;           // user numbers
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsJoint_ mjsJoint;

// A geom.
struct mjsGeom_ {
  mjsElement* element;             // common part
  mjtGeom type;                    // kind, see its enum
  double pos[3];                   // position in the parent frame
  double quat[4];                  // orientation in the parent frame
  mjsOrientation alt;              // orientation given otherwise
  double fromto[6];                // both ends, instead of position and size; NaN: not given
  double size[3];                  // sizes, by type
  int contype;
  int conaffinity;
  int condim;                      // contact dimension
  int priority;
  double friction[3];              // friction coefficients
  double solmix;
  mjtNum solref[mjNREF];           // constraint reference
  mjtNum solimp[mjNIMP];           // constraint impedance
  double margin;                   // distance at which it becomes active
  double gap;                      // part of the margin without force
  double mass;                     // mass, NaN: from density
  double density;                  // mass per volume
  mjtGeomInertia typeinertia;
  mjtNum fluid_ellipsoid;
  mjtNum fluid_coefs[5];
  mjString* material;              // name of the material
  float rgba[4];                   // colour
  int group;                       // group for visibility
  mjString* hfieldname;
  mjString* meshname;
  double fitscale;
  mjDoubleVec* userdata;           // user numbers
  mjsPlugin plugin;                // plugin instance
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsGeom_ mjsGeom;

// A site.
struct mjsSite_ {
  mjsElement* element;             // common part
  double pos[3];                   // position in the parent frame
  double quat[4];                  // orientation in the parent frame
  mjsOrientation alt;              // orientation given otherwise
  double fromto[6];                // both ends, instead of position and size; NaN: not given
  double size[3];                  // sizes, by type
  mjtGeom type;                    // kind, see its enum
  mjString* material;              // name of the material
  int group;                       // group for visibility
  float rgba[4];                   // colour
  mjDoubleVec* userdata;           // user numbers
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsSite_ mjsSite;

// A camera.
struct mjsCamera_ {
  mjsElement* element;             // common part
  double pos[3];                   // position in the parent frame
  double quat[4];                  // orientation in the parent frame
  mjsOrientation alt;              // orientation given otherwise
  mjtCamLight mode;
  mjString* targetbody;            // name of the body it follows
  int orthographic;
  double fovy;
  double ipd;
  float intrinsic[4];
  float sensor_size[2];
  float resolution[2];
  float focal_length[2];
  float focal_pixel[2];
  float principal_length[2];
  float principal_pixel[2];
  mjDoubleVec* userdata;           // user numbers
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsCamera_ mjsCamera;

// A light.
struct mjsLight_ {
  mjsElement* element;             // common part
  double pos[3];                   // position in the parent frame
  double dir[3];
  mjtCamLight mode;
  mjString* targetbody;            // name of the body it follows
  mjtByte active;
  mjtLightType type;               // kind, see its enum
  mjString* texture;
  mjtByte castshadow;
  float bulbradius;
  float intensity;
  float range;                     // limits
  float attenuation[3];
  float cutoff;
  float exponent;
  float ambient[3];
  float diffuse[3];
  float specular[3];
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsLight_ mjsLight;

// A flex.
struct mjsFlex_ {
  mjsElement* element;             // common part
  int contype;
  int conaffinity;
  int condim;                      // contact dimension
  int priority;
  double friction[3];              // friction coefficients
  double solmix;
  mjtNum solref[mjNREF];           // constraint reference
  mjtNum solimp[mjNIMP];           // constraint impedance
  double margin;                   // distance at which it becomes active
  double gap;                      // part of the margin without force
  int dim;
  double radius;
  mjtByte internal;
  mjtByte flatskin;
  int selfcollide;
  int vertcollide;
  int passive;
  int activelayers;
  int group;                       // group for visibility
  double edgestiffness;
  double edgedamping;
  float rgba[4];                   // colour
  mjString* material;              // name of the material
  double young;
  double poisson;
  double damping;                  // viscous damping
  double thickness;
  int elastic2d;
  mjStringVec* nodebody;
  mjStringVec* vertbody;
  mjDoubleVec* node;
  mjDoubleVec* vert;
  mjIntVec* elem;
  mjFloatVec* texcoord;
  mjIntVec* elemtexcoord;
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsFlex_ mjsFlex;

// A mesh.
struct mjsMesh_ {
  mjsElement* element;             // common part
  mjString* content_type;          // kind of file, by name if empty
  mjString* file;                  // file name
  double refpos[3];
  double refquat[4];
  double scale[3];
  mjtMeshInertia inertia;
  mjtByte smoothnormal;
  mjtByte needsdf;
  int maxhullvert;
  mjFloatVec* uservert;
  mjFloatVec* usernormal;
  mjFloatVec* usertexcoord;
  mjIntVec* userface;
  mjIntVec* userfacenormal;
  mjIntVec* userfacetexcoord;
  mjsPlugin plugin;                // plugin instance
  mjString* material;              // name of the material
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsMesh_ mjsMesh;

// A height field.
struct mjsHField_ {
  mjsElement* element;             // common part
  mjString* content_type;          // kind of file, by name if empty
  mjString* file;                  // file name
  double size[4];                  // sizes, by type
  int nrow;
  int ncol;
  mjFloatVec* userdata;            // user numbers
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsHField_ mjsHField;

// A skin.
struct mjsSkin_ {
  mjsElement* element;             // common part
  mjString* file;                  // file name
  mjString* material;              // name of the material
  float rgba[4];                   // colour
  float inflate;
  int group;                       // group for visibility
  mjFloatVec* vert;
  mjFloatVec* texcoord;
  mjIntVec* face;
  mjStringVec* bodyname;
  mjFloatVec* bindpos;
  mjFloatVec* bindquat;
  mjIntVecVec* vertid;
  mjFloatVecVec* vertweight;
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsSkin_ mjsSkin;

// A texture.
struct mjsTexture_ {
  mjsElement* element;             // common part
  mjtTexture type;                 // kind, see its enum
  mjtColorSpace colorspace;
  int builtin;
  int mark;
  double rgb1[3];
  double rgb2[3];
  double markrgb[3];
  double random;
  int height;
  int width;
  int nchannel;
  mjString* content_type;          // kind of file, by name if empty
  mjString* file;                  // file name
  int gridsize[2];
  char gridlayout[13];
  mjStringVec* cubefiles;
  mjByteVec* data;
  mjtByte hflip;
  mjtByte vflip;
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsTexture_ mjsTexture;

// A material.
struct mjsMaterial_ {
  mjsElement* element;             // common part
  mjStringVec* textures;
  mjtByte texuniform;
  float texrepeat[2];
  float emission;
  float specular;
  float shininess;
  float reflectance;
  float metallic;
  float roughness;
  float rgba[4];                   // colour
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsMaterial_ mjsMaterial;

// An explicit contact pair.
struct mjsPair_ {
  mjsElement* element;             // common part
  mjString* geomname1;
  mjString* geomname2;
  int condim;                      // contact dimension
  mjtNum solref[mjNREF];           // constraint reference
  mjtNum solreffriction[mjNREF];
  mjtNum solimp[mjNIMP];           // constraint impedance
  double margin;                   // distance at which it becomes active
  double gap;                      // part of the margin without force
  double friction[5];              // friction coefficients
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsPair_ mjsPair;

// Two bodies that do not collide.
struct mjsExclude_ {
  mjsElement* element;             // common part
  mjString* bodyname1;
  mjString* bodyname2;
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsExclude_ mjsExclude;

// An equality constraint.
struct mjsEquality_ {
  mjsElement* element;             // common part
  mjtEq type;                      // kind, see its enum
  double data[mjNEQDATA];
  mjtByte active;
  mjString* name1;
  mjString* name2;
  mjtObj objtype;
  mjtNum solref[mjNREF];           // constraint reference
  mjtNum solimp[mjNIMP];           // constraint impedance
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsEquality_ mjsEquality;

// A tendon.
struct mjsTendon_ {
  mjsElement* element;             // common part
  double stiffness;                // spring constant
  double springlength[2];
  double damping;                  // viscous damping
  double frictionloss;             // dry friction
  mjtNum solref_friction[mjNREF];
  mjtNum solimp_friction[mjNIMP];
  double armature;                 // inertia of the rotor
  int limited;                     // has limits (mjtLimited)
  int actfrclimited;
  double range[2];                 // limits
  double actfrcrange[2];
  double margin;                   // distance at which it becomes active
  mjtNum solref_limit[mjNREF];
  mjtNum solimp_limit[mjNIMP];
  mjString* material;              // name of the material
  double width;
  float rgba[4];                   // colour
  int group;                       // group for visibility
  mjDoubleVec* userdata;           // user numbers
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsTendon_ mjsTendon;

// An element of a tendon's path.
struct mjsWrap_ {
  mjsElement* element;             // common part
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsWrap_ mjsWrap;

// An actuator.
struct mjsActuator_ {
  mjsElement* element;             // common part
  mjtGain gaintype;
  double gainprm[mjNGAIN];
  mjtBias biastype;
  double biasprm[mjNGAIN];
  mjtDyn dyntype;
  double dynprm[mjNDYN];
  int actdim;
  mjtByte actearly;
  mjtTrn trntype;
  double gear[6];
  mjString* target;
  mjString* refsite;
  mjString* slidersite;
  double cranklength;
  double lengthrange[2];
  double inheritrange;
  int ctrllimited;
  double ctrlrange[2];
  int forcelimited;
  double forcerange[2];
  int actlimited;
  double actrange[2];
  int group;                       // group for visibility
  mjDoubleVec* userdata;           // user numbers
  mjsPlugin plugin;                // plugin instance
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsActuator_ mjsActuator;

// A sensor.
struct mjsSensor_ {
  mjsElement* element;             // common part
  mjtSensor type;                  // kind, see its enum
  mjtObj objtype;
  mjString* objname;
  mjtObj reftype;
  mjString* refname;
  int intprm[mjNSENS];
  mjtDataType datatype;
  mjtStage needstage;
  int dim;
  double cutoff;
  double noise;
  mjDoubleVec* userdata;           // user numbers
  mjsPlugin plugin;                // plugin instance
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsSensor_ mjsSensor;

// Custom numbers.
struct mjsNumeric_ {
  mjsElement* element;             // common part
  mjDoubleVec* data;
  int size;                        // sizes, by type
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsNumeric_ mjsNumeric;

// A custom text.
struct mjsText_ {
  mjsElement* element;             // common part
  mjString* data;
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsText_ mjsText;

// A custom list of objects.
struct mjsTuple_ {
  mjsElement* element;             // common part
  mjIntVec* objtype;
  mjStringVec* objname;
  mjDoubleVec* objprm;
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsTuple_ mjsTuple;

// A keyframe.
struct mjsKey_ {
  mjsElement* element;             // common part
  double time;
  mjDoubleVec* qpos;
  mjDoubleVec* qvel;
  mjDoubleVec* act;
  mjDoubleVec* mpos;
  mjDoubleVec* mquat;
  mjDoubleVec* ctrl;
  mjString* info;                  // text that goes into error messages
};
typedef struct mjsKey_ mjsKey;

// A default class: one of each kind of element.
struct mjsDefault_ {
  mjsElement* element;             // common part
  mjsJoint* joint;
  mjsGeom* geom;
  mjsSite* site;
  mjsCamera* camera;
  mjsLight* light;
  mjsFlex* flex;
  mjsMesh* mesh;
  mjsMaterial* material;           // name of the material
  mjsPair* pair;
  mjsEquality* equality;
  mjsTendon* tendon;
  mjsActuator* actuator;
};
typedef struct mjsDefault_ mjsDefault;


#endif  // MUJOCO_MJSPEC_H_
