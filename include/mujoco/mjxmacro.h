// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

#ifndef MUJOCO_MJXMACRO_H_
#define MUJOCO_MJXMACRO_H_

// Expand a list after defining X (and XNV where it must differ), then undefine X.
#ifndef XNV
#define XNV X
#endif

#define MJOPTION_FLOATS \
  X(mjtNum, timestep) /* time step [s] */ \
  X(mjtNum, impratio) /* hardness of friction relative to the normal */ \
  X(mjtNum, tolerance) /* solver stops below this improvement */ \
  X(mjtNum, ls_tolerance) /* line search stops below this slope */ \
  X(mjtNum, noslip_tolerance) /* noslip stops below this improvement */ \
  X(mjtNum, ccd_tolerance) /* accuracy of convex collision [m] */ \
  X(mjtNum, density) /* of the fluid [kg/m^3] */ \
  X(mjtNum, viscosity) /* of the fluid [Pa s] */ \
  X(mjtNum, o_margin) /* margin when overriding */

#define MJOPTION_INTS \
  X(int, integrator) /* mjtIntegrator */ \
  X(int, cone) /* mjtCone */ \
  X(int, jacobian) /* mjtJacobian */ \
  X(int, solver) /* mjtSolver */ \
  X(int, iterations) /* limit of solver iterations */ \
  X(int, ls_iterations) /* limit of line search evaluations */ \
  X(int, noslip_iterations) /* limit of noslip iterations */ \
  X(int, ccd_iterations) /* limit of convex collision iterations */ \
  X(int, disableflags) /* mjtDisableBit */ \
  X(int, enableflags) /* mjtEnableBit */ \
  X(int, disableactuator) /* bits of disabled actuator groups */ \
  X(int, sdf_initpoints) /* starting points of SDF collision */ \
  X(int, sdf_iterations) /* descent steps of SDF collision */

#define MJOPTION_SCALARS \
  MJOPTION_FLOATS \
  MJOPTION_INTS

#define MJOPTION_VECTORS \
  X(gravity, 3) \
  X(wind, 3) \
  X(magnetic, 3) \
  X(o_solref, mjNREF) \
  X(o_solimp, mjNIMP) \
  X(o_friction, 5)

#define MJMODEL_INTS32 \
  X(nq) /* numbers in qpos */ \
  X(nv) /* degrees of freedom */ \
  X(nu) /* actuators */ \
  X(na) /* activations of all actuators */ \
  X(nbody) /* bodies, the world included */ \
  X(nbvh) /* nodes of all bounding hierarchies */ \
  X(nbvhstatic) /* of these, in a fixed frame (bodies, meshes) */ \
  X(nbvhdynamic) /* of these, recomputed in every step (flexes) */ \
  X(noct) /* nodes of all octrees */ \
  X(njnt) /* joints */ \
  X(ntree) /* kinematic trees that can move */ \
  X(nM) /* entries of the inertia matrix in the layout of qM */ \
  X(nB) /* entries of the body-dof pattern */ \
  X(nC) /* entries of the reduced inertia pattern (M) */ \
  X(nD) /* entries of the symmetric dof-dof pattern (D) */ \
  X(ngeom) /* geoms */ \
  X(nsite) /* sites */ \
  X(ncam) /* cameras */ \
  X(nlight) /* lights */ \
  X(nflex) /* flexes */ \
  X(nflexnode) /* nodes of all flexes */ \
  X(nflexvert) /* vertices of all flexes */ \
  X(nflexedge) /* edges of all flexes */ \
  X(nflexelem) /* elements of all flexes */ \
  X(nflexelemdata) /* vertex ids of all elements */ \
  X(nflexelemedge) /* edge ids of all elements */ \
  X(nflexshelldata) /* vertex ids of all shell fragments */ \
  X(nflexevpair) /* element-vertex collision pairs */ \
  X(nflextexcoord) /* vertices with texture coordinates */ \
  X(nmesh) /* meshes */ \
  X(nmeshvert) /* vertices of all meshes */ \
  X(nmeshnormal) /* normals of all meshes */ \
  X(nmeshtexcoord) /* texture coordinates of all meshes */ \
  X(nmeshface) /* triangles of all meshes */ \
  X(nmeshgraph) /* integers of all hull graphs */ \
  X(nmeshpoly) /* polygons of all hulls */ \
  X(nmeshpolyvert) /* vertex ids of all polygons */ \
  X(nmeshpolymap) /* polygon ids of all vertices */ \
  X(nskin) /* skins */ \
  X(nskinvert) /* vertices of all skins */ \
  X(nskintexvert) /* skin vertices with texture coordinates */ \
  X(nskinface) /* triangles of all skins */ \
  X(nskinbone) /* bones of all skins */ \
  X(nskinbonevert) /* vertices of all bones */ \
  X(nhfield) /* height fields */ \
  X(nhfielddata) /* elevations of all height fields */ \
  X(ntex) /* textures */ \
  X(ntexdata) /* bytes of all textures */ \
  X(nmat) /* materials */ \
  X(npair) /* explicit contact pairs */ \
  X(nexclude) /* excluded body pairs */ \
  X(neq) /* equality constraints */ \
  X(ntendon) /* tendons */ \
  X(nwrap) /* path elements of all tendons */ \
  X(nsensor) /* sensors */ \
  X(nnumeric) /* custom numeric fields */ \
  X(nnumericdata) /* numbers of all custom fields */ \
  X(ntext) /* custom texts */ \
  X(ntextdata) /* bytes of all custom texts */ \
  X(ntuple) /* custom tuples */ \
  X(ntupledata) /* objects of all tuples */ \
  X(nkey) /* keyframes */ \
  X(nmocap) /* mocap bodies */ \
  X(nplugin) /* plugin instances */ \
  X(npluginattr) /* characters of all plugin configurations */ \
  X(nuser_body) /* user numbers per body */ \
  X(nuser_jnt) /* user numbers per joint */ \
  X(nuser_geom) /* user numbers per geom */ \
  X(nuser_site) /* user numbers per site */ \
  X(nuser_cam) /* user numbers per camera */ \
  X(nuser_tendon) /* user numbers per tendon */ \
  X(nuser_actuator) /* user numbers per actuator */ \
  X(nuser_sensor) /* user numbers per sensor */ \
  X(nnames) /* characters of all names */ \
  X(npaths) /* characters of all asset paths */ \
  X(nnames_map) /* slots of the name hash map */ \
  X(nJmom) /* entries of actuator_moment */ \
  X(ngravcomp) /* bodies with gravity compensation */ \
  X(nemax) /* equality rows hint of older models */ \
  X(njmax) /* constraint rows hint, -1: none */ \
  X(nconmax) /* contacts hint, -1: none */ \
  X(nuserdata) /* numbers in userdata */ \
  X(nsensordata) /* numbers in sensordata */ \
  X(npluginstate) /* numbers in plugin_state */

#define MJMODEL_INTS64 \
  X(narena) /* bytes of the arena of mjData */ \
  X(nbuffer) /* bytes of the buffer with the arrays */

#define MJMODEL_INTS \
  MJMODEL_INTS32 \
  MJMODEL_INTS64

#define MJMODEL_POINTERS_PREAMBLE(m) \
  int nuser_body = m->nuser_body; (void)nuser_body; \
  int nuser_jnt = m->nuser_jnt; (void)nuser_jnt; \
  int nuser_geom = m->nuser_geom; (void)nuser_geom; \
  int nuser_site = m->nuser_site; (void)nuser_site; \
  int nuser_cam = m->nuser_cam; (void)nuser_cam; \
  int nuser_tendon = m->nuser_tendon; (void)nuser_tendon; \
  int nuser_actuator = m->nuser_actuator; (void)nuser_actuator; \
  int nuser_sensor = m->nuser_sensor; (void)nuser_sensor; \
  int nq = m->nq; (void)nq; \
  int nv = m->nv; (void)nv; \
  int na = m->na; (void)na; \
  int nu = m->nu; (void)nu; \
  int nmocap = m->nmocap; (void)nmocap;

#ifndef MJ_M
#define MJ_M(n) n
#endif

#define MJMODEL_POINTERS_BODY \
  X(int, body_parentid, nbody, 1) /* parent body */ \
  X(int, body_rootid, nbody, 1) /* ancestor that is a child of the world */ \
  X(int, body_weldid, nbody, 1) /* nearest ancestor-or-self with a joint, 0 if fixed */ \
  X(int, body_mocapid, nbody, 1) /* mocap index, -1: none */ \
  X(int, body_jntnum, nbody, 1) /* number of joints */ \
  X(int, body_jntadr, nbody, 1) /* first joint, -1: none */ \
  X(int, body_dofnum, nbody, 1) /* number of dofs */ \
  X(int, body_dofadr, nbody, 1) /* first dof, -1: none */ \
  X(int, body_treeid, nbody, 1) /* kinematic tree, -1: fixed */ \
  X(int, body_geomnum, nbody, 1) /* number of geoms */ \
  X(int, body_geomadr, nbody, 1) /* first geom, -1: none */ \
  X(mjtByte, body_simple, nbody, 1) /* 1: diagonal inertia, 2: sliders only */ \
  X(mjtByte, body_sameframe, nbody, 1) /* inertial frame coincides with body frame (mjtSameFrame) */ \
  X(mjtNum, body_pos, nbody, 3) /* position in the parent frame */ \
  X(mjtNum, body_quat, nbody, 4) /* orientation in the parent frame */ \
  X(mjtNum, body_ipos, nbody, 3) /* centre of mass in the body frame */ \
  X(mjtNum, body_iquat, nbody, 4) /* principal axes of inertia in the body frame */ \
  X(mjtNum, body_mass, nbody, 1) /* mass [kg] */ \
  X(mjtNum, body_subtreemass, nbody, 1) /* mass of the subtree */ \
  X(mjtNum, body_inertia, nbody, 3) /* principal moments of inertia [kg m^2] */ \
  X(mjtNum, body_invweight0, nbody, 2) /* mean inverse inertia at qpos0 (translation, rotation) */ \
  X(mjtNum, body_gravcomp, nbody, 1) /* fraction of gravity that is compensated */ \
  X(mjtNum, body_margin, nbody, 1) /* largest margin of the geoms */ \
  X(mjtNum, body_user, nbody, MJ_M(nuser_body)) /* user numbers */ \
  X(int, body_plugin, nbody, 1) /* plugin instance, -1: none */ \
  X(int, body_contype, nbody, 1) /* bits of all geoms */ \
  X(int, body_conaffinity, nbody, 1) /* bits of all geoms */ \
  X(int, body_bvhadr, nbody, 1) /* root of the geom hierarchy, -1: none */ \
  X(int, body_bvhnum, nbody, 1) /* nodes of the geom hierarchy */

#define MJMODEL_POINTERS_JOINT \
  X(int, jnt_type, njnt, 1) /* mjtJoint */ \
  X(int, jnt_qposadr, njnt, 1) /* first number in qpos */ \
  X(int, jnt_dofadr, njnt, 1) /* first dof */ \
  X(int, jnt_bodyid, njnt, 1) /* body it moves */ \
  X(int, jnt_group, njnt, 1) /* group for visibility */ \
  X(mjtByte, jnt_limited, njnt, 1) /* has limits */ \
  X(mjtByte, jnt_actfrclimited, njnt, 1) /* total actuator force is limited */ \
  X(mjtByte, jnt_actgravcomp, njnt, 1) /* gravity compensation counts as actuator force */ \
  X(mjtNum, jnt_solref, njnt, mjNREF) /* constraint reference of the limit */ \
  X(mjtNum, jnt_solimp, njnt, mjNIMP) /* constraint impedance of the limit */ \
  X(mjtNum, jnt_pos, njnt, 3) /* anchor in the body frame */ \
  X(mjtNum, jnt_axis, njnt, 3) /* axis in the body frame */ \
  X(mjtNum, jnt_stiffness, njnt, 1) /* spring constant */ \
  X(mjtNum, jnt_range, njnt, 2) /* limits [m or rad] */ \
  X(mjtNum, jnt_actfrcrange, njnt, 2) /* range of the total actuator force */ \
  X(mjtNum, jnt_margin, njnt, 1) /* distance at which the limit becomes active */ \
  X(mjtNum, jnt_user, njnt, MJ_M(nuser_jnt)) /* user numbers */

#define MJMODEL_POINTERS_DOF \
  X(int, dof_bodyid, nv, 1) /* body it moves */ \
  X(int, dof_jntid, nv, 1) /* joint it belongs to */ \
  X(int, dof_parentid, nv, 1) /* dof before it in the chain, -1: none */ \
  X(int, dof_treeid, nv, 1) /* kinematic tree */ \
  X(int, dof_Madr, nv, 1) /* start of its row in qM */ \
  X(int, dof_simplenum, nv, 1) /* number of consecutive simple dofs from here */ \
  X(mjtNum, dof_solref, nv, mjNREF) /* constraint reference of friction loss */ \
  X(mjtNum, dof_solimp, nv, mjNIMP) /* constraint impedance of friction loss */ \
  X(mjtNum, dof_frictionloss, nv, 1) /* dry friction [N or N m] */ \
  X(mjtNum, dof_armature, nv, 1) /* inertia of the rotor */ \
  X(mjtNum, dof_damping, nv, 1) /* viscous damping */ \
  X(mjtNum, dof_invweight0, nv, 1) /* diagonal of the inverse inertia at qpos0 */ \
  X(mjtNum, dof_M0, nv, 1) /* diagonal of the inertia at qpos0 */

#define MJMODEL_POINTERS_GEOM \
  X(int, geom_type, ngeom, 1) /* mjtGeom */ \
  X(int, geom_contype, ngeom, 1) /* bits of what it is */ \
  X(int, geom_conaffinity, ngeom, 1) /* bits of what it collides with */ \
  X(int, geom_condim, ngeom, 1) /* dimension of the contact space (1, 3, 4, 6) */ \
  X(int, geom_bodyid, ngeom, 1) /* body it is fixed to */ \
  X(int, geom_dataid, ngeom, 1) /* mesh or height field, -1: none */ \
  X(int, geom_matid, ngeom, 1) /* material, -1: none */ \
  X(int, geom_group, ngeom, 1) /* group for visibility */ \
  X(int, geom_priority, ngeom, 1) /* whose contact parameters win */ \
  X(int, geom_plugin, ngeom, 1) /* plugin instance, -1: none */ \
  X(mjtByte, geom_sameframe, ngeom, 1) /* frame coincides with the body's (mjtSameFrame) */ \
  X(mjtNum, geom_solmix, ngeom, 1) /* weight when parameters are mixed */ \
  X(mjtNum, geom_solref, ngeom, mjNREF) /* constraint reference of contacts */ \
  X(mjtNum, geom_solimp, ngeom, mjNIMP) /* constraint impedance of contacts */ \
  X(mjtNum, geom_size, ngeom, 3) /* sizes, by type */ \
  X(mjtNum, geom_aabb, ngeom, 6) /* bounding box in the geom frame: centre, half sizes */ \
  X(mjtNum, geom_rbound, ngeom, 1) /* radius of the bounding sphere, 0: plane */ \
  X(mjtNum, geom_pos, ngeom, 3) /* position in the body frame */ \
  X(mjtNum, geom_quat, ngeom, 4) /* orientation in the body frame */ \
  X(mjtNum, geom_friction, ngeom, 3) /* sliding, spinning, rolling friction */ \
  X(mjtNum, geom_margin, ngeom, 1) /* distance at which contacts are found */ \
  X(mjtNum, geom_gap, ngeom, 1) /* part of the margin without force */ \
  XNV(mjtNum, geom_fluid, ngeom, mjNFLUID) /* coefficients of the ellipsoid fluid model */ \
  X(mjtNum, geom_user, ngeom, MJ_M(nuser_geom)) /* user numbers */ \
  X(float, geom_rgba, ngeom, 4) /* colour without material */

#define MJMODEL_POINTERS_SITE \
  X(int, site_type, nsite, 1) /* shape (mjtGeom) */ \
  X(int, site_bodyid, nsite, 1) /* body it is fixed to */ \
  X(int, site_matid, nsite, 1) /* material, -1: none */ \
  X(int, site_group, nsite, 1) /* group for visibility */ \
  X(mjtByte, site_sameframe, nsite, 1) /* frame coincides with the body's (mjtSameFrame) */ \
  X(mjtNum, site_size, nsite, 3) /* sizes, by type */ \
  X(mjtNum, site_pos, nsite, 3) /* position in the body frame */ \
  X(mjtNum, site_quat, nsite, 4) /* orientation in the body frame */ \
  X(mjtNum, site_user, nsite, MJ_M(nuser_site)) /* user numbers */ \
  X(float, site_rgba, nsite, 4) /* colour without material */

#define MJMODEL_POINTERS_CAMERA \
  X(int, cam_mode, ncam, 1) /* how it moves (mjtCamLight) */ \
  X(int, cam_bodyid, ncam, 1) /* body it is fixed to */ \
  X(int, cam_targetbodyid, ncam, 1) /* body it looks at, -1: none */ \
  X(mjtNum, cam_pos, ncam, 3) /* position in the body frame */ \
  X(mjtNum, cam_quat, ncam, 4) /* orientation in the body frame */ \
  X(mjtNum, cam_poscom0, ncam, 3) /* offset from the subtree's com at qpos0 */ \
  X(mjtNum, cam_pos0, ncam, 3) /* offset from the body at qpos0 */ \
  X(mjtNum, cam_mat0, ncam, 9) /* orientation at qpos0 */ \
  X(int, cam_orthographic, ncam, 1) /* projection is orthographic */ \
  X(mjtNum, cam_fovy, ncam, 1) /* vertical field of view [deg], or height if orthographic */ \
  X(mjtNum, cam_ipd, ncam, 1) /* distance between the eyes */ \
  X(int, cam_resolution, ncam, 2) /* width and height [pixel] */ \
  X(float, cam_sensorsize, ncam, 2) /* width and height of the sensor */ \
  X(float, cam_intrinsic, ncam, 4) /* focal lengths and principal point */ \
  X(mjtNum, cam_user, ncam, MJ_M(nuser_cam)) /* user numbers */

#define MJMODEL_POINTERS_LIGHT \
  X(int, light_mode, nlight, 1) /* how it moves (mjtCamLight) */ \
  X(int, light_bodyid, nlight, 1) /* body it is fixed to */ \
  X(int, light_targetbodyid, nlight, 1) /* body it points at, -1: none */ \
  X(int, light_type, nlight, 1) /* mjtLightType */ \
  X(int, light_texid, nlight, 1) /* texture of an image light, -1: none */ \
  X(mjtByte, light_castshadow, nlight, 1) /* casts shadows */ \
  X(float, light_bulbradius, nlight, 1) /* radius for soft shadows */ \
  X(float, light_intensity, nlight, 1) /* intensity [cd] */ \
  X(float, light_range, nlight, 1) /* reach of the light */ \
  X(mjtByte, light_active, nlight, 1) /* is on */ \
  X(mjtNum, light_pos, nlight, 3) /* position in the body frame */ \
  X(mjtNum, light_dir, nlight, 3) /* direction in the body frame */ \
  X(mjtNum, light_poscom0, nlight, 3) /* offset from the subtree's com at qpos0 */ \
  X(mjtNum, light_pos0, nlight, 3) /* offset from the body at qpos0 */ \
  X(mjtNum, light_dir0, nlight, 3) /* direction at qpos0 */ \
  X(float, light_attenuation, nlight, 3) /* constant, linear, quadratic */ \
  X(float, light_cutoff, nlight, 1) /* half angle of a spot [deg] */ \
  X(float, light_exponent, nlight, 1) /* softness of a spot */ \
  X(float, light_ambient, nlight, 3) /* ambient colour */ \
  X(float, light_diffuse, nlight, 3) /* diffuse colour */ \
  X(float, light_specular, nlight, 3) /* specular colour */

#define MJMODEL_POINTERS_FLEX \
  X(int, flex_contype, nflex, 1) /* bits of what it is */ \
  X(int, flex_conaffinity, nflex, 1) /* bits of what it collides with */ \
  X(int, flex_condim, nflex, 1) /* contact dimension */ \
  X(int, flex_priority, nflex, 1) /* whose contact parameters win */ \
  X(mjtNum, flex_solmix, nflex, 1) /* flex: solmix */ \
  X(mjtNum, flex_solref, nflex, mjNREF) /* flex: solref */ \
  X(mjtNum, flex_solimp, nflex, mjNIMP) /* flex: solimp */ \
  X(mjtNum, flex_friction, nflex, 3) /* flex: friction */ \
  X(mjtNum, flex_margin, nflex, 1) /* flex: margin */ \
  X(mjtNum, flex_gap, nflex, 1) /* flex: gap */ \
  X(mjtByte, flex_internal, nflex, 1) /* flex: internal */ \
  X(int, flex_selfcollide, nflex, 1) /* flex: selfcollide */ \
  X(int, flex_activelayers, nflex, 1) /* flex: activelayers */ \
  X(int, flex_passive, nflex, 1) /* flex: passive */ \
  X(int, flex_dim, nflex, 1) /* 1: lines, 2: triangles, 3: tetrahedra */ \
  X(int, flex_matid, nflex, 1) /* material, -1: none */ \
  X(int, flex_group, nflex, 1) /* flex: group */ \
  X(int, flex_interp, nflex, 1) /* order of interpolation, 0: none */ \
  X(int, flex_nodeadr, nflex, 1) /* flex: nodeadr */ \
  X(int, flex_nodenum, nflex, 1) /* flex: nodenum */ \
  X(int, flex_vertadr, nflex, 1) /* flex: vertadr */ \
  X(int, flex_vertnum, nflex, 1) /* flex: vertnum */ \
  X(int, flex_edgeadr, nflex, 1) /* flex: edgeadr */ \
  X(int, flex_edgenum, nflex, 1) /* flex: edgenum */ \
  X(int, flex_elemadr, nflex, 1) /* flex: elemadr */ \
  X(int, flex_elemnum, nflex, 1) /* flex: elemnum */ \
  X(int, flex_elemdataadr, nflex, 1) /* flex: elemdataadr */ \
  X(int, flex_elemedgeadr, nflex, 1) /* flex: elemedgeadr */ \
  X(int, flex_shellnum, nflex, 1) /* flex: shellnum */ \
  X(int, flex_shelldataadr, nflex, 1) /* flex: shelldataadr */ \
  X(int, flex_evpairadr, nflex, 1) /* flex: evpairadr */ \
  X(int, flex_evpairnum, nflex, 1) /* flex: evpairnum */ \
  X(int, flex_texcoordadr, nflex, 1) /* flex: texcoordadr */ \
  X(int, flex_nodebodyid, nflexnode, 1) /* flex: nodebodyid */ \
  X(int, flex_vertbodyid, nflexvert, 1) /* flex: vertbodyid */ \
  X(int, flex_edge, nflexedge, 2) /* flex: edge */ \
  X(int, flex_edgeflap, nflexedge, 2) /* flex: edgeflap */ \
  X(int, flex_elem, nflexelemdata, 1) /* flex: elem */ \
  X(int, flex_elemtexcoord, nflexelemdata, 1) /* flex: elemtexcoord */ \
  X(int, flex_elemedge, nflexelemedge, 1) /* flex: elemedge */ \
  X(int, flex_elemlayer, nflexelem, 1) /* flex: elemlayer */ \
  X(int, flex_shell, nflexshelldata, 1) /* flex: shell */ \
  X(int, flex_evpair, nflexevpair, 2) /* flex: evpair */ \
  X(mjtNum, flex_vert, nflexvert, 3) /* flex: vert */ \
  X(mjtNum, flex_vert0, nflexvert, 3) /* flex: vert0 */ \
  X(mjtNum, flex_node, nflexnode, 3) /* flex: node */ \
  X(mjtNum, flex_node0, nflexnode, 3) /* flex: node0 */ \
  X(mjtNum, flexedge_length0, nflexedge, 1) /* flex edges: length0 */ \
  X(mjtNum, flexedge_invweight0, nflexedge, 1) /* flex edges: invweight0 */ \
  X(mjtNum, flex_radius, nflex, 1) /* radius around elements */ \
  X(mjtNum, flex_stiffness, nflexelem, 21) /* flex: stiffness */ \
  X(mjtNum, flex_bending, nflexedge, 17) /* flex: bending */ \
  X(mjtNum, flex_damping, nflex, 1) /* flex: damping */ \
  X(mjtNum, flex_edgestiffness, nflex, 1) /* flex: edgestiffness */ \
  X(mjtNum, flex_edgedamping, nflex, 1) /* flex: edgedamping */ \
  X(mjtByte, flex_edgeequality, nflex, 1) /* flex: edgeequality */ \
  X(mjtByte, flex_rigid, nflex, 1) /* all vertices on one body */ \
  X(mjtByte, flexedge_rigid, nflexedge, 1) /* flex edges: rigid */ \
  X(mjtByte, flex_centered, nflex, 1) /* all vertices at their bodies */ \
  X(mjtByte, flex_flatskin, nflex, 1) /* flex: flatskin */ \
  X(int, flex_bvhadr, nflex, 1) /* flex: bvhadr */ \
  X(int, flex_bvhnum, nflex, 1) /* flex: bvhnum */ \
  X(float, flex_rgba, nflex, 4) /* flex: rgba */ \
  X(float, flex_texcoord, nflextexcoord, 2) /* flex: texcoord */

#define MJMODEL_POINTERS_MESH \
  X(int, mesh_vertadr, nmesh, 1) /* first vertex */ \
  X(int, mesh_vertnum, nmesh, 1) /* number of vertices */ \
  X(int, mesh_faceadr, nmesh, 1) /* first triangle */ \
  X(int, mesh_facenum, nmesh, 1) /* number of triangles */ \
  X(int, mesh_bvhadr, nmesh, 1) /* root of the hierarchy, -1: none */ \
  X(int, mesh_bvhnum, nmesh, 1) /* nodes of the hierarchy */ \
  X(int, mesh_octadr, nmesh, 1) /* root of the octree, -1: none */ \
  X(int, mesh_octnum, nmesh, 1) /* nodes of the octree */ \
  X(int, mesh_normaladr, nmesh, 1) /* first normal */ \
  X(int, mesh_normalnum, nmesh, 1) /* number of normals */ \
  X(int, mesh_texcoordadr, nmesh, 1) /* first texture coordinate, -1: none */ \
  X(int, mesh_texcoordnum, nmesh, 1) /* number of texture coordinates */ \
  X(int, mesh_graphadr, nmesh, 1) /* hull graph, -1: none */ \
  XNV(float, mesh_vert, nmeshvert, 3) /* vertices */ \
  XNV(float, mesh_normal, nmeshnormal, 3) /* unit normals */ \
  XNV(float, mesh_texcoord, nmeshtexcoord, 2) /* texture coordinates */ \
  XNV(int, mesh_face, nmeshface, 3) /* vertices of each triangle */ \
  XNV(int, mesh_facenormal, nmeshface, 3) /* normals of each triangle */ \
  XNV(int, mesh_facetexcoord, nmeshface, 3) /* texture coordinates of each triangle */ \
  XNV(int, mesh_graph, nmeshgraph, 1) /* convex hulls as graphs */ \
  X(mjtNum, mesh_scale, nmesh, 3) /* scaling of the asset */ \
  X(mjtNum, mesh_pos, nmesh, 3) /* how the asset was moved to its centre */ \
  X(mjtNum, mesh_quat, nmesh, 4) /* how the asset was turned to its axes */ \
  X(int, mesh_pathadr, nmesh, 1) /* path of the file, -1: none */ \
  XNV(int, mesh_polynum, nmesh, 1) /* number of hull polygons */ \
  XNV(int, mesh_polyadr, nmesh, 1) /* first hull polygon */ \
  XNV(mjtNum, mesh_polynormal, nmeshpoly, 3) /* normals of polygons */ \
  XNV(int, mesh_polyvertadr, nmeshpoly, 1) /* first vertex id of each polygon */ \
  XNV(int, mesh_polyvertnum, nmeshpoly, 1) /* number of vertices of each polygon */ \
  XNV(int, mesh_polyvert, nmeshpolyvert, 1) /* vertices of polygons */ \
  XNV(int, mesh_polymapadr, nmeshvert, 1) /* first polygon id of each vertex */ \
  XNV(int, mesh_polymapnum, nmeshvert, 1) /* number of polygons of each vertex */ \
  XNV(int, mesh_polymap, nmeshpolymap, 1) /* polygons around vertices */

#define MJMODEL_POINTERS_SKIN \
  X(int, skin_matid, nskin, 1) /* skin: matid */ \
  X(int, skin_group, nskin, 1) /* skin: group */ \
  X(float, skin_rgba, nskin, 4) /* skin: rgba */ \
  X(float, skin_inflate, nskin, 1) /* skin: inflate */ \
  X(int, skin_vertadr, nskin, 1) /* skin: vertadr */ \
  X(int, skin_vertnum, nskin, 1) /* skin: vertnum */ \
  X(int, skin_texcoordadr, nskin, 1) /* skin: texcoordadr */ \
  X(int, skin_faceadr, nskin, 1) /* skin: faceadr */ \
  X(int, skin_facenum, nskin, 1) /* skin: facenum */ \
  X(int, skin_boneadr, nskin, 1) /* skin: boneadr */ \
  X(int, skin_bonenum, nskin, 1) /* skin: bonenum */ \
  X(float, skin_vert, nskinvert, 3) /* skin: vert */ \
  X(float, skin_texcoord, nskintexvert, 2) /* skin: texcoord */ \
  X(int, skin_face, nskinface, 3) /* skin: face */ \
  X(int, skin_bonevertadr, nskinbone, 1) /* skin: bonevertadr */ \
  X(int, skin_bonevertnum, nskinbone, 1) /* skin: bonevertnum */ \
  X(float, skin_bonebindpos, nskinbone, 3) /* skin: bonebindpos */ \
  X(float, skin_bonebindquat, nskinbone, 4) /* skin: bonebindquat */ \
  X(int, skin_bonebodyid, nskinbone, 1) /* skin: bonebodyid */ \
  X(int, skin_bonevertid, nskinbonevert, 1) /* skin: bonevertid */ \
  X(float, skin_bonevertweight, nskinbonevert, 1) /* skin: bonevertweight */ \
  X(int, skin_pathadr, nskin, 1) /* skin: pathadr */

#define MJMODEL_POINTERS_HFIELD \
  X(mjtNum, hfield_size, nhfield, 4) /* half sizes x and y, top, base */ \
  X(int, hfield_nrow, nhfield, 1) /* rows */ \
  X(int, hfield_ncol, nhfield, 1) /* columns */ \
  X(int, hfield_adr, nhfield, 1) /* first elevation */ \
  XNV(float, hfield_data, nhfielddata, 1) /* elevations between 0 and 1 */ \
  X(int, hfield_pathadr, nhfield, 1) /* path of the file, -1: none */

#define MJMODEL_POINTERS_TEXTURE \
  X(int, tex_type, ntex, 1) /* mjtTexture */ \
  X(int, tex_colorspace, ntex, 1) /* mjtColorSpace */ \
  X(int, tex_height, ntex, 1) /* height [pixel] */ \
  X(int, tex_width, ntex, 1) /* width [pixel] */ \
  X(int, tex_nchannel, ntex, 1) /* bytes per pixel */ \
  X(int, tex_adr, ntex, 1) /* first byte */ \
  XNV(mjtByte, tex_data, ntexdata, 1) /* pixels */ \
  X(int, tex_pathadr, ntex, 1) /* path of the file, -1: none */

#define MJMODEL_POINTERS_MATERIAL \
  X(int, mat_texid, nmat, mjNTEXROLE) /* texture of each role, -1: none */ \
  X(mjtByte, mat_texuniform, nmat, 1) /* repeats per length, not per object */ \
  X(float, mat_texrepeat, nmat, 2) /* repetitions */ \
  X(float, mat_emission, nmat, 1) /* light of its own */ \
  X(float, mat_specular, nmat, 1) /* highlights */ \
  X(float, mat_shininess, nmat, 1) /* sharpness of highlights */ \
  X(float, mat_reflectance, nmat, 1) /* mirror */ \
  X(float, mat_metallic, nmat, 1) /* metalness */ \
  X(float, mat_roughness, nmat, 1) /* roughness */ \
  X(float, mat_rgba, nmat, 4) /* colour */

#define MJMODEL_POINTERS_PAIR \
  X(int, pair_dim, npair, 1) /* contact dimension */ \
  X(int, pair_geom1, npair, 1) /* geom of the lower body */ \
  X(int, pair_geom2, npair, 1) /* other geom */ \
  X(int, pair_signature, npair, 1) /* body ids, (b1 << 16) + b2 */ \
  X(mjtNum, pair_solref, npair, mjNREF) /* constraint reference, normal direction */ \
  X(mjtNum, pair_solreffriction, npair, mjNREF) /* constraint reference, friction directions */ \
  X(mjtNum, pair_solimp, npair, mjNIMP) /* constraint impedance */ \
  X(mjtNum, pair_margin, npair, 1) /* distance at which contacts are found */ \
  X(mjtNum, pair_gap, npair, 1) /* part of the margin without force */ \
  X(mjtNum, pair_friction, npair, 5) /* two sliding, spinning, two rolling */

#define MJMODEL_POINTERS_EXCLUDE \
  X(int, exclude_signature, nexclude, 1) /* body ids, (b1 << 16) + b2 */

#define MJMODEL_POINTERS_EQUALITY \
  X(int, eq_type, neq, 1) /* mjtEq */ \
  X(int, eq_obj1id, neq, 1) /* first object */ \
  X(int, eq_obj2id, neq, 1) /* second object, -1: none */ \
  X(int, eq_objtype, neq, 1) /* bodies or sites (mjtObj) */ \
  X(mjtByte, eq_active0, neq, 1) /* active at reset */ \
  X(mjtNum, eq_solref, neq, mjNREF) /* constraint reference */ \
  X(mjtNum, eq_solimp, neq, mjNIMP) /* constraint impedance */ \
  X(mjtNum, eq_data, neq, mjNEQDATA) /* numbers of the constraint */

#define MJMODEL_POINTERS_TENDON \
  X(int, tendon_adr, ntendon, 1) /* first path element */ \
  X(int, tendon_num, ntendon, 1) /* number of path elements */ \
  X(int, tendon_matid, ntendon, 1) /* material, -1: none */ \
  X(int, tendon_group, ntendon, 1) /* group for visibility */ \
  X(mjtByte, tendon_limited, ntendon, 1) /* has limits */ \
  X(mjtByte, tendon_actfrclimited, ntendon, 1) /* total actuator force is limited */ \
  X(mjtNum, tendon_width, ntendon, 1) /* width of the drawing */ \
  X(mjtNum, tendon_solref_lim, ntendon, mjNREF) /* constraint reference of the limit */ \
  X(mjtNum, tendon_solimp_lim, ntendon, mjNIMP) /* constraint impedance of the limit */ \
  X(mjtNum, tendon_solref_fri, ntendon, mjNREF) /* constraint reference of friction */ \
  X(mjtNum, tendon_solimp_fri, ntendon, mjNIMP) /* constraint impedance of friction */ \
  X(mjtNum, tendon_range, ntendon, 2) /* limits of the length */ \
  X(mjtNum, tendon_actfrcrange, ntendon, 2) /* range of the total actuator force */ \
  X(mjtNum, tendon_margin, ntendon, 1) /* distance at which the limit becomes active */ \
  X(mjtNum, tendon_stiffness, ntendon, 1) /* spring constant */ \
  X(mjtNum, tendon_damping, ntendon, 1) /* viscous damping */ \
  X(mjtNum, tendon_armature, ntendon, 1) /* inertia of its motion */ \
  X(mjtNum, tendon_frictionloss, ntendon, 1) /* dry friction */ \
  X(mjtNum, tendon_lengthspring, ntendon, 2) /* dead band of the spring */ \
  X(mjtNum, tendon_length0, ntendon, 1) /* length at qpos0 */ \
  X(mjtNum, tendon_invweight0, ntendon, 1) /* inverse inertia at qpos0 */ \
  X(mjtNum, tendon_user, ntendon, MJ_M(nuser_tendon)) /* user numbers */ \
  X(float, tendon_rgba, ntendon, 4) /* colour without material */

#define MJMODEL_POINTERS_ACTUATOR \
  X(int, actuator_trntype, nu, 1) /* what it pulls on (mjtTrn) */ \
  X(int, actuator_dyntype, nu, 1) /* activation dynamics (mjtDyn) */ \
  X(int, actuator_gaintype, nu, 1) /* gain (mjtGain) */ \
  X(int, actuator_biastype, nu, 1) /* bias (mjtBias) */ \
  X(int, actuator_trnid, nu, 2) /* ids of what it pulls on */ \
  X(int, actuator_actadr, nu, 1) /* first activation, -1: none */ \
  X(int, actuator_actnum, nu, 1) /* number of activations */ \
  X(int, actuator_group, nu, 1) /* group for visibility and disabling */ \
  X(mjtByte, actuator_ctrllimited, nu, 1) /* control is clamped */ \
  X(mjtByte, actuator_forcelimited, nu, 1) /* force is clamped */ \
  X(mjtByte, actuator_actlimited, nu, 1) /* activation is clamped */ \
  X(mjtNum, actuator_dynprm, nu, mjNDYN) /* parameters of the dynamics */ \
  X(mjtNum, actuator_gainprm, nu, mjNGAIN) /* parameters of the gain */ \
  X(mjtNum, actuator_biasprm, nu, mjNBIAS) /* parameters of the bias */ \
  X(mjtByte, actuator_actearly, nu, 1) /* force uses the next activation */ \
  X(mjtNum, actuator_ctrlrange, nu, 2) /* range of the control */ \
  X(mjtNum, actuator_forcerange, nu, 2) /* range of the force */ \
  X(mjtNum, actuator_actrange, nu, 2) /* range of the activation */ \
  X(mjtNum, actuator_gear, nu, 6) /* scales length and force, six numbers */ \
  X(mjtNum, actuator_cranklength, nu, 1) /* length of the rod of a slider-crank */ \
  X(mjtNum, actuator_acc0, nu, 1) /* acceleration by unit force at qpos0 */ \
  X(mjtNum, actuator_length0, nu, 1) /* length at qpos0 */ \
  X(mjtNum, actuator_lengthrange, nu, 2) /* feasible lengths */ \
  X(mjtNum, actuator_user, nu, MJ_M(nuser_actuator)) /* user numbers */ \
  X(int, actuator_plugin, nu, 1) /* plugin instance, -1: none */

#define MJMODEL_POINTERS_SENSOR \
  X(int, sensor_type, nsensor, 1) /* mjtSensor */ \
  X(int, sensor_datatype, nsensor, 1) /* mjtDataType */ \
  X(int, sensor_needstage, nsensor, 1) /* stage that computes it (mjtStage) */ \
  X(int, sensor_objtype, nsensor, 1) /* type of the object */ \
  X(int, sensor_objid, nsensor, 1) /* object, -1: none */ \
  X(int, sensor_reftype, nsensor, 1) /* type of the reference frame */ \
  X(int, sensor_refid, nsensor, 1) /* reference frame, -1: world */ \
  X(int, sensor_intprm, nsensor, mjNSENS) /* integer parameters */ \
  X(int, sensor_dim, nsensor, 1) /* numbers it writes */ \
  X(int, sensor_adr, nsensor, 1) /* first number in sensordata */ \
  X(mjtNum, sensor_cutoff, nsensor, 1) /* largest magnitude, 0: any */ \
  X(mjtNum, sensor_noise, nsensor, 1) /* standard deviation, informational */ \
  X(mjtNum, sensor_user, nsensor, MJ_M(nuser_sensor)) /* user numbers */ \
  X(int, sensor_plugin, nsensor, 1) /* plugin instance, -1: none */

#define MJMODEL_POINTERS \
  X(mjtNum, qpos0, nq, 1) /* reference position */ \
  X(mjtNum, qpos_spring, nq, 1) /* position at which springs rest */ \
  MJMODEL_POINTERS_BODY \
  X(int, bvh_depth, nbvh, 1) /* depth of the node */ \
  X(int, bvh_child, nbvh, 2) /* children, relative to the root, -1: leaf */ \
  X(int, bvh_nodeid, nbvh, 1) /* geom, face or element of a leaf, -1: inner node */ \
  X(mjtNum, bvh_aabb, nbvhstatic, 6) /* box: centre, half sizes */ \
  X(int, oct_depth, noct, 1) /* depth of the node */ \
  X(int, oct_child, noct, 8) /* children, relative to the root, -1: leaf */ \
  X(mjtNum, oct_aabb, noct, 6) /* box: centre, half sizes */ \
  X(mjtNum, oct_coeff, noct, 8) /* distance at the eight corners */ \
  MJMODEL_POINTERS_JOINT \
  MJMODEL_POINTERS_DOF \
  MJMODEL_POINTERS_GEOM \
  MJMODEL_POINTERS_SITE \
  MJMODEL_POINTERS_CAMERA \
  MJMODEL_POINTERS_LIGHT \
  MJMODEL_POINTERS_FLEX \
  MJMODEL_POINTERS_MESH \
  MJMODEL_POINTERS_SKIN \
  MJMODEL_POINTERS_HFIELD \
  MJMODEL_POINTERS_TEXTURE \
  MJMODEL_POINTERS_MATERIAL \
  MJMODEL_POINTERS_PAIR \
  MJMODEL_POINTERS_EXCLUDE \
  MJMODEL_POINTERS_EQUALITY \
  MJMODEL_POINTERS_TENDON \
  X(int, wrap_type, nwrap, 1) /* mjtWrap */ \
  X(int, wrap_objid, nwrap, 1) /* joint, site or geom */ \
  X(mjtNum, wrap_prm, nwrap, 1) /* coefficient, divisor or side site */ \
  MJMODEL_POINTERS_ACTUATOR \
  MJMODEL_POINTERS_SENSOR \
  X(int, plugin, nplugin, 1) /* slot in the plugin table */ \
  X(int, plugin_stateadr, nplugin, 1) /* first number of its state */ \
  X(int, plugin_statenum, nplugin, 1) /* numbers of its state */ \
  X(char, plugin_attr, npluginattr, 1) /* configuration texts */ \
  X(int, plugin_attradr, nplugin, 1) /* first character of its configuration */ \
  X(int, numeric_adr, nnumeric, 1) /* first number */ \
  X(int, numeric_size, nnumeric, 1) /* number of numbers */ \
  X(mjtNum, numeric_data, nnumericdata, 1) /* numbers */ \
  X(int, text_adr, ntext, 1) /* first character */ \
  X(int, text_size, ntext, 1) /* characters, the final NUL included */ \
  X(char, text_data, ntextdata, 1) /* characters */ \
  X(int, tuple_adr, ntuple, 1) /* first object */ \
  X(int, tuple_size, ntuple, 1) /* number of objects */ \
  X(int, tuple_objtype, ntupledata, 1) /* type of the object */ \
  X(int, tuple_objid, ntupledata, 1) /* object */ \
  X(mjtNum, tuple_objprm, ntupledata, 1) /* number that goes with it */ \
  X(mjtNum, key_time, nkey, 1) /* time */ \
  X(mjtNum, key_qpos, nkey, MJ_M(nq)) /* positions */ \
  X(mjtNum, key_qvel, nkey, MJ_M(nv)) /* velocities */ \
  X(mjtNum, key_act, nkey, MJ_M(na)) /* activations */ \
  X(mjtNum, key_mpos, nkey, MJ_M(nmocap)*3) /* positions of mocap bodies */ \
  X(mjtNum, key_mquat, nkey, MJ_M(nmocap)*4) /* orientations of mocap bodies */ \
  X(mjtNum, key_ctrl, nkey, MJ_M(nu)) /* controls */ \
  X(int, name_bodyadr, nbody, 1) /* name of each body, as offset in names */ \
  X(int, name_jntadr, njnt, 1) /* name of each jnt, as offset in names */ \
  X(int, name_geomadr, ngeom, 1) /* name of each geom, as offset in names */ \
  X(int, name_siteadr, nsite, 1) /* name of each site, as offset in names */ \
  X(int, name_camadr, ncam, 1) /* name of each cam, as offset in names */ \
  X(int, name_lightadr, nlight, 1) /* name of each light, as offset in names */ \
  X(int, name_flexadr, nflex, 1) /* name of each flex, as offset in names */ \
  X(int, name_meshadr, nmesh, 1) /* name of each mesh, as offset in names */ \
  X(int, name_skinadr, nskin, 1) /* name of each skin, as offset in names */ \
  X(int, name_hfieldadr, nhfield, 1) /* name of each hfield, as offset in names */ \
  X(int, name_texadr, ntex, 1) /* name of each tex, as offset in names */ \
  X(int, name_matadr, nmat, 1) /* name of each mat, as offset in names */ \
  X(int, name_pairadr, npair, 1) /* name of each pair, as offset in names */ \
  X(int, name_excludeadr, nexclude, 1) /* name of each exclude, as offset in names */ \
  X(int, name_eqadr, neq, 1) /* name of each eq, as offset in names */ \
  X(int, name_tendonadr, ntendon, 1) /* name of each tendon, as offset in names */ \
  X(int, name_actuatoradr, nu, 1) /* name of each actuator, as offset in names */ \
  X(int, name_sensoradr, nsensor, 1) /* name of each sensor, as offset in names */ \
  X(int, name_numericadr, nnumeric, 1) /* name of each numeric, as offset in names */ \
  X(int, name_textadr, ntext, 1) /* name of each text, as offset in names */ \
  X(int, name_tupleadr, ntuple, 1) /* name of each tuple, as offset in names */ \
  X(int, name_keyadr, nkey, 1) /* name of each key, as offset in names */ \
  X(int, name_pluginadr, nplugin, 1) /* name of each plugin, as offset in names */ \
  X(char, names, nnames, 1) /* all names, NUL-terminated */ \
  X(int, names_map, nnames_map, 1) /* hash map from names to ids */ \
  X(char, paths, npaths, 1) /* paths of asset files, NUL-terminated */ \
  X(int, B_rownnz, nbody, 1) /* pattern of body-dof influence: entries per row */ \
  X(int, B_rowadr, nbody, 1) /* first entry of each row */ \
  X(int, B_colind, nB, 1) /* dofs */ \
  X(int, M_rownnz, nv, 1) /* pattern of the inertia matrix: entries per row */ \
  X(int, M_rowadr, nv, 1) /* first entry of each row */ \
  X(int, M_colind, nC, 1) /* columns, the diagonal last */ \
  X(int, mapM2M, nC, 1) /* entry of M to entry of qM */ \
  X(int, D_rownnz, nv, 1) /* pattern of dof-dof influence: entries per row */ \
  X(int, D_rowadr, nv, 1) /* first entry of each row */ \
  X(int, D_diag, nv, 1) /* place of the diagonal in its row */ \
  X(int, D_colind, nD, 1) /* columns */ \
  X(int, mapM2D, nD, 1) /* entry of D to entry of M, -1: none */ \
  X(int, mapD2M, nC, 1) /* entry of M to entry of D */

#define MJDATA_POINTERS_PREAMBLE(m) \
  int nv = m->nv; (void)nv;

#define MJDATA_POINTERS \
  X(mjtNum, qpos, nq, 1) /* positions */ \
  X(mjtNum, qvel, nv, 1) /* velocities */ \
  X(mjtNum, act, na, 1) /* activations */ \
  X(mjtNum, qacc_warmstart, nv, 1) /* acceleration from which the solver starts */ \
  X(mjtNum, plugin_state, npluginstate, 1) /* state of plugins */ \
  X(mjtNum, ctrl, nu, 1) /* controls */ \
  X(mjtNum, qfrc_applied, nv, 1) /* applied generalised forces */ \
  X(mjtNum, xfrc_applied, nbody, 6) /* applied force and torque at each body's com, world axes */ \
  X(mjtByte, eq_active, neq, 1) /* equality constraints that are active */ \
  X(mjtNum, mocap_pos, nmocap, 3) /* positions of mocap bodies */ \
  X(mjtNum, mocap_quat, nmocap, 4) /* orientations of mocap bodies */ \
  X(mjtNum, qacc, nv, 1) /* accelerations */ \
  X(mjtNum, act_dot, na, 1) /* rates of activations */ \
  X(mjtNum, userdata, nuserdata, 1) /* numbers of the user */ \
  X(mjtNum, sensordata, nsensordata, 1) /* values of sensors */ \
  X(int, plugin, nplugin, 1) /* plugin of each instance */ \
  X(uintptr_t, plugin_data, nplugin, 1) /* pointers of plugins */ \
  X(mjtNum, xpos, nbody, 3) /* body positions */ \
  X(mjtNum, xquat, nbody, 4) /* body orientations */ \
  X(mjtNum, xmat, nbody, 9) /* body orientations */ \
  X(mjtNum, xipos, nbody, 3) /* centres of mass */ \
  X(mjtNum, ximat, nbody, 9) /* principal axes of inertia */ \
  X(mjtNum, xanchor, njnt, 3) /* joint anchors */ \
  X(mjtNum, xaxis, njnt, 3) /* joint axes */ \
  X(mjtNum, geom_xpos, ngeom, 3) /* geom positions */ \
  X(mjtNum, geom_xmat, ngeom, 9) /* geom orientations */ \
  X(mjtNum, site_xpos, nsite, 3) /* site positions */ \
  X(mjtNum, site_xmat, nsite, 9) /* site orientations */ \
  X(mjtNum, cam_xpos, ncam, 3) /* camera positions */ \
  X(mjtNum, cam_xmat, ncam, 9) /* camera orientations */ \
  X(mjtNum, light_xpos, nlight, 3) /* light positions */ \
  X(mjtNum, light_xdir, nlight, 3) /* light directions */ \
  X(mjtNum, subtree_com, nbody, 3) /* centre of mass of each subtree */ \
  X(mjtNum, cdof, nv, 6) /* motion per unit velocity of each dof, com frame */ \
  X(mjtNum, cinert, nbody, 10) /* inertia of each body, com frame */ \
  X(mjtNum, flexvert_xpos, nflexvert, 3) /* vertex positions */ \
  X(mjtNum, flexelem_aabb, nflexelem, 6) /* element boxes */ \
  X(int, flexedge_J_rownnz, nflexedge, 1) /* edge Jacobian: entries per row */ \
  X(int, flexedge_J_rowadr, nflexedge, 1) /* first entry of each row */ \
  X(int, flexedge_J_colind, nflexedge, MJ_M(nv)) /* dofs */ \
  X(mjtNum, flexedge_J, nflexedge, MJ_M(nv)) /* edge Jacobian */ \
  X(mjtNum, flexedge_length, nflexedge, 1) /* edge lengths */ \
  X(mjtNum, bvh_aabb_dyn, nbvhdynamic, 6) /* boxes of moving hierarchies */ \
  X(int, ten_wrapadr, ntendon, 1) /* first path point */ \
  X(int, ten_wrapnum, ntendon, 1) /* number of path points */ \
  X(int, ten_J_rownnz, ntendon, 1) /* tendon Jacobian: entries per row */ \
  X(int, ten_J_rowadr, ntendon, 1) /* first entry of each row */ \
  X(int, ten_J_colind, ntendon, MJ_M(nv)) /* dofs */ \
  X(mjtNum, ten_J, ntendon, MJ_M(nv)) /* tendon Jacobian, sparse or dense */ \
  X(mjtNum, ten_length, ntendon, 1) /* lengths */ \
  X(int, wrap_obj, nwrap, 2) /* geom at the point, -1: site, -2: pulley */ \
  X(mjtNum, wrap_xpos, nwrap, 6) /* positions of path points */ \
  X(mjtNum, actuator_length, nu, 1) /* lengths */ \
  X(int, moment_rownnz, nu, 1) /* moment arms: entries per row */ \
  X(int, moment_rowadr, nu, 1) /* first entry of each row */ \
  X(int, moment_colind, nJmom, 1) /* dofs */ \
  X(mjtNum, actuator_moment, nJmom, 1) /* moment arms */ \
  XNV(mjtNum, crb, nbody, 10) /* composite inertia of each subtree */ \
  XNV(mjtNum, qM, nM, 1) /* inertia matrix, older layout */ \
  XNV(mjtNum, M, nC, 1) /* inertia matrix, sparse */ \
  XNV(mjtNum, qLD, nC, 1) /* factor L^T D L of M */ \
  X(mjtNum, qLDiagInv, nv, 1) /* 1 / D */ \
  X(mjtByte, bvh_active, nbvh, 1) /* node was visited, for visualisation */ \
  X(mjtNum, flexedge_velocity, nflexedge, 1) /* rates of edge lengths */ \
  X(mjtNum, ten_velocity, ntendon, 1) /* rates of lengths */ \
  X(mjtNum, actuator_velocity, nu, 1) /* rates of lengths */ \
  X(mjtNum, cvel, nbody, 6) /* velocity of each body, com frame */ \
  X(mjtNum, cdof_dot, nv, 6) /* rate of cdof */ \
  X(mjtNum, qfrc_bias, nv, 1) /* Coriolis, centrifugal and gravity forces */ \
  X(mjtNum, qfrc_spring, nv, 1) /* forces of springs */ \
  X(mjtNum, qfrc_damper, nv, 1) /* forces of dampers */ \
  X(mjtNum, qfrc_gravcomp, nv, 1) /* forces of gravity compensation */ \
  X(mjtNum, qfrc_fluid, nv, 1) /* forces of the fluid */ \
  X(mjtNum, qfrc_passive, nv, 1) /* all passive forces */ \
  X(mjtNum, subtree_linvel, nbody, 3) /* velocity of each subtree's com */ \
  X(mjtNum, subtree_angmom, nbody, 3) /* angular momentum about it */ \
  XNV(mjtNum, qH, nC, 1) /* factor of the modified inertia of implicit integration */ \
  X(mjtNum, qHDiagInv, nv, 1) /* inverse of its diagonal */ \
  XNV(mjtNum, qDeriv, nD, 1) /* derivative of smooth forces by velocity */ \
  XNV(mjtNum, qLU, nD, 1) /* unsymmetric factor of implicit integration */ \
  X(mjtNum, actuator_force, nu, 1) /* forces of actuators */ \
  X(mjtNum, qfrc_actuator, nv, 1) /* generalised forces of actuators */ \
  X(mjtNum, qfrc_smooth, nv, 1) /* all forces but those of constraints */ \
  X(mjtNum, qacc_smooth, nv, 1) /* acceleration without constraints */ \
  X(mjtNum, qfrc_constraint, nv, 1) /* forces of constraints */ \
  X(mjtNum, qfrc_inverse, nv, 1) /* force that produces qacc */ \
  X(mjtNum, cacc, nbody, 6) /* acceleration of each body, com frame */ \
  X(mjtNum, cfrc_int, nbody, 6) /* wrench of the parent on each body, com frame */ \
  X(mjtNum, cfrc_ext, nbody, 6) /* external wrench on each body, com frame */

#ifndef MJ_D
#define MJ_D(n) n
#endif

#define MJDATA_ARENA_POINTERS_CONTACT \
  X(mjContact, contact, MJ_D(ncon), 1) /* contacts */

#define MJDATA_ARENA_POINTERS_SOLVER \
  X(int, efc_type, MJ_D(nefc), 1) /* mjtConstraint */ \
  X(int, efc_id, MJ_D(nefc), 1) /* object of the constraint */ \
  XNV(int, efc_J_rownnz, MJ_D(nefc), 1) /* Jacobian: entries per row */ \
  XNV(int, efc_J_rowadr, MJ_D(nefc), 1) /* first entry of each row */ \
  XNV(int, efc_J_rowsuper, MJ_D(nefc), 1) /* following rows with the same columns */ \
  XNV(int, efc_J_colind, MJ_D(nJ), 1) /* dofs */ \
  XNV(mjtNum, efc_J, MJ_D(nJ), 1) /* Jacobian, sparse or dense */ \
  X(mjtNum, efc_pos, MJ_D(nefc), 1) /* position (violation) */ \
  X(mjtNum, efc_margin, MJ_D(nefc), 1) /* margin of the position */ \
  X(mjtNum, efc_frictionloss, MJ_D(nefc), 1) /* bound of friction loss */ \
  X(mjtNum, efc_diagApprox, MJ_D(nefc), 1) /* approximate diagonal of J M^-1 J^T */ \
  X(mjtNum, efc_KBIP, MJ_D(nefc), 4) /* stiffness, damping, impedance, its slope */ \
  X(mjtNum, efc_D, MJ_D(nefc), 1) /* 1 / R */ \
  X(mjtNum, efc_R, MJ_D(nefc), 1) /* regularisation */ \
  X(int, tendon_efcadr, MJ_M(ntendon), 1) /* first row that names the tendon, -1: none */ \
  X(mjtNum, efc_vel, MJ_D(nefc), 1) /* J qvel */ \
  X(mjtNum, efc_aref, MJ_D(nefc), 1) /* reference acceleration */ \
  X(mjtNum, efc_b, MJ_D(nefc), 1) /* J qacc_smooth - aref */ \
  X(int, efc_state, MJ_D(nefc), 1) /* mjtConstraintState */ \
  X(mjtNum, efc_force, MJ_D(nefc), 1) /* forces */

#define MJDATA_ARENA_POINTERS_DUAL \
  XNV(int, efc_AR_rownnz, MJ_D(nefc), 1) /* entries per row */ \
  XNV(int, efc_AR_rowadr, MJ_D(nefc), 1) /* first entry of each row */ \
  XNV(int, efc_AR_colind, MJ_D(nA), 1) /* columns */ \
  XNV(mjtNum, efc_AR, MJ_D(nA), 1) /* J M^-1 J^T + R */

#define MJDATA_ARENA_POINTERS_ISLAND \
  X(int, dof_island, MJ_M(nv), 1) /* island of each dof, -1: none */ \
  X(int, island_nv, MJ_D(nisland), 1) /* dofs of each island */ \
  X(int, island_idofadr, MJ_D(nisland), 1) /* first dof of each island, island order */ \
  X(int, island_dofadr, MJ_D(nisland), 1) /* smallest dof of each island */ \
  X(int, map_dof2idof, MJ_M(nv), 1) /* dof to place in island order */ \
  X(int, map_idof2dof, MJ_M(nv), 1) /* place in island order to dof */ \
  X(mjtNum, ifrc_smooth, MJ_D(nidof), 1) /* qfrc_smooth in island order */ \
  X(mjtNum, iacc_smooth, MJ_D(nidof), 1) /* qacc_smooth in island order */ \
  XNV(int, iM_rownnz, MJ_D(nidof), 1) /* M in island order: entries per row */ \
  XNV(int, iM_rowadr, MJ_D(nidof), 1) /* first entry of each row */ \
  XNV(int, iM_colind, MJ_M(nC), 1) /* columns, local to the island */ \
  XNV(mjtNum, iM, MJ_M(nC), 1) /* M in island order */ \
  XNV(mjtNum, iLD, MJ_M(nC), 1) /* qLD in island order */ \
  X(mjtNum, iLDiagInv, MJ_D(nidof), 1) /* qLDiagInv in island order */ \
  X(mjtNum, iacc, MJ_D(nidof), 1) /* qacc in island order */ \
  X(int, efc_island, MJ_D(nefc), 1) /* island of each row */ \
  X(int, island_ne, MJ_D(nisland), 1) /* equality rows of each island */ \
  X(int, island_nf, MJ_D(nisland), 1) /* friction rows of each island */ \
  X(int, island_nefc, MJ_D(nisland), 1) /* rows of each island */ \
  X(int, island_iefcadr, MJ_D(nisland), 1) /* first row of each island */ \
  X(int, map_efc2iefc, MJ_D(nefc), 1) /* row to place in island order */ \
  X(int, map_iefc2efc, MJ_D(nefc), 1) /* place in island order to row */ \
  X(int, iefc_type, MJ_D(nefc), 1) /* efc_type in island order */ \
  X(int, iefc_id, MJ_D(nefc), 1) /* efc_id in island order */ \
  XNV(int, iefc_J_rownnz, MJ_D(nefc), 1) /* Jacobian in island order: entries per row */ \
  XNV(int, iefc_J_rowadr, MJ_D(nefc), 1) /* first entry of each row */ \
  XNV(int, iefc_J_rowsuper, MJ_D(nefc), 1) /* following rows with the same columns */ \
  XNV(int, iefc_J_colind, MJ_D(nJ), 1) /* dofs, local to the island */ \
  XNV(mjtNum, iefc_J, MJ_D(nJ), 1) /* Jacobian in island order */ \
  X(mjtNum, iefc_frictionloss, MJ_D(nefc), 1) /* efc_frictionloss in island order */ \
  X(mjtNum, iefc_D, MJ_D(nefc), 1) /* efc_D in island order */ \
  X(mjtNum, iefc_R, MJ_D(nefc), 1) /* efc_R in island order */ \
  X(mjtNum, iefc_aref, MJ_D(nefc), 1) /* efc_aref in island order */ \
  X(int, iefc_state, MJ_D(nefc), 1) /* efc_state in island order */ \
  X(mjtNum, iefc_force, MJ_D(nefc), 1) /* efc_force in island order */ \
  X(mjtNum, ifrc_constraint, MJ_D(nidof), 1) /* qfrc_constraint in island order */

#define MJDATA_ARENA_POINTERS \
  MJDATA_ARENA_POINTERS_CONTACT \
  MJDATA_ARENA_POINTERS_SOLVER \
  MJDATA_ARENA_POINTERS_DUAL \
  MJDATA_ARENA_POINTERS_ISLAND

#define MJDATA_SCALAR \
  X(size_t, narena) \
  X(size_t, nbuffer) \
  X(int, nplugin) \
  X(size_t, pstack) \
  X(size_t, pbase) \
  X(size_t, parena) \
  X(size_t, maxuse_stack) \
  X(size_t, maxuse_arena) \
  X(int, maxuse_con) \
  X(int, maxuse_efc) \
  X(int, ncon) \
  X(int, ne) \
  X(int, nf) \
  X(int, nl) \
  X(int, nefc) \
  X(int, nJ) \
  X(int, nA) \
  X(int, nisland) \
  X(int, nidof) \
  X(mjtNum, time) \
  X(uintptr_t, threadpool)

#define MJDATA_VECTOR \
  X(size_t, maxuse_threadstack, mjMAXTHREAD, 1) \
  X(mjSolverStat, solver, mjNISLAND, mjNSOLVER) \
  X(int, solver_niter, mjNISLAND, 1) \
  X(int, solver_nnz, mjNISLAND, 1) \
  X(mjtNum, solver_fwdinv, 2, 1) \
  X(mjWarningStat, warning, mjNWARNING, 1) \
  X(mjTimerStat, timer, mjNTIMER, 1) \
  X(mjtNum, energy, 2, 1)


#endif  // MUJOCO_MJXMACRO_H_
