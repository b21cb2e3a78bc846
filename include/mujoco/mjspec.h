// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

/// @file
/// The editable model (mjSpec) and its elements, which mj_compile turns into an mjModel.

#ifndef MUJOCO_MJSPEC_H_
#define MUJOCO_MJSPEC_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjtnum.h>

/// Distribution of the mass of a geom.
typedef enum mjtGeomInertia_ {
  mjINERTIA_VOLUME         = 0,  ///< Mass fills the volume.
  mjINERTIA_SHELL          = 1,  ///< Mass lies on the surface.
} mjtGeomInertia;

/// Computation of the inertia of a mesh.
typedef enum mjtMeshInertia_ {
  mjMESH_INERTIA_CONVEX    = 0,  ///< From the convex hull.
  mjMESH_INERTIA_EXACT     = 1,  ///< From the triangles, which must be closed and consistently oriented.
  mjMESH_INERTIA_LEGACY    = 2,  ///< As in older versions, from pyramids that may overlap.
  mjMESH_INERTIA_SHELL     = 3,  ///< From the surface.
} mjtMeshInertia;

/// Mesh shapes that mjs_makeMesh builds.
typedef enum mjtMeshBuiltin_ {
  mjMESH_BUILTIN_NONE      = 0,    ///< No shape.
  mjMESH_BUILTIN_SPHERE    = 1,    ///< Sphere by subdivision.
  mjMESH_BUILTIN_HEMISPHERE = 2,   ///< Half of a sphere.
  mjMESH_BUILTIN_CONE      = 3,    ///< Cone or truncated cone.
  mjMESH_BUILTIN_SUPERSPHERE = 4,  ///< Superellipsoid.
  mjMESH_BUILTIN_SUPERTORUS = 5,   ///< Supertoroid.
  mjMESH_BUILTIN_WEDGE     = 6,    ///< Part of a sphere, for sensors.
  mjMESH_BUILTIN_PLATE     = 7,    ///< Rectangular grid, for sensors.
} mjtMeshBuiltin;

/// Texture patterns that the compiler paints.
typedef enum mjtBuiltin_ {
  mjBUILTIN_NONE           = 0,  ///< No pattern.
  mjBUILTIN_GRADIENT       = 1,  ///< Gradient from rgb1 to rgb2.
  mjBUILTIN_CHECKER        = 2,  ///< Checkerboard of rgb1 and rgb2.
  mjBUILTIN_FLAT           = 3,  ///< One color; for cubes rgb1, and rgb2 at the bottom.
} mjtBuiltin;

/// Marks that the compiler paints on a built-in texture.
typedef enum mjtMark_ {
  mjMARK_NONE              = 0,  ///< No marks.
  mjMARK_EDGE              = 1,  ///< Edges of each image.
  mjMARK_CROSS             = 2,  ///< Cross in the middle of each image.
  mjMARK_RANDOM            = 3,  ///< Random dots.
} mjtMark;

/// Ways to say whether a range applies.
typedef enum mjtLimited_ {
  mjLIMITED_FALSE          = 0,  ///< The range does not apply.
  mjLIMITED_TRUE           = 1,  ///< The range applies.
  mjLIMITED_AUTO           = 2,  ///< The range applies if it is given.
} mjtLimited;

/// Ways to say whether a free body's frame is moved to its inertial frame.
typedef enum mjtAlignFree_ {
  mjALIGNFREE_FALSE        = 0,  ///< The frame is not moved.
  mjALIGNFREE_TRUE         = 1,  ///< The frame is moved.
  mjALIGNFREE_AUTO         = 2,  ///< The setting of the compiler decides.
} mjtAlignFree;

/// Ways to say whether inertias come from geoms.
typedef enum mjtInertiaFromGeom_ {
  mjINERTIAFROMGEOM_FALSE  = 0,  ///< Inertias are given for each body.
  mjINERTIAFROMGEOM_TRUE   = 1,  ///< Inertias always come from geoms.
  mjINERTIAFROMGEOM_AUTO   = 2,  ///< Inertias come from geoms if they are not given.
} mjtInertiaFromGeom;

/// Ways to give an orientation.
typedef enum mjtOrientation_ {
  mjORIENTATION_QUAT       = 0,  ///< Quaternion.
  mjORIENTATION_AXISANGLE  = 1,  ///< Axis and angle.
  mjORIENTATION_XYAXES     = 2,  ///< X and y axis.
  mjORIENTATION_ZAXIS      = 3,  ///< Z axis.
  mjORIENTATION_EULER      = 4,  ///< Euler angles.
} mjtOrientation;

#ifdef __cplusplus
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

using mjString = std::string;            ///< String.
using mjStringVec = std::vector<std::string>; ///< Vector of strings.
using mjIntVec = std::vector<int>;       ///< Vector of integers.
using mjIntVecVec = std::vector<std::vector<int>>; ///< Vector of vectors of integers.
using mjFloatVec = std::vector<float>;   ///< Vector of floats.
using mjFloatVecVec = std::vector<std::vector<float>>; ///< Vector of vectors of floats.
using mjDoubleVec = std::vector<double>; ///< Vector of doubles.
using mjByteVec = std::vector<std::byte>; ///< Vector of bytes.
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

/// Common part of all elements of a spec. Its address identifies an element.
struct mjsElement_ {
  mjtObj elemtype;     ///< Type of the element (mjtObj).
  uint64_t signature;  ///< Hash of the compiled structure, for the element of a whole spec.
};
typedef struct mjsElement_ mjsElement;

/// Settings of the compiler.
struct mjsCompiler_ {
  mjtByte autolimits;        ///< If nonzero, ranges that are given apply (mjLIMITED_AUTO).
  double boundmass;          ///< Smallest mass of a body [kg]; smaller ones are raised to it.
  double boundinertia;       ///< Smallest moment of inertia of a body [kg m^2].
  double settotalmass;       ///< Total mass that all masses are scaled to [kg], -1 for no scaling.
  /// If nonzero, moments of inertia that violate the triangle inequality are replaced by their
  /// mean.
  mjtByte balanceinertia;
  /// If nonzero, primitives are fitted to the bounding box of a mesh, otherwise to its inertia.
  mjtByte fitaabb;
  mjtByte degree;            ///< 1 if angles are in degrees, 0 if they are in radians.
  char eulerseq[3];          ///< Axes of Euler angles, three letters from "xyzXYZ".
  mjtByte discardvisual;     ///< If nonzero, geoms and assets that only matter for drawing are removed.
  mjtByte usethread;         ///< If nonzero, the compiler uses several threads.
  mjtByte fusestatic;        ///< If nonzero, bodies without joints are merged into their parents.
  int inertiafromgeom;       ///< Whether inertias come from geoms (mjtInertiaFromGeom).
  int inertiagrouprange[2];  ///< First and last group of the geoms that inertias come from.
  mjtByte saveinertial;      ///< If nonzero, saved models give the inertia of each body.
  int alignfree;             ///< Whether frames of free bodies are moved to their inertial frames (0 or 1).
  mjLROpt LRopt;             ///< Options of actuator length ranges.
  mjString* meshdir;         ///< Folder of meshes, height fields and skins, relative to the model.
  mjString* texturedir;      ///< Folder of textures, relative to the model.
};
typedef struct mjsCompiler_ mjsCompiler;

/// An editable model, which mj_compile turns into an mjModel.
struct mjSpec_ {
  mjsElement* element;            ///< Common part of all elements.
  mjString* modelname;            ///< Name of the model.
  mjsCompiler compiler;           ///< Settings of the compiler.
  mjtByte strippath;              ///< If nonzero, folders are removed from the names of asset files.
  mjOption option;                ///< Physics options.
  mjVisual visual;                ///< Visual settings.
  mjStatistic stat;               ///< Sizes of the model, NaN for those that the compiler computes.
  mjtSize memory;                 ///< Number of bytes of the arena of mjData, -1 for an estimate.
  int nemax;                      ///< Number of equality rows of older models; not used.
  int nuserdata;                  ///< Length of mjData.userdata.
  int nuser_body;                 ///< Number of user numbers per body, -1 for as many as are given.
  int nuser_jnt;                  ///< Number of user numbers per joint, -1 for as many as are given.
  int nuser_geom;                 ///< Number of user numbers per geom, -1 for as many as are given.
  int nuser_site;                 ///< Number of user numbers per site, -1 for as many as are given.
  int nuser_cam;                  ///< Number of user numbers per camera, -1 for as many as are given.
  int nuser_tendon;               ///< Number of user numbers per tendon, -1 for as many as are given.
  int nuser_actuator;             ///< Number of user numbers per actuator, -1 for as many as are given.
  int nuser_sensor;               ///< Number of user numbers per sensor, -1 for as many as are given.
  int nkey;                       ///< Smallest number of keyframes.
  /// Number of constraint rows that the estimate of `memory` assumes, -1 for the default.
  int njmax;
  int nconmax;                    ///< Number of contacts that the estimate of `memory` assumes, -1 for the default.
  /// Size of the stack in numbers that the estimate of `memory` assumes, -1 for the default.
  mjtSize nstack;
  mjString* comment;              ///< Comment at the beginning of a saved file.
  mjString* modelfiledir;         ///< Folder of the model file.
  mjtByte hasImplicitPluginElem;  ///< 1 if elements have implicit plugin instances; not read.
};
typedef struct mjSpec_ mjSpec;

/// An orientation in another form than a quaternion.
struct mjsOrientation_ {
  mjtOrientation type;  ///< Form that is used (mjtOrientation).
  double axisangle[4];  ///< Axis, then angle.
  double xyaxes[6];     ///< X axis, then y axis.
  double zaxis[3];      ///< Z axis.
  double euler[3];      ///< Euler angles.
};
typedef struct mjsOrientation_ mjsOrientation;

/// A plugin instance.
struct mjsPlugin_ {
  mjsElement* element;    ///< Common part of all elements.
  mjString* name;         ///< Name of the instance.
  mjString* plugin_name;  ///< Name of the plugin.
  mjtByte active;         ///< 1 if the element uses a plugin.
  mjString* info;         ///< Text that error messages of the compiler contain.
};
typedef struct mjsPlugin_ mjsPlugin;

/// A body.
struct mjsBody_ {
  mjsElement* element;       ///< Common part of all elements.
  mjString* childclass;      ///< Name of the default class of elements inside.
  double pos[3];             ///< Position in the parent frame [m].
  double quat[4];            ///< Orientation in the parent frame.
  /// Orientation in the parent frame in another form; used unless its type is mjORIENTATION_QUAT.
  mjsOrientation alt;
  double mass;               ///< Mass [kg].
  double ipos[3];            ///< Center of mass in the body frame [m], NaN if it comes from geoms.
  double iquat[4];           ///< Orientation of the principal axes of inertia in the body frame.
  double inertia[3];         ///< Principal moments of inertia [kg m^2].
  mjsOrientation ialt;       ///< Orientation of the principal axes in another form.
  double fullinertia[6];     ///< Inertia matrix: xx, yy, zz, xy, xz, yz [kg m^2]; NaN if it is not given.
  mjtByte mocap;             ///< 1 if the body is moved by mocap poses.
  double gravcomp;           ///< Fraction of the body's weight that is compensated.
  mjDoubleVec* userdata;     ///< User numbers.
  mjtByte explicitinertial;  ///< 1 if the inertia was given and is kept.
  mjsPlugin plugin;          ///< Plugin instance.
  mjString* info;            ///< Text that error messages of the compiler contain.
};
typedef struct mjsBody_ mjsBody;

/// A frame, which moves the elements inside it and does not exist in the compiled model.
struct mjsFrame_ {
  mjsElement* element;   ///< Common part of all elements.
  mjString* childclass;  ///< Name of the default class of elements inside.
  double pos[3];         ///< Position in the parent frame [m].
  double quat[4];        ///< Orientation in the parent frame.
  /// Orientation in the parent frame in another form; used unless its type is mjORIENTATION_QUAT.
  mjsOrientation alt;
  mjString* info;        ///< Text that error messages of the compiler contain.
};
typedef struct mjsFrame_ mjsFrame;

/// A joint.
struct mjsJoint_ {
  mjsElement* element;             ///< Common part of all elements.
  mjtJoint type;                   ///< Type (mjtJoint).
  double pos[3];                   ///< Anchor in the body frame [m].
  double axis[3];                  ///< Axis in the body frame.
  double ref;                      ///< Value of the joint in the pose that the model is defined in [m, rad or deg].
  /// Whether the frame of a free body is moved to its inertial frame (mjtAlignFree).
  int align;
  double stiffness;                ///< Stiffness of the spring, 0 for no spring.
  double springref;                ///< Value of the joint at which the spring is at rest.
  /// Time constant and damping ratio that stiffness and damping are computed from, 0 0 if not used.
  double springdamper[2];
  int limited;                     ///< Whether the limits apply (mjtLimited).
  double range[2];                 ///< Lower and upper limit [m, rad or deg].
  double margin;                   ///< Distance from the limit at which it becomes active.
  mjtNum solref_limit[mjNREF];     ///< Constraint reference of the limit.
  mjtNum solimp_limit[mjNIMP];     ///< Constraint impedance of the limit.
  int actfrclimited;               ///< Whether the total actuator force is limited (mjtLimited).
  double actfrcrange[2];           ///< Lower and upper limit of the total actuator force.
  double armature;                 ///< Inertia that is added to the diagonal of the inertia matrix.
  double damping;                  ///< Damping coefficient.
  double frictionloss;             ///< Dry friction.
  mjtNum solref_friction[mjNREF];  ///< Constraint reference of dry friction.
  mjtNum solimp_friction[mjNIMP];  ///< Constraint impedance of dry friction.
  int group;                       ///< Group for visibility.
  mjtByte actgravcomp;             ///< 1 if gravity compensation counts as actuator force.
  mjDoubleVec* userdata;           ///< User numbers.
  mjString* info;                  ///< Text that error messages of the compiler contain.
};
typedef struct mjsJoint_ mjsJoint;

/// A geom.
struct mjsGeom_ {
  mjsElement* element;         ///< Common part of all elements.
  mjtGeom type;                ///< Type (mjtGeom).
  double pos[3];               ///< Position in the parent frame [m].
  double quat[4];              ///< Orientation in the parent frame.
  /// Orientation in the parent frame in another form; used unless its type is mjORIENTATION_QUAT.
  mjsOrientation alt;
  /// End points along the z axis, instead of pose and half length; NaN if they are not given.
  double fromto[6];
  double size[3];              ///< Sizes, by type (mjtGeom) [m].
  int contype;                 ///< Bits of the types of the geom.
  int conaffinity;             ///< Bits of the types that the geom collides with.
  int condim;                  ///< Dimension of contacts: 1, 3, 4 or 6.
  int priority;                ///< Priority of the contact parameters.
  double friction[3];          ///< Coefficients of sliding, spinning and rolling friction.
  double solmix;               ///< Weight when solref and solimp are mixed.
  mjtNum solref[mjNREF];       ///< Constraint reference.
  mjtNum solimp[mjNIMP];       ///< Constraint impedance.
  double margin;               ///< Distance at which contacts are found [m].
  double gap;                  ///< Part of the margin in which contacts have no force [m].
  double mass;                 ///< Mass [kg], NaN if it comes from the density.
  double density;              ///< Density [kg/m^3], or mass per area for shells [kg/m^2].
  mjtGeomInertia typeinertia;  ///< Distribution of the mass (mjtGeomInertia).
  mjtNum fluid_ellipsoid;      ///< 1 if the ellipsoid fluid model is used.
  /// Coefficients of the ellipsoid fluid model: blunt, slender and angular drag, Kutta and Magnus
  /// lift.
  mjtNum fluid_coefs[5];
  mjString* material;          ///< Name of the material.
  float rgba[4];               ///< Color, if there is no material.
  int group;                   ///< Group for visibility.
  mjString* hfieldname;        ///< Name of the height field.
  mjString* meshname;          ///< Name of the mesh.
  double fitscale;             ///< Scale of a primitive that is fitted to a mesh.
  mjDoubleVec* userdata;       ///< User numbers.
  mjsPlugin plugin;            ///< Plugin instance.
  mjString* info;              ///< Text that error messages of the compiler contain.
};
typedef struct mjsGeom_ mjsGeom;

/// A site.
struct mjsSite_ {
  mjsElement* element;    ///< Common part of all elements.
  double pos[3];          ///< Position in the parent frame [m].
  double quat[4];         ///< Orientation in the parent frame.
  /// Orientation in the parent frame in another form; used unless its type is mjORIENTATION_QUAT.
  mjsOrientation alt;
  /// End points along the z axis, instead of pose and half length; NaN if they are not given.
  double fromto[6];
  double size[3];         ///< Sizes, by type (mjtGeom) [m].
  mjtGeom type;           ///< Shape (mjtGeom).
  mjString* material;     ///< Name of the material.
  int group;              ///< Group for visibility.
  float rgba[4];          ///< Color, if there is no material.
  mjDoubleVec* userdata;  ///< User numbers.
  mjString* info;         ///< Text that error messages of the compiler contain.
};
typedef struct mjsSite_ mjsSite;

/// A camera.
struct mjsCamera_ {
  mjsElement* element;        ///< Common part of all elements.
  double pos[3];              ///< Position in the parent frame [m].
  double quat[4];             ///< Orientation in the parent frame.
  /// Orientation in the parent frame in another form; used unless its type is mjORIENTATION_QUAT.
  mjsOrientation alt;
  mjtCamLight mode;           ///< Way in which the camera moves (mjtCamLight).
  mjString* targetbody;       ///< Name of the body that the camera looks at.
  int orthographic;           ///< 1 if the projection is orthographic.
  double fovy;                ///< Vertical field of view [deg], or its height if orthographic [m].
  double ipd;                 ///< Distance between the eyes [m].
  float intrinsic[4];         ///< Focal lengths and principal point; not read, the fields below give them.
  float sensor_size[2];       ///< Width and height of the sensor [m].
  float resolution[2];        ///< Width and height of the image [pixel].
  float focal_length[2];      ///< Focal lengths in x and y [m].
  float focal_pixel[2];       ///< Focal lengths in x and y [pixel], added to focal_length.
  float principal_length[2];  ///< Principal point in x and y [m].
  float principal_pixel[2];   ///< Principal point in x and y [pixel], added to principal_length.
  mjDoubleVec* userdata;      ///< User numbers.
  mjString* info;             ///< Text that error messages of the compiler contain.
};
typedef struct mjsCamera_ mjsCamera;

/// A light.
struct mjsLight_ {
  mjsElement* element;   ///< Common part of all elements.
  double pos[3];         ///< Position in the parent frame [m].
  double dir[3];         ///< Direction in the parent frame.
  mjtCamLight mode;      ///< Way in which the light moves (mjtCamLight).
  mjString* targetbody;  ///< Name of the body that the light points at.
  mjtByte active;        ///< 1 if the light is on.
  mjtLightType type;     ///< Type (mjtLightType).
  mjString* texture;     ///< Name of the texture of an image light.
  mjtByte castshadow;    ///< 1 if the light casts shadows.
  float bulbradius;      ///< Radius of the bulb, for soft shadows [m].
  float intensity;       ///< Intensity [cd].
  float range;           ///< Distance that the light reaches [m].
  float attenuation[3];  ///< Coefficients of attenuation by distance: constant, linear, quadratic.
  float cutoff;          ///< Half angle of the cone of a spot light [deg].
  float exponent;        ///< Exponent by which a spot light fades toward the edge of its cone.
  float ambient[3];      ///< Ambient color.
  float diffuse[3];      ///< Diffuse color.
  float specular[3];     ///< Specular color.
  mjString* info;        ///< Text that error messages of the compiler contain.
};
typedef struct mjsLight_ mjsLight;

/// A flex.
struct mjsFlex_ {
  mjsElement* element;     ///< Common part of all elements.
  int contype;             ///< Bits of the types of the flex.
  int conaffinity;         ///< Bits of the types that the flex collides with.
  int condim;              ///< Dimension of contacts: 1, 3, 4 or 6.
  int priority;            ///< Priority of the contact parameters.
  double friction[3];      ///< Coefficients of sliding, spinning and rolling friction.
  double solmix;           ///< Weight when solref and solimp are mixed.
  mjtNum solref[mjNREF];   ///< Constraint reference.
  mjtNum solimp[mjNIMP];   ///< Constraint impedance.
  double margin;           ///< Distance at which contacts are found [m].
  double gap;              ///< Part of the margin in which contacts have no force [m].
  int dim;                 ///< Dimension of the elements: 1 lines, 2 triangles, 3 tetrahedra.
  double radius;           ///< Radius around vertices, edges and faces [m].
  mjtByte internal;        ///< 1 if elements collide with their own vertices, so that they are not inverted.
  mjtByte flatskin;        ///< 1 if the skin is drawn with flat shading.
  int selfcollide;         ///< Method of finding self-collisions (mjtFlexSelf).
  int vertcollide;         ///< 1 if vertices collide instead of elements.
  int passive;             ///< 1 if contacts of the flex act as passive forces instead of constraints.
  int activelayers;        ///< Number of layers of a solid that take part in collisions.
  int group;               ///< Group for visibility.
  double edgestiffness;    ///< Stiffness of the edges [N/m], for dimension 1 only.
  double edgedamping;      ///< Damping of the edges [N s/m].
  float rgba[4];           ///< Color, if there is no material.
  mjString* material;      ///< Name of the material.
  double young;            ///< Young's modulus [Pa].
  double poisson;          ///< Poisson's ratio, from 0 to 0.5.
  double damping;          ///< Damping by Rayleigh's model, as a multiple of the stiffness [s].
  double thickness;        ///< Thickness of a sheet [m].
  int elastic2d;           ///< Elastic forces of a sheet: 0 none, 1 bending, 2 stretching, 3 both.
  mjStringVec* nodebody;   ///< Names of the bodies of the nodes.
  mjStringVec* vertbody;   ///< Names of the bodies of the vertices, or of one body for all.
  mjDoubleVec* node;       ///< Positions of the nodes in the frames of their bodies.
  /// Positions of the vertices in the frames of their bodies; empty if all are at the origins.
  mjDoubleVec* vert;
  mjIntVec* elem;          ///< Vertices of the elements, dim + 1 for each.
  mjFloatVec* texcoord;    ///< Texture coordinates.
  mjIntVec* elemtexcoord;  ///< Texture coordinates of the vertices of the elements.
  mjString* info;          ///< Text that error messages of the compiler contain.
};
typedef struct mjsFlex_ mjsFlex;

/// A mesh.
struct mjsMesh_ {
  mjsElement* element;         ///< Common part of all elements.
  mjString* content_type;      ///< Type of the file, for example "model/obj"; empty to decide by its name.
  mjString* file;              ///< Name of the file.
  double refpos[3];            ///< Position of the reference frame, which is removed from the vertices [m].
  double refquat[4];           ///< Orientation of the reference frame, which is removed from the vertices.
  double scale[3];             ///< Scale of the vertices along the axes.
  mjtMeshInertia inertia;      ///< Computation of the inertia (mjtMeshInertia).
  mjtByte smoothnormal;        ///< If nonzero, generated normals are smoothed across sharp edges, too.
  mjtByte needsdf;             ///< If nonzero, an octree of signed distances is built.
  int maxhullvert;             ///< Largest number of vertices of the convex hull, -1 for no limit.
  mjFloatVec* uservert;        ///< Vertices, if there is no file.
  mjFloatVec* usernormal;      ///< Normals, if there is no file.
  mjFloatVec* usertexcoord;    ///< Texture coordinates, if there is no file.
  mjIntVec* userface;          ///< Vertices of the triangles, if there is no file.
  mjIntVec* userfacenormal;    ///< Normals of the triangles' vertices, if there is no file.
  mjIntVec* userfacetexcoord;  ///< Texture coordinates of the triangles' vertices, if there is no file.
  mjsPlugin plugin;            ///< Plugin instance.
  mjString* material;          ///< Name of the material.
  mjString* info;              ///< Text that error messages of the compiler contain.
};
typedef struct mjsMesh_ mjsMesh;

/// A height field.
struct mjsHField_ {
  mjsElement* element;     ///< Common part of all elements.
  mjString* content_type;  ///< Type of the file, for example "model/obj"; empty to decide by its name.
  mjString* file;          ///< Name of the file.
  double size[4];          ///< Half sizes in x and y, largest elevation above 0, depth of the base below 0 [m].
  int nrow;                ///< Number of rows, in y.
  int ncol;                ///< Number of columns, in x.
  mjFloatVec* userdata;    ///< Elevations, if there is no file.
  mjString* info;          ///< Text that error messages of the compiler contain.
};
typedef struct mjsHField_ mjsHField;

/// A skin.
struct mjsSkin_ {
  mjsElement* element;        ///< Common part of all elements.
  mjString* file;             ///< Name of the file.
  mjString* material;         ///< Name of the material.
  float rgba[4];              ///< Color, if there is no material.
  float inflate;              ///< Distance by which vertices are moved along their normals [m].
  int group;                  ///< Group for visibility.
  mjFloatVec* vert;           ///< Vertices.
  mjFloatVec* texcoord;       ///< Texture coordinates.
  mjIntVec* face;             ///< Vertices of the triangles.
  mjStringVec* bodyname;      ///< Names of the bodies of the bones.
  mjFloatVec* bindpos;        ///< Positions of the bones in the pose of binding [m].
  mjFloatVec* bindquat;       ///< Orientations of the bones in the pose of binding.
  mjIntVecVec* vertid;        ///< Vertices that each bone moves.
  mjFloatVecVec* vertweight;  ///< Weights of each bone for its vertices.
  mjString* info;             ///< Text that error messages of the compiler contain.
};
typedef struct mjsSkin_ mjsSkin;

/// A texture.
struct mjsTexture_ {
  mjsElement* element;       ///< Common part of all elements.
  mjtTexture type;           ///< Type (mjtTexture).
  mjtColorSpace colorspace;  ///< Color space (mjtColorSpace).
  int builtin;               ///< Built-in pattern (mjtBuiltin).
  int mark;                  ///< Marks on a built-in pattern (mjtMark).
  double rgb1[3];            ///< First color of a built-in pattern.
  double rgb2[3];            ///< Second color of a built-in pattern.
  double markrgb[3];         ///< Color of the marks.
  double random;             ///< Probability of random dots, from 0 to 1.
  int height;                ///< Height of a built-in pattern [pixel].
  int width;                 ///< Width of a built-in pattern [pixel].
  int nchannel;              ///< Bytes per pixel.
  mjString* content_type;    ///< Type of the file, for example "model/obj"; empty to decide by its name.
  mjString* file;            ///< Name of the file.
  int gridsize[2];           ///< Rows and columns of the grid of images in one file.
  char gridlayout[13];       ///< Side of the cube of each cell of the grid: letters R, L, U, D, F, B, or . for none.
  mjStringVec* cubefiles;    ///< Names of the files of the six sides of a cube.
  mjByteVec* data;           ///< Pixels, if there is no file.
  mjtByte hflip;             ///< If nonzero, the image is mirrored left to right.
  mjtByte vflip;             ///< If nonzero, the image is mirrored top to bottom.
  mjString* info;            ///< Text that error messages of the compiler contain.
};
typedef struct mjsTexture_ mjsTexture;

/// A material.
struct mjsMaterial_ {
  mjsElement* element;    ///< Common part of all elements.
  mjStringVec* textures;  ///< Names of the textures by role (mjtTextureRole).
  mjtByte texuniform;     ///< 1 if textures repeat per length, 0 if per object.
  float texrepeat[2];     ///< Repetitions of textures in x and y.
  float emission;         ///< Emitted light, as a multiple of the color.
  float specular;         ///< Strength of highlights, from 0 to 1.
  float shininess;        ///< Sharpness of highlights, from 0 to 1.
  float reflectance;      ///< Strength of reflections, from 0 to 1.
  float metallic;         ///< Metallic part, from 0 to 1, or -1 if it is not given.
  float roughness;        ///< Roughness, from 0 to 1, or -1 if it is not given.
  float rgba[4];          ///< Color.
  mjString* info;         ///< Text that error messages of the compiler contain.
};
typedef struct mjsMaterial_ mjsMaterial;

/// A contact pair, which collides whatever the bits of its geoms say.
struct mjsPair_ {
  mjsElement* element;            ///< Common part of all elements.
  mjString* geomname1;            ///< Name of the first geom.
  mjString* geomname2;            ///< Name of the second geom.
  int condim;                     ///< Dimension of contacts: 1, 3, 4 or 6.
  mjtNum solref[mjNREF];          ///< Constraint reference.
  mjtNum solreffriction[mjNREF];  ///< Constraint reference of the friction directions, 0 0 to use that of the normal.
  mjtNum solimp[mjNIMP];          ///< Constraint impedance.
  double margin;                  ///< Distance at which contacts are found [m].
  double gap;                     ///< Part of the margin in which contacts have no force [m].
  double friction[5];             ///< Coefficients of friction: two sliding, spinning, two rolling.
  mjString* info;                 ///< Text that error messages of the compiler contain.
};
typedef struct mjsPair_ mjsPair;

/// A pair of bodies that do not collide.
struct mjsExclude_ {
  mjsElement* element;  ///< Common part of all elements.
  mjString* bodyname1;  ///< Name of the first body.
  mjString* bodyname2;  ///< Name of the second body.
  mjString* info;       ///< Text that error messages of the compiler contain.
};
typedef struct mjsExclude_ mjsExclude;

/// An equality constraint.
struct mjsEquality_ {
  mjsElement* element;     ///< Common part of all elements.
  mjtEq type;              ///< Type (mjtEq).
  double data[mjNEQDATA];  ///< Anchors, relative pose or polynomial coefficients, by type.
  mjtByte active;          ///< 1 if the constraint is active after a reset.
  mjString* name1;         ///< Name of the first object.
  mjString* name2;         ///< Name of the second object, empty if there is none.
  mjtObj objtype;          ///< Type of the objects (mjtObj): bodies or sites.
  mjtNum solref[mjNREF];   ///< Constraint reference.
  mjtNum solimp[mjNIMP];   ///< Constraint impedance.
  mjString* info;          ///< Text that error messages of the compiler contain.
};
typedef struct mjsEquality_ mjsEquality;

/// A tendon.
struct mjsTendon_ {
  mjsElement* element;             ///< Common part of all elements.
  double stiffness;                ///< Stiffness of the spring, 0 for no spring.
  /// Range of lengths in which the spring is at rest, -1 -1 for the length at the reference
  /// position.
  double springlength[2];
  double damping;                  ///< Damping coefficient.
  double frictionloss;             ///< Dry friction.
  mjtNum solref_friction[mjNREF];  ///< Constraint reference of dry friction.
  mjtNum solimp_friction[mjNIMP];  ///< Constraint impedance of dry friction.
  double armature;                 ///< Inertia of changes of the length.
  int limited;                     ///< Whether the limits apply (mjtLimited).
  int actfrclimited;               ///< Whether the total actuator force is limited (mjtLimited).
  double range[2];                 ///< Lower and upper limit of the length.
  double actfrcrange[2];           ///< Lower and upper limit of the total actuator force.
  double margin;                   ///< Distance from the limit at which it becomes active.
  mjtNum solref_limit[mjNREF];     ///< Constraint reference of the limit.
  mjtNum solimp_limit[mjNIMP];     ///< Constraint impedance of the limit.
  mjString* material;              ///< Name of the material.
  double width;                    ///< Radius with which the tendon is drawn [m].
  float rgba[4];                   ///< Color, if there is no material.
  int group;                       ///< Group for visibility.
  mjDoubleVec* userdata;           ///< User numbers.
  mjString* info;                  ///< Text that error messages of the compiler contain.
};
typedef struct mjsTendon_ mjsTendon;

/// An element of the path of a tendon.
struct mjsWrap_ {
  mjsElement* element;  ///< Common part of all elements.
  mjString* info;       ///< Text that error messages of the compiler contain.
};
typedef struct mjsWrap_ mjsWrap;

/// An actuator.
struct mjsActuator_ {
  mjsElement* element;      ///< Common part of all elements.
  mjtGain gaintype;         ///< Type of the gain (mjtGain).
  double gainprm[mjNGAIN];  ///< Parameters of the gain.
  mjtBias biastype;         ///< Type of the bias (mjtBias).
  double biasprm[mjNGAIN];  ///< Parameters of the bias.
  mjtDyn dyntype;           ///< Type of the activation dynamics (mjtDyn).
  double dynprm[mjNDYN];    ///< Parameters of the activation dynamics.
  int actdim;               ///< Number of activations, -1 for what the dynamics need.
  mjtByte actearly;         ///< 1 if the force is computed from the activation after the step.
  mjtTrn trntype;           ///< Type of the transmission (mjtTrn).
  double gear[6];           ///< Factors of length and force; one for scalar transmissions, up to six for others.
  mjString* target;         ///< Name of the joint, tendon, site or body that the actuator acts on.
  mjString* refsite;        ///< Name of the reference site of a site transmission.
  mjString* slidersite;     ///< Name of the site at the slider of a slider-crank.
  double cranklength;       ///< Length of the rod of a slider-crank [m].
  double lengthrange[2];    ///< Smallest and largest length that can be reached, 0 0 if the compiler computes them.
  /// Factor by which the range of joint or tendon gives the range of control or activation, 0 for
  /// none.
  double inheritrange;
  int ctrllimited;          ///< Whether the control is clamped (mjtLimited).
  double ctrlrange[2];      ///< Lower and upper limit of the control.
  int forcelimited;         ///< Whether the force is clamped (mjtLimited).
  double forcerange[2];     ///< Lower and upper limit of the force.
  int actlimited;           ///< Whether the activation is clamped (mjtLimited).
  double actrange[2];       ///< Lower and upper limit of the activation.
  int group;                ///< Group for visibility and for mjOption.disableactuator.
  mjDoubleVec* userdata;    ///< User numbers.
  mjsPlugin plugin;         ///< Plugin instance.
  mjString* info;           ///< Text that error messages of the compiler contain.
};
typedef struct mjsActuator_ mjsActuator;

/// A sensor.
struct mjsSensor_ {
  mjsElement* element;    ///< Common part of all elements.
  mjtSensor type;         ///< Type (mjtSensor).
  mjtObj objtype;         ///< Type of the object it measures (mjtObj).
  mjString* objname;      ///< Name of the object it measures.
  mjtObj reftype;         ///< Type of the reference object (mjtObj).
  mjString* refname;      ///< Name of the object whose frame values refer to, empty for the world.
  int intprm[mjNSENS];    ///< Parameters of the sensor.
  mjtDataType datatype;   ///< Kind of values (mjtDataType), for user sensors.
  mjtStage needstage;     ///< Stage that computes the sensor (mjtStage), for user sensors.
  int dim;                ///< Number of values, for user sensors.
  double cutoff;          ///< Largest magnitude of values, 0 for no limit.
  double noise;           ///< Standard deviation of noise; the engine adds none.
  mjDoubleVec* userdata;  ///< User numbers.
  mjsPlugin plugin;       ///< Plugin instance.
  mjString* info;         ///< Text that error messages of the compiler contain.
};
typedef struct mjsSensor_ mjsSensor;

/// A custom array of numbers.
struct mjsNumeric_ {
  mjsElement* element;  ///< Common part of all elements.
  mjDoubleVec* data;    ///< First numbers of the array; the others are zero.
  int size;             ///< Number of numbers, at least that of `data`.
  mjString* info;       ///< Text that error messages of the compiler contain.
};
typedef struct mjsNumeric_ mjsNumeric;

/// A custom text.
struct mjsText_ {
  mjsElement* element;  ///< Common part of all elements.
  mjString* data;       ///< The text.
  mjString* info;       ///< Text that error messages of the compiler contain.
};
typedef struct mjsText_ mjsText;

/// A custom list of objects.
struct mjsTuple_ {
  mjsElement* element;   ///< Common part of all elements.
  mjIntVec* objtype;     ///< Types of the objects (mjtObj).
  mjStringVec* objname;  ///< Names of the objects.
  mjDoubleVec* objprm;   ///< Numbers that belong to the objects.
  mjString* info;        ///< Text that error messages of the compiler contain.
};
typedef struct mjsTuple_ mjsTuple;

/// A keyframe. Empty vectors stand for the values after a reset.
struct mjsKey_ {
  mjsElement* element;  ///< Common part of all elements.
  double time;          ///< Time [s].
  mjDoubleVec* qpos;    ///< Positions.
  mjDoubleVec* qvel;    ///< Velocities.
  mjDoubleVec* act;     ///< Activations.
  mjDoubleVec* mpos;    ///< Positions of mocap bodies [m].
  mjDoubleVec* mquat;   ///< Orientations of mocap bodies.
  mjDoubleVec* ctrl;    ///< Controls.
  mjString* info;       ///< Text that error messages of the compiler contain.
};
typedef struct mjsKey_ mjsKey;

/// A default class: the values that new elements start with, by type.
struct mjsDefault_ {
  mjsElement* element;    ///< Common part of all elements.
  mjsJoint* joint;        ///< Values of joints.
  mjsGeom* geom;          ///< Values of geoms.
  mjsSite* site;          ///< Values of sites.
  mjsCamera* camera;      ///< Values of cameras.
  mjsLight* light;        ///< Values of lights.
  mjsFlex* flex;          ///< Values of flexes.
  mjsMesh* mesh;          ///< Values of meshes.
  mjsMaterial* material;  ///< Values of materials.
  mjsPair* pair;          ///< Values of contact pairs.
  mjsEquality* equality;  ///< Values of equality constraints.
  mjsTendon* tendon;      ///< Values of tendons.
  mjsActuator* actuator;  ///< Values of actuators.
};
typedef struct mjsDefault_ mjsDefault;


#endif  // MUJOCO_MJSPEC_H_
