// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

/// @file
/// Abstract scenes: what is drawn, independent of OpenGL. Cameras, perturbations and figures.

#ifndef MUJOCO_MJVISUALIZE_H_
#define MUJOCO_MJVISUALIZE_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjtnum.h>

#define mjNGROUP                 6       ///< Number of groups whose visibility can be switched.
#define mjMAXLIGHT               100     ///< Largest number of lights in a scene.
#define mjMAXOVERLAY             500     ///< Largest number of characters of an overlay text.
#define mjMAXLINE                100     ///< Largest number of lines of a figure.
#define mjMAXLINEPNT             1001    ///< Largest number of points of a line of a figure.
#define mjMAXPLANEGRID           200     ///< Largest number of divisions of a plane for drawing.

/// Categories of geoms in a scene, as bits.
typedef enum mjtCatBit_ {
  mjCAT_STATIC             = 1,  ///< Elements of the world and of bodies that are fixed to it.
  mjCAT_DYNAMIC            = 2,  ///< Elements of bodies that can move.
  mjCAT_DECOR              = 4,  ///< Decorations, which are not part of the model.
  mjCAT_ALL                = 7,  ///< All categories.
} mjtCatBit;

/// Actions of the mouse on cameras, perturbations and models.
typedef enum mjtMouse_ {
  mjMOUSE_NONE             = 0,  ///< No action.
  mjMOUSE_ROTATE_V         = 1,  ///< Rotation, vertical plane.
  mjMOUSE_ROTATE_H         = 2,  ///< Rotation, horizontal plane.
  mjMOUSE_MOVE_V           = 3,  ///< Translation, vertical plane.
  mjMOUSE_MOVE_H           = 4,  ///< Translation, horizontal plane.
  mjMOUSE_ZOOM             = 5,  ///< Zoom.
  mjMOUSE_MOVE_V_REL       = 6,  ///< Translation in the vertical plane of the camera or the selected body.
  mjMOUSE_MOVE_H_REL       = 7,  ///< Translation in the horizontal plane of the camera or the selected body.
} mjtMouse;

/// Kinds of perturbations by the mouse, as bits.
typedef enum mjtPertBit_ {
  mjPERT_TRANSLATE         = 1,  ///< Translation.
  mjPERT_ROTATE            = 2,  ///< Rotation.
} mjtPertBit;

/// Types of abstract cameras.
typedef enum mjtCamera_ {
  mjCAMERA_FREE            = 0,  ///< Camera that the user moves.
  mjCAMERA_TRACKING        = 1,  ///< Camera that follows the center of mass of a body's subtree.
  mjCAMERA_FIXED           = 2,  ///< Camera of the model.
  mjCAMERA_USER            = 3,  ///< Camera that the user sets in the scene.
} mjtCamera;

/// Objects that labels are drawn for.
typedef enum mjtLabel_ {
  mjLABEL_NONE             = 0,   ///< No labels.
  mjLABEL_BODY             = 1,   ///< Names of bodies.
  mjLABEL_JOINT            = 2,   ///< Names of joints.
  mjLABEL_GEOM             = 3,   ///< Names of geoms.
  mjLABEL_SITE             = 4,   ///< Names of sites.
  mjLABEL_CAMERA           = 5,   ///< Names of cameras.
  mjLABEL_LIGHT            = 6,   ///< Names of lights.
  mjLABEL_TENDON           = 7,   ///< Names of tendons.
  mjLABEL_ACTUATOR         = 8,   ///< Names of actuators.
  mjLABEL_CONSTRAINT       = 9,   ///< Names of equality constraints.
  mjLABEL_FLEX             = 10,  ///< Names of flexes.
  mjLABEL_SKIN             = 11,  ///< Names of skins.
  mjLABEL_SELECTION        = 12,  ///< Name of the selected body.
  mjLABEL_SELPNT           = 13,  ///< Coordinates of the selected point.
  mjLABEL_CONTACTPOINT     = 14,  ///< Names of the two sides of contacts.
  mjLABEL_CONTACTFORCE     = 15,  ///< Magnitudes of contact forces.
  mjLABEL_ISLAND           = 16,  ///< Numbers of islands.
  mjNLABEL                 = 17,  ///< Number of kinds of labels.
} mjtLabel;

/// Objects whose frames are drawn.
typedef enum mjtFrame_ {
  mjFRAME_NONE             = 0,  ///< No frames.
  mjFRAME_BODY             = 1,  ///< Bodies.
  mjFRAME_GEOM             = 2,  ///< Geoms.
  mjFRAME_SITE             = 3,  ///< Sites.
  mjFRAME_CAMERA           = 4,  ///< Cameras.
  mjFRAME_LIGHT            = 5,  ///< Lights.
  mjFRAME_CONTACT          = 6,  ///< Contacts.
  mjFRAME_WORLD            = 7,  ///< The world.
  mjNFRAME                 = 8,  ///< Number of kinds of frames.
} mjtFrame;

/// Things that a scene shows, as indices of mjvOption.flags.
typedef enum mjtVisFlag_ {
  mjVIS_CONVEXHULL         = 0,   ///< Convex hulls of meshes, instead of the meshes.
  mjVIS_TEXTURE            = 1,   ///< Textures.
  mjVIS_JOINT              = 2,   ///< Joints.
  mjVIS_CAMERA             = 3,   ///< Cameras.
  mjVIS_ACTUATOR           = 4,   ///< Actuators.
  mjVIS_ACTIVATION         = 5,   ///< Activations as colors of actuators, instead of controls.
  mjVIS_LIGHT              = 6,   ///< Lights.
  mjVIS_TENDON             = 7,   ///< Tendons.
  mjVIS_RANGEFINDER        = 8,   ///< Rays of range finders and lines of distance sensors.
  mjVIS_CONSTRAINT         = 9,   ///< Points of equality constraints.
  mjVIS_INERTIA            = 10,  ///< Boxes or ellipsoids with the inertia of bodies.
  mjVIS_SCLINERTIA         = 11,  ///< Inertia boxes and ellipsoids, scaled to a density of 1000 kg/m^3.
  mjVIS_PERTFORCE          = 12,  ///< Forces that are applied to bodies.
  mjVIS_PERTOBJ            = 13,  ///< Object that shows the perturbation by the mouse.
  mjVIS_CONTACTPOINT       = 14,  ///< Contacts.
  mjVIS_ISLAND             = 15,  ///< Islands, as colors.
  mjVIS_CONTACTFORCE       = 16,  ///< Contact forces.
  mjVIS_CONTACTSPLIT       = 17,  ///< Contact forces, split into normal and friction.
  mjVIS_TRANSPARENT        = 18,  ///< Bodies that can move, as transparent.
  mjVIS_AUTOCONNECT        = 19,  ///< Lines between joints and centers of mass.
  mjVIS_COM                = 20,  ///< Centers of mass of kinematic trees.
  mjVIS_SELECT             = 21,  ///< Selected point.
  mjVIS_STATIC             = 22,  ///< Elements of the category mjCAT_STATIC.
  mjVIS_SKIN               = 23,  ///< Skins.
  mjVIS_FLEXVERT           = 24,  ///< Vertices of flexes.
  mjVIS_FLEXEDGE           = 25,  ///< Edges of flexes.
  mjVIS_FLEXFACE           = 26,  ///< Faces of flex elements.
  mjVIS_FLEXSKIN           = 27,  ///< Smooth skin of flexes.
  mjVIS_BODYBVH            = 28,  ///< Bounding volume hierarchies of bodies.
  mjVIS_MESHBVH            = 29,  ///< Bounding volume hierarchies of meshes and flexes, and octrees.
  mjVIS_SDFITER            = 30,  ///< Iterations of collision between signed distance fields.
  mjNVISFLAG               = 31,  ///< Number of flags.
} mjtVisFlag;

/// Effects of the renderer, as indices of mjvScene.flags.
typedef enum mjtRndFlag_ {
  mjRND_SHADOW             = 0,   ///< Shadows.
  mjRND_WIREFRAME          = 1,   ///< Edges of triangles instead of surfaces.
  mjRND_REFLECTION         = 2,   ///< Reflections.
  mjRND_ADDITIVE           = 3,   ///< Transparent geoms add light.
  mjRND_SKYBOX             = 4,   ///< Sky.
  mjRND_FOG                = 5,   ///< Fog.
  mjRND_HAZE               = 6,   ///< Haze at the horizon.
  mjRND_SEGMENT            = 7,   ///< One color for each geom, without light.
  mjRND_IDCOLOR            = 8,   ///< Colors of mjRND_SEGMENT are the numbers segid + 1, instead of random.
  mjRND_CULL_FACE          = 9,   ///< Back faces are not drawn.
  mjNRNDFLAG               = 10,  ///< Number of flags.
} mjtRndFlag;

/// Stereo modes.
typedef enum mjtStereo_ {
  mjSTEREO_NONE            = 0,  ///< One picture, from between the eyes.
  mjSTEREO_QUADBUFFERED    = 1,  ///< Separate buffers for both eyes; side by side if the window has none.
  mjSTEREO_SIDEBYSIDE      = 2,  ///< Both pictures side by side.
} mjtStereo;

/// A perturbation of a selected body by the mouse.
struct mjvPerturb_ {
  int select;           ///< Selected body, 0 or less if there is none.
  int flexselect;       ///< Selected flex, -1 if there is none.
  int skinselect;       ///< Selected skin, -1 if there is none.
  int active;           ///< Kinds of perturbation that are active (mjtPertBit).
  int active2;          ///< Kinds that a second user has active (mjtPertBit).
  mjtNum refpos[3];     ///< Position of the reference pose, of the inertial frame [m].
  mjtNum refquat[4];    ///< Orientation of the reference pose.
  mjtNum refselpos[3];  ///< Reference position of the selected point [m].
  mjtNum localpos[3];   ///< Selected point in the frame of the body [m].
  mjtNum localmass;     ///< Mass that the spring feels at the selected point [kg].
  mjtNum scale;         ///< Distance per relative displacement of the mouse [m].
};
typedef struct mjvPerturb_ mjvPerturb;

/// An abstract camera, which the user moves.
struct mjvCamera_ {
  int type;          ///< Type (mjtCamera).
  int fixedcamid;    ///< Camera of the model, for mjCAMERA_FIXED.
  int trackbodyid;   ///< Body, for mjCAMERA_TRACKING.
  mjtNum lookat[3];  ///< Point that the camera looks at [m].
  mjtNum distance;   ///< Distance from that point [m].
  mjtNum azimuth;    ///< Angle about the vertical axis [deg].
  mjtNum elevation;  ///< Angle above the horizontal plane, negative if the camera looks down [deg].
  int orthographic;  ///< 1 if the camera is orthographic; read by mjv_moveCamera.
};
typedef struct mjvCamera_ mjvCamera;

/// A camera as OpenGL uses it, for one eye.
struct mjvGLCamera_ {
  float pos[3];          ///< Position [m].
  float forward[3];      ///< Direction of view.
  float up[3];           ///< Upward direction.
  float frustum_center;  ///< Horizontal center of the near plane.
  float frustum_width;   ///< Half width of the near plane, 0 to follow from the viewport.
  float frustum_bottom;  ///< Lower edge of the near plane.
  float frustum_top;     ///< Upper edge of the near plane.
  float frustum_near;    ///< Distance of the near plane.
  float frustum_far;     ///< Distance of the far plane.
  int orthographic;      ///< 1 if the camera is orthographic.
};
typedef struct mjvGLCamera_ mjvGLCamera;

/// A geom of a scene, something to draw.
struct mjvGeom_ {
  int type;             ///< Type (mjtGeom).
  int dataid;           ///< Mesh (twice its id, plus 1 for its hull), height field or plane; -1 if there is none.
  int objtype;          ///< Type of the object it shows (mjtObj), mjOBJ_UNKNOWN for decorations.
  int objid;            ///< Id of the object it shows, -1 for decorations of users.
  int category;         ///< Category (mjtCatBit).
  int matid;            ///< Material with textures, -1 if there is none.
  int texcoord;         ///< 1 if the mesh, flex or skin has texture coordinates.
  int segid;            ///< Number of the geom in segmented pictures, -1 to leave it out.
  float size[3];        ///< Sizes, by type.
  float pos[3];         ///< Position [m].
  float mat[9];         ///< Orientation, as a matrix.
  float rgba[4];        ///< Color.
  float emission;       ///< Emitted light, as a multiple of the color.
  float specular;       ///< Strength of highlights, from 0 to 1.
  float shininess;      ///< Sharpness of highlights, from 0 to 1.
  float reflectance;    ///< Strength of reflections, from 0 to 1.
  char label[100];      ///< Text that is drawn at the geom, empty for none.
  float camdist;        ///< Distance from the camera, set by the renderer.
  float modelrbound;    ///< Radius of the bounding sphere of a geom of the model, 0 for others.
  mjtByte transparent;  ///< 1 if the geom is drawn as transparent, set by the renderer.
};
typedef struct mjvGeom_ mjvGeom;

/// A light of a scene.
struct mjvLight_ {
  int id;                ///< Light of the model, -1 for the headlight.
  float pos[3];          ///< Position [m].
  float dir[3];          ///< Direction.
  int type;              ///< Type (mjtLightType).
  int texid;             ///< Texture of an image light, -1 if there is none.
  float attenuation[3];  ///< Coefficients of attenuation by distance: constant, linear, quadratic.
  float cutoff;          ///< Half angle of the cone of a spot light [deg].
  float exponent;        ///< Exponent by which a spot light fades toward the edge of its cone.
  float ambient[3];      ///< Ambient color.
  float diffuse[3];      ///< Diffuse color.
  float specular[3];     ///< Specular color.
  mjtByte headlight;     ///< 1 for the headlight.
  mjtByte castshadow;    ///< 1 if the light casts shadows.
  float bulbradius;      ///< Radius of the bulb, for soft shadows [m].
  float intensity;       ///< Intensity [cd].
  float range;           ///< Distance that the light reaches [m].
};
typedef struct mjvLight_ mjvLight;

/// Options that decide what a scene shows.
struct mjvOption_ {
  int label;                        ///< Objects with labels (mjtLabel).
  int frame;                        ///< Objects with frames (mjtFrame).
  mjtByte geomgroup[mjNGROUP];      ///< 1 for each group of geoms that is visible.
  mjtByte sitegroup[mjNGROUP];      ///< 1 for each group of sites that is visible.
  mjtByte jointgroup[mjNGROUP];     ///< 1 for each group of joints that is visible.
  mjtByte tendongroup[mjNGROUP];    ///< 1 for each group of tendons that is visible.
  mjtByte actuatorgroup[mjNGROUP];  ///< 1 for each group of actuators that is visible.
  mjtByte flexgroup[mjNGROUP];      ///< 1 for each group of flexes that is visible.
  mjtByte skingroup[mjNGROUP];      ///< 1 for each group of skins that is visible.
  mjtByte flags[mjNVISFLAG];        ///< 1 for each thing that is shown (mjtVisFlag).
  int bvh_depth;                    ///< Depth of the nodes of hierarchies that are shown.
  int flex_layer;                   ///< Layer of solid flexes that is shown.
};
typedef struct mjvOption_ mjvOption;

/// Everything to draw. Arrays belong to the scene (mjv_makeScene).
struct mjvScene_ {
  int maxgeom;                  ///< Largest number of geoms.
  int ngeom;                    ///< Number of geoms.
  mjvGeom* geoms;               ///< Geoms. (maxgeom)
  int* geomorder;               ///< Indices of transparent geoms by distance, set by the renderer. (maxgeom)
  int nflex;                    ///< Number of flexes.
  int* flexedgeadr;             ///< First edge of the flex. (nflex)
  int* flexedgenum;             ///< Number of edges of the flex. (nflex)
  int* flexvertadr;             ///< First vertex of the flex. (nflex)
  int* flexvertnum;             ///< Number of vertices of the flex. (nflex)
  int* flexfaceadr;             ///< First face of the flex. (nflex)
  int* flexfacenum;             ///< Largest number of faces of the flex. (nflex)
  int* flexfaceused;            ///< Number of faces of the flex that are used. (nflex)
  int* flexedge;                ///< Vertices of the edges, two for each.
  float* flexvert;              ///< Positions of vertices, three numbers for each.
  float* flexface;              ///< Positions of the vertices of faces, nine numbers for each face.
  float* flexnormal;            ///< Normals of the vertices of faces, nine numbers for each face.
  float* flextexcoord;          ///< Texture coordinates of the vertices of faces, six numbers for each face.
  mjtByte flexvertopt;          ///< Copy of the flag mjVIS_FLEXVERT.
  mjtByte flexedgeopt;          ///< Copy of the flag mjVIS_FLEXEDGE.
  mjtByte flexfaceopt;          ///< Copy of the flag mjVIS_FLEXFACE.
  mjtByte flexskinopt;          ///< Copy of the flag mjVIS_FLEXSKIN.
  int nskin;                    ///< Number of skins.
  int* skinfacenum;             ///< Number of triangles of the skin. (nskin)
  int* skinvertadr;             ///< First vertex of the skin. (nskin)
  int* skinvertnum;             ///< Number of vertices of the skin. (nskin)
  float* skinvert;              ///< Positions of vertices, three numbers for each.
  float* skinnormal;            ///< Normals of vertices, three numbers for each.
  int nlight;                   ///< Number of lights.
  mjvLight lights[mjMAXLIGHT];  ///< Lights.
  mjvGLCamera camera[2];        ///< Cameras of the left and the right eye.
  mjtByte enabletransform;      ///< 1 if the model is transformed to the room by the three fields below.
  float translate[3];           ///< Translation from model to room.
  float rotate[4];              ///< Rotation from model to room, a quaternion.
  float scale;                  ///< Scale from model to room.
  int stereo;                   ///< Stereo mode (mjtStereo).
  mjtByte flags[mjNRNDFLAG];    ///< 1 for each effect that is on (mjtRndFlag).
  int framewidth;               ///< Width of the border that is drawn around the picture [pixel], 0 for none.
  float framergb[3];            ///< Color of the border.
  int status;                   ///< 0 if everything is well, 1 if there was no room for all geoms.
};
typedef struct mjvScene_ mjvScene;

/// A 2D figure with lines. The last fields are set by mjr_figure.
struct mjvFigure_ {
  int flg_legend;                 ///< If nonzero, the legend is shown.
  int flg_ticklabel[2];           ///< If nonzero, the labels of the ticks of the x and y axis are shown.
  int flg_extend;                 ///< If nonzero, ranges are extended to the data.
  int flg_barplot;                ///< If nonzero, points are connected in pairs, as bars.
  int flg_selection;              ///< If nonzero, a vertical line is drawn at `selection`.
  int flg_symmetric;              ///< If nonzero, the range of y is symmetric about 0.
  float linewidth;                ///< Width of lines [pixel].
  float gridwidth;                ///< Width of the grid [pixel].
  int gridsize[2];                ///< Number of grid lines in x and y.
  float gridrgb[3];               ///< Color of the grid.
  float figurergba[4];            ///< Color of the background of the figure.
  float panergba[4];              ///< Color of the background of the lines.
  float legendrgba[4];            ///< Color of the background of the legend.
  float textrgb[3];               ///< Color of texts.
  float linergb[mjMAXLINE][3];    ///< Colors of the lines.
  /// Smallest and largest value of the x and the y axis; the range of the data if the first is not
  /// smaller.
  float range[2][2];
  char xformat[20];               ///< Format of the labels of x, for printf.
  char yformat[20];               ///< Format of the labels of y, for printf.
  char minwidth[20];              ///< Text that is as wide as the column of y labels at least.
  char title[1000];               ///< Title; titles of several subplots are separated by two spaces or more.
  char xlabel[100];               ///< Text below the x axis.
  char linename[mjMAXLINE][100];  ///< Names of the lines in the legend; empty ones are left out.
  int legendoffset;               ///< Number of lines that the legend leaves out at the beginning.
  int subplot;                    ///< Subplot whose title is highlighted.
  int highlight[2];               ///< Pixel of the mouse; if it is in the legend, that line is highlighted.
  int highlightid;                ///< Line that is highlighted, -1 for none.
  float selection;                ///< Value of x at which the selection line is drawn.
  int linepnt[mjMAXLINE];         ///< Number of points of each line; 0 if the line is not used.
  float linedata[mjMAXLINE][2*mjMAXLINEPNT]; ///< Points of each line: x and y in turn.
  int xaxispixel[2];              ///< First and last pixel of the x axis.
  int yaxispixel[2];              ///< First and last pixel of the y axis.
  float xaxisdata[2];             ///< Smallest and largest value of the x axis.
  float yaxisdata[2];             ///< Smallest and largest value of the y axis.
};
typedef struct mjvFigure_ mjvFigure;


#endif  // MUJOCO_MJVISUALIZE_H_
